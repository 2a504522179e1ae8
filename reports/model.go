// Package reports holds the model of one judged run and its JSON form. A report is
// computed from outcomes; nothing here judges, and package render shows it.
package reports

import (
	"cmp"
	"strings"

	"codemode/reports/evidence"
	"codemode/spec"
)

// SchemaVersion is the version of the JSON form of [Report], semver.
const SchemaVersion = "1.7.0"

// Outcome is how one scenario, or the worst scenario of a requirement, ended.
type Outcome string

// The outcomes, from best to worst as far as a verdict is concerned.
const (
	// Passed: everything that the scenario judges was there and right.
	Passed Outcome = "passed"
	// NotApplicable: decided before the run from what the host declares.
	NotApplicable Outcome = "not-applicable"
	// Excluded: no black-box test can decide the requirement; the ledger says why.
	Excluded Outcome = "excluded"
	// NotSelected: the selection of this run left the requirement out.
	NotSelected Outcome = "not-selected"
	// ToConfirm: no program can decide it; a person has to read the excerpts.
	ToConfirm Outcome = "to-confirm"
	// CouldNotRun: a prerequisite did not hold.
	CouldNotRun Outcome = "could-not-run"
	// NotObserved: nothing was there to judge.
	NotObserved Outcome = "not-observed"
	// Failed: at least one mismatch.
	Failed Outcome = "failed"
	// SuiteError: the suite itself is at fault.
	SuiteError Outcome = "suite-error"
)

// NotReached is the problem of a scenario that did not begin because the run was
// stopped before.
const NotReached = "the run was interrupted before this scenario"

// Verdict is the answer for the host as a whole.
type Verdict string

// The verdicts. Exit codes: 0, 1, 2.
const (
	Conformant Verdict = "conformant"
	// ConformantToConfirm: conformant in all that a program can judge; a person
	// has to confirm the rest before the host is Conformant. Its exit code is 0.
	ConformantToConfirm Verdict = "conformant, to confirm"

	NotConformant Verdict = "not conformant"
	CouldNotJudge Verdict = "could not judge"
)

// Report is one judged run. Everything outside Times is the same for two runs
// of the same suite, host and seed with the same outcomes.
type Report struct {
	SchemaVersion string `json:"schemaVersion"`
	// The specification is part of the report's own object.
	Specification
	// Suite is what judged.
	Suite Suite `json:"suite"`
	// RecordedBy is the suite that ran the scenarios, when another judged their
	// evidence again.
	RecordedBy *Suite `json:"recordedBy,omitempty"`
	Host       Host   `json:"host"`
	// Seed replays names, values and order.
	Seed uint64 `json:"seed"`
	// Selection is the tag expression and filters as given; empty means everything.
	Selection Selection `json:"selection"`
	// MockServers tells how the host reached the suite's servers.
	MockServers MockServers `json:"mockServers"`
	Verdict     Verdict     `json:"verdict"`
	// Reason says in one sentence why the verdict is not Conformant, or how a
	// selection restricts it.
	Reason string `json:"reason,omitempty"`
	// Interrupted is set when the run was stopped before its end.
	Interrupted bool `json:"interrupted,omitempty"`
	// Notes tell what was noticed of the host beside what was judged, a sentence
	// each. They change no outcome.
	Notes []string `json:"notes,omitempty"`
	// Counts are per level: how many requirements ended with which outcome.
	Counts       map[spec.Level]map[Outcome]int `json:"counts"`
	Requirements []Requirement                  `json:"requirements"`
	Scenarios    []Scenario                     `json:"scenarios"`
	// Readings tell how the host reads ambiguous text, one for each probe that
	// was executed, in the order of the register. They never change the verdict.
	Readings []Reading `json:"readings"`
	Times    Times     `json:"times"`
}

// Suite identifies what judged.
type Suite struct {
	Version string `json:"version"`
	// FeaturesDigest and LedgerDigest are "sha256:<hex>" over the embedded files.
	FeaturesDigest string `json:"featuresDigest"`
	LedgerDigest   string `json:"ledgerDigest"`
	// Score is how well the suite is known to notice broken hosts; absent when
	// it was not measured.
	Score *Score `json:"score,omitempty"`
}

// Same reports whether two suites judge by the same features and ledger.
func (s Suite) Same(other Suite) bool {
	return s.Version == other.Version && s.FeaturesDigest == other.FeaturesDigest &&
		s.LedgerDigest == other.LedgerDigest
}

// Host identifies what was judged.
type Host struct {
	Name            string `json:"name,omitempty"`
	Version         string `json:"version,omitempty"`
	ProtocolVersion string `json:"protocolVersion,omitempty"`
	Command         string `json:"command"`
	// Flags say how else it was reached, without the values of variables.
	Flags  string `json:"flags,omitempty"`
	Digest string `json:"digest,omitempty"`
}

// DisplayName is what a host is called where it has to be called something: its
// name and version, or else its command.
func (h Host) DisplayName() string {
	return cmp.Or(strings.TrimSpace(h.Name+" "+h.Version), h.Command)
}

// Selection is what the user asked for.
type Selection struct {
	Tags     string   `json:"tags,omitempty"`
	Sections []string `json:"sections,omitempty"`
	IDs      []string `json:"ids,omitempty"`
	Levels   []string `json:"levels,omitempty"`
	// Shard is the part of the rest that was run, such as "3/8".
	Shard string `json:"shard,omitempty"`
}

// Empty reports whether nothing was filtered out.
func (s Selection) Empty() bool {
	return s.Tags == "" && s.Shard == "" && len(s.Sections)+len(s.IDs)+len(s.Levels) == 0
}

// MockServers is the way from the host to the suite's servers.
type MockServers struct {
	Transport       string `json:"transport"`
	ProtocolVersion string `json:"protocolVersion"`
}

// Requirement is one row of the ledger with its outcome: the worst of its scenarios.
type Requirement struct {
	ID         string     `json:"id"`
	Section    string     `json:"section"`
	Level      spec.Level `json:"level"`
	Obligation string     `json:"obligation"`
	Outcome    Outcome    `json:"outcome"`
	// StandsFor are the rows of the speaking system that it is, for a row of what several systems have in common.
	StandsFor []string `json:"standsFor,omitempty"`
	// Why is the reason of an exclusion, of NotObserved without a scenario, or why the speaking system does not ask
	// for it.
	Why string `json:"why,omitempty"`
	// Because are the requirements that the host does not meet and that kept this one
	// from being judged; it could not run then.
	Because []string `json:"because,omitempty"`
	// Known is set when the user had listed this failure before the run. It
	// never changes the verdict.
	Known     *Known   `json:"known,omitempty"`
	Scenarios []string `json:"scenarios"`
}

// Blocked tells whether a requirement could not be judged because the host does not
// meet others. The verdict counts it apart from what was judged, and a list of what
// is not met names those others in its place.
func (q Requirement) Blocked() bool { return len(q.Because) > 0 }

// Known says what is known of a failure.
type Known struct {
	Reason string `json:"reason"`
	// Link is where it is worked on.
	Link string `json:"link,omitempty"`
	// Expires is the last day, such as 2027-01-31, on which the failure is known.
	Expires string `json:"expires,omitempty"`
	// Scenarios are those that are known not to pass; empty means all of the requirement.
	Scenarios []string `json:"scenarios,omitempty"`
}

// Scenario is one executed scenario.
type Scenario struct {
	// ID is stable: the feature's path without suffix, "/" and the slug of the
	// scenario's name (and of the example row).
	ID           string   `json:"id"`
	Name         string   `json:"name"`
	Feature      string   `json:"feature"`
	Line         int      `json:"line"`
	Requirements []string `json:"requirements"`
	Outcome      Outcome  `json:"outcome"`
	// Step is the text of the step that did not pass.
	Step       string     `json:"step,omitempty"`
	Mismatches []Mismatch `json:"mismatches,omitempty"`
	// Problem says why the scenario could not run, observed nothing or hit an error of the suite.
	Problem string `json:"problem,omitempty"`
	// Excerpts are what a person has to read where the outcome is ToConfirm, and
	// what was read where it was Confirmed.
	Excerpts []Excerpt `json:"excerpts,omitempty"`
	// Confirmed is set when a person had confirmed these excerpts; then the
	// outcome is Passed.
	Confirmed *Confirmed `json:"confirmed,omitempty"`
	// Probe is the ambiguity that the scenario classifies the host by. Such a
	// scenario judges no requirement; Reading and Seen are what it found.
	Probe   string `json:"probe,omitempty"`
	Reading string `json:"reading,omitempty"`
	Seen    string `json:"seen,omitempty"`
	// Because are the requirements that the host does not meet and that kept the
	// scenario from being judged, for one that could not run.
	Because []string `json:"because,omitempty"`
	// Prerequisite is what the scenario tries: a thing that others use without
	// testing it.
	Prerequisite string `json:"prerequisite,omitempty"`
	// Repeated says how another attempt ended, for a scenario that was executed more than once: that beside other
	// scenarios, where the repetition counts, or, where that does not, the repetition.
	Repeated string `json:"repeated,omitempty"`
	// FirstAttempt is that attempt, which does not count. Its events are within the evidence.
	FirstAttempt *Attempt `json:"firstAttempt,omitempty"`
	// Forgiven is the cause, shown to lie outside the host, for which an attempt that did not pass does not count.
	Forgiven *Forgiven `json:"forgiven,omitempty"`
	// Evidence is the name of the file with the scenario's events, relative to the report.
	Evidence string `json:"evidence,omitempty"`
}

// Evidence returns what was recorded for a scenario of a report.
type Evidence func(Scenario) ([]evidence.Event, error)

// Attempt is how an execution of a scenario ended that does not count.
type Attempt struct {
	Outcome    Outcome    `json:"outcome"`
	Step       string     `json:"step,omitempty"`
	Mismatches []Mismatch `json:"mismatches,omitempty"`
	Problem    string     `json:"problem,omitempty"`
}

// NotRepeated is what [Scenario.Repeated] says where the run was stopped before that.
const NotRepeated = "not repeated: the run was stopped before"

// PassedInNew is what [Scenario.Repeated] says where the process that passed did not pass when it was asked once more.
const PassedInNew = "passed in a new process"

// Forgiven is why an attempt that did not pass does not count.
type Forgiven struct {
	Cause Cause `json:"cause"`
	// Why tells in a sentence how that was shown.
	Why string `json:"why"`
}

// Cause is what lies outside the host.
type Cause string

// The causes.
const (
	// ByStart: the host does not start with the servers of other scenarios, so that there was no attempt.
	ByStart Cause = "start"
	// ByServers: it fails in each process with the servers of other scenarios, and passes with its own.
	ByServers Cause = "servers"
	// ByScenario: another scenario had changed the host.
	ByScenario Cause = "scenario"
	// ByTime: it depends on time, and the machine had others to serve.
	ByTime Cause = "time"
	// BySuite: the suite itself was at fault.
	BySuite Cause = "suite"
)

// Reading is how the host reads one passage of ambiguous text.
type Reading struct {
	// ID is that of the ambiguity; Section and Question tell what it is about.
	ID       string `json:"id"`
	Section  string `json:"section"`
	Question string `json:"question"`
	// Reading is the id of a reading in the register, [OtherReading] or
	// [ReadingNotObserved]; Means describes it.
	Reading string `json:"reading"`
	Means   string `json:"means"`
	// Seen is the evidence in short.
	Seen string `json:"seen,omitempty"`
	// Reference is the reading of the reference host.
	Reference string `json:"reference"`
	// Scenario is the id of the probe.
	Scenario string `json:"scenario"`
}

// Readings that the register does not list.
const (
	// OtherReading: the host does something that the register does not know.
	OtherReading = "other"
	// ReadingNotObserved: the probe found nothing to classify.
	ReadingNotObserved = "not-observed"
)
