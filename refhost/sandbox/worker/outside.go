package worker

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/dop251/goja"

	"codemode/refhost/sandbox/protocol"
)

// installOutside defines the globals that lead out of the sandbox, of which the
// specification allows none (§3.4): the worker itself can reach nothing.
func (b *bindings) installOutside() error {
	for _, name := range slices.Sorted(maps.Keys(b.rules.Outside())) {
		call := func(call goja.FunctionCall) goja.Value { return b.callOutside(name, call.Arguments) }
		if err := b.realm.rt.Set(name, call); err != nil {
			return err
		}
	}
	return nil
}

// callOutside has the host do what a global does, and waits for that.
func (b *bindings) callOutside(name string, values []goja.Value) goja.Value {
	given := make([]any, len(values))
	for i, v := range values {
		given[i] = v
	}
	arguments, _, err := b.realm.text(b.realm.rt.NewArray(given...))
	if err != nil {
		b.realm.throw(err)
	}
	arguments, _, _ = withoutHalves(arguments)
	b.realm.must(b.send(protocol.Head{Kind: protocol.KindOutside, ToolName: name}, arguments))
	answer, err := b.receiveOwn()
	b.realm.must(err)
	if answer.Kind == protocol.KindRefusal {
		var refusal protocol.CallError
		b.realm.must(json.Unmarshal(answer.Body, &refusal))
		panic(b.realm.rt.NewTypeError(refusal.Message))
	}
	value, err := b.realm.value(answer.Body)
	if err != nil {
		b.realm.throw(err)
	}
	return value
}

// receiveOwn waits for the answer to what is no tool call. Answers to tool calls
// settle their promises meanwhile.
func (b *bindings) receiveOwn() (protocol.Frame, error) {
	for {
		answer, err := b.receive()
		if err != nil || answer.ID == 0 {
			return answer, err
		}
		if err := b.settle(answer); err != nil {
			return protocol.Frame{}, err
		}
	}
}
