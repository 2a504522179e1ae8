package driver

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func environment(name string) string {
	return map[string]string{"BIN": "/opt/bin", "TWO": "a b", "HOME": "/home/me"}[name]
}

func TestSplitCommand(t *testing.T) {
	for line, want := range map[string][]string{
		`./host`:                      {"./host"},
		`  ./host   -v  `:             {"./host", "-v"},
		`'my host' --config {config}`: {"my host", "--config", "{config}"},
		`"my host" "a 'b' \"c\""`:     {"my host", `a 'b' "c"`},
		`my\ host \{config\}`:         {"my host", "{config}"},
		`$BIN/host ${BIN}x "$TWO"`:    {"/opt/bin/host", "/opt/binx", "a b"},
		`host $TWO $NONE end`:         {"host", "a", "b", "end"},
		`host '$BIN' \$BIN`:           {"host", "$BIN", "$BIN"},
		`~/host`:                      {"/home/me/host"},
		`host * {a,b} {1..3}`:         {"host", "*", "{a,b}", "{1..3}"},
		`host -c={config},{config}`:   {"host", "-c={config},{config}"},
		`host ''`:                     {"host", ""},
		`sh -c 'a | b; c > d'`:        {"sh", "-c", "a | b; c > d"},
		`host a"b"'c'\d`:              {"host", "abcd"},
	} {
		got, err := splitCommand(line, environment)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: got %q, %v; want %q", line, got, err, want)
		}
	}
}

func TestSplitCommandRefuses(t *testing.T) {
	for line, want := range map[string]string{
		``:                 "it is empty",
		`# comment`:        "it is empty",
		`a | b`:            "shell operators",
		`a; b`:             "shell operators",
		`a;`:               "shell operators",
		`a && b`:           "shell operators",
		`a &`:              "shell operators",
		`! a`:              "shell operators",
		`a > b`:            "shell operators",
		`(a)`:              "shell operators",
		`if a; then b; fi`: "shell operators",
		"a\nb":             "shell operators",
		`X=1 a`:            "assignment of X",
		`a $(b)`:           "needs a shell",
		"a `b`":            "needs a shell",
		`a "$((1+1))"`:     "needs a shell",
		`a ${X:-1}`:        "other than $NAME",
		`$NONE`:            "names no program",
		`"" a`:             "names no program",
		`a 'b`:             "without closing quote",
	} {
		fields, err := splitCommand(line, environment)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %q, %v; want an error with %q", line, fields, err, want)
		}
	}
}

func TestNewCommandSaysWhatToDo(t *testing.T) {
	_, err := NewCommand("a | b", Options{})
	var b *Blame
	if !errors.As(err, &b) || b.Party != BlameAdapter || !strings.Contains(b.Error(), "sh -c '…'") {
		t.Errorf("got %v", err)
	}
}

func TestFillConfig(t *testing.T) {
	for _, c := range []struct{ args, want []string }{
		{nil, []string{"--config", "/c"}},
		{[]string{"-v"}, []string{"-v", "--config", "/c"}},
		{[]string{"{config}"}, []string{"/c"}},
		{[]string{"-a={config}", "b", "{config}{config}"}, []string{"-a=/c", "b", "/c/c"}},
	} {
		if got := fillConfig(c.args, "/c"); !slices.Equal(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.args, got, c.want)
		}
	}
}

func FuzzSplitCommand(f *testing.F) {
	for _, seed := range []string{`a 'b c' "d"`, `$BIN/x \{`, `a | b`, "a `b`", `{config}`, `"`,
		`a {1..99999999}`, `~x`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, line string) {
		fields, err := splitCommand(line, environment)
		if (err == nil) != (len(fields) > 0) {
			t.Fatalf("got %q and %v", fields, err)
		}
		if err != nil {
			return
		}
		// What came out comes out again when each field is quoted.
		quoted := make([]string, len(fields))
		for i, field := range fields {
			quoted[i] = "'" + strings.ReplaceAll(field, "'", `'\''`) + "'"
		}
		again, err := splitCommand(strings.Join(quoted, " "), environment)
		if err != nil || !slices.Equal(again, fields) {
			t.Fatalf("%q became %q, %v", fields, again, err)
		}
	})
}

func TestRefusePlaceholder(t *testing.T) {
	for line, refused := range map[string]bool{
		"--config {confg}":          true,
		"--config={CONFIG}":         true,
		"--config {config} --x {y}": false,
		"--stdio":                   false,
		"{} {1} ${HOME}":            true,
		"{} {1}":                    false,
	} {
		if err := refusePlaceholder(strings.Fields(line)); (err != nil) != refused {
			t.Errorf("%s: %v", line, err)
		}
	}
}
