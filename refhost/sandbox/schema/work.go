package schema

import (
	"errors"
	"sync"
	"time"

	"github.com/dlclark/regexp2/v2"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// What a server's schema may make of the check of one input.
const (
	// maxBytes bounds a schema; of a larger one nothing is checked.
	maxBytes = 8 << 20
	// maxRepaired bounds a schema of which single keywords are taken out, in bytes: it is compiled once for each.
	maxRepaired = 1 << 20
	// maxSteps bounds how often a part of an input is held against a part of a schema: references double the work
	// with each that leads to two more. What does not fit is kept with its place, so that in an input which is nested
	// deeply each step counts as one for each levelsAStep levels.
	maxSteps    = 500_000
	levelsAStep = 16
	// maxMatch bounds the time in which a pattern is tried on a text, which then counts as one that does not match:
	// nothing else interrupts the match.
	maxMatch = time.Second
	// maxMatching bounds the time of all patterns of one check.
	maxMatching = 2 * time.Second
)

// Why a check was given up.
var (
	errTooMuch  = errors.New("its schema needs too much work; let the server describe it more simply")
	errNoAnswer = errors.New("it or its schema has a number that cannot be held against another")
)

// work counts what the check of one input takes, one input at a time.
type work struct {
	mu    sync.Mutex
	steps int
	// step is what each step counts as.
	step     int
	matching time.Duration
}

// do makes a check of a value, or returns [errTooMuch].
func (w *work) do(value any, check func() error) (err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.steps, w.step, w.matching = 0, 1+levels(value)/levelsAStep, 0
	defer func() {
		switch x := recover(); x {
		case nil:
		case errTooMuch:
			err = errTooMuch
		default:
			// The library ends at numbers that it cannot write out.
			err = errNoAnswer
		}
	}()
	return check()
}

// vocabulary adds to each part of a schema what counts the times that it is used.
func (w *work) vocabulary() *jsonschema.Vocabulary {
	return &jsonschema.Vocabulary{URL: "schema:work",
		Compile: func(*jsonschema.CompilerContext, map[string]any) (jsonschema.SchemaExt, error) { return w, nil }}
}

// levels is how deeply a value is nested.
func levels(value any) int {
	deepest := 0
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			deepest = max(deepest, 1+levels(item))
		}
	case map[string]any:
		for _, member := range v {
			deepest = max(deepest, 1+levels(member))
		}
	}
	return deepest
}

// Validate counts a step.
func (w *work) Validate(*jsonschema.ValidatorContext, any) {
	if w.steps += w.step; w.steps > maxSteps {
		panic(errTooMuch)
	}
}

// ecmaScript compiles a pattern in the dialect that JSON Schema asks for.
func (w *work) ecmaScript(pattern string) (jsonschema.Regexp, error) {
	re, err := regexp2.Compile(pattern, regexp2.ECMAScript)
	if err != nil {
		return nil, err
	}
	re.MatchTimeout = maxMatch
	return expression{re, w}, nil
}

// expression is a pattern, the time of which is counted.
type expression struct {
	*regexp2.Regexp
	work *work
}

func (e expression) MatchString(s string) bool {
	if e.work.matching > maxMatching {
		panic(errTooMuch)
	}
	begun := time.Now()
	matched, err := e.Regexp.MatchString(s)
	e.work.matching += time.Since(begun)
	return err == nil && matched
}
