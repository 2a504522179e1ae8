package spec

import (
	"reflect"
	"strings"
)

// Names are what the document calls things by. A revision that extends another one
// names those that it calls otherwise.
type Names struct {
	// Dialect is how scripts are written and answers are read; "" is that of modules. Package dialect knows them.
	Dialect string `yaml:"dialect"`
	// Tool is the one that runs scripts, Search another one, whose scripts look for what there is; "" where there is
	// none.
	Tool   string `yaml:"tool"`
	Search string `yaml:"search"`
	// Options is the member of a configuration that has the options of a host beside its servers; "" for none.
	Options string `yaml:"options"`
	// Stdio is the type that a configuration gives servers that are commands; "" where they have none.
	Stdio string `yaml:"stdio"`
	// Modules is what the names of all modules begin with.
	Modules string `yaml:"modules"`
	// Result is the global that takes the result of a run, Meta the export of a
	// server's module that tells of it.
	Result string `yaml:"result"`
	Meta   string `yaml:"meta"`
	// ErrorBase is the class that all others of the module of errors extend.
	ErrorBase           string `yaml:"error-base"`
	ValidationError     string `yaml:"validation-error"`
	ToolNotFoundError   string `yaml:"tool-not-found-error"`
	ServerNotFoundError string `yaml:"server-not-found-error"`
	ToolCallError       string `yaml:"tool-call-error"`
	AuthenticationError string `yaml:"authentication-error"`
	// LimitError is the class of the error about an exceeded limit, LimitCode the
	// code of its diagnostic.
	LimitError string `yaml:"limit-error"`
	LimitCode  string `yaml:"limit-code"`
}

// ErrorClasses lists the classes of the module of errors, the base first.
func (n Names) ErrorClasses() []string {
	return []string{n.ErrorBase, n.ValidationError, n.ToolNotFoundError, n.ServerNotFoundError, n.ToolCallError,
		n.AuthenticationError, n.LimitError}
}

// ServerModules is what the names of the modules of servers begin with.
func (n Names) ServerModules() string { return n.Modules + "servers/" }

// list returns pointers to all names.
func (n *Names) list() []*string {
	v := reflect.ValueOf(n).Elem()
	all := make([]*string, v.NumField())
	for i := range all {
		all[i] = v.Field(i).Addr().Interface().(*string)
	}
	return all
}

// Renaming turns texts in the names of a revision into those of one that extends
// it; it changes nothing where both use the same. The dialect stands in no text.
func (n Names) Renaming(to Names) *strings.Replacer {
	var pairs []string
	for i, old := range n.list() {
		if own := to.list()[i]; *own != *old && *old != "" && old != &n.Dialect {
			pairs = append(pairs, *old, *own)
		}
	}
	return strings.NewReplacer(pairs...)
}
