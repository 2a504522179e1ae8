package sandbox_test

import (
	"encoding/binary"
	"encoding/json"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/sandbox/protocol"
)

// announces begins a frame that does not come.
func announces(wire io.Writer, kind protocol.Kind, size uint32) {
	head := make([]byte, 20)
	binary.BigEndian.PutUint32(head[4:], uint32(len(kind)))
	binary.BigEndian.PutUint32(head[16:], size)
	_, _ = wire.Write(append(head, kind...))
}

// TestWhoWaitsForRoomIsEnded: a run whose frame waits behind those of others ends when its time is over.
func TestWhoWaitsForRoomIsEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		worker := func(rules.Set) sandbox.Worker {
			return &brokenWorker{says: func(_ *protocol.Writer, wire io.Writer) {
				announces(wire, protocol.KindLog, 40<<20)
			}}
		}
		pool, err := sandbox.NewPool(sandbox.Options{Rules: rules.Standard(), NewWorker: worker})
		if err != nil {
			t.Fatal(err)
		}
		defer pool.Close()
		j := job("")
		j.Limits.Timeout = 10 * time.Second
		begun := time.Now()
		var runs sync.WaitGroup
		for range 8 {
			runs.Go(func() { _, _ = pool.Run(t.Context(), j, &host{}) })
		}
		runs.Wait()
		if took := time.Since(begun); took > 15*time.Second {
			t.Errorf("runs with a limit of 10 s take %v", took)
		}
	})
}

// TestLargeFramesTakeTurns: a worker that announces a large frame which does not come is ended, and keeps the frames of
// others waiting no longer.
func TestLargeFramesTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		announced := make(chan struct{})
		first := func(_ *protocol.Writer, wire io.Writer) {
			announces(wire, protocol.KindLog, 40<<20)
			close(announced)
		}
		logs := func(out *protocol.Writer, _ io.Writer) {
			entry := rules.LogEntry{Message: strings.Repeat("x", 2<<20)}
			_ = out.WriteJSON(protocol.Head{Kind: protocol.KindLog}, entry)
			_ = out.WriteJSON(protocol.Head{Kind: protocol.KindDone}, protocol.Outcome{Result: json.RawMessage(`1`)})
		}
		var started atomic.Int32
		worker := func(rules.Set) sandbox.Worker {
			if started.Add(1) == 1 {
				return &brokenWorker{says: first}
			}
			return &brokenWorker{says: logs}
		}
		pool, err := sandbox.NewPool(sandbox.Options{Rules: rules.Standard(), NewWorker: worker})
		if err != nil {
			t.Fatal(err)
		}
		defer pool.Close()
		j := job("")
		j.Limits.Timeout, j.Limits.MaxLogBytes = time.Hour, 4<<20
		begun := time.Now()
		ended := make(chan sandbox.Response, 1)
		go func() {
			r, _ := pool.Run(t.Context(), j, &host{})
			ended <- r
		}()
		<-announced
		synctest.Wait()
		second, err := pool.Run(t.Context(), j, &host{})
		took := time.Since(begun)
		if err != nil || string(second.Result) != "1" || took < time.Second || took > time.Minute {
			t.Errorf("after %v the other run gives %s, %v, %v", took, second.Result, second.Diagnostics, err)
		}
		if r := <-ended; !r.Failed() {
			t.Errorf("the run whose frame does not come gives %s", r.Result)
		}
	})
}
