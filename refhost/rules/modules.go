package rules

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// ModulePrefix is what the names of all modules begin with (§4).
func ModulePrefix() string { return "@codemode/" }

// ServerModule is the name of a server's module, given its path (§5).
func (s Set) ServerModule(path string) string { return s.ModulePrefix() + "servers/" + path }

var (
	notPathCharacter = regexp.MustCompile(`[^a-z0-9-]`)
	hyphens          = regexp.MustCompile(`-+`)
)

// NotExposed is the path of a server that has no module.
const NotExposed = "/"

// ModulePath maps one serverId to its module path segment (§5.0.1). An id of
// which nothing is left becomes "server", where the specification is silent.
func ModulePath(serverID string) string {
	path := notPathCharacter.ReplaceAllString(strings.ToLower(serverID), "-")
	path = strings.Trim(hyphens.ReplaceAllString(path, "-"), "-")
	if path == "" {
		return "server"
	}
	return path
}

// ModulePaths gives each serverId its path. Clashes get --2, --3, … in the byte
// order of the raw ids, so that the order of the configuration does not matter;
// equal ids keep their order (§5.0.1). A clean path never contains --, so a
// suffixed one cannot clash with it.
func ModulePaths(serverIDs []string) []string {
	order := sortedIndexes(serverIDs)
	paths := make([]string, len(serverIDs))
	count := make(map[string]int)
	for _, i := range order {
		path := ModulePath(serverIDs[i])
		count[path]++
		paths[i] = path
		if n := count[path]; n > 1 {
			paths[i] = path + "--" + strconv.Itoa(n)
		}
	}
	return paths
}

// sortedIndexes returns the indexes of names in the byte order of the names.
func sortedIndexes(names []string) []int {
	order := make([]int, len(names))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return strings.Compare(names[a], names[b]) })
	return order
}

// The modules that every run has (§4), named without the prefix of all.
const (
	ErrorsModule    = "errors"
	DiscoveryModule = "discovery"
)

// BuiltinModules are both (§4.1, §4.5).
func BuiltinModules() []string { return []string{ErrorsModule, DiscoveryModule} }

// DynamicImport: import() gives what an import declaration gives (§3.2.1).
func DynamicImport() bool { return true }

// MetaExport is the name of the description that every server module exports (§5.2).
const MetaExport = "__meta__"

// ModuleExports is one binding per tool, and __meta__ (§5.1).
func ModuleExports(exportNames []string) []string {
	return append(slices.Clone(exportNames), MetaExport)
}

// ServerMeta is what __meta__ tells (§5.2).
type ServerMeta struct {
	ServerID   string
	ServerName string
	// ServerVersion is left out when it is empty.
	ServerVersion string
	Tools         []ToolMeta
}

// ToolMeta is one entry of __meta__.tools; Description is left out when it is empty.
type ToolMeta struct {
	ToolName, ExportName, Description string
}

// Meta is the value of __meta__ (§5.2).
func Meta(m ServerMeta) Object {
	tools := make([]Object, len(m.Tools))
	for i, t := range m.Tools {
		tools[i] = Object{{"toolName", t.ToolName}, {"exportName", t.ExportName}}
		if t.Description != "" {
			tools[i] = append(tools[i], Member{"description", t.Description})
		}
	}
	o := Object{{"serverId", m.ServerID}, {"serverName", m.ServerName}}
	if m.ServerVersion != "" {
		o = append(o, Member{"serverVersion", m.ServerVersion})
	}
	return append(o, Member{"tools", tools})
}
