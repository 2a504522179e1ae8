package spec

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

//go:embed */*/spec.yaml */*/sections.txt */*/informative.txt */*/requirements/*.yaml */*/ambiguities.yaml
var files embed.FS

// Files returns the embedded data: a folder per system, and in it one per revision.
func Files() fs.FS { return files }

// Load reads the ledger of a revision. An error names the file and line. [CheckCores] looks up the rows of other
// systems for which those of a core stand.
func Load(fsys fs.FS, id ID) (Ledger, error) {
	line, err := Line(fsys, id)
	if err != nil {
		return Ledger{}, err
	}
	var ledger Ledger
	for _, d := range line {
		earlier, err := ledger.without(d)
		if err != nil {
			return Ledger{}, err
		}
		own, err := loadOwn(fsys, d.ID, earlier)
		if err != nil {
			return Ledger{}, err
		}
		ledger = earlier.with(own)
	}
	if len(ledger.Requirements) == 0 {
		return Ledger{}, fmt.Errorf("%s: no requirements found in %s", id, path.Join(id.Folder(), "requirements"))
	}
	return ledger, ledger.fill()
}

// loadOwn reads what stands in the folder of a revision. What a row leaves out that
// the earlier one with its id has, it takes from that.
func loadOwn(fsys fs.FS, id ID, earlier Ledger) (Ledger, error) {
	names, err := fs.Glob(fsys, path.Join(id.Folder(), "requirements", "*.yaml"))
	if err != nil {
		return Ledger{}, fmt.Errorf("%s: %w", id, err)
	}
	slices.SortFunc(names, func(a, b string) int { return CompareSections(sectionOf(a), sectionOf(b)) })
	var ledger Ledger
	seen := map[string]string{}
	for _, name := range names {
		rows, err := loadSection(fsys, name, seen, earlier)
		if err != nil {
			return Ledger{}, err
		}
		ledger.Requirements = append(ledger.Requirements, rows...)
	}
	ledger.Ambiguities, err = loadAmbiguities(fsys, path.Join(id.Folder(), "ambiguities.yaml"), seen)
	return ledger, err
}

func sectionOf(name string) string { return strings.TrimSuffix(path.Base(name), ".yaml") }

// loadSection reads one file; seen maps each id met so far to its place.
func loadSection(fsys fs.FS, name string, seen map[string]string, earlier Ledger) ([]Requirement, error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	var nodes []yaml.Node
	if err := yaml.Unmarshal(data, &nodes); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	rows := make([]Requirement, 0, len(nodes))
	for _, node := range nodes {
		place := fmt.Sprintf("%s:%d", name, node.Line)
		row, err := decodeRow(&node, earlier)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", place, err)
		}
		if earlier, ok := seen[row.ID]; ok {
			return nil, fmt.Errorf("%s: id %q is taken by %s; choose another", place, row.ID, earlier)
		}
		seen[row.ID] = place
		row.Section, row.place = sectionOf(name), place
		rows = append(rows, row)
	}
	return rows, nil
}

var (
	slug          = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	sectionNumber = regexp.MustCompile(`^[0-9]+(\.[0-9]+)*$`)
	fingerprint   = regexp.MustCompile(`^[0-9a-f]{64}$`)
	rowKeys       = []string{"id", "level", "obligation", "fingerprint", "excluded", "stands-for"}
)

func decodeRow(node *yaml.Node, earlier Ledger) (Requirement, error) {
	var named struct{ ID string }
	_ = node.Decode(&named) // what is no mapping is refused below
	row, _ := earlier.ByID(named.ID)
	if err := decodeStrict(node, "a row", rowKeys, &row); err != nil {
		return Requirement{}, err
	}
	switch {
	case !slug.MatchString(row.ID):
		return row, fmt.Errorf("id %q must be a slug of lower-case words", row.ID)
	case !slices.Contains(Levels(), row.Level):
		return row, fmt.Errorf("%s: level %q must be one of %v", row.ID, row.Level, Levels())
	case strings.TrimSpace(row.Obligation) == "":
		return row, fmt.Errorf("%s: obligation is empty; say what a host has to do", row.ID)
	case len(row.StandsFor) > 0 && row.Fingerprint != "":
		return row, fmt.Errorf("%s: a row that stands for those of systems has no sentence; remove its fingerprint",
			row.ID)
	case len(row.StandsFor) == 0 && !fingerprint.MatchString(row.Fingerprint):
		return row, fmt.Errorf("%s: fingerprint must be 64 hexadecimal digits", row.ID)
	}
	return row, nil
}

// decodeStrict decodes a mapping that has no other keys than these.
func decodeStrict(node *yaml.Node, what string, keys []string, into any) error {
	if node.Kind != yaml.MappingNode {
		return fmt.Errorf("line %d: %s must be a mapping with the keys %s", node.Line, what, strings.Join(keys, ", "))
	}
	for i := 0; i < len(node.Content); i += 2 {
		if key := node.Content[i]; !slices.Contains(keys, key.Value) {
			return fmt.Errorf("line %d: unknown key %q; %s has %s", key.Line, key.Value, what, strings.Join(keys, ", "))
		}
	}
	return node.Decode(into)
}

// CompareSections orders section numbers such as "3.2" and "3.10" as the document does.
func CompareSections(a, b string) int {
	return slices.CompareFunc(strings.Split(a, "."), strings.Split(b, "."), func(x, y string) int {
		m, errX := strconv.Atoi(x)
		n, errY := strconv.Atoi(y)
		if errX != nil || errY != nil {
			return strings.Compare(x, y)
		}
		return m - n
	})
}

// InSection reports whether section is within, or the same as, the given one:
// "3.3.1" is in "3.3" and in "3".
func InSection(section, within string) bool {
	return section == within || strings.HasPrefix(section, within+".")
}

// ByID returns the requirement with the given id.
func (l Ledger) ByID(id string) (Requirement, bool) {
	i := slices.IndexFunc(l.Requirements, func(r Requirement) bool { return r.ID == id })
	if i < 0 {
		return Requirement{}, false
	}
	return l.Requirements[i], true
}

// LedgerDigest is [Digest] of the data of a revision, given that and those that it
// extends.
func LedgerDigest(fsys fs.FS, line []Definition) (string, error) {
	all := make([]string, len(line))
	for i, d := range line {
		var err error
		if all[i], err = Digest(fsys, d.Folder(), ".yaml"); err != nil {
			return "", err
		}
	}
	if len(all) == 1 {
		return all[0], nil
	}
	sum := sha256.Sum256([]byte(strings.Join(all, "\n")))
	return "sha256:" + hex.EncodeToString(sum[:]), nil
}

// Digest returns "sha256:<hex>" over the names and contents of all files below
// root whose name ends in suffix, in lexical order.
func Digest(fsys fs.FS, root, suffix string) (string, error) {
	sum := sha256.New()
	err := fs.WalkDir(fsys, root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, suffix) {
			return err
		}
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "%s %d\n", name, len(data))
		sum.Write(data)
		return nil
	})
	if err != nil {
		return "", fmt.Errorf("digest of %s: %w", root, err)
	}
	return "sha256:" + hex.EncodeToString(sum.Sum(nil)), nil
}
