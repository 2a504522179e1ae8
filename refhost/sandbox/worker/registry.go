package worker

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dop251/goja"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox/module"
	"codemode/refhost/sandbox/protocol"
)

// registry finds the modules that a script imports (§4, §5). A module is made
// when it is first asked for, and once per run.
type registry struct {
	realm     *realm
	rules     rules.Set
	errors    *errorClasses
	helpers   *goja.Object
	bindings  *bindings
	discovery *discovery
	job       *protocol.Job
	made      map[string]*goja.Object
}

// missing is an import that cannot be resolved.
type missing struct {
	cause                rules.Cause
	message, hint, class string
}

// link resolves the imports of a module before it runs.
func (r *registry) link(imports []module.Import) ([]goja.Value, []rules.Finding, error) {
	var findings []rules.Finding
	namespaces := make([]goja.Value, len(imports))
	for i, im := range imports {
		namespace, problem, err := r.find(im.Specifier)
		if err != nil {
			return nil, nil, err
		}
		if problem == nil {
			namespaces[i] = namespace
			problem = r.unexported(namespace, im)
		}
		if problem != nil {
			findings = append(findings, rules.Finding{Cause: problem.cause, Message: problem.message,
				Hint: problem.hint, ErrorClass: problem.class, Path: im.Position.String()})
		}
	}
	return namespaces, findings, nil
}

// unexported finds the first name that a module does not export.
func (r *registry) unexported(namespace *goja.Object, im module.Import) *missing {
	exports := namespace.GetOwnPropertyNames()
	for _, name := range im.Names {
		if slices.Contains(exports, name) {
			continue
		}
		m := &missing{cause: rules.CauseExport,
			message: fmt.Sprintf("The module %q has no export named %q.", im.Specifier, name)}
		if name == "default" {
			m.hint = rules.DefaultImportHint(im.Specifier)
		} else if near := r.rules.Suggest(name, exports); near != "" {
			m.hint = fmt.Sprintf("Import %q instead.", near)
		} else if strings.HasPrefix(im.Specifier, r.rules.ServerModule("")) {
			m.class = rules.ToolNotFoundError
		}
		return m
	}
	return nil
}

// find returns the namespace of a module, or why there is none.
func (r *registry) find(specifier string) (*goja.Object, *missing, error) {
	if namespace := r.made[specifier]; namespace != nil {
		return namespace, nil, nil
	}
	members, problem, err := r.members(specifier)
	if members == nil || err != nil {
		return nil, problem, err
	}
	namespace, err := function(r.helpers, "namespace")(goja.Undefined(), members)
	if err != nil {
		return nil, nil, err
	}
	r.made[specifier] = namespace.(*goja.Object)
	return r.made[specifier], nil, nil
}

func (r *registry) members(specifier string) (*goja.Object, *missing, error) {
	name, ok := strings.CutPrefix(specifier, r.rules.ModulePrefix())
	if ok && slices.Contains(r.rules.BuiltinModules(), name) {
		members, err := r.builtin(name)
		return members, nil, err
	}
	id, ok := strings.CutPrefix(specifier, r.rules.ServerModule(""))
	if !ok {
		return nil, r.unknownModule(specifier), nil
	}
	for i := range r.job.Servers {
		if r.job.Servers[i].ServerID == id {
			r.bindings.use(&r.job.Servers[i])
			members, err := r.server(&r.job.Servers[i])
			return members, nil, err
		}
	}
	return nil, r.unknownServer(id), nil
}

func (r *registry) builtin(name string) (*goja.Object, error) {
	if name == rules.ErrorsModule {
		return r.errors.classes, nil
	}
	return r.discovery.members()
}

func (r *registry) unknownModule(specifier string) *missing {
	var known []string
	for _, name := range r.rules.BuiltinModules() {
		known = append(known, r.rules.ModulePrefix()+name)
	}
	for _, s := range r.job.Servers {
		known = append(known, r.rules.ServerModule(s.ServerID))
	}
	m := &missing{cause: rules.CauseImport, message: fmt.Sprintf("There is no module %q.", specifier),
		hint: rules.ForeignModuleHint(r.rules.ModulePrefix())}
	if strings.TrimSuffix(r.rules.ServerModule(""), "/") == strings.TrimSuffix(specifier, "/") {
		m.hint = rules.ServersModuleHint(r.rules.ServerModule, serverIDs(r.job.Servers))
	} else if near := r.rules.Suggest(specifier, known); near != "" {
		m.hint = fmt.Sprintf("Import %q instead.", near)
	}
	return m
}

// unknownServer tells apart a server that is down and one that never was.
func (r *registry) unknownServer(id string) *missing {
	m := &missing{cause: rules.CauseImport, class: rules.ServerNotFoundError}
	if why, ok := r.job.Unavailable[id]; ok {
		m.message = fmt.Sprintf("The server %q is not connected: %s", id, why)
		m.hint = "Go on without this server, or tell the operator of the host."
		return m
	}
	m.message = fmt.Sprintf("There is no module %q: no server %q is connected.", r.rules.ServerModule(id), id)
	if near := r.rules.Suggest(id, serverIDs(r.job.Servers)); near != "" {
		m.hint = fmt.Sprintf("Import %q instead.", r.rules.ServerModule(near))
	}
	return m
}

func serverIDs(servers []protocol.Server) []string {
	ids := make([]string, len(servers))
	for i, s := range servers {
		ids[i] = s.ServerID
	}
	return ids
}

// server makes the members of a server's module: a binding per tool, and __meta__ (§5.1).
func (r *registry) server(s *protocol.Server) (*goja.Object, error) {
	byName := map[string]*protocol.Tool{}
	names := make([]string, len(s.Tools))
	for i := range s.Tools {
		names[i] = s.Tools[i].ExportName
		byName[names[i]] = &s.Tools[i]
	}
	members := r.realm.rt.CreateObject(nil)
	for _, name := range r.rules.ModuleExports(names) {
		var value goja.Value
		var err error
		if name == rules.MetaExport {
			value, err = r.meta(s)
		} else if tool := byName[name]; tool != nil {
			value, err = r.bindings.function(s, tool)
		} else {
			value = r.realm.rt.ToValue(func() { panic(r.realm.rt.NewTypeError(name + " calls no tool")) })
		}
		if err == nil {
			err = members.Set(name, value)
		}
		if err != nil {
			return nil, fmt.Errorf("making export %q of server %q: %w", name, s.ServerID, err)
		}
	}
	return members, nil
}

func (r *registry) meta(s *protocol.Server) (goja.Value, error) {
	meta := rules.ServerMeta{ServerID: s.ServerID, ServerName: s.ServerName, ServerVersion: s.Version}
	for _, t := range s.Tools {
		meta.Tools = append(meta.Tools,
			rules.ToolMeta{ToolName: t.ToolName, ExportName: t.ExportName, Description: t.Description})
	}
	value, err := r.realm.valueOf(r.rules.Meta(meta))
	if err != nil {
		return nil, err
	}
	return function(r.helpers, "deepFreeze")(goja.Undefined(), value)
}

// dynamic is import(): it resolves to the same namespaces.
func (r *registry) dynamic(call goja.FunctionCall) goja.Value {
	promise, resolve, reject := r.realm.rt.NewPromise()
	place := r.realm.place()
	if !r.rules.DynamicImport() {
		r.realm.must(reject(r.realm.rt.NewTypeError("import() is not supported in this sandbox")))
		return r.realm.rt.ToValue(promise)
	}
	if _, isSymbol := call.Argument(0).(*goja.Symbol); isSymbol {
		r.realm.must(reject(r.realm.rt.NewTypeError("import() takes the name of a module, not a symbol")))
		return r.realm.rt.ToValue(promise)
	}
	specifier, err := r.realm.toString(goja.Undefined(), call.Argument(0))
	if err != nil {
		return r.settle(promise, reject, err)
	}
	namespace, problem, err := r.find(specifier.String())
	if err != nil {
		return r.settle(promise, reject, err)
	}
	if problem == nil {
		r.realm.must(resolve(namespace))
		return r.realm.rt.ToValue(promise)
	}
	class := problem.class
	if class == "" {
		class = rules.ErrorBase
	}
	r.realm.must(reject(r.errors.make(scriptError{class: class, message: problem.message, hint: problem.hint,
		cause: problem.cause, place: place})))
	return r.realm.rt.ToValue(promise)
}

// settle rejects a promise with what was thrown.
func (r *registry) settle(promise *goja.Promise, reject func(any) error, err error) goja.Value {
	exception, ok := err.(*goja.Exception)
	if !ok {
		panic(err)
	}
	r.realm.must(reject(exception.Value()))
	return r.realm.rt.ToValue(promise)
}
