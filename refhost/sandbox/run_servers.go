package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"codemode/refhost/places"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox/protocol"
)

// needed is the job with the tools of those servers only that the code names. The worker asks for others.
func (r *run) needed() Job {
	job := r.job
	job.Servers = slices.Clone(job.Servers)
	for i := range job.Servers {
		if s := &job.Servers[i]; s.Global == "" && !strings.Contains(job.Code, r.rules.ServerModule(s.ServerID)) {
			s.Tools, s.Deferred = nil, true
		}
	}
	return job
}

// know lets the tools of a server be called.
func (r *run) know(s Server) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, t := range s.Tools {
		r.tools[[2]string{s.ServerID, t.ToolName}] = true
	}
}

// server sends the worker a server as it is now.
func (r *run) server(ctx context.Context, serverID string) {
	defer r.underWay.Done()
	defer r.asked.Add(-1)
	now, err := r.serverNow(ctx, serverID)
	if err != nil {
		_ = r.worker.out.WriteJSON(protocol.Head{Kind: protocol.KindRefusal}, refusalOf(err))
		return
	}
	r.know(now)
	if err := r.tell(ctx, protocol.KindAnswer, now, now); errors.Is(err, errTelling) {
		_ = r.worker.out.WriteJSON(protocol.Head{Kind: protocol.KindRefusal}, refusalOf(err))
	}
}

const (
	// manyTools is how many bytes the tools of servers have that are told to one worker after another: as JSON they
	// take some times as much.
	manyTools = 256 << 10
	// maxTelling is to how many workers at a time, maxWaitingTelling how many others wait, and tellingTime how long.
	maxTelling        = 2
	maxWaitingTelling = 1000
	tellingTime       = 15 * time.Second
	// tellTime is how long a worker may take to read what it is told, beside what [timeFor] gives it.
	tellTime = 5 * time.Second
)

var errTelling = errors.New("other runs are told of many tools; run the code again later")

// tell writes a frame in which servers are.
func (r *run) tell(ctx context.Context, kind protocol.Kind, what any, servers ...Server) error {
	if size := toolBytes(servers); size >= manyTools {
		leave, err := r.telling.Enter(places.Within(ctx, fmt.Sprintf("%p", r)))
		if errors.Is(err, places.ErrFull) {
			return errTelling
		}
		if err != nil {
			return err
		}
		defer leave()
		defer time.AfterFunc(tellTime+timeFor(size), r.worker.kill).Stop() // others wait for the place
	}
	return r.worker.out.WriteJSON(protocol.Head{Kind: kind}, what)
}

// toolBytes is how many bytes what is told of tools has.
func toolBytes(servers []Server) (n int) {
	for _, s := range servers {
		for _, t := range s.Tools {
			n += len(t.ToolName) + len(t.Description) + len(t.InputSchema) + len(t.OutputSchema) + len(t.Annotations)
		}
	}
	return n
}

// serverNow is a server as the run is to see it: as it was when the run began, or as it is now (§8.2).
func (r *run) serverNow(ctx context.Context, serverID string) (Server, error) {
	if r.rules.ToolsAtFirstUse() {
		return r.calls.Server(ctx, serverID)
	}
	for _, s := range r.job.Servers {
		if s.ServerID == serverID {
			return s, nil
		}
	}
	return Server{}, &CallError{Message: "there is no server " + serverID}
}

// outside does in the host's process what a script asks for.
func (r *run) outside(act rules.Outside, arguments json.RawMessage) {
	defer r.underWay.Done()
	defer r.asked.Add(-1)
	value, err := act(arguments)
	if err != nil {
		_ = r.worker.out.WriteJSON(protocol.Head{Kind: protocol.KindRefusal}, refusalOf(err))
		return
	}
	_ = r.worker.out.Write(protocol.Head{Kind: protocol.KindAnswer}, value)
}
