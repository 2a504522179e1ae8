// Package mutants holds the known faults that a conformance suite must notice:
// each is the reference host with one rule broken, or with some lines of its source
// replaced where no rule says what breaks.
package mutants

import (
	"encoding/json"
	"slices"

	"codemode/refhost/altered"
	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// Mutant is one fault.
type Mutant = altered.Mutant[rules.Set]

// Broken are requirements that a fault breaks beside the one that it is named for.
type Broken = altered.Broken

func broken(why string, requirements ...string) Broken {
	return Broken{Requirements: requirements, Why: why}
}

// All returns all mutants, in the order of the specification's sections.
func All() []Mutant {
	all := slices.Concat(
		lifetimeMutants(), outerToolMutants(),
		requestMutants(), languageMutants(), resultMutants(), capabilityMutants(), limitMutants(),
		responseMutants(), logMutants(), consoleMutants(), traceMutants(), diagnosticMutants(), failureMutants(),
		isolationMutants(), globalMutants(), forbiddenGlobalMutants(),
		builtinMutants(), unknownMutants(), serverInfoMutants(), toolMutants(), detailMutants(), searchMutants(),
		typeInformationMutants(),
		pathMutants(), exportMutants(), metaMutants(), inputMutants(), outputMutants(),
		nameMutants(), collisionMutants(), foldedMutants(),
		declarationMutants(), keywordMutants(), placeMutants(), combinedMutants(), annotationMutants(),
		errorMutants(), validationMutants(), hintMutants(), changeMutants(), loggingMutants(), orchestrationMutants(),
		consoleMethodMutants(),
		securityMutants(), leadingMutants(),
		versionMutants(), waitingMutants(),
		exceededMutants(), cancelMutants(), exhaustionMutants(), combinationMutants(), beforeMutants(),
		heuristicMutants(), endingMutants(), sourceMutants(), alikeMutants(), momentMutants(), wordMutants(),
		keptMutants(),
	)
	for i := range all {
		all[i].Built = len(all[i].Edits) > 0
	}
	return all
}

// edit replaces text, which occurs once in the declaration that in names as [faults.Edit] has it; the replacement may
// need further packages.
func edit(in, old, replacement string, imports ...string) faults.Edit {
	return faults.Edit{In: in, Old: old, New: replacement, Imports: imports}
}

// Find returns the mutant with the id.
func Find(id string) (Mutant, bool) { return altered.FindMutant(All(), id) }

// onResponse changes the response just before it goes out.
func onResponse(edit func(rules.Response, rules.Object) rules.Object) func(*rules.Set) {
	return func(s *rules.Set) {
		respond := s.Respond
		s.Respond = func(r rules.Response) rules.Object { return edit(r, respond(r)) }
	}
}

// onEntries changes each entry of one array of the response.
func onEntries(member string, edit func(entry map[string]any)) func(*rules.Set) {
	return onResponse(func(_ rules.Response, o rules.Object) rules.Object {
		text, err := json.Marshal(o.Get(member))
		var entries []map[string]any
		if err != nil || json.Unmarshal(text, &entries) != nil || entries == nil {
			return o
		}
		for _, entry := range entries {
			edit(entry)
		}
		return o.With(member, entries)
	})
}

// onTrace changes the entry of each tool call.
func onTrace(edit func(rules.Call, *rules.TraceEntry)) func(*rules.Set) {
	return func(s *rules.Set) {
		trace := s.Trace
		s.Trace = func(c rules.Call) rules.TraceEntry {
			entry := trace(c)
			edit(c, &entry)
			return entry
		}
	}
}

// silentOn leaves a topic out of the agent context.
func silentOn(topic rules.Topic) func(*rules.Set) {
	return func(s *rules.Set) {
		document := s.Context
		s.Context = func(p rules.ContextParts) []rules.Paragraph {
			return slices.DeleteFunc(document(p), func(p rules.Paragraph) bool { return p.Topic == topic })
		}
	}
}

// saying replaces the text of a topic of the agent context.
func saying(topic rules.Topic, text string) func(*rules.Set) {
	return func(s *rules.Set) {
		document := s.Context
		s.Context = func(parts rules.ContextParts) []rules.Paragraph {
			all := document(parts)
			for i := range all {
				if all[i].Topic == topic {
					all[i].Text = text
				}
			}
			return all
		}
	}
}

// refuse is a request that is not accepted.
func refuse(path, message string) []rules.Diagnostic {
	return []rules.Diagnostic{rules.Diagnose(rules.Finding{Cause: rules.CauseRequest, Path: path, Message: message})}
}
