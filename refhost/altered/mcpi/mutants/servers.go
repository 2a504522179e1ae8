package mutants

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
)

// serverMutants start servers otherwise than their entries say, or treat one otherwise that starts late or again.
func serverMutants() []Mutant {
	return slices.Concat(entryMutants(), againMutants())
}

func entryMutants() []Mutant {
	return []Mutant{
		{ID: "arguments-once", Requirement: "servers-configured",
			Description: "an argument of a command that stands there twice is given once",
			Apply: withArguments(func(args []string) (once []string) {
				for _, a := range args {
					if !slices.Contains(once, a) {
						once = append(once, a)
					}
				}
				return once
			})},
		{ID: "arguments-split", Requirement: "servers-configured",
			Description: "an argument of a command with blanks is given as several",
			Apply: withArguments(func(args []string) []string {
				return strings.Fields(strings.Join(args, " "))
			})},
		{ID: "empty-arguments-lost", Requirement: "servers-configured",
			Description: "an argument of a command that is empty is not given",
			Apply: withArguments(func(args []string) []string {
				return slices.DeleteFunc(args, func(a string) bool { return a == "" })
			})},
		{ID: "equal-commands-once", Requirement: "servers-configured",
			Description: "of servers that differ in their environment alone one is started", Apply: equalCommandsOnce},
		{ID: "calls-by-place", Requirement: "typed-result", Revisions: []string{zero},
			Description: "a tool is not called that has another place among those of its server than at its first call",
			Also:        broken("what is not called is not in the log", "audit"), Apply: callsByPlace},
	}
}

// againMutants forget what holds of a server when it is started again.
func againMutants() []Mutant {
	var again atomic.Bool
	return []Mutant{
		{ID: "environment-of-the-first-start", Requirement: "servers-configured",
			Description: "a server that is started again has no variables of its entry",
			Apply: onCommand(func(c *rules.Command, before int) {
				if before > 0 {
					c.Env = nil
				}
			})},
		{ID: "audit-begins-anew", Requirement: "audit", Revisions: []string{zero},
			Description: "the audit log is emptied when a server is started again", Apply: auditBeginsAnew},
		{ID: "rate-begins-anew", Requirement: "rate-limits",
			Description: "the calls of a minute are counted anew when a server is started again",
			Apply:       rateBeginsAnew},
		{ID: "connected-after-a-new-start", Requirement: "same-connection",
			Description: "once a server was started again, the host connects for each script",
			Apply: change.Every(startedAgain(&again), func(r *mcpi.Rules) {
				r.Sandbox.Connections = func() rules.ConnectionRule {
					return rules.ConnectionRule{AtStart: true, Kept: !again.Load()}
				}
			})},
		{ID: "lost-calls-made-again", Requirement: "one-request-each",
			Description: "a call whose server ends is made once more",
			Apply: func(r *mcpi.Rules) {
				r.Sandbox.Connections = func() rules.ConnectionRule {
					return rules.ConnectionRule{AtStart: true, Kept: true, ForCalls: true}
				}
				r.Sandbox.CallAgain = func(f rules.CallFailure, sent int) bool {
					return f == rules.FailureProtocol && sent < 2
				}
			}},
		{ID: "tools-of-the-first-start", Requirement: "read-only-only", Revisions: []string{zero},
			Description: "once a server was started again, what could be called before can be called still",
			Apply:       change.Every(startedAgain(&again), onceEligible(&again))},
		{ID: "found-before-a-new-start", Requirement: "search-all-servers", Revisions: []string{zero},
			Description: "once a server was started again, only tools of the first server are found",
			Apply: change.Every(startedAgain(&again), onQuestion(func(c *mcpi.Catalog, _ *mcpi.Question) {
				if again.Load() {
					c.Entries = slices.DeleteFunc(slices.Clone(c.Entries),
						func(e mcpi.Entry) bool { return e.Server != c.Servers[0] })
				}
			}))},
	}
}

// onCommand changes what a server is started with.
func onCommand(alter func(c *rules.Command, before int)) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		command := r.Sandbox.Command
		r.Sandbox.Command = func(configured rules.Command, before int) rules.Command {
			c := command(configured, before)
			alter(&c, before)
			return c
		}
	}
}

// withArguments changes those of a server's command.
func withArguments(alter func([]string) []string) func(*mcpi.Rules) {
	return onCommand(func(c *rules.Command, _ int) { c.Args = alter(slices.Clone(c.Args)) })
}

// startedAgain notes that a server was.
func startedAgain(again *atomic.Bool) func(*mcpi.Rules) {
	return onCommand(func(_ *rules.Command, before int) {
		if before > 0 {
			again.Store(true)
		}
	})
}

// equalCommandsOnce starts a server with a command that there is none of, if another one has its own.
func equalCommandsOnce(r *mcpi.Rules) {
	var mu sync.Mutex
	started := map[string]bool{}
	onCommand(func(c *rules.Command, before int) {
		key := fmt.Sprintf("%q", append([]string{c.Path}, c.Args...))
		mu.Lock()
		defer mu.Unlock()
		if before == 0 && started[key] {
			*c = rules.Command{}
		}
		started[key] = true
	})(r)
}

func callsByPlace(r *mcpi.Rules) {
	var mu sync.Mutex
	places := map[string]int{}
	r.Sandbox.SendCall = func(tool string, present func() []string) bool {
		at := slices.Index(present(), tool)
		mu.Lock()
		defer mu.Unlock()
		if _, known := places[tool]; !known {
			places[tool] = at
		}
		return places[tool] == at
	}
}

func auditBeginsAnew(r *mcpi.Rules) {
	var file atomic.Value
	change.Settings(func(s *mcpi.Settings) { file.Store(s.AuditFile) })(r)
	onCommand(func(_ *rules.Command, before int) {
		if name, is := file.Load().(string); is && name != "" && before > 0 {
			_ = os.Truncate(name, 0) // there may be none yet
		}
	})(r)
}

func rateBeginsAnew(r *mcpi.Rules) {
	var made, most atomic.Int64
	most.Store(math.MaxInt64)
	change.Settings(func(s *mcpi.Settings) {
		if len(s.Policy.Rates) > 0 {
			most.Store(int64(s.Policy.Rates[0].Calls))
		}
		s.Policy.Rates = nil
	})(r)
	onCommand(func(_ *rules.Command, before int) {
		if before > 0 {
			made.Store(0)
		}
	})(r)
	r.Sandbox.Outside = func() map[string]rules.Outside {
		return map[string]rules.Outside{"may": func(json.RawMessage) (json.RawMessage, error) {
			return json.Marshal(made.Add(1) <= most.Load())
		}}
	}
	change.Around(`const may = globalThis.may; delete globalThis.may; const wrap = (call) => async (...given) => { `+
		`if (!may()) throw new Error("too often"); return await call(...given); };`,
		`codemode && Object.fromEntries(Object.keys(codemode).map((name) => [name, wrap(codemode[name])]))`)(r)
}

// onceEligible lets scripts call what they could call before, once a server was started again.
func onceEligible(again *atomic.Bool) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		var before sync.Map
		ineligible := r.Ineligible
		r.Ineligible = func(t policy.Tool) string {
			key, why := t.Server+"/"+t.Name, ineligible(t)
			if why == "" {
				before.Store(key, true)
			}
			if _, known := before.Load(key); known && again.Load() {
				return ""
			}
			return why
		}
	}
}
