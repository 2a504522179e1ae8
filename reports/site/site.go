// Package site makes static pages of many reports: a matrix of hosts against
// requirements, a page for each host with its versions, and a badge for each.
package site

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/semver"

	"codemode/reports"
	"codemode/reports/diff"
	"codemode/reports/matrix"
	"codemode/reports/render"
)

//go:embed pages
var pages embed.FS

// Store keeps one file of the site; name has slashes.
type Store func(name string, data []byte) error

// Host is all reports on one host, the oldest version first.
type Host struct {
	Name string
	// Slug is the name in file names.
	Slug     string
	Versions []Version
}

// Version is one report on a host, and what changed from the one before.
type Version struct {
	reports.Report
	// Passed and Binding count the MUST and MUST NOT that were judged.
	Passed, Binding int
	Changes         *diff.Diff
}

// Unmet reports whether a requirement of any level is not met.
func (v Version) Unmet() bool {
	return slices.ContainsFunc(v.Requirements, func(q reports.Requirement) bool { return q.Outcome.Missed() })
}

// ToConfirm reports whether a requirement of any level waits for a person.
func (v Version) ToConfirm() bool {
	return slices.ContainsFunc(v.Requirements,
		func(q reports.Requirement) bool { return q.Outcome == reports.ToConfirm })
}

// Latest is the newest report on the host.
func (h Host) Latest() Version { return h.Versions[len(h.Versions)-1] }

// Write makes the site. The reports may be in any order; the same ones give the
// same pages.
func Write(all []reports.Report, store Store) error {
	hosts, err := group(all)
	if err != nil {
		return err
	}
	var latest []reports.Report
	for _, h := range hosts {
		latest = append(latest, h.Latest().Report)
	}
	m, err := matrix.Of(latest)
	if err != nil {
		return err
	}
	templates, err := parse()
	if err != nil {
		return err
	}
	page := struct {
		Hosts []Host
		matrix.Matrix
		Spec, Legend string
	}{hosts, m, latest[0].Name(), matrix.Legend}
	if err := writePage(templates, "index.html", "index.html", page, store); err != nil {
		return err
	}
	for _, h := range hosts {
		if err := writeHost(templates, h, store); err != nil {
			return err
		}
	}
	return nil
}

func writeHost(templates *template.Template, h Host, store Store) error {
	if err := writePage(templates, "host.html", "hosts/"+h.Slug+".html", h, store); err != nil {
		return err
	}
	for suffix, write := range map[string]render.Rendering{".svg": render.Badge, ".json": render.BadgeJSON} {
		var b bytes.Buffer
		if err := write(&b, h.Latest().Report); err != nil {
			return err
		}
		if err := store("badges/"+h.Slug+suffix, b.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

func parse() (*template.Template, error) {
	style, err := pages.ReadFile("pages/site.css")
	if err != nil {
		return nil, err
	}
	return template.New("site").Funcs(template.FuncMap{
		"v":      render.Printable,
		"symbol": matrix.Symbol,
		"words":  func(o reports.Outcome) string { return strings.ReplaceAll(string(o), "-", " ") },
		"slug":   func(v reports.Verdict) string { return v.Slug() },
		"style":  func() template.CSS { return template.CSS(style) },
		"trend":  trend,
	}).ParseFS(pages, "pages/*.html")
}

func writePage(templates *template.Template, page, name string, data any, store Store) error {
	var b bytes.Buffer
	if err := templates.ExecuteTemplate(&b, page, data); err != nil {
		return fmt.Errorf("rendering %s: %w", name, err)
	}
	return store(name, b.Bytes())
}

// group sorts reports by host and version.
func group(all []reports.Report) ([]Host, error) {
	named := map[string][]reports.Report{}
	for _, r := range all {
		name := cmp.Or(r.Host.Name, r.Host.Command)
		named[name] = append(named[name], r)
	}
	var hosts []Host
	taken := map[string]bool{}
	for _, name := range sortedKeys(named) {
		versions := named[name]
		slices.SortStableFunc(versions, func(a, b reports.Report) int {
			return cmp.Or(compareVersions(a.Host.Version, b.Host.Version),
				cmp.Compare(a.Times.Started, b.Times.Started))
		})
		h := Host{Name: name, Slug: slugOf(name, taken)}
		for i, r := range versions {
			v := count(r)
			if i > 0 {
				changes, err := diff.Of(versions[i-1], r)
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

func count(r reports.Report) Version {
	v := Version{Report: r}
	for _, q := range r.Requirements {
		judged := q.Outcome == reports.Passed || !q.Outcome.Met()
		if !q.Level.Binding() || !judged {
			continue
		}
		v.Binding++
		if q.Outcome == reports.Passed {
			v.Passed++
		}
	}
	return v
}

func sortedKeys(m map[string][]reports.Report) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
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
