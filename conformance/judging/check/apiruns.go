package check

import (
	"encoding/json"
	"strings"

	"codemode/conformance/judging/apidocs"
	"codemode/conformance/judging/apiruns"
)

// FactPlan is the name of the fact that holds the plan of generated scripts.
const FactPlan = "plan of generated scripts"

// GeneratedRuns judges one aspect of a history of generated scripts, one of [apiruns.Aspects].
func GeneratedRuns(seen *Seen, aspect string) (v Verdict) {
	for _, plan := range facts[apiruns.Plan](seen, FactPlan) {
		for _, f := range apiruns.Aspects()[aspect](plan, seenOf(seen, plan)) {
			if f.Got == nil {
				wanted, _ := text(f.Want)
				v.expect(f.OK, f.Rule, f.Where, wanted, shortened(f.Said))
				continue
			}
			v.compare(f.Rule, f.Where, f.Want, f.Got)
		}
	}
	return v
}

// shortened is a text that may be long, as a mismatch quotes it.
func shortened(said string) string { return quote(json.RawMessage(said)) }

// seenOf is what evidence has of the runs of a plan.
func seenOf(seen *Seen, plan apiruns.Plan) apiruns.Seen {
	of := apiruns.Seen{Answers: make([]apiruns.Answer, len(plan.Runs))}
	for _, r := range requests(seen) {
		of.Requests = append(of.Requests, apiruns.Request{Method: r.Method, Path: r.Path, Query: r.Query,
			Body: r.Body, Headers: r.Headers})
	}
	for i, run := range seen.Runs() {
		if i == len(plan.Runs) {
			break // evidence may come from anybody
		}
		of.Answers[i] = apiruns.Answer{There: run.answered, Failed: failed(run), Result: run.field("result"),
			Shown: run.answer()}
	}
	return of
}

// PartOf stands in the label of a run before the name of the part of a document that it reads.
const PartOf = ", part: "

// GeneratedDocument judges one aspect of what scripts of search read of a generated document, one of
// [apidocs.Aspects] or [apidocs.Depths].
func GeneratedDocument(seen *Seen, document apidocs.Document, aspect string) (v Verdict) {
	parts := map[string]any{}
	for _, run := range seen.Runs() {
		_, name, _ := strings.Cut(run.Label, PartOf)
		result, _ := object(run.field("result"))
		part, there := text(result["part"])
		parts[name], _ = decode(json.RawMessage(part))
		if shown, _ := text(run.field("text")); !there && strings.HasPrefix(shown, `{"part":`) {
			parts[name] = apidocs.Cut{}
		}
	}
	looked, wrong := apidocs.Aspect(aspect)(document, parts)
	v.Subjects += looked
	if looked == 0 {
		v.Unmet = "no place of the document came to be seen in which " + aspect
	}
	for _, f := range wrong {
		v.mismatch("the document as search has it: "+aspect, f.Where, f.Want, f.Got)
	}
	return v
}
