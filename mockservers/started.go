package mockservers

import (
	"context"
	"strconv"
	"strings"
)

// process is what the bridge that a host started last told of its start.
type process struct {
	env       map[string]string
	arguments []string
}

// starting forgets the process before this one, and returns when the server answers.
func (s *Server) starting() {
	s.mu.Lock()
	s.process = process{env: map[string]string{}}
	s.mu.Unlock()
	// It ends early when the server is closed or reset, and then answers at once.
	_ = s.waitDue(context.Background(), s.generation(), Reply{DelayMs: s.script.StartMs})
}

// started takes a variable of the environment in which a host has started the server, as a bridge tells it.
func (s *Server) started(quoted string) {
	variable, err := strconv.Unquote(quoted)
	if err != nil {
		return // no bridge has written it
	}
	name, value, _ := strings.Cut(variable, "=")
	s.mu.Lock()
	defer s.mu.Unlock()
	s.process.env[name] = value
}

// startedWith takes an argument with which a host has started the server, as a bridge tells it.
func (s *Server) startedWith(quoted string) {
	argument, err := strconv.Unquote(quoted)
	if err != nil {
		return // no bridge has written it
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.process.arguments = append(s.process.arguments, argument)
}

// told is how a host has started the server: its arguments, and those of the variables that are set.
type told struct {
	Arguments   []string          `json:"arguments"`
	Environment map[string]string `json:"environment"`
}

func (s *Server) toldOf(names []string) told {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := told{Arguments: append([]string{}, s.process.arguments...), Environment: map[string]string{}}
	for _, name := range names {
		if value, is := s.process.env[name]; is {
			t.Environment[name] = value
		}
	}
	return t
}
