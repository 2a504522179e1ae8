package mutants

import (
	"encoding/json"
	"slices"
	"strings"

	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// noServerHasThisID tells whether a diagnostic is about a requested capability that no
// server of the configuration has.
func noServerHasThisID(d rules.Diagnostic) bool {
	return d.Code == "CAPABILITY_UNAVAILABLE" && strings.Contains(d.Message, "no server has this id")
}

// capabilityMutants are those of §3.2.3.
func capabilityMutants() []Mutant {
	return []Mutant{
		{ID: "unknown-capability-refused", Requirement: "capabilities-hints",
			Description: "a run that requests an unknown capability is refused",
			Also: []Broken{broken("one diagnostic refuses the run, and none tells of each capability",
				"capabilities-eager-diagnostic")},
			Apply: onResponse(func(r rules.Response, o rules.Object) rules.Object {
				at := slices.IndexFunc(r.Diagnostics, noServerHasThisID)
				if at < 0 {
					return o
				}
				refused := r.Diagnostics[at]
				refused.Severity = "error"
				return o.With("result", nil).With("logs", []rules.LogEntry{}).With("diagnostics",
					[]rules.Diagnostic{refused})
			})},
		{ID: "lost-server-stays-lost", Requirement: "capabilities-ensured",
			Description: "a server whose connection was lost is not connected again", Apply: func(s *rules.Set) {
				s.WorthConnecting = func(_, _ bool) bool { return false }
			}},
		{ID: "unavailable-not-reported", Requirement: "capabilities-eager-diagnostic",
			Description: "a requested capability that is not there has no diagnostic",
			Apply: onResponse(func(r rules.Response, o rules.Object) rules.Object {
				return o.With("diagnostics",
					slices.DeleteFunc(r.Diagnostics,
						func(d rules.Diagnostic) bool { return d.Code == "CAPABILITY_UNAVAILABLE" }))
			})},
		{ID: "down-server-not-reported", Requirement: "capabilities-eager-diagnostic",
			Description: "a requested server that is configured and cannot be reached has no diagnostic",
			Apply: onResponse(func(r rules.Response, o rules.Object) rules.Object {
				return o.With("diagnostics", slices.DeleteFunc(r.Diagnostics, func(d rules.Diagnostic) bool {
					return d.Code == "CAPABILITY_UNAVAILABLE" && !noServerHasThisID(d)
				}))
			})},
		{ID: "one-unavailable-reported", Requirement: "capabilities-eager-diagnostic",
			Description: "of several requested capabilities that are not there only the first has a diagnostic",
			Apply: onResponse(func(r rules.Response, o rules.Object) rules.Object {
				reported := false
				return o.With("diagnostics", slices.DeleteFunc(r.Diagnostics, func(d rules.Diagnostic) bool {
					again := reported && d.Code == "CAPABILITY_UNAVAILABLE"
					reported = reported || d.Code == "CAPABILITY_UNAVAILABLE"
					return again
				}))
			})},
		{ID: "requested-twice-refused", Requirement: "capabilities-hints",
			Description: "a run that requests a capability twice is not started",
			Apply: onRequest(func(r rules.Request) (rules.Request, []rules.Diagnostic) {
				once := slices.Compact(slices.Sorted(slices.Values(r.Capabilities)))
				if len(once) < len(r.Capabilities) {
					return r, refuse("/requestedCapabilities", "A capability is there twice.")
				}
				return r, nil
			})},
		{ID: "requested-is-listed", Requirement: "capabilities-not-claimed",
			Description: "listServers shows what was requested as if it were there, with a module that is empty",
			Also: []Broken{broken("what is claimed has no diagnostic", "capabilities-eager-diagnostic"),
				broken("an import of what is not there does not fail", "capabilities-unavailable-error")},
			Edits: []faults.Edit{
				edit("refhost Host.respond", `h.unavailable(request.Capabilities)...)`, `h.unavailable(nil)...)`),
				edit("refhost Host.respond", `h.options.Runner.Run(ctx, h.job(request.Code, limits),`, `h.options.Runner.Run(ctx, job,`),
				edit("refhost Host.respond", `	response, err := h.options.Runner.Run(ctx, job`, `	job := h.job(request.Code, limits)
	for _, id := range request.Capabilities {
		if h.problemOf(id) != "" {
			job.Servers = append(job.Servers, sandbox.Server{ServerID: id, ServerName: id})
		}
	}
	response, err := h.options.Runner.Run(ctx, job`),
			}},
		{ID: "missing-server-is-empty", Requirement: "capabilities-unavailable-error",
			Description: "the module of a server that is configured and cannot be reached is empty",
			Edits: []faults.Edit{edit("refhost/sandbox/worker registry.members", `	return nil, r.unknownServer(id), nil`,
				`	if r.job.Unavailable[id] != "" {
		return r.realm.rt.NewObject(), nil, nil
	}
	return nil, r.unknownServer(id), nil`)}},
		{ID: "capabilities-not-documented", Requirement: "capabilities-documented",
			Description: "the agent context does not tell about capabilities",
			Apply:       silentOn(rules.TopicCapabilities)},
	}
}

// onRequest changes requests that are accepted.
func onRequest(edit func(rules.Request) (rules.Request, []rules.Diagnostic)) func(*rules.Set) {
	return func(s *rules.Set) {
		accept := s.Request
		s.Request = func(arguments json.RawMessage) (rules.Request, []rules.Diagnostic) {
			request, found := accept(arguments)
			if len(found) > 0 {
				return request, found
			}
			return edit(request)
		}
	}
}
