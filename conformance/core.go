package conformance

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"codemode/conformance/running/plan"
	"codemode/spec"
)

// coreFolder begins the names of the folders of a core in the features of a system.
const coreFolder = "core-"

// spokenBy is the ledger of a core as the system named speaks it; "" is [spec.Default].
func spokenBy(specs fs.FS, core spec.Ledger, speaker string) (spec.Ledger, error) {
	if !core.IsCore() {
		if speaker != "" {
			return core, fmt.Errorf("--dialect %s: %s is the text of one system; --dialect is for what several have "+
				"in common, such as --spec core", speaker, core.ID)
		}
		return core, nil
	}
	if speaker == "" {
		speaker = spec.Default().String()
	}
	id, err := spec.Find(specs, speaker)
	if err != nil {
		return core, fmt.Errorf("--dialect %s is not known; %s is spoken by %s, and by what extends these", speaker,
			core.ID, strings.Join(core.Speakers(), ", "))
	}
	line, err := spec.Line(specs, id)
	if err != nil {
		return core, err
	}
	system, err := spec.Load(specs, id)
	if err != nil {
		return core, err
	}
	return as(core, system, line)
}

// as is a core as a system speaks it, of whose rows it has at least one.
func as(core, system spec.Ledger, line []spec.Definition) (spec.Ledger, error) {
	spoken := core.SpokenBy(system, line)
	for _, row := range spoken.Requirements {
		if len(row.Rows) > 0 {
			return spoken, nil
		}
	}
	return core, fmt.Errorf("--dialect %s: %s stands for no row of it, but for rows of %s", system.ID, core.ID,
		strings.Join(core.Speakers(), ", "))
}

// addCore adds to the features of a system those of the core that it names: a row of the core is tagged as the rows of
// the system that it stands for. What they use without testing it is that of the system.
func addCore(all files, specs, features fs.FS, system spec.Ledger, line []spec.Definition) error {
	if system.Core == "" {
		return nil
	}
	id, err := spec.Find(specs, system.Core)
	if err != nil {
		return fmt.Errorf("%s: core: %w", system.ID, err)
	}
	core, err := spec.Load(specs, id)
	if err != nil {
		return err
	}
	if core, err = as(core, system, line); err != nil {
		return err
	}
	own := files{}
	if err := addFolder(own, features, id); err != nil {
		return err
	}
	for name, text := range own {
		chapter := path.Dir(name)
		taken := len(system.CoreChapters) == 0 || slices.Contains(system.CoreChapters, chapter)
		if path.Ext(name) == ".feature" && chapter != "prerequisites" && taken {
			all[coreFolder+name] = retagged(text, core, func(row spec.Requirement) []string { return row.Rows })
		}
	}
	return nil
}

// tagLine is a line of tags in a feature, tag one of them.
var (
	tagLine = regexp.MustCompile(`(?m)^\s*@.*$`)
	tag     = regexp.MustCompile(`@[a-z0-9-]+`)
)

// retagged is a feature of a core whose tags of rows are those of what the rows are here; where they are nothing, the
// tag says so.
func retagged(text string, core spec.Ledger, here func(spec.Requirement) []string) string {
	return tagLine.ReplaceAllStringFunc(text, func(line string) string {
		return tag.ReplaceAllStringFunc(line, func(tag string) string {
			row, is := core.ByID(strings.TrimPrefix(tag, "@"))
			switch {
			case !is:
				return tag
			case row.NotStated != "":
				return plan.NotStatedTag
			}
			return "@" + strings.Join(here(row), " @")
		})
	})
}
