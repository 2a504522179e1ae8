package worker

import (
	"regexp"
	"slices"
	"strings"

	"github.com/dop251/goja"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox/protocol"
)

// slip is the hint for what agents try first, given the message of the engine's exception, or "".
func (s *script) slip(message string) string {
	if name, ok := between(message, "ReferenceError: ", " is not defined"); ok {
		if hint := rules.UnimportedHint(name, s.exporting(s.registry.job.Servers)); hint != "" {
			return hint
		}
		return rules.AbsentGlobalHint(name, s.rules.ModulePrefix())
	}
	if name, ok := between(message, "TypeError: Object has no member '", "'"); ok {
		imported := slices.DeleteFunc(slices.Clone(s.registry.job.Servers), func(server protocol.Server) bool {
			return s.registry.made[s.rules.ServerModule(server.ServerID)] == nil
		})
		return rules.AbsentMemberHint(name, s.exporting(imported), s.rules.Suggest)
	}
	switch {
	case strings.HasPrefix(message, "SyntaxError: ") && notJSON.MatchString(message):
		return rules.JSONHint
	case ofNothing.MatchString(message) && ofContent.MatchString(s.source):
		return rules.UnwrappedHint
	}
	return ""
}

var (
	// notJSON is how the engine tells that a text is no JSON.
	notJSON = regexp.MustCompile(`looking for beginning of|invalid character|Unexpected (end of JSON|token at the end)`)
	// ofNothing is how the engine tells that something was read of undefined, or gone through.
	ofNothing = regexp.MustCompile(`^TypeError: (Cannot read property |Cannot convert undefined or null to object)`)
	// ofContent is code that reads the members of a whole result.
	ofContent = regexp.MustCompile(`\.(content|structuredContent)\b|\{[^{}]*\b(content|structuredContent)\b[^{}]*\}\s*=`)
)

func between(text, before, after string) (string, bool) {
	text, begins := strings.CutPrefix(text, before)
	text, ends := strings.CutSuffix(text, after)
	return text, begins && ends
}

// exporting are the modules that there are: those of the servers, and the host's own.
func (s *script) exporting(servers []protocol.Server) []rules.Exporting {
	prefix := s.rules.ModulePrefix()
	var classes []string
	for _, c := range s.rules.ErrorClasses() {
		classes = append(classes, c.Name)
	}
	modules := []rules.Exporting{{Module: prefix + rules.DiscoveryModule, Names: s.rules.DiscoveryExports()},
		{Module: prefix + rules.ErrorsModule, Names: classes}}
	for _, server := range servers {
		m := rules.Exporting{Module: s.rules.ServerModule(server.ServerID)}
		for _, t := range server.Tools {
			m.Names = append(m.Names, t.ExportName)
		}
		modules = append(modules, m)
	}
	return modules
}

// noteUndefined tells a script that assigned undefined why its result is null (§3.2.2).
func (s *script) noteUndefined() {
	if !s.failed {
		s.findings = append(s.findings, rules.Finding{Cause: rules.CauseUnassigned,
			Message: "The result is null: what was assigned to it is undefined.",
			Hint:    "Assign a value that JSON has; a function without return gives none."})
	}
}

// noteUnassigned tells a script that ends with a value, and assigned none, why its result is null (§3.2.2).
func (s *script) noteUnassigned(assigned []byte) {
	if s.failed || string(assigned) != "null" || !goja.IsNull(s.realm.rt.GlobalObject().Get(resultGlobal)) {
		return
	}
	exported := s.exported != nil && !goja.IsUndefined(s.exported)
	switch {
	case exported && !s.rules.ExportIsResult():
		s.findings = append(s.findings, rules.Finding{Cause: rules.CauseUnassigned,
			Message: "The result is null: the default export is not the result."})
	case !exported && s.valued:
		s.findings = append(s.findings, rules.Finding{Cause: rules.CauseUnassigned,
			Message: "The result is null: nothing was assigned to it, and the value of the last expression is not " +
				"the result."})
	}
}
