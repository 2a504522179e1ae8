// Package applicability asks a host, before any scenario, whether it answers at all, and
// which ids of servers its configuration takes. Each question and its answer stand in the
// record of the run. What a host does of that which no host need do, scenarios ask for.
package applicability

import (
	"context"
	"encoding/json"
	"errors"

	"codemode/conformance/driver"
	"codemode/conformance/running/sessions"
	"codemode/conformance/words/dialect"
	"codemode/conformance/words/steps"
	"codemode/mockservers"
	"codemode/reports/evidence"
	"codemode/spec"
)

// Scope is the scope of the words that the host sees before the scenarios.
const Scope = "facts"

// Script is the server that the questions need.
func Script(words steps.Names, spec spec.Names) mockservers.Script {
	return dialect.Of(spec).Upstream(words.Expand("«server»"),
		[]dialect.Call{{Name: words.Expand("«tool»"), Reply: json.RawMessage(`{"ok":true}`)}})
}

// Asker asks one host.
type Asker struct {
	Sessions sessions.Sessions
	// Words are those of [Scope], Spec is what the specification calls things by.
	Words steps.Names
	Spec  spec.Names
	// Log is the record of the run.
	Log *evidence.Log
	// Notice takes what went wrong with the host when a session was given back, and
	// returns what is the suite's fault of it.
	Notice func(error) error
}

// Minimal are the arguments of a run whose script gives a plain value, and does nothing else.
func Minimal(spec spec.Names) (json.RawMessage, error) {
	return json.Marshal(map[string]string{"code": dialect.Of(spec).Write(dialect.One())})
}

// label is that of the one run that is asked for here.
const label = "a script that gives 1"

// Wanted is a session in which such scripts run: with no more than the questions need.
func (a Asker) Wanted() sessions.Wanted {
	return sessions.Wanted{Servers: []mockservers.Script{Script(a.Words, a.Spec)}}
}

// Responsive runs such a script. A host that does not answer that answers nothing:
// to wait for each scenario would take hours and tell no more.
func (a Asker) Responsive(ctx context.Context) (err error) {
	lease, err := a.Sessions.Acquire(ctx, a.Wanted(), a.Log)
	if err != nil {
		if said := driver.LastWords(err); said != "" {
			a.Log.Add(evidence.HostStderr, "", said)
		}
		return err
	}
	arguments, err := Minimal(a.Spec)
	if err != nil {
		return err
	}
	a.Log.Add(evidence.RunRequest, label, arguments)
	end := a.Log.Time(evidence.Run)
	answer := lease.Session().Run(ctx, arguments)
	end()
	a.Log.Add(evidence.RunAnswer, label, answer)
	if answer.Result == evidence.NoAnswer {
		err = &driver.Blame{
			Party: driver.BlameHost, Tried: "running " + label, Found: answer.Problem,
			Next: "answer every call of " + a.Spec.Tool + ", or raise --run-timeout",
		}
	}
	return errors.Join(err, a.Notice(a.Sessions.Release(lease, answer.Result == evidence.Answered)))
}
