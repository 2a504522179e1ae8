package steps

import (
	"context"
	"fmt"
	"slices"

	"github.com/cucumber/godog"

	"codemode/conformance/check"
	"codemode/conformance/evidence"
	"codemode/conformance/typescript"
)

func registerTypes(r registry) {
	r.When(`^these statements are type-checked with the declarations of "([^"]*)":$`, func(ctx context.Context, id string, table *godog.Table) error {
		w := worldOf(ctx)
		statements, err := w.statements(table)
		if err != nil {
			return err
		}
		return w.typeCheck(ctx, w.Names.Expand(id), statements)
	})
	r.When(`^the declarations of "([^"]*)" are read$`, func(ctx context.Context, id string) error {
		w := worldOf(ctx)
		found, _, err := w.declarations(ctx, w.Names.Expand(id))
		if err != nil {
			return err
		}
		w.Log.Add(evidence.Fact, evidence.DeclarationsFact, found)
		return nil
	})
	then(r, `every right statement compiles and no wrong one does`, func(w *World, _ []string) check.Verdict {
		return check.Types(w.Log.Events())
	})
}

// statements reads the columns statement and types, which is right or wrong. A
// table without a right statement would be passed by any broken text.
func (w *World) statements(table *godog.Table) ([]evidence.Statement, error) {
	rows, err := w.rows(table, []string{"statement", "types"})
	if err != nil {
		return nil, err
	}
	var statements []evidence.Statement
	for i, row := range rows {
		if row["types"] != "right" && row["types"] != "wrong" {
			return nil, fmt.Errorf("the types of %q are %q; they are right or wrong", row["statement"], row["types"])
		}
		statements = append(statements, evidence.Statement{
			File: fmt.Sprintf("statements/%d.ts", i+1), Text: row["statement"], Right: row["types"] == "right",
		})
	}
	if !slices.ContainsFunc(statements, func(s evidence.Statement) bool { return s.Right }) {
		return nil, fmt.Errorf("no statement has the right types; a wrong one needs a right one beside it")
	}
	return statements, nil
}

// typeCheck compiles statements together with what the agent is shown of a
// server, and records what the compiler says.
func (w *World) typeCheck(ctx context.Context, id string, statements []evidence.Statement) error {
	found, project, err := w.declarations(ctx, id)
	if err != nil {
		return err
	}
	fact := evidence.TypeCheck{Declarations: found, Statements: statements}
	if len(fact.Own) > 0 {
		if err := w.compile(ctx, project, &fact); err != nil {
			return err
		}
	}
	w.Log.Add(evidence.Fact, evidence.TypeCheckFact, fact)
	return nil
}

// compile fills in what the compiler says.
func (w *World) compile(ctx context.Context, p typescript.Project, fact *evidence.TypeCheck) error {
	compiler, err := w.TypeScript(ctx)
	if err != nil {
		return &CouldNotRunError{err}
	}
	for _, s := range fact.Statements {
		text := fmt.Sprintf("import * as server from %q;\n%s\nexport {};\n", fact.Module, s.Text)
		p.Files = append(p.Files, typescript.File{Path: s.File, Text: text})
	}
	diagnostics, err := compiler.Check(ctx, p)
	if err != nil {
		return &CouldNotRunError{err}
	}
	fact.Compiler = compiler.Version()
	for _, d := range diagnostics {
		fact.Diagnostics = append(fact.Diagnostics, evidence.TypeDiagnostic(d))
	}
	return nil
}
