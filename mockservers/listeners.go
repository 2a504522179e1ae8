package mockservers

import (
	"context"
	"slices"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const methodListChanged = "notifications/tools/list_changed"

// listener is a session that wants list changes; subscription is the id of its
// subscriptions/listen request, nil before 2026-07-28.
type listener struct {
	session      *mcp.ServerSession
	subscription any
}

func (l listener) notification() mcp.Request {
	params := &mcp.ToolListChangedParams{}
	if l.subscription != nil {
		params.Meta = mcp.Meta{mcp.MetaKeySubscriptionID: l.subscription}
	}
	return &mcp.ServerRequest[*mcp.ToolListChangedParams]{Session: l.session, Params: params}
}

// listeners are the sessions that want list changes. The zero value is ready to use.
type listeners struct {
	mu   sync.Mutex
	list []listener
}

func (l *listeners) any() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.list) > 0
}

// listChanged is the context key under which notify names its listener.
type listChanged struct{}

// notify writes the notification to all listeners and returns after that. The
// SDK sends list changes itself, but some milliseconds later and without saying
// when, so a scenario could not order anything after them. Its one public way to
// send to one session at once is a progress notification, which [Server.sending]
// replaces. A listener that is gone cannot be told, so its error is dropped.
func (l *listeners) notify() {
	l.mu.Lock()
	list := slices.Clone(l.list)
	l.mu.Unlock()
	for _, one := range list {
		ctx := context.WithValue(context.Background(), listChanged{}, one)
		_ = one.session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{})
	}
}

func (s *Server) startListening(session *mcp.ServerSession, subscription any) {
	s.listeners.mu.Lock()
	s.listeners.list = append(s.listeners.list, listener{session, subscription})
	s.listeners.mu.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.announce()
}

func (s *Server) stopListening(session *mcp.ServerSession, subscription any) {
	s.listeners.mu.Lock()
	defer s.listeners.mu.Unlock()
	s.listeners.list = slices.DeleteFunc(s.listeners.list, func(l listener) bool {
		return l == listener{session, subscription}
	})
}
