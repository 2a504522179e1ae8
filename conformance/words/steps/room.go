package steps

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"codemode/conformance/driver"
	"codemode/conformance/judging/check"
	"codemode/conformance/words/dialect"
	"codemode/mockservers"
	"codemode/mockservers/mockapi"
	"codemode/reports/evidence"
)

// scaleFact tells in the evidence by how much the limits and delays of the scenario are longer than it says.
const scaleFact = "limits-scaled"

// RoomFact is the name of the fact that tells how the host answered a script that only gives a value, under the limit
// of the run after it.
const RoomFact = "room"

// LimitFact is the name of the fact that tells the limit of time, in milliseconds, of the host's configuration.
const LimitFact = "configured-limit"

// room is how a script that only gives a value was answered under a limit.
type room struct {
	LimitMs int64 `json:"limitMs"`
	evidence.Answer
}

const (
	// roomTries is how often a limit is made longer for a host, by grown each time.
	roomTries = 3
	grown     = 3
)

// scale is by how much the limits of the scenario are longer than it says: the time that the host needs to begin is no
// part of what they are about.
func (w *World) scale() int64 {
	if w.Calibration == nil || w.Calibration.Problem() != "" {
		return max(1, w.grown)
	}
	return w.Calibration.Scale() * max(1, w.grown)
}

func (w *World) scaleOf(limit time.Duration) int64 {
	if w.Calibration.ScaleOf(limit) == 1 && w.Calibration.Scale() > 1 {
		return 1
	}
	return w.scale()
}

// leaveRoom starts the host, and makes sure that a script has the time to begin before a limit that the host is told by
// the request or its configuration: a script that only gives a value is answered in half of that, or the limit is made
// longer. What it is answered with is no matter, and none at all is left to the run that is to be judged.
func (w *World) leaveRoom(ctx context.Context, limits string, limit time.Duration) error {
	if err := w.timed(); err != nil {
		return err
	}
	for range roomTries {
		// Starting the host does not count.
		session, err := w.session(ctx)
		if err != nil || w.roomy || !session.Alive() {
			return err
		}
		scale := w.scaleOf(limit)
		deadline := w.Calibration.DeadlineOf(time.Duration(scale) * limit)
		bounded, cancel := context.WithTimeout(ctx, deadline.Duration())
		answer := w.call(bounded, session, request(dialect.Of(w.Spec).Write(dialect.One()), scaled(limits, scale)))
		cancel()
		w.Log.Add(evidence.Fact, RoomFact, room{deadline.LimitMs, answer})
		if answer.Result == evidence.NoAnswer || answer.ElapsedMs <= deadline.LimitMs/2 || scale < w.scale() {
			w.roomy = true // what comes after a run that was ended is for the scenario to see
			return nil
		}
		w.grown = max(1, w.grown) * grown
		if err := w.restartScaled(ctx); err != nil {
			return err
		}
	}
	return &CouldNotRunError{&driver.Blame{
		Party: driver.BlameHost, Tried: "running a script that only gives a value under a limit of time",
		Found: "it takes longer than half of each limit that was tried",
		Next:  "begin a script sooner, or judge timing on a machine that has less to do",
	}}
}

// timed tells why nothing can be told from time.
func (w *World) timed() error {
	if w.Calibration == nil {
		return errors.New("the scenario depends on time; give it the tag @timing")
	}
	problem := w.Calibration.Problem()
	if problem == "" {
		return nil
	}
	blame := &driver.Blame{Party: driver.BlameHost, Tried: "measuring how fast machine and host are", Found: problem,
		Next: "make the host answer such a script, and sooner"}
	if w.Calibration.Late() {
		blame.Party, blame.Next = driver.BlameMachine, "judge timing on a less busy machine"
	}
	return &CouldNotRunError{blame}
}

// runTold is run for a call whose request may have a limit of time, which nothing obliges it to end at soon. The limit
// is longer for a host that needs longer to begin.
func (w *World) runTold(ctx context.Context, label, code, limits string) error {
	told := timeIn(limits)
	if told <= 0 || told >= time.Minute.Milliseconds()/2 {
		return w.run(ctx, label, request(code, limits))
	}
	if w.replay != nil {
		return w.replay.run(label, request(code, scaled(limits, w.replay.toldScale(told))))
	}
	scale := w.scale()
	w.told = true
	w.Log.Add(evidence.Fact, check.FactTold, told*scale)
	return w.run(ctx, label, request(code, scaled(limits, scale)))
}

// timeIn is the limit of time among limits, in milliseconds; 0 for none.
func timeIn(limits string) int64 {
	var members struct{ TimeoutMs json.RawMessage }
	var ms int64
	if json.Unmarshal([]byte(limits), &members) != nil || json.Unmarshal(members.TimeoutMs, &ms) != nil {
		return 0
	}
	return ms
}

// restartScaled starts the host again where its configuration has the limit.
func (w *World) restartScaled(ctx context.Context) error {
	if w.configuredLimit() == 0 {
		return nil
	}
	return w.another(ctx)
}

// configuredLimit is the longest limit of time that the configuration of the host has, in milliseconds; 0 for none.
func (w *World) configuredLimit() (longest int64) {
	for _, s := range w.scripts {
		longest = max(longest, configuredTime(settingsOf(s)))
	}
	return longest
}

// scaledScripts are the servers of the scenario, with longer limits of time and, so that what is longer than what stays
// so, longer delays.
func (w *World) scaledScripts() []mockservers.Script {
	limit, scale := w.configuredLimit(), w.scale()
	if limit > 0 {
		w.Log.Add(evidence.Fact, LimitFact, limit*scale)
	}
	if limit == 0 || scale == 1 {
		return w.scripts
	}
	w.Log.Add(evidence.Fact, scaleFact, scale)
	scripts := slices.Clone(w.scripts)
	for i := range scripts {
		scripts[i] = longer(scripts[i], int(scale))
	}
	return scripts
}

func longer(s mockservers.Script, scale int) mockservers.Script {
	s.Settings = longerLimits(s.Settings, scale)
	s.Tools = slices.Clone(s.Tools)
	for i, tool := range s.Tools {
		s.Tools[i].Replies = slices.Clone(tool.Replies)
		for j := range tool.Replies {
			s.Tools[i].Replies[j].DelayMs *= scale
		}
	}
	if s.API == nil {
		return s
	}
	api := *s.API
	api.Settings = longerLimits(api.Settings, scale)
	api.Script.Operations = slices.Clone(api.Script.Operations)
	for i, operation := range api.Script.Operations {
		replies := make([]mockapi.Reply, len(operation.Replies))
		for j, reply := range operation.Replies {
			reply.DelayMs *= scale
			replies[j] = reply
		}
		api.Script.Operations[i].Replies = replies
	}
	s.API = &api
	return s
}

// timeLimits are what configurations call the limits of time.
var timeLimits = []string{"timeoutMs", "wallTimeMs"}

func settingsOf(s mockservers.Script) json.RawMessage {
	if s.API != nil {
		return s.API.Settings
	}
	return s.Settings
}

// tellLimit records the limit of time that requests or the configuration of the host tell it, where that is one whose
// end the suite waits for.
func (w *World) tellLimit(limits string) {
	told := max(timeIn(limits), w.configuredLimit()*w.scale())
	if told > 0 && told < time.Minute.Milliseconds()/2 {
		w.Log.Add(evidence.Fact, check.FactTold, told)
	}
}

// configuredTime is the longest limit of time of settings, in milliseconds; 0 for none.
func configuredTime(settings json.RawMessage) (longest int64) {
	var members map[string]json.RawMessage
	if json.Unmarshal(settings, &members) != nil {
		return 0
	}
	for name, value := range members {
		var ms int64
		if slices.Contains(timeLimits, name) && json.Unmarshal(value, &ms) == nil {
			longest = max(longest, ms)
		}
		longest = max(longest, configuredTime(value))
	}
	return longest
}

// longerLimits are settings whose limits of time are that many times as long. What is no number stays.
func longerLimits(settings json.RawMessage, scale int) json.RawMessage {
	var members map[string]json.RawMessage
	if json.Unmarshal(settings, &members) != nil || members == nil {
		return settings
	}
	for name, value := range members {
		var ms int
		if slices.Contains(timeLimits, name) && json.Unmarshal(value, &ms) == nil {
			members[name] = json.RawMessage(fmt.Sprint(ms * scale))
		} else {
			members[name] = longerLimits(value, scale)
		}
	}
	raw, err := json.Marshal(members)
	if err != nil {
		return settings
	}
	return raw
}
