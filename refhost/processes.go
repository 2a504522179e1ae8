package refhost

import (
	"errors"
	"sync"
)

// processes are those of one server that were started and have not been stopped to the end, whoever stops them: a host
// does not end before them.
type processes struct {
	mu      sync.Mutex
	running map[*process]bool
	// closed is set when no more are to be started.
	closed bool
}

var errClosing = errors.New("the host is closing")

// start starts the command of a configuration. While it does, close waits.
func (s *processes) start(config ServerConfig) (*process, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, errClosing
	}
	p, err := startProcess(config)
	if err != nil {
		return nil, err
	}
	p.stopped = func() { s.remove(p) }
	if s.running == nil {
		s.running = map[*process]bool{}
	}
	s.running[p] = true
	return p, nil
}

func (s *processes) remove(p *process) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.running, p)
}

// close stops all, and waits for those that are being stopped.
func (s *processes) close() {
	s.mu.Lock()
	s.closed = true
	var all sync.WaitGroup
	for p := range s.running {
		all.Go(p.stop)
	}
	s.mu.Unlock()
	all.Wait()
}
