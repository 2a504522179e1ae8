package spec

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
)

// IsCore reports whether the rows stand for those of systems.
func (l Ledger) IsCore() bool {
	return slices.ContainsFunc(l.Requirements, func(r Requirement) bool { return len(r.StandsFor) > 0 })
}

// Speakers are the systems for whose rows those of a core stand, as SYSTEM@REVISION, in the order of the alphabet.
func (l Ledger) Speakers() []string {
	speakers := map[string]bool{}
	for _, r := range l.Requirements {
		for name := range r.StandsFor {
			if strings.Contains(name, "@") {
				speakers[name] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(speakers))
}

// SpokenBy is a core as it binds the hosts of a system, given its ledger and its line ([Line]): each row has the rows
// of the system that it stands for and the level of the strictest of these, or the reason why it binds no such host.
func (l Ledger) SpokenBy(system Ledger, line []Definition) Ledger {
	l.Names, l.Speaker = system.Names, system.ID
	l.Requirements = slices.Clone(l.Requirements)
	for i := range l.Requirements {
		row := &l.Requirements[i]
		var stood []Requirement
		for _, d := range line {
			for _, id := range row.StandsFor[d.String()] {
				if own, has := system.ByID(id); has && !slices.Contains(row.Rows, id) {
					row.Rows, stood = append(row.Rows, id), append(stood, own)
				}
			}
		}
		if len(stood) == 0 {
			row.NotStated = fmt.Sprintf("the text of %s %s does not state it", system.System, system.Revision)
			continue
		}
		row.Level = strictest(stood)
		if row.Level == MustNot { // the words of a core say what holds
			row.Level = Must
		}
	}
	return l
}

// strictest is the first of the levels, in the order of [Levels], that one of the rows has.
func strictest(rows []Requirement) Level {
	return slices.MinFunc(rows, func(a, b Requirement) int {
		return slices.Index(Levels(), a.Level) - slices.Index(Levels(), b.Level)
	}).Level
}

// CheckCores refuses a core whose rows stand for what is not there, for one system alone, or at another level than
// theirs. An error names the file and line of the row.
func CheckCores(fsys fs.FS) error {
	all, err := All(fsys)
	if err != nil {
		return err
	}
	ledgers := map[string]Ledger{}
	for _, id := range all {
		core, err := Load(fsys, id)
		if err != nil {
			return err
		}
		for _, row := range core.Requirements {
			if len(row.StandsFor) == 0 {
				continue
			}
			if err := checkCoreRow(fsys, row, ledgers); err != nil {
				return fmt.Errorf("%s: %s: %w", row.place, row.ID, err)
			}
		}
	}
	return nil
}

func checkCoreRow(fsys fs.FS, row Requirement, ledgers map[string]Ledger) error {
	systems, level := map[string]bool{}, Must
	for _, name := range slices.Sorted(maps.Keys(row.StandsFor)) {
		system, _, hasLedger := strings.Cut(name, "@")
		systems[system] = true
		if len(row.StandsFor[name]) == 0 {
			return fmt.Errorf("it stands for no rows of %s; name them, or leave out %s", name, name)
		}
		if !hasLedger {
			if id, err := Find(fsys, name); err == nil {
				return fmt.Errorf("%s has a ledger; name rows of it as those of %s", name, id)
			}
			continue
		}
		stood, err := rowsIn(fsys, name, row.StandsFor[name], ledgers)
		if err != nil {
			return err
		}
		if !strictest(stood).Binding() {
			level = Should
		}
	}
	switch {
	case len(systems) < 2:
		return errors.New("it stands for rows of one system; a core has what at least two systems state")
	case row.Level != level:
		return fmt.Errorf("its level is %s, but has to be %s: MUST where a row of each system binds, SHOULD otherwise",
			row.Level, level)
	}
	return nil
}

// rowsIn are the rows of a system with these ids.
func rowsIn(fsys fs.FS, name string, ids []string, ledgers map[string]Ledger) ([]Requirement, error) {
	ledger, loaded := ledgers[name]
	if !loaded {
		system, revision, _ := strings.Cut(name, "@")
		var err error
		if ledger, err = Load(fsys, ID{system, revision}); err != nil {
			return nil, err
		}
		ledgers[name] = ledger
	}
	var rows []Requirement
	for _, id := range ids {
		row, has := ledger.ByID(id)
		switch {
		case !has:
			return nil, fmt.Errorf("it stands for %s of %s, which has no such row", id, name)
		case row.Excluded != "":
			return nil, fmt.Errorf("it stands for %s of %s, which is excluded there", id, name)
		}
		rows = append(rows, row)
	}
	return rows, nil
}
