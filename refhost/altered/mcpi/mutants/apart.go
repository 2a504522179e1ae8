package mutants

import (
	"encoding/json"
	"strings"
	"sync"

	"codemode/refhost/altered"
	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
	"codemode/refhost/rules"
)

// apartMutants mix up what calls and scripts have of their own, or lose the failure of a call.
func apartMutants() []Mutant {
	all := []Mutant{
		{ID: "server-errors-give-null", Requirement: "typed-result",
			Description: "a call that its server answers with an error gives null", Apply: serverErrorsGiveNull},
		{ID: "unseen-failures-end-scripts", Requirement: "thenable",
			Description: "a call that fails before its script looks at it ends that", Apply: unseenFailuresEnd},
		{ID: "ends-cancel-later-scripts", Requirement: "typed-result",
			Description: "the end of a script cancels the calls of those that began later", Apply: endsCancel()},
		{ID: "equal-answers-shared", Requirement: "typed-result",
			Description: "answers of a script that are equal are one object",
			Apply:       equalShared},
		{ID: "first-scripts-kept", Requirement: "fresh-sandbox",
			Description: "one of the first scripts of a host that is run again has the globals that it made",
			Apply:       firstScriptsKept()},
	}
	for i := range all {
		all[i].Revisions = []string{zero}
	}
	return append(all, Mutant{ID: "equal-results-shared", Requirement: "whole-result", Revisions: []string{one},
		Description: "results of a script that are equal are one object", Apply: equalShared})
}

func equalShared(r *mcpi.Rules) {
	change.Wrapped(`((seen) => (call) => async (...given) => { const value = await call(...given); ` +
		`return seen[JSON.stringify(value)] ??= value; })(Object.create(null))`)(r)
}

func serverErrorsGiveNull(r *mcpi.Rules) {
	usual := r.Sandbox.CallError
	r.Sandbox.CallError = func(p rules.CallProblem) rules.ErrorDetails {
		details := usual(p)
		if p.Failure == "" || p.Failure == rules.FailureProtocol {
			details.Message = "answered: " + details.Message
		}
		return details
	}
	change.Wrapped(`(call) => async (...given) => { try { return await call(...given); } catch (e) { ` +
		`if (e.message.startsWith("answered: ")) return null; throw e; } }`)(r)
}

// unseenFailuresEnd ends a script by a call that fails, unless something waits for that by then.
func unseenFailuresEnd(r *mcpi.Rules) {
	change.Source(func(code string) string {
		return `let end; const gone = new Promise((_, failed) => { end = failed; });
const wrap = (call) => (...given) => {
  const made = call(...given);
  let seen = false;
  made.catch((e) => { if (!seen) end(e); });
  const seeing = (name) => (...taken) => { seen = true; return made[name](...taken); };
  return { then: seeing("then"), catch: seeing("catch"), finally: seeing("finally") };
};
return Promise.race([gone, ` + called(code, wrappedCodemode) + `]);`
	})(r)
}

// wrappedCodemode is codemode with each of its functions wrapped.
const wrappedCodemode = `codemode && Object.fromEntries(Object.keys(codemode).map((name) => [name, wrap(codemode[name])]))`

// called is an expression that runs the code of an agent with a codemode, which is an expression.
func called(code, codemode string) string {
	opening, closing, kept := mcpi.Form(code)
	return "(async (codemode) => {" + opening + "\n" + kept + "\n" + closing + "})(" + codemode + ")"
}

// endsCancel counts for each script how many have ended that began before it.
func endsCancel() func(*mcpi.Rules) {
	var mu sync.Mutex
	began, ended := 0, map[int]bool{}
	beside := func(given json.RawMessage) (json.RawMessage, error) {
		var told []int
		_ = json.Unmarshal(given, &told) // it is what is passed below
		mu.Lock()
		defer mu.Unlock()
		count := 0
		switch len(told) {
		case 0:
			began++
			return json.Marshal(began)
		case 1:
			ended[told[0]] = true
		default:
			for script := range ended {
				if script < told[0] {
					count++
				}
			}
		}
		return json.Marshal(count)
	}
	return func(r *mcpi.Rules) {
		r.Sandbox.Outside = func() map[string]rules.Outside { return map[string]rules.Outside{"beside": beside} }
		change.Source(func(code string) string {
			return `const beside = globalThis.beside; delete globalThis.beside; const own = beside();
const wrap = (call) => async (...given) => {
  const before = beside(own, 0), value = await call(...given);
  if (beside(own, 0) !== before) throw new Error("cancelled");
  return value;
};
return ` + called(code, wrappedCodemode) + `.finally(() => { beside(own); });`
		})(r)
	}
}

// firstScriptsKept keeps the globals that the first eight scripts of a process make, each for itself.
func firstScriptsKept() func(*mcpi.Rules) {
	const most = 8
	outside, keeping := altered.Remembering(`for (const [whose, name, value] of kept()) ` +
		`if (whose === OWN) globalThis[name] = value; ` +
		`const set = (target, name, value, self) => { try { keep(OWN, name, value); } catch {} ` +
		`return Reflect.defineProperty(self, name, { value, writable: true, enumerable: true, configurable: true }); }; ` +
		`Object.setPrototypeOf(globalThis, new Proxy(Object.getPrototypeOf(globalThis), { set }));`)
	var mu sync.Mutex
	first := map[string]bool{}
	return func(r *mcpi.Rules) {
		r.Sandbox.Outside = outside
		change.Source(func(code string) string {
			mu.Lock()
			defer mu.Unlock()
			if len(first) < most {
				first[code] = true
			}
			prelude := "delete globalThis.keep; delete globalThis.kept;"
			if first[code] {
				own, _ := json.Marshal(code) // a text can always be written
				prelude = strings.ReplaceAll(keeping, "OWN", string(own))
			}
			return prelude + "\nreturn " + called(code, "codemode") + ";"
		})(r)
	}
}
