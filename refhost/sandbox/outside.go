package sandbox

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"

	"github.com/dop251/goja"
)

// installOutside defines the globals that lead out of the sandbox, of which the
// specification allows none (§3.4): the worker itself can reach nothing.
func (b *bindings) installOutside() error {
	for _, name := range slices.Sorted(maps.Keys(b.rules.Outside())) {
		call := func(call goja.FunctionCall) goja.Value { return b.reach(name, call.Arguments) }
		if err := b.realm.rt.Set(name, call); err != nil {
			return err
		}
	}
	return nil
}

// reach has the host do what a global does, and waits for that.
func (b *bindings) reach(name string, values []goja.Value) goja.Value {
	given := make([]any, len(values))
	for i, v := range values {
		given[i] = v
	}
	arguments, _, err := b.realm.text(b.realm.rt.NewArray(given...))
	if err != nil {
		b.realm.throw(err)
	}
	b.realm.must(b.send(head{Kind: frameOutside, ToolName: name}, arguments))
	answer, err := b.receiveOwn()
	b.realm.must(err)
	if answer.Kind == frameRefusal {
		var refusal CallError
		b.realm.must(json.Unmarshal(answer.body, &refusal))
		panic(b.realm.rt.NewTypeError(refusal.Message))
	}
	value, err := b.realm.value(answer.body)
	if err != nil {
		b.realm.throw(err)
	}
	return value
}

// receiveOwn waits for the answer to what is no tool call. Answers to tool calls
// settle their promises meanwhile.
func (b *bindings) receiveOwn() (frame, error) {
	for {
		answer, err := b.receive()
		if err != nil || answer.ID == 0 {
			return answer, err
		}
		if err := b.settle(answer); err != nil {
			return frame{}, err
		}
	}
}

// outside does in the host's process what a script asks for.
func (r *run) outside(name string, arguments json.RawMessage) {
	defer r.underWay.Done()
	act, ok := r.rules.Outside()[name]
	err := errors.New("there is no " + name)
	var value json.RawMessage
	if ok {
		value, err = act(arguments)
	}
	if err != nil {
		_ = r.worker.out.writeJSON(head{Kind: frameRefusal}, refusalOf(err))
		return
	}
	_ = r.worker.out.write(head{Kind: frameAnswer}, value)
}
