package site

import (
	"cmp"
	"slices"

	"codemode/reports"
	"codemode/spec"
)

// question is what the text leaves open, with what each host makes of it.
type question struct {
	spec.Ambiguity
	Readings []hostsOfReading
	// Differs is set where two hosts read it differently.
	Differs bool
	// Probed is how many hosts were asked.
	Probed int
}

// hostsOfReading are the hosts that take a reading.
type hostsOfReading struct {
	spec.Reading
	// Reference marks the reading of the reference host.
	Reference bool
	Hosts     []seen
}

// seen is what showed that a host takes a reading.
type seen struct {
	Host
	Seen, Scenario string
}

// questions writes the page for those who write the specification: the questions on which
// hosts differ first.
func (b *builder) questions() error {
	var all []question
	at := map[string]int{}
	for _, a := range b.ledger.Ambiguities {
		at[a.ID] = len(all)
		q := question{Ambiguity: a}
		for _, r := range a.Readings {
			q.Readings = append(q.Readings, hostsOfReading{Reading: r, Reference: r.ID == a.Reference})
		}
		all = append(all, q)
	}
	for _, h := range b.hosts {
		for _, r := range h.Latest().Readings {
			i, known := at[r.ID]
			if !known {
				i, at[r.ID] = len(all), len(all)
				all = append(all, question{Ambiguity: spec.Ambiguity{ID: r.ID, Section: r.Section,
					Question: r.Question, Reference: r.Reference}})
			}
			all[i].add(h, r)
		}
	}
	slices.SortStableFunc(all, func(x, y question) int {
		return cmp.Or(cmp.Compare(number(y.Differs), number(x.Differs)), spec.CompareSections(x.Section, y.Section))
	})
	differ := slices.IndexFunc(all, func(q question) bool { return !q.Differs })
	if differ < 0 {
		differ = len(all)
	}
	return b.write("questions.html", "questions.html", "Open questions", struct {
		Differ, Same []question
		Total, Hosts int
	}{all[:differ], all[differ:], len(all), len(b.hosts)})
}

// add notes the reading of a host.
func (q *question) add(h Host, r reports.Reading) {
	i := slices.IndexFunc(q.Readings, func(known hostsOfReading) bool { return known.ID == r.Reading })
	if i < 0 {
		i = len(q.Readings)
		q.Readings = append(q.Readings, hostsOfReading{
			Reading: spec.Reading{ID: r.Reading, Description: r.Means}, Reference: r.Reading == q.Reference})
	}
	q.Readings[i].Hosts = append(q.Readings[i].Hosts, seen{h, r.Seen, r.Scenario})
	q.Probed++
	taken := 0
	for _, other := range q.Readings {
		if len(other.Hosts) > 0 {
			taken++
		}
	}
	q.Differs = taken > 1
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}
