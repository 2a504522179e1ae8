package mutants

import (
	"regexp"
	"strings"

	"codemode/refhost/rules"
)

var (
	defaultExport = regexp.MustCompile(`(?m)^export default `)
	// exportedName is that of a declaration, which is a name in the module.
	exportedName = regexp.MustCompile(`(?m)^export default ((?:async\s+)?function\*?|class)\s+(\w+)`)
)

// exporting makes a result of a default export, at the end of the module.
func exporting(assignment string) func(*rules.Set) {
	return func(s *rules.Set) {
		source := s.Source
		s.Source = func(code string) string {
			exported := "defaultExport"
			switch name := exportedName.FindStringSubmatch(code); {
			case name != nil:
				code, exported = exportedName.ReplaceAllString(code, "$1 $2"), name[2]
			case defaultExport.MatchString(code):
				code = defaultExport.ReplaceAllString(code, "const defaultExport = ")
			default:
				return source(code)
			}
			return source(code + "\n;" + strings.Replace(assignment, "exported", exported, 1) + ";")
		}
	}
}
