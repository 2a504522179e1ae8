package sandbox

import (
	"fmt"
	"io"
	"strings"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox/isolate"
)

// Engine runs modules in this process, which is quicker than a worker for each.
// It is for modules that do no harm: nothing confines them.
type Engine struct{}

// Run runs a module that calls no tools in an engine of its own.
func (Engine) Run(job Job) (Response, error) {
	s, err := newScript(rules.Standard(), &frameWriter{w: io.Discard})
	if err == nil {
		err = s.installGlobals()
	}
	if err != nil {
		return Response{}, fmt.Errorf("making an engine: %w", err)
	}
	job.Limits.MaxMemoryBytes = 0
	o := s.run(job, strings.NewReader(""), isolate.Confined{})
	return Response{Logs: []LogEntry{}, Result: o.Result, Diagnostics: o.Diagnostics}, nil
}
