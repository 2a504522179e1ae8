package site

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/semver"

	"codemode/reports"
	"codemode/reports/diff"
	"codemode/reports/render"
)

// Host is all runs of one host, the oldest version first.
type Host struct {
	Name string
	// Slug is the name in file names.
	Slug     string
	Versions []Version
}

// Version is one report on a host, and what changed from the one before.
type Version struct {
	reports.Report
	// Passed and Binding count the MUST and MUST NOT that were judged, Optional the
	// SHOULD, SHOULD NOT and MAY that are not met.
	Passed, Binding, Optional int
	Changes                   *diff.Diff
	// NotMet are the requirements of any level that are not met.
	NotMet []Unmet
	// Checked says what is known of the report besides its own words.
	Checked string

	whole func() (reports.Report, reports.Evidence, error)
}

// Latest is the newest report on the host.
func (h Host) Latest() Version { return h.Versions[len(h.Versions)-1] }

// Evidence is the page, seen from the first one, that tells how a requirement was judged.
func (h Host) Evidence(id string) string {
	if h.Latest().whole != nil {
		return "hosts/" + h.Slug + "/report.html#" + id
	}
	if slices.ContainsFunc(h.Latest().NotMet, func(q Unmet) bool { return q.ID == id }) {
		return "hosts/" + h.Slug + ".html#" + id
	}
	return "hosts/" + h.Slug + ".html"
}

// HasReport tells whether the host has a page with all evidence of its newest run.
func (h Host) HasReport() bool { return h.Latest().whole != nil }

// Day is the day of the run.
func (v Version) Day() string { return strings.SplitN(v.Times.Started, "T", 2)[0] }

// Claim says what the vendor may say of the version (reports/README.md).
func (v Version) Claim() string {
	switch {
	case v.InPart(), !v.Selection.Empty():
		return "judged in part: no claim on the whole specification"
	case v.Verdict == reports.Conformant:
		return fmt.Sprintf("conforms to %s, by conformance suite %s", v.Name(), v.Suite.Version)
	case v.Verdict == reports.ConformantToConfirm:
		return "a person has to confirm what it documents before it can be claimed"
	}
	return "nothing is claimed"
}

// Width is how much of a bar of 100 is passed.
func (v Version) Width() int { return 100 * v.Passed / max(1, v.Binding) }

// Unmet is a requirement that is not met, with the scenarios that show it.
type Unmet struct {
	reports.Requirement
	Scenarios []reports.Scenario
	// More is how many further scenarios did not pass.
	More int
}

// unmetOf are the requirements of any level that are not met.
func unmetOf(r reports.Report) []Unmet {
	const most = 3
	var all []Unmet
	for _, q := range r.Requirements {
		if !q.Outcome.Missed() {
			continue
		}
		u := Unmet{Requirement: q}
		for _, s := range r.Scenarios {
			switch {
			case !s.Outcome.Missed() || !slices.Contains(s.Requirements, q.ID):
			case len(u.Scenarios) < most:
				u.Scenarios = append(u.Scenarios, s)
			default:
				u.More++
			}
		}
		all = append(all, u)
	}
	return all
}

// ToConfirm are the requirements of any level that wait for a person.
func (v Version) ToConfirm() []reports.Requirement { return v.Report.ToConfirm() }

// hostPages writes the page of each host, its badge, and the page with all its evidence.
func (b *builder) hostPages() error {
	for _, h := range b.hosts {
		if err := b.write("host.html", "hosts/"+h.Slug+".html", h.Name, h); err != nil {
			return err
		}
		for suffix, write := range map[string]render.Rendering{".svg": render.Badge, ".json": render.BadgeJSON} {
			if err := b.rendered("badges/"+h.Slug+suffix, write, h.Latest().Report); err != nil {
				return err
			}
		}
		if !h.HasReport() {
			continue
		}
		r, evidence, err := h.Latest().whole()
		if err != nil {
			return fmt.Errorf("host %s: %w", render.Printable(h.Name), err)
		}
		full := render.HTML{Evidence: evidence, Ledger: b.ledger}
		if err := b.rendered("hosts/"+h.Slug+"/report.html", full.Write, r); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) rendered(name string, write render.Rendering, r reports.Report) error {
	var text bytes.Buffer
	if err := write(&text, r); err != nil {
		return err
	}
	return b.store(name, text.Bytes())
}

// group sorts reports by host and version.
func group(all []Run) ([]Host, error) {
	named := map[string][]Run{}
	var judged []reports.Report
	for _, r := range all {
		judged = append(judged, r.Report)
	}
	several := severalSpeak(judged)
	for _, r := range all {
		name := cmp.Or(r.Report.Host.Name, r.Report.Host.Command)
		if several {
			name += " (" + speakerOf(r.Report) + ")"
		}
		named[name] = append(named[name], r)
	}
	var hosts []Host
	taken := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(named)) {
		runs := named[name]
		slices.SortStableFunc(runs, func(a, b Run) int {
			return cmp.Or(compareVersions(a.Report.Host.Version, b.Report.Host.Version),
				cmp.Compare(a.Report.Times.Started, b.Report.Times.Started))
		})
		h := Host{Name: name, Slug: slugOf(name, taken)}
		for i, r := range runs {
			v := count(r)
			if i > 0 {
				changes, err := diff.Of(runs[i-1].Report, r.Report)
				if err != nil {
					return nil, fmt.Errorf("host %s: %w", render.Printable(name), err)
				}
				v.Changes = &changes
			}
			h.Versions = append(h.Versions, v)
		}
		hosts = append(hosts, h)
	}
	return hosts, nil
}

func count(r Run) Version {
	v := Version{Report: r.Report, NotMet: unmetOf(r.Report), Checked: r.Checked, whole: r.Whole}
	for _, q := range v.Requirements {
		judged := q.Outcome == reports.Passed || !q.Outcome.Met()
		switch {
		case !judged:
		case !q.Level.Binding():
			if q.Outcome.Missed() {
				v.Optional++
			}
		default:
			v.Binding++
			if q.Outcome == reports.Passed {
				v.Passed++
			}
		}
	}
	return v
}

var notSlug = regexp.MustCompile(`[^a-z0-9]+`)

// slugOf is a host's name in file names, with a number when it is taken.
func slugOf(name string, taken map[string]bool) string {
	base := strings.Trim(notSlug.ReplaceAllString(strings.ToLower(name), "-"), "-")
	if base == "" {
		base = "host"
	}
	slug := base
	for n := 2; taken[slug]; n++ {
		slug = fmt.Sprintf("%s-%d", base, n)
	}
	taken[slug] = true
	return slug
}

var parts = regexp.MustCompile(`[0-9]+|[^0-9.]+`)

// compareVersions orders versions as semver does, and others by their numbers:
// 1.10 comes after 1.9.
func compareVersions(a, b string) int {
	if x, y := "v"+a, "v"+b; semver.IsValid(x) && semver.IsValid(y) {
		return semver.Compare(x, y)
	}
	return slices.CompareFunc(parts.FindAllString(a, -1), parts.FindAllString(b, -1), func(x, y string) int {
		m, errX := strconv.Atoi(x)
		n, errY := strconv.Atoi(y)
		if errX != nil || errY != nil {
			return strings.Compare(x, y)
		}
		return cmp.Compare(m, n)
	})
}

// trend are the points of an SVG polyline of 200 by 40: the share of binding
// requirements that each version met.
func trend(versions []Version) string {
	const width, height = 200, 40
	var points []string
	for i, v := range versions {
		x := width * i / max(1, len(versions)-1)
		y := height - height*v.Passed/max(1, v.Binding)
		points = append(points, fmt.Sprintf("%d,%d", x, y))
	}
	return strings.Join(points, " ")
}
