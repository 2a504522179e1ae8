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

// validationReadings are those of §7.2: what is validated, and by which rules.
func validationReadings() []Ambiguity {
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
	return []Ambiguity{
		{"schema-formats", []Reading{
			{ID: "asserted",
				Apply: validating(func(r *rules.ValidationRule) { r.Formats = true })},
		}},
		{"unusable-schema", []Reading{
			{ID: "refused",
				Apply: validating(func(r *rules.ValidationRule) { r.Unusable = rules.UnusableRefused })},
			{ID: "left-out",
				Apply: validating(func(r *rules.ValidationRule) { r.Unusable = rules.UnusableLeftOut })},
		}},
		{"output-schema-mismatch", []Reading{
			{ID: "thrown",
				Apply: validating(func(r *rules.ValidationRule) { r.Outputs = true })},
		}},
		{"input-without-json", []Reading{
			{ID: "other-error", Apply: func(s *rules.Set) {
				class := s.CallErrorClass
				s.CallErrorClass = func(f rules.CallFailure) string {
					if f == rules.FailureUnwritable {
						return rules.ErrorBase
					}
					return class(f)
				}
			}},
		}},
		{"input-inner-values", []Reading{
			{ID: "as-passed",
				Apply: onArguments(func(_ json.RawMessage, passed []json.RawMessage) ([]json.RawMessage, error) {
					if len(passed) > 0 && writtenDate.Match(passed[0]) {
						return nil, errors.New("a Date is not a string")
					}
					return passed, nil
				})},
		}},
		{"several-violations", []Reading{
			{ID: "all",
				Apply: onFacts(allFacts)},
		}},
		{"older-schema-dialect", []Reading{
			{ID: "unvalidated", Apply: func(s *rules.Set) {
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
	d.Members["violations"] = all
	return d
}
