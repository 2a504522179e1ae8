package check

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// thrown is what a script tells of an error that it caught: its message and hint,
// and the names of its classes.
type thrown struct {
	Message, Hint json.RawMessage
	Classes       []json.RawMessage
}

// ErrorsStructured judges that each run's result tells of an error that has a
// message, and is of one of the classes (§7).
func ErrorsStructured(seen *Seen, classes []string) (v Verdict) {
	v.eachThrown(seen, func(run Run, error thrown) {
		message, _ := text(error.Message)
		v.expect(strings.TrimSpace(message) != "", "an error has a message", run.where("/result/message"),
			"a non-empty string",
			quote(error.Message))
		v.expect(error.of(classes...), "the error is of a class of the errors module", run.where("/result/classes"),
			"one of "+strings.Join(classes, ", "), quote(run.field("result")))
	})
	return v
}

// ErrorsOfClass judges that each run's result tells of an error of a class (§7.1).
func ErrorsOfClass(seen *Seen, class string) (v Verdict) {
	v.eachThrown(seen, func(run Run, error thrown) {
		v.expect(error.of(class), "the class of an error", run.where("/result/classes"), class,
			quote(run.field("result")))
	})
	return v
}

// of reports whether the error is of one of the classes.
func (t thrown) of(classes ...string) bool {
	return slices.ContainsFunc(t.Classes, func(raw json.RawMessage) bool {
		name, _ := text(raw)
		return slices.Contains(classes, name)
	})
}

// ErrorsHint judges that each run's result tells of an error that has a hint (§7.3).
func ErrorsHint(seen *Seen) (v Verdict) {
	v.eachThrown(seen, v.hint)
	return v
}

// ErrorHintOrFailure judges that the last run failed, where the script could not
// catch the error, or that its result tells of one that has a hint (§7.3).
func ErrorHintOrFailure(seen *Seen) Verdict {
	return unless(failed, seen, func(v *Verdict, run Run) { v.caught(run, v.hint) })
}

// HintsLack judges that no hint has one of the texts, which are what is left of a
// name that was not there (§7.3).
func HintsLack(seen *Seen, texts []string) (v Verdict) {
	v.eachThrown(seen, func(run Run, error thrown) {
		for _, text := range texts {
			v.expect(!hasWord(error.Hint, text, `\w`), "a hint names only what exists", run.where("/result/hint"),
				"no mention of "+text, quote(error.Hint))
		}
	})
	return v
}

// hint judges that a hint is text of which something can be read: what action it recommends
// is left to its reader.
func (v *Verdict) hint(run Run, error thrown) {
	hint, _ := text(error.Hint)
	v.expect(advice.MatchString(hint) && !placeholder.MatchString(hint), "an error has a hint",
		run.where("/result/hint"), "a string that recommends something", quote(error.Hint))
}

var (
	advice = regexp.MustCompile(`\p{L}\p{M}*\p{L}`)
	// placeholder is what stands in the place of a hint.
	placeholder = regexp.MustCompile(`(?i)^[\s\pP\pS]*(undefined|null|nil|none|nan|n/?a|todo|tbd|hints?|errors?|` +
		`unknown|true|false|object object)[\s\pP\pS]*$`)
)

func (v *Verdict) eachThrown(seen *Seen, judge func(Run, thrown)) {
	each(seen, func(run Run) { v.caught(run, judge) })
}

// caught judges the error that a run's result tells of. Without one, v gets the
// mismatch that says so.
func (v *Verdict) caught(run Run, judge func(Run, thrown)) {
	var error thrown
	if _, ok := object(run.field("result")); !ok || json.Unmarshal(run.field("result"), &error) != nil {
		v.expect(false, "the call throws", run.where("/result"), "an error that the script catches",
			quote(run.field("result")))
		v.explain(run)
		return
	}
	judge(run, error)
}
