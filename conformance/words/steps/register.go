package steps

import (
	"context"
	"fmt"
	"reflect"
	"regexp"

	"github.com/cucumber/godog"

	"codemode/conformance/judging/behaviour"
	"codemode/conformance/judging/check"
	"codemode/conformance/judging/documented"
	"codemode/spec"
)

// Register adds all steps to a suite, in the names of a specification. The World of a scenario is found in the
// context, where [NewContext] put it; [Begin] has to be called before each step.
func Register(sc *godog.ScenarioContext, names spec.Names) { addAll(sc, names, acting()) }

func registerAll(all registry) {
	registerServers(all)
	registerUnreachable(all)
	registerReachable(all)
	registerRuns(all)
	registerResponse(all)
	registerDocumented(all)
	registerLogs(all)
	registerTrace(all)
	registerDiagnostics(all)
	registerErrors(all)
	registerPendingRuns(all)
	registerChanges(all)
	registerLists(all)
	registerParallelRuns(all)
	registerSeveralRuns(all)
	registerHost(all)
	registerDiscovery(all)
	registerSeededServers(all)
	registerMapping(all)
	registerProbes(all)
	registerTypes(all)
	registerCapabilities(all)
	registerLimits(all)
	registerOutside(all)
	registerTiming(all)
	registerCancel(all)
	registerDeclarations(all)
	registerApplicability(all)
	registerAPIs(all)
	registerFunctions(all)
	registerKeywords(all)
	registerCalls(all)
	registerPrograms(all)
	registerScriptsAtOnce(all)
	registerSearchesAtOnce(all)
	registerRequests(all)
	registerGeneratedRuns(all)
	registerGeneratedDocuments(all)
	registerTexts(all)
	registerGenerated(all)
	registerHistory(all)
	registerChannels(all)
}

// RegisterServers adds all steps, of which only those do something that change
// nothing but the World: for learning which servers a scenario needs, and whether it
// changes the host, without running it.
func RegisterServers(sc *godog.ScenarioContext, names spec.Names) { addAll(sc, names, declaring()) }

// idle takes step definitions whose steps do nothing. They have to be known: a
// scenario ends with the first step that is not.
type idle struct{ suite }

func (i idle) Given(expr, body any) { i.suite.Given(expr, nothing(body)) }

func (i idle) When(expr, body any) { i.suite.When(expr, nothing(body)) }

func (i idle) Then(expr, body any) { i.suite.Then(expr, nothing(body)) }

// nothing is a body with the parameters of another one, and one result.
func nothing(body any) any {
	failure := reflect.TypeFor[error]()
	shape := reflect.TypeOf(body)
	parameters := make([]reflect.Type, shape.NumIn())
	for i := range parameters {
		parameters[i] = shape.In(i)
	}
	return reflect.MakeFunc(reflect.FuncOf(parameters, []reflect.Type{failure}, false),
		func([]reflect.Value) []reflect.Value {
			return []reflect.Value{reflect.Zero(failure)}
		}).Interface()
}

type worldKey struct{}

// NewContext returns a context that carries the World of a scenario.
func NewContext(ctx context.Context, w *World) context.Context {
	return context.WithValue(ctx, worldKey{}, w)
}

func worldOf(ctx context.Context) *World { return ctx.Value(worldKey{}).(*World) }

// registry is the only way to register a step. What a step does to a host is
// recorded around it, so that a stored scenario can be replayed without the host
// and no step can be written that a replay would perform. declarations takes the
// steps of Declare, asks those of Ask, sc all others.
type registry struct {
	sc, declarations, asks suite
	// dry is set where nothing is run: a step of Change only notes that it was there.
	dry bool
}

// suite takes step definitions, each an expression and a body as godog has them;
// a [godog.ScenarioContext] is one.
type suite interface {
	Given(expr, body any)
	When(expr, body any)
	Then(expr, body any)
}

// Given registers a step that is performed once: a replay takes it as done if
// it was recorded with the same wording and argument. body is a function as
// godog takes it, whose first parameter is the context.
func (r registry) Given(expr string, body any) { r.sc.Given(expr, performed(body, false)) }

// When is Given in the words of an action.
func (r registry) When(expr string, body any) { r.sc.When(expr, performed(body, false)) }

// Change registers an action after which the host, or what it knows of its servers, may not
// be as it was before: no scenario that takes it to be as it was may come after it.
func (r registry) Change(expr string, body any) {
	if r.dry {
		r.declarations.When(expr, wrapped(body, func(w *World, _ func() error) error {
			w.dirty = true
			return nil
		}))
		return
	}
	r.sc.When(expr, wrapped(body, func(w *World, act func() error) error {
		w.dirty = true
		return w.perform(false, act)
	}))
}

// Declare registers a step that changes nothing but the World. A replay
// executes it too.
func (r registry) Declare(expr string, body any) { r.declarations.Given(expr, performed(body, true)) }

// Ask registers a step that does nothing but call [World.run]. A replay
// executes it too, and compares each request with the recorded one.
func (r registry) Ask(expr string, body any) { r.asks.When(expr, performed(body, true)) }

// performed wraps the body of a step that judges nothing. repeatable says that
// a replay may execute it.
func performed(body any, repeatable bool) any {
	return wrapped(body, func(w *World, act func() error) error { return w.perform(repeatable, act) })
}

// wrapped is a body with the parameters of another one, whose first is the context: it
// calls around with the World and with what the other one does.
func wrapped(body any, around func(w *World, act func() error) error) any {
	inner := reflect.ValueOf(body)
	parameters := make([]reflect.Type, inner.Type().NumIn())
	for i := range parameters {
		parameters[i] = inner.Type().In(i)
	}
	failure := reflect.TypeFor[error]()
	outer := reflect.FuncOf(parameters, []reflect.Type{failure}, false)
	return reflect.MakeFunc(outer, func(args []reflect.Value) []reflect.Value {
		w := worldOf(args[0].Interface().(context.Context))
		err := around(w, func() error {
			for _, out := range inner.Call(args) {
				if err, ok := out.Interface().(error); ok {
					return err
				}
			}
			return nil
		})
		result := reflect.Zero(failure)
		if err != nil {
			result = reflect.ValueOf(&err).Elem()
		}
		return []reflect.Value{result}
	}).Interface()
}

// judgement judges what was seen: what it needs has to be in the evidence.
type judgement func(s seen, args []string) check.Verdict

// then registers a step that judges: its outcome is that of the verdict, so
// that a step which judges nothing cannot pass.
func then(r registry, pattern string, judge judgement) {
	expr := regexp.MustCompile("^" + pattern + "$")
	settled := func(ctx context.Context, args ...string) error {
		return worldOf(ctx).judge(func(s seen) (check.Verdict, error) { return judge(s, args), nil })
	}
	switch expr.NumSubexp() {
	case 0:
		r.sc.Then(expr, func(ctx context.Context) error { return settled(ctx) })
	case 1:
		r.sc.Then(expr, func(ctx context.Context, a string) error { return settled(ctx, a) })
	case 2:
		r.sc.Then(expr, func(ctx context.Context, a, b string) error { return settled(ctx, a, b) })
	default:
		r.sc.Then(expr, func(ctx context.Context, a, b, c string) error { return settled(ctx, a, b, c) })
	}
}

// thenTable is then for a step with a table, and up to one argument. An error
// of judge is a mistake in the feature.
func thenTable(r registry, pattern string,
	judge func(s seen, args []string, table *godog.Table) (check.Verdict, error)) {
	expr := regexp.MustCompile("^" + pattern + "$")
	settled := func(ctx context.Context, table *godog.Table, args ...string) error {
		return worldOf(ctx).judge(func(s seen) (check.Verdict, error) {
			return judge(s, args, table)
		})
	}
	if expr.NumSubexp() == 0 {
		r.sc.Then(expr, func(ctx context.Context, table *godog.Table) error { return settled(ctx, table) })
		return
	}
	r.sc.Then(expr, func(ctx context.Context, a string, table *godog.Table) error { return settled(ctx, table, a) })
}

// thenText is then for a step with a text below it.
func thenText(r registry, pattern string, judge func(s seen, text string) check.Verdict) {
	r.sc.Then(regexp.MustCompile("^"+pattern+"$"), func(ctx context.Context, text *godog.DocString) error {
		return worldOf(ctx).judge(func(s seen) (check.Verdict, error) {
			return judge(s, text.Content), nil
		})
	})
}

// thenTopic is then for a step whose last argument names a topic; before is how
// many others there are, up to two. An unknown topic is a mistake in the feature.
func thenTopic(r registry, pattern string, before int,
	judge func(s seen, args []string, topic documented.Topic) check.Verdict) {
	expr := regexp.MustCompile("^" + pattern + "$")
	settled := func(ctx context.Context, args ...string) error {
		return worldOf(ctx).judge(func(s seen) (check.Verdict, error) {
			name := args[before]
			topic, ok := documented.Find(name)
			if !ok {
				return check.Verdict{}, fmt.Errorf("there is no topic %q in the package documented", name)
			}
			return judge(s, args[:before], topic), nil
		})
	}
	switch before {
	case 0:
		r.sc.Then(expr, func(ctx context.Context, topic string) error { return settled(ctx, topic) })
	case 1:
		r.sc.Then(expr, func(ctx context.Context, a, topic string) error { return settled(ctx, a, topic) })
	default:
		r.sc.Then(expr, func(ctx context.Context, a, b, topic string) error { return settled(ctx, a, b, topic) })
	}
}

// thenClassify registers the step that ends a probe: classify is given the
// evidence and the table, and what it finds is kept. It fails only when the
// feature has a mistake: whatever a host does is a reading.
func thenClassify(r registry, pattern string,
	classify func(s seen, id string, table *godog.Table) (Classified, error)) {
	r.sc.Then(regexp.MustCompile("^"+pattern+"$"), func(ctx context.Context, id string, table *godog.Table) error {
		w := worldOf(ctx)
		return w.judge(func(s seen) (check.Verdict, error) {
			found, err := classify(s, id, table)
			w.classified = &found
			return check.Verdict{Subjects: 1}, err
		})
	})
}

// thenAnswer registers the step that ends a scenario which asks for an optional behaviour:
// what the evidence tells is kept. Whatever a host does is an answer.
func thenAnswer(r registry, pattern string, tell func(s seen, args []string) behaviour.Answer) {
	expr := regexp.MustCompile("^the host has it if " + pattern + "$")
	told := func(ctx context.Context, args ...string) error {
		w := worldOf(ctx)
		return w.judge(func(s seen) (check.Verdict, error) {
			answer := tell(s, args)
			w.answer = &answer
			return check.Verdict{Subjects: 1}, nil
		})
	}
	switch expr.NumSubexp() {
	case 0:
		r.sc.Then(expr, func(ctx context.Context) error { return told(ctx) })
	case 1:
		r.sc.Then(expr, func(ctx context.Context, a string) error { return told(ctx, a) })
	case 2:
		r.sc.Then(expr, func(ctx context.Context, a, b string) error { return told(ctx, a, b) })
	default:
		r.sc.Then(expr, func(ctx context.Context, a, b, c string) error { return told(ctx, a, b, c) })
	}
}
