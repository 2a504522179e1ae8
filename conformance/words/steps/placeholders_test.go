package steps

import (
	"context"
	"strings"
	"testing"

	"github.com/cucumber/godog"
	messages "github.com/cucumber/messages/go/v34"

	"codemode/reports/evidence"
)

// TestEachStepIsFilledIn: a script that reaches a host with «@port» in it finds nothing there, whatever the host lets
// it reach.
func TestEachStepIsFilledIn(t *testing.T) {
	var all definitions
	var got []string
	all.Given("^a text$", func(_ context.Context, text string, below *godog.DocString) {
		got = append(got, text, below.Content)
	})
	all.Then("^a table$", func(_ context.Context, n int, table *godog.Table) {
		got = append(got, table.Rows[0].Cells[0].Value, strings.Repeat("x", n))
	})
	w := &World{Log: evidence.NewLog(), Vocabulary: Vocabulary{Names: Names{Seed: 7}}}
	w.Log.Add(evidence.Fact, evidence.OutsideFact, evidence.Outside{Port: 80, Folder: "/a", Secret: "/b"})
	ctx := NewContext(t.Context(), w)
	const text = "«word» «#number» «@port» «@folder» «@secret»"
	cells := []*messages.PickleTableCell{{Value: text}}
	all.list[0].body.(func(context.Context, string, *godog.DocString))(ctx, text, &godog.DocString{Content: text})
	table := &godog.Table{Rows: []*messages.PickleTableRow{{Cells: cells}}}
	all.list[1].body.(func(context.Context, int, *godog.Table))(ctx, 2, table)
	want := w.Names.Expand("«word» «#number»") + " 80 /a /b"
	if strings.Join(got, "\n") != strings.Join([]string{want, want, want, "xx"}, "\n") {
		t.Errorf("the steps get %q, want %q", got, want)
	}
	if cells[0].Value != text {
		t.Error("the feature's own table was changed")
	}
}
