package typescript

import (
	"context"
	"errors"
	"slices"
	"testing"
)

// fake finds one error in each project, and cannot be asked about an empty one.
type fake struct{ asked int }

func (f *fake) Version() string { return "fake" }

func (f *fake) Check(_ context.Context, p Project) ([]Diagnostic, error) {
	f.asked++
	if len(p.Files) == 0 {
		return nil, errors.New("nothing to check")
	}
	return []Diagnostic{{File: p.Files[0].Path, Message: p.Files[0].Text}}, nil
}

func TestRemembering(t *testing.T) {
	f := &fake{}
	compiler := Remembering(f)
	one := Project{Files: []File{{Path: "a.ts", Text: "one"}}}
	two := Project{Files: []File{{Path: "a.ts", Text: "two"}}}
	for _, p := range []Project{one, two, one, two} {
		found, err := compiler.Check(t.Context(), p)
		want, _ := (&fake{}).Check(t.Context(), p)
		if err != nil || !slices.Equal(found, want) {
			t.Errorf("got %v, %v, want %v", found, err, want)
		}
		found[0].Message = "changed by who asked"
	}
	for range 2 {
		if _, err := compiler.Check(t.Context(), Project{}); err == nil {
			t.Error("what could not be asked has an answer")
		}
	}
	if f.asked != 4 {
		t.Errorf("asked %d times, want once about each project and each time about what cannot be asked", f.asked)
	}
}
