package variants

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// validationDimensions are those of §7.2: what is validated, and by which rules.
func validationDimensions() []Dimension {
	validating := func(edit func(*rules.ValidationRule)) func(*rules.Set) {
		return func(s *rules.Set) {
			validation := s.Validation
			s.Validation = func() rules.ValidationRule {
				rule := validation()
				edit(&rule)
				return rule
			}
		}
	}
	return []Dimension{
		{"schema-formats", "7.2", "whether the keyword format is asserted", []Choice{
			asReference("annotation"),
			{ID: "asserted", Takes: takes("schema-formats=asserted"),
				Apply: validating(func(r *rules.ValidationRule) { r.Formats = true })},
		}},
		{"unusable-schema", "7.2", "what becomes of a tool whose input schema is none", []Choice{
			asReference("sent"),
			{ID: "refused", Takes: takes("unusable-schema=refused"),
				Apply: validating(func(r *rules.ValidationRule) { r.Unusable = rules.UnusableRefused })},
			{ID: "left-out", Takes: takes("unusable-schema=left-out"),
				Apply: validating(func(r *rules.ValidationRule) { r.Unusable = rules.UnusableLeftOut })},
		}},
		{"output-schema-mismatch", "5.3.2", "whether structured content is held against the output schema", []Choice{
			asReference("returned"),
			{ID: "thrown", Takes: takes("output-schema-mismatch=thrown"),
				Apply: validating(func(r *rules.ValidationRule) { r.Outputs = true })},
		}},
		{"input-without-json", "7.2", "the class of the error about an input that JSON cannot hold", []Choice{
			asReference("validation-error"),
			{ID: "plain-error", Takes: takes("input-without-json=other-error"), Apply: func(s *rules.Set) {
				class := s.CallErrorClass
				s.CallErrorClass = func(f rules.CallFailure) string {
					if f == rules.FailureUnwritable {
						return rules.ErrorBase
					}
					return class(f)
				}
			}},
		}},
		{"input-inner-values", "7.2", "whether a Date in the input is a string for the schema", []Choice{
			asReference("as-json"),
			{ID: "as-passed", Takes: takes("input-inner-values=as-passed"),
				Apply: onArguments(func(_ json.RawMessage, passed []json.RawMessage) ([]json.RawMessage, error) {
					if len(passed) > 0 && writtenDate.Match(passed[0]) {
						return nil, errors.New("a Date is not a string")
					}
					return passed, nil
				})},
		}},
		{"several-violations", "7.2", "whether an error names all that is wrong with the input", []Choice{
			asReference("first"),
			{ID: "all", Takes: takes("several-violations=all", "validation-error-properties=own"),
				Apply: onFacts(allFacts)},
		}},
		{"older-schema-dialect", "7.2", "whether inputs are validated by schemas of older drafts", []Choice{
			asReference("validated"),
			{ID: "unvalidated", Takes: takes("older-schema-dialect=unvalidated"), Apply: func(s *rules.Set) {
				used := s.ValidationSchema
				s.ValidationSchema = func(inputSchema json.RawMessage) json.RawMessage {
					if dialect := text(members(inputSchema).Get("$schema")); dialect != "" &&
						!strings.Contains(dialect, "2020-12") {
						return nil
					}
					return used(inputSchema)
				}
			}},
		}},
	}
}

// writtenDate is a Date as JSON.stringify writes it.
var writtenDate = regexp.MustCompile(`"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"`)

// allFacts names every violation, the first of them not apart but in the message.
func allFacts(p rules.CallProblem, d rules.ErrorDetails) rules.ErrorDetails {
	if p.Failure != rules.FailureInput {
		return d
	}
	all := append(slices.Clone(p.Further), rules.Violation{Path: p.Path, Expected: p.Expected, Received: p.Received})
	d.Message = fmt.Sprintf("%s\nAll that is wrong with the input of %s:", p.Message, p.ExportName)
	for _, v := range all {
		d.Message += fmt.Sprintf("\n- %q has to be %s, and is %s", v.Path, v.Expected, v.Received)
	}
	d.Members = map[string]any{"toolName": p.ToolName, "exportName": p.ExportName, "violations": all,
		"example": p.Example}
	return d
}
