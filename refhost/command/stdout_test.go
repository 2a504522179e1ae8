package command

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
)

type closing struct{ io.Writer }

func (closing) Close() error { return nil }

// TestWhatIsPrintedMovesNothing: what strangers write does not control the terminal that shows it, and JSON stays what
// it is.
func TestWhatIsPrintedMovesNothing(t *testing.T) {
	const said = "a\u009b2Jb\u202ec\x1b\x7f\u2066"
	text, err := json.Marshal(said + "é 日本 👨‍👩‍👧")
	if err != nil {
		t.Fatal(err)
	}
	var printed bytes.Buffer
	line := string(text) + "\n\t" + said + "\n"
	if n, err := io.WriteString(shownOutput{closing{&printed}}, line); err != nil || n != len(line) {
		t.Fatalf("%d bytes are written, %v", n, err)
	}
	first, second, _ := strings.Cut(printed.String(), "\n")
	if strings.ContainsAny(printed.String(), "\u202e\u2066\u009b\x1b\x7f") {
		t.Errorf("printed is %q", printed.String())
	}
	if want := "\t" + `a\u009b2Jb\u202ec\u001b\u007f\u2066` + "\n"; second != want {
		t.Errorf("printed is %q, want %q", second, want)
	}
	var read string
	if err := json.Unmarshal([]byte(first), &read); err != nil || read != said+"é 日本 👨‍👩‍👧" {
		t.Errorf("a program reads %q, %v", read, err)
	}
}

// TestErrorsMoveNothing: nor does what a program says of its end.
func TestErrorsMoveNothing(t *testing.T) {
	var told bytes.Buffer
	(&invocation{Program: Program{Stderr: &told}}).tell(errors.New("a\u009b2J\nb\u202e"))
	if want := `refhost: a\u{9B}2J\u{A}b\u{202E}` + "\n"; told.String() != want {
		t.Errorf("told is %q, want %q", told.String(), want)
	}
}
