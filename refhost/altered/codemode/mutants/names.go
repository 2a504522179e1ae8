package mutants

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// pathMutants are those of §5.0.1.
func pathMutants() []Mutant {
	return []Mutant{
		{ID: "path-underscore-kept", Requirement: "path-replaced",
			Description: "an underscore stays in the module path", Apply: onPath(func(id string) string {
				return strings.ReplaceAll(id, "_", "underscore")
			}, func(path string) string { return strings.ReplaceAll(path, "underscore", "_") })},
		{ID: "path-lowered-last", Requirement: "path-lowered", Description: "capital letters are replaced by hyphens",
			Apply: onPath(func(id string) string {
				return regexp.MustCompile(`[A-Z]`).ReplaceAllString(id, "-")
			}, nil)},
		{ID: "path-not-collapsed", Requirement: "path-collapsed",
			Description: "hyphens in a row stay in the module path", Apply: onPath(func(id string) string {
				return regexp.MustCompile(`([a-z])--+([a-z])`).ReplaceAllString(id, "${1}manyhyphens${2}")
			}, func(path string) string { return strings.ReplaceAll(path, "manyhyphens", "--") })},
		{ID: "path-trailing-hyphen", Requirement: "path-stripped",
			Description: "a hyphen at the end of the module path stays", Apply: func(s *rules.Set) {
				paths := s.ModulePaths
				s.ModulePaths = func(ids []string) []string {
					mapped := paths(ids)
					for i, id := range ids {
						if strings.HasSuffix(id, "-") {
							mapped[i] += "-"
						}
					}
					return mapped
				}
			}},
		{ID: "path-suffix-short", Requirement: "path-disambiguated",
			Description: "the second server with a module path gets -2", Apply: onPath(nil, func(path string) string {
				return strings.Replace(path, "--", "-", 1)
			})},
		{ID: "path-suffix-from-one", Requirement: "path-disambiguated",
			Description: "the second server with a module path gets --1", Apply: onPath(nil, func(path string) string {
				return regexp.MustCompile(`--2$`).ReplaceAllString(path, "--1")
			})},
		{ID: "path-last-is-clean", Requirement: "path-disambiguated",
			Description: "of several servers with one module path the last one has it", Apply: func(s *rules.Set) {
				paths := s.ModulePaths
				s.ModulePaths = func(ids []string) []string { return lastIsClean(paths(ids)) }
			}},
		{ID: "path-suffix-not-in-meta", Requirement: "path-reflected",
			Description: "__meta__.serverId lacks the number of a second server",
			Apply: onMeta(func(_ rules.ServerMeta, o rules.Object) rules.Object {
				id, _ := o.Get("serverId").(string)
				return o.With("serverId", regexp.MustCompile(`--\d+$`).ReplaceAllString(id, ""))
			})},
		{ID: "path-in-meta-raw", Requirement: "path-reflected",
			Description: "__meta__.serverId is the server's own name",
			Apply: onMeta(func(m rules.ServerMeta, o rules.Object) rules.Object {
				return o.With("serverId", m.ServerName)
			})},
		{ID: "path-listed-raw", Requirement: "path-reflected",
			Description: "listServers shows the server's own name as serverId",
			Apply: onServerInfo(func(o rules.Object) rules.Object {
				return o.With("serverId", o.Get("serverName"))
			})},
	}
}

// lastIsClean exchanges a path with the one of the same path that has the highest number.
func lastIsClean(paths []string) []string {
	last := map[string]string{}
	for _, path := range paths {
		clean, _, _ := strings.Cut(path, "--")
		if len(path) > len(last[clean]) || len(path) == len(last[clean]) && path > last[clean] {
			last[clean] = path
		}
	}
	exchanged := make([]string, len(paths))
	for i, path := range paths {
		clean, _, suffixed := strings.Cut(path, "--")
		switch {
		case !suffixed:
			exchanged[i] = last[clean]
		case path == last[clean]:
			exchanged[i] = clean
		default:
			exchanged[i] = path
		}
	}
	return exchanged
}

// onPath changes ids before, and paths after, they are mapped.
func onPath(before, after func(string) string) func(*rules.Set) {
	return func(s *rules.Set) {
		paths := s.ModulePaths
		s.ModulePaths = func(ids []string) []string { return changed(paths(changed(ids, before)), after) }
	}
}

func changed(names []string, change func(string) string) []string {
	if change == nil {
		return names
	}
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = change(name)
	}
	return all
}

// nameMutants are those of §6.1.
func nameMutants() []Mutant {
	return []Mutant{
		{ID: "exports-vary", Requirement: "name-stable",
			Description: "a server's module has an export whose name differs from run to run",
			Apply: func(s *rules.Set) {
				exports := s.ModuleExports
				s.ModuleExports = func(names []string) []string {
					return append(exports(names), fmt.Sprintf("session%d", os.Getpid()))
				}
			}},
		{ID: "long-names-cut", Requirement: "name-stable",
			Description: "a name of more than 100 characters is cut, and gets the number of the host's process",
			Also: []Broken{broken("the rest of a name that has illegal characters does not stay as it is",
				"name-illegal-replaced")},
			Apply: onExports(func(name string) string {
				if len(name) > 100 {
					return fmt.Sprintf("%.60s%d", name, os.Getpid())
				}
				return name
			})},
		{ID: "signs-collapsed", Requirement: "name-illegal-replaced",
			Description: "one underscore stands for several illegal characters",
			Apply: onTool(func(tool string) string {
				return regexp.MustCompile(`[^\pL\pN_$]{2,}`).ReplaceAllString(tool, "_")
			})},
		{ID: "dollar-replaced", Requirement: "name-illegal-replaced", Description: "a dollar sign is replaced",
			Apply: onTool(func(tool string) string {
				return strings.ReplaceAll(tool, "$", "_")
			})},
		{ID: "digit-replaced", Requirement: "name-digit-prefixed", Description: "a digit before a sign is replaced",
			Apply: onTool(func(tool string) string {
				return regexp.MustCompile(`^[0-9]([^\pL\pN])`).ReplaceAllString(tool, "_$1")
			})},
		{ID: "digits-alone-dollar", Requirement: "name-digit-prefixed",
			Description: "names of digits get a dollar sign", Apply: onTool(func(tool string) string {
				return regexp.MustCompile(`^[0-9]+$`).ReplaceAllString(tool, "$$$0")
			})},
		{ID: "reserved-before", Requirement: "name-reserved-suffixed",
			Description: "reserved words get an underscore before them",
			Apply:       onReserved(rules.ReservedWords(), "_", "")},
		{ID: "reserved-strict-missing", Requirement: "name-reserved-suffixed",
			Description: "let, static, yield and await are not reserved",
			Apply:       onReserved([]string{"let", "static", "yield", "await"}, "", "")},
		{ID: "reserved-literals-missing", Requirement: "name-reserved-suffixed",
			Description: "true, false and null are not reserved",
			Apply:       onReserved([]string{"true", "false", "null"}, "", "")},
		{ID: "reserved-resembling", Requirement: "name-reserved-suffixed",
			Description: "capital letters do not keep a name from being reserved", Apply: func(s *rules.Set) {
				names := s.ExportNames
				s.ExportNames = func(tools []string) []string {
					mapped := names(tools)
					for i, tool := range tools {
						if lower := strings.ToLower(tool); tool != lower &&
							slices.Contains(rules.ReservedWords(), lower) {
							mapped[i] += "_"
						}
					}
					return mapped
				}
			}},
		{ID: "reserved-within", Requirement: "name-reserved-suffixed",
			Description: "a name that has a reserved word in it, such as newer, gets an underscore, too",
			Apply: onTool(func(tool string) string {
				return regexp.MustCompile(`^(?:.+(?:class|new)|(?:class|new).+)$`).ReplaceAllString(tool, "${0}_")
			})},
		{ID: "meta-names-raw", Requirement: "name-in-meta",
			Description: "exportName in __meta__ is the tool's own name",
			Also:        []Broken{broken("a tool's summary tells it there", "tool-summary-export-name")},
			Apply: onMeta(func(m rules.ServerMeta, o rules.Object) rules.Object {
				for i := range m.Tools {
					m.Tools[i].ExportName = m.Tools[i].ToolName
				}
				return rules.Meta(m)
			})},
	}
}

// onTool changes tools' names before they are mapped.
func onTool(change func(string) string) func(*rules.Set) {
	return func(s *rules.Set) {
		names := s.ExportNames
		s.ExportNames = func(tools []string) []string { return names(changed(tools, change)) }
	}
}

// onReserved gives some tools that collide with no other one another name than
// with the underscore behind it.
func onReserved(words []string, before, after string) func(*rules.Set) {
	return func(s *rules.Set) {
		names := s.ExportNames
		s.ExportNames = func(tools []string) []string {
			mapped := names(tools)
			for i, tool := range tools {
				collides := slices.Contains(mapped, tool+"___2")
				if slices.Contains(words, tool) && !collides {
					mapped[i] = before + tool + after
				}
			}
			return mapped
		}
	}
}
