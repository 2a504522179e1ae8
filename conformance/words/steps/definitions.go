package steps

import (
	"fmt"
	"regexp"
	"sync"

	"github.com/cucumber/godog"

	"codemode/spec"
)

// acting are the definitions of all steps, and declaring those with which nothing is run. A run gives them to godog
// many times, and compiling some hundred expressions takes as long as a scenario or two: they are made at first use.
var (
	acting = sync.OnceValue(func() []definition {
		var all definitions
		registerAll(registry{sc: &all, declarations: &all, asks: &all})
		return all.list
	})
	declaring = sync.OnceValue(func() []definition {
		var all definitions
		registerAll(registry{sc: idle{&all}, declarations: &all, asks: &all, dry: true})
		return all.list
	})
)

// definition is one step as godog takes it; add is how a suite takes steps of its kind.
type definition struct {
	add  func(s suite, expr, body any)
	expr *regexp.Regexp
	body any
}

// definitions is a suite that keeps what it takes.
type definitions struct{ list []definition }

func (d *definitions) Given(expr, body any) { d.keep(suite.Given, expr, body) }

func (d *definitions) When(expr, body any) { d.keep(suite.When, expr, body) }

func (d *definitions) Then(expr, body any) { d.keep(suite.Then, expr, body) }

func (d *definitions) keep(add func(s suite, expr, body any), expr, body any) {
	d.list = append(d.list, definition{add, compiled(expr), filling(body)})
}

func addAll(sc *godog.ScenarioContext, names spec.Names, all []definition) {
	for _, d := range all {
		d.add(sc, d.in(names), d.body)
	}
}

// in is the expression with the names of a specification filled in, in which features are when they are run.
func (d definition) in(names spec.Names) *regexp.Regexp {
	expr := d.expr.String()
	if filled := names.FillPattern(expr); filled != expr {
		return regexp.MustCompile(filled)
	}
	return d.expr
}

// compiled is an expression of a step, which is a text or a compiled one.
func compiled(expr any) *regexp.Regexp {
	if c, ok := expr.(*regexp.Regexp); ok {
		return c
	}
	return regexp.MustCompile(fmt.Sprint(expr))
}
