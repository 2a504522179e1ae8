package worker

import (
	"fmt"
	"maps"
	"slices"

	"github.com/dop251/goja"

	"codemode/refhost/sandbox/protocol"
)

// give defines the globals that a job brings: data, and objects whose functions call tools. What they take is the
// host's doing, counts for none of the script's limits, and is bounded by the host for all workers together.
func (s *script) give(job *protocol.Job) error {
	for _, name := range slices.Sorted(maps.Keys(job.Values)) {
		value, err := s.realm.value(job.Values[name])
		if err == nil {
			value, err = function(s.bindings.helpers, "deepFreeze")(goja.Undefined(), value)
		}
		if err == nil {
			err = s.defineGlobal(name, value)
		}
		if err != nil {
			return fmt.Errorf("making the global %s: %w", name, err)
		}
	}
	objects := map[string]*goja.Object{}
	for i := range job.Servers {
		if name := job.Servers[i].Global; name != "" {
			if objects[name] == nil {
				objects[name] = s.realm.rt.NewObject()
			}
			if err := s.addFunctions(objects[name], &job.Servers[i]); err != nil {
				return fmt.Errorf("making the global %s: %w", name, err)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(objects)) {
		frozen, err := function(s.bindings.helpers, "deepFreeze")(goja.Undefined(), objects[name])
		if err == nil {
			err = s.defineGlobal(name, frozen)
		}
		if err != nil {
			return fmt.Errorf("making the global %s: %w", name, err)
		}
	}
	modules := *job
	modules.Servers = slices.DeleteFunc(slices.Clone(job.Servers), func(server protocol.Server) bool {
		return server.Global != ""
	})
	s.registry.job, s.registry.discovery.job = &modules, &modules
	return nil
}

// addFunctions gives an object a function for each tool of a server.
func (s *script) addFunctions(object *goja.Object, server *protocol.Server) error {
	for i := range server.Tools {
		binding, err := s.bindings.function(server, &server.Tools[i])
		if err == nil {
			err = object.DefineDataProperty(server.Tools[i].ExportName, binding, goja.FLAG_FALSE, goja.FLAG_FALSE,
				goja.FLAG_TRUE)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// defineGlobal defines what a script can read and not replace.
func (s *script) defineGlobal(name string, value goja.Value) error {
	return s.realm.rt.GlobalObject().DefineDataProperty(name, value, goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_TRUE)
}
