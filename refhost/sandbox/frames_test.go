package sandbox_test

import (
	"encoding/binary"
	"encoding/json"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/sandbox/protocol"
)

// TestLargeFramesTakeTurns: a worker that announces a large frame which does not come is ended, and keeps the frames of
// others waiting no longer.
func TestLargeFramesTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		announced := make(chan struct{})
		announces := func(_ *protocol.Writer, wire io.Writer) {
			head := make([]byte, 20)
			binary.BigEndian.PutUint32(head[4:], uint32(len(protocol.KindLog)))
			binary.BigEndian.PutUint32(head[16:], 40<<20)
			_, _ = wire.Write(append(head, protocol.KindLog...))
			close(announced)
		}
		logs := func(out *protocol.Writer, _ io.Writer) {
			entry := rules.LogEntry{Message: strings.Repeat("x", 1<<20)}
			_ = out.WriteJSON(protocol.Head{Kind: protocol.KindLog}, entry)
			_ = out.WriteJSON(protocol.Head{Kind: protocol.KindDone}, protocol.Outcome{Result: json.RawMessage(`1`)})
		}
		var started atomic.Int32
		worker := func(rules.Set) sandbox.Worker {
			if started.Add(1) == 1 {
				return &brokenWorker{says: announces}
			}
			return &brokenWorker{says: logs}
		}
		pool, err := sandbox.NewPool(sandbox.Options{Rules: rules.Standard(), NewWorker: worker})
		if err != nil {
			t.Fatal(err)
		}
		defer pool.Close()
		j := job("")
		j.Limits.Timeout, j.Limits.MaxLogBytes = time.Hour, 2<<20
		begun := time.Now()
		first := make(chan sandbox.Response, 1)
		go func() {
			r, _ := pool.Run(t.Context(), j, &host{})
			first <- r
		}()
		<-announced
		synctest.Wait()
		second, err := pool.Run(t.Context(), j, &host{})
		took := time.Since(begun)
		if err != nil || string(second.Result) != "1" || took < time.Second || took > time.Minute {
			t.Errorf("after %v the other run gives %s, %v, %v", took, second.Result, second.Diagnostics, err)
		}
		if r := <-first; !r.Failed() {
			t.Errorf("the run whose frame does not come gives %s", r.Result)
		}
	})
}
