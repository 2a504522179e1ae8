package audit

import (
	"encoding/json"
	"io"
	"log/slog"
	"testing"
	"testing/synctest"
)

// Records of large values are made a few at a time, and no call keeps what it was made with.
func TestLargeValuesTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log, err := Open(Config{File: "-", Values: true}, nil, io.Discard, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		run, err := log.Run(t.Context(), "1")
		if err != nil {
			t.Fatal(err)
		}
		end := log.turn(maxRecording - 1)
		made := make(chan *Call, 1)
		go func() {
			call, err := run.Call(Request{Server: "s", Tool: "t", Arguments: json.RawMessage(`{"a":1}`)})
			if err != nil {
				t.Error(err)
			}
			made <- call
		}()
		synctest.Wait()
		if len(made) > 0 {
			t.Error("a record is made beside others that have all of the room")
		}
		end()
		call := <-made
		if call.begun.Arguments != nil {
			t.Errorf("the call keeps %s", call.begun.Arguments)
		}
		log.turn(2 * maxRecording)() // one that is larger than all of the room is alone
		call.End(OK, json.RawMessage(`2`))
		run.End("", nil)
		if err := log.Close(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// Without values there is nothing to wait for.
func TestHashesTakeNoTurns(t *testing.T) {
	log, err := Open(Config{File: "-"}, nil, io.Discard, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		log.turn(maxRecording)
	}
	if err := log.Close(t.Context()); err != nil {
		t.Error(err)
	}
}
