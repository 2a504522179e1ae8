package worker

import (
	"fmt"
	"maps"
	"slices"

	"github.com/dop251/goja"

	"codemode/refhost/sandbox/protocol"
)

// give defines the globals that a job brings: data, and objects whose functions call tools. What they take is the
// host's doing, and counts for none of the script's limits.
func (s *script) give(job *protocol.Job) error {
	for _, name := range slices.Sorted(maps.Keys(job.Values)) {
		value, err := s.realm.value(job.Values[name])
		if err == nil {
			err = s.defineGlobal(name, value)
		}
		if err != nil {
			return fmt.Errorf("making the global %s: %w", name, err)
		}
	}
	for i := range job.Servers {
		server := &job.Servers[i]
		if server.Global == "" {
			continue
		}
		object, err := s.functionsOf(server)
		if err == nil {
			err = s.defineGlobal(server.Global, object)
		}
		if err != nil {
			return fmt.Errorf("making the global %s: %w", server.Global, err)
		}
	}
	modules := *job
	modules.Servers = slices.DeleteFunc(slices.Clone(job.Servers), func(server protocol.Server) bool {
		return server.Global != ""
	})
	s.registry.job, s.registry.discovery.job = &modules, &modules
	return nil
}

// functionsOf is an object with a function for each tool of a server.
func (s *script) functionsOf(server *protocol.Server) (goja.Value, error) {
	object := s.realm.rt.NewObject()
	for i := range server.Tools {
		binding, err := s.bindings.function(server, &server.Tools[i])
		if err == nil {
			err = object.Set(server.Tools[i].ExportName, binding)
		}
		if err != nil {
			return nil, err
		}
	}
	return function(s.bindings.helpers, "deepFreeze")(goja.Undefined(), object)
}

// defineGlobal defines what a script can read and not replace.
func (s *script) defineGlobal(name string, value goja.Value) error {
	return s.realm.rt.GlobalObject().DefineDataProperty(name, value, goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_TRUE)
}
