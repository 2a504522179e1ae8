package refhost

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"codemode/refhost/jsonfile"
	"codemode/refhost/rules"
)

// foreignKeys are what clients have in the entry of a server beside what this host reads.
var foreignKeys = []struct {
	keys []string
	// instead says what to do in its place.
	instead string
	// meant is set if the server is another one without it.
	meant bool
}{
	{[]string{"autoApprove", "alwaysAllow", "trust"}, "what needs no consent is said by the policy's approval.granted",
		false},
	{[]string{"disabledTools", "enabledTools", "excludeTools", "includeTools"},
		"which tools there are is said by the policy's allow and deny", true},
	{[]string{"auth", "oauth", "headersHelper", "authProviderType"},
		"put credentials into headers, or use refhost login", true},
	{[]string{"sandbox", "sandboxEnabled"}, "the server runs with the rights of the host", true},
	{[]string{"timeout", "initTimeout", "startupTimeout"}, "times are bounded by --timeout and --connect-timeout",
		false},
	{[]string{"name", "description", "icon", "version", "gallery", "dev", "watchPaths", "metadata"},
		"it is for clients", false},
}

// foreign is a note of a key of an entry that this host does not read. One that looks like a key that it reads is an
// error: it is misspelt.
func (l configLoader) foreign(field jsonfile.Value, serverID string, known []string) (Note, error) {
	for _, of := range foreignKeys {
		if slices.Contains(of.keys, field.Key) {
			note := l.note(field.Offset, "%q of server %q is ignored: %s", field.Key, serverID, of.instead)
			note.Problem = of.meant
			return note, nil
		}
	}
	if near := rules.Suggest(field.Key, known); near != "" {
		return Note{}, l.file.Errorf(field.Offset, "unknown key %q of server %q; did you mean %q?", field.Key, serverID,
			near)
	}
	slices.Sort(known)
	note := l.note(field.Offset, "unknown key %q of server %q is ignored; known are %s", field.Key, serverID,
		strings.Join(known, ", "))
	note.Problem = true
	return note, nil
}

// foreignAtTop notes all keys beside those of this host at once: a client has its other settings in the same file.
// What looks like a key of this host is an error, because a misspelt policy protects nothing; but some have "mcp".
func (l configLoader) foreignAtTop(fields []jsonfile.Value, known []string) ([]Note, error) {
	var names []string
	for _, f := range fields {
		if near := rules.Suggest(f.Key, known); near != "" && f.Key != "mcp" {
			return nil, l.file.Errorf(f.Offset, "unknown key %q; did you mean %q?", f.Key, near)
		}
		names = append(names, fmt.Sprintf("%q", f.Key))
	}
	if len(names) == 0 {
		return nil, nil
	}
	slices.Sort(known)
	return []Note{l.note(fields[0].Offset, "ignored, as this host has no such keys: %s; known are %s",
		strings.Join(names, ", "), strings.Join(known, ", "))}, nil
}

func (l configLoader) note(offset int, format string, args ...any) Note {
	return Note{Text: l.file.Errorf(offset, format, args...).Error()}
}

// isOurselves tells whether a server is this program with the same configuration, as in a client's own file: hosts
// would start hosts without end.
func (l configLoader) isOurselves(s ServerConfig) bool {
	self, err := os.Executable()
	if err != nil || s.Command == "" {
		return false
	}
	command, err := exec.LookPath(s.Command)
	if err != nil || !sameFile(command, self) {
		return false
	}
	return slices.ContainsFunc(s.Args, func(arg string) bool {
		_, value, found := strings.Cut(arg, "=")
		return sameFile(arg, l.file.Name) || found && sameFile(value, l.file.Name)
	})
}

func sameFile(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}
