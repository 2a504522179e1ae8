package spec

import (
	"cmp"
	"fmt"
	"reflect"
	"regexp"
	"strings"
)

// Names are what the document calls things by. A revision that extends another one names those that it calls
// otherwise. Features, wordings and rows have them as placeholders, see [Names.Fill].
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

// inherit takes the names that a revision does not give from the one that it extends.
func (n *Names) inherit(earlier Names) {
	for i, name := range n.list() {
		*name = cmp.Or(*name, *earlier.list()[i])
	}
}

// placeholder stands for a name in features, wordings of steps and rows, as «§tool» does for that of the tool.
var placeholder = regexp.MustCompile(`«§([^»]*)»`)

// Fill puts the names into a text, in the place of «§tool» and its like, by their keys in spec.yaml. An error names the
// first line with a placeholder that stands for no name of the revision.
func (n Names) Fill(text string) (string, error) {
	if !strings.Contains(text, "«§") {
		return text, nil
	}
	given := n.ByKey()
	for i, line := range strings.Split(text, "\n") {
		for _, found := range placeholder.FindAllStringSubmatch(line, -1) {
			if given[found[1]] == "" {
				return "", fmt.Errorf("line %d: %s is no name of this revision; write one of its %s", i+1, found[0],
					definitionFile)
			}
		}
	}
	return placeholder.ReplaceAllStringFunc(text, func(match string) string {
		return given[placeholder.FindStringSubmatch(match)[1]]
	}), nil
}

// FillPattern puts the names into a regular expression, each as a text. What is no name stays.
func (n Names) FillPattern(expr string) string {
	if !strings.Contains(expr, "«§") {
		return expr
	}
	given := n.ByKey()
	return placeholder.ReplaceAllStringFunc(expr, func(match string) string {
		name := given[placeholder.FindStringSubmatch(match)[1]]
		return cmp.Or(regexp.QuoteMeta(name), match)
	})
}

// ByKey are the names by their keys in spec.yaml. The dialect stands in no text.
func (n Names) ByKey() map[string]string {
	given := map[string]string{}
	v := reflect.ValueOf(n)
	for i := range v.NumField() {
		if key := v.Type().Field(i).Tag.Get("yaml"); key != "dialect" {
			given[key] = v.Field(i).String()
		}
	}
	return given
}
