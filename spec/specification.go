package spec

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// ID names one revision of the specification of a system, such as code-mode@1.0.0.
type ID struct{ System, Revision string }

// String returns SYSTEM@REVISION.
func (id ID) String() string { return id.System + "@" + id.Revision }

// Default is the revision that is meant where none is named.
func Default() ID { return ID{"code-mode", "1.0.0"} }

// Folder is the path of the data of the revision, in spec as in features.
func (id ID) Folder() string { return path.Join(id.System, id.Revision) }

// Find reads SYSTEM@REVISION, or SYSTEM for the revision that [Default] means or else its newest one, and looks it up
// among those that fsys holds.
func Find(fsys fs.FS, text string) (ID, error) {
	all, err := All(fsys)
	if err != nil {
		return ID{}, err
	}
	if text == Default().System {
		text = Default().String()
	}
	for _, id := range slices.Backward(all) {
		if text == id.String() || text == id.System {
			return id, nil
		}
	}
	return ID{}, fmt.Errorf("there is no specification %q; this program has %s", text, join(all))
}

// All lists the revisions of all systems, each system's from its oldest to its newest one.
func All(fsys fs.FS) ([]ID, error) {
	names, err := fs.Glob(fsys, "*/*/"+definitionFile)
	if err != nil {
		return nil, err
	}
	all := make([]ID, len(names))
	for i, name := range names {
		folder := path.Dir(name)
		all[i] = ID{path.Dir(folder), path.Base(folder)}
	}
	slices.SortFunc(all, func(a, b ID) int {
		return cmp.Or(cmp.Compare(a.System, b.System), compareRevisions(a.Revision, b.Revision))
	})
	return all, nil
}

// compareRevisions orders 1.9 before 1.10: runs of digits count as numbers, what stands between them as text.
func compareRevisions(a, b string) int {
	return slices.CompareFunc(revisionPart.FindAllString(a, -1), revisionPart.FindAllString(b, -1),
		func(a, b string) int {
			x, notNumber := strconv.ParseUint(a, 10, 64)
			y, notOther := strconv.ParseUint(b, 10, 64)
			if notNumber != nil || notOther != nil {
				return cmp.Compare(a, b)
			}
			return cmp.Compare(x, y)
		})
}

var revisionPart = regexp.MustCompile(`\d+|\D+`)

func join(all []ID) string {
	texts := make([]string, len(all))
	for i, id := range all {
		texts[i] = id.String()
	}
	return strings.Join(texts, ", ")
}

// definitionFile is in the folder of each revision.
const definitionFile = "spec.yaml"

// informativeFile is in the folder of a revision whose text has no keywords.
const informativeFile = "informative.txt"

// sectionsFile is in the folder of a revision that has titles of sections of its own.
const sectionsFile = "sections.txt"

// Definition is what a revision is, beside what it asks for.
type Definition struct {
	ID `yaml:"-"`
	// Title is that of the document; Published is where it can be read.
	Title     string `yaml:"title"`
	Published string `yaml:"published"`
	// Extends is the revision of the same system to which this one holds the
	// differences; "" for one that is whole.
	Extends string `yaml:"extends"`
	// Without are the ids of requirements and ambiguities of that one which this one does not have.
	Without []string `yaml:"without"`
	// State is the id of the requirement that nothing of a run is left for later ones; "" where the text has none.
	State string `yaml:"state"`
	// Core is a revision of a core, as SYSTEM@REVISION, whose scenarios judge rows of this system, too; "" for none.
	Core string `yaml:"core"`
	// CoreChapters are the folders of that core's features which are taken over; none are all of them.
	CoreChapters []string `yaml:"core-chapters"`
	// Speaker is, for a core, the system whose hosts it judges; see [Ledger.SpokenBy].
	Speaker ID `yaml:"-"`
	// Names are what hosts and scripts call things by.
	Names Names `yaml:"names"`
	// Sections are the titles of sections by their numbers, from the file of that name:
	// they help to read a report and judge nothing, so they are not in the ledger's digest.
	Sections map[string]string `yaml:"-"`
	// Informative are the sentences of a text without keywords that ask nothing of a host, from the file of that name:
	// what is neither one of them nor that of a row is new. None is listed for a text that has keywords.
	Informative map[Place]bool `yaml:"-"`
}

// Place is where a sentence stands, and its [Fingerprint].
type Place struct{ Section, Fingerprint string }

// Line lists the revision and those that it extends, from the first one on.
func Line(fsys fs.FS, id ID) ([]Definition, error) {
	var line []Definition
	for id.Revision != "" {
		d, err := define(fsys, id)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(line, func(later Definition) bool { return later.ID == id }) {
			return nil, fmt.Errorf("%s extends itself; name an earlier revision in its %s", id, definitionFile)
		}
		line = append(line, d)
		id.Revision = d.Extends
	}
	slices.Reverse(line)
	for i := range line[1:] {
		line[i+1].inherit(line[i])
	}
	return line, line[len(line)-1].check()
}

// define reads one file.
func define(fsys fs.FS, id ID) (Definition, error) {
	name := path.Join(id.Folder(), definitionFile)
	d := Definition{ID: id}
	data, err := fs.ReadFile(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		all, listErr := All(fsys)
		return d, errors.Join(fmt.Errorf("there is no specification %s; this program has %s", id, join(all)), listErr)
	}
	if err != nil {
		return d, err
	}
	decoder := yaml.NewDecoder(strings.NewReader(string(data)))
	decoder.KnownFields(true)
	if err := decoder.Decode(&d); err != nil {
		return d, fmt.Errorf("%s: %w", name, err)
	}
	if d.Sections, err = sectionTitles(fsys, path.Join(id.Folder(), sectionsFile)); err != nil {
		return d, err
	}
	d.Informative, err = informative(fsys, path.Join(id.Folder(), informativeFile))
	return d, err
}

// informative reads a file with a line "SECTION FINGERPRINT" for each sentence; a revision may have none.
func informative(fsys fs.FS, name string) (map[Place]bool, error) {
	data, err := fs.ReadFile(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	places := map[Place]bool{}
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		section, sum, _ := strings.Cut(line, " ")
		if !sectionNumber.MatchString(section) || !fingerprint.MatchString(sum) {
			return nil, fmt.Errorf("%s:%d: %q must be the number of a section and a fingerprint", name, i+1, line)
		}
		places[Place{section, sum}] = true
	}
	return places, err
}

// sectionTitles reads a file with a line "NUMBER TITLE" for each section; a revision may have none.
func sectionTitles(fsys fs.FS, name string) (map[string]string, error) {
	data, err := fs.ReadFile(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	titles := map[string]string{}
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		number, title, _ := strings.Cut(line, " ")
		if !sectionNumber.MatchString(number) || title == "" || titles[number] != "" {
			return nil, fmt.Errorf("%s:%d: %q must be the number and the title of a section, once", name, i+1, line)
		}
		titles[number] = title
	}
	return titles, err
}

// inherit takes what the revision does not say from the one that it extends.
func (d *Definition) inherit(earlier Definition) {
	if d.Title == "" {
		d.Title = earlier.Title
	}
	d.Names.inherit(earlier.Names)
	if !slices.Contains(d.Without, earlier.State) {
		d.State = cmp.Or(d.State, earlier.State)
	}
	if d.Core == "" {
		d.Core, d.CoreChapters = earlier.Core, earlier.CoreChapters
	}
	own := d.Sections
	d.Sections = maps.Clone(earlier.Sections)
	maps.Copy(d.Sections, own)
	if d.Informative == nil && earlier.Informative != nil {
		d.Informative = map[Place]bool{}
	}
	maps.Copy(d.Informative, earlier.Informative)
}

// check finds what is missing.
func (d Definition) check() error {
	if d.Title == "" || d.Published == "" {
		return fmt.Errorf("%s: title or published is missing; write both into its %s", d.ID, definitionFile)
	}
	return nil
}
