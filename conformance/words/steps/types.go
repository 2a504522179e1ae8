package steps

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"codemode/conformance/judging/check"
	"codemode/conformance/words/declarations"
	"codemode/conformance/words/typescript"
	"codemode/reports/evidence"
)

func registerTypes(r registry) {
	r.When(`^these statements are type-checked with the declarations of "([^"]*)":$`,
		func(ctx context.Context, id string, table *godog.Table) error {
			w := worldOf(ctx)
			statements, err := w.statements(table)
			if err != nil {
				return err
			}
			return w.typeCheck(ctx, id, statements)
		})
	r.When(`^the declarations of "([^"]*)" are read$`, func(ctx context.Context, id string) error {
		w := worldOf(ctx)
		found, _, err := w.declarations(ctx, id)
		if err != nil {
			return err
		}
		w.Log.Add(evidence.Fact, evidence.DeclarationsFact, found)
		return nil
	})
	r.When(`^the declarations of "([^"]*)" are read, after a run that imports it$`,
		func(ctx context.Context, id string) error {
			w := worldOf(ctx)
			return w.declarationsAfterImport(ctx, id)
		})
	judged(r, `every right statement compiles and no wrong one does`, check.Types)
}

// statements reads the columns statement and types, which is one of [kinds]. A
// table without a right statement would be passed by any broken text.
func (w *World) statements(table *godog.Table) ([]evidence.Statement, error) {
	rows, err := rows(table, []string{"statement", "types"})
	if err != nil {
		return nil, err
	}
	var statements []evidence.Statement
	for i, row := range rows {
		statement, known := kinds()[row["types"]]
		if !known {
			return nil, fmt.Errorf("the types of %q are %q; they are one of: %s", row["statement"], row["types"],
				strings.Join(slices.Sorted(maps.Keys(kinds())), "; "))
		}
		statement.File, statement.Text = fmt.Sprintf("statements/%d.ts", i+1), row["statement"]
		statements = append(statements, statement)
	}
	if !slices.ContainsFunc(statements, func(s evidence.Statement) bool { return s.Right }) {
		return nil, fmt.Errorf("no statement has the right types; add one beside the wrong ones")
	}
	return statements, nil
}

// kinds are what a table can say of a statement's types.
func kinds() map[string]evidence.Statement {
	return map[string]evidence.Statement{
		"right":               {Right: true},
		"right, or other":     {Right: true, OneOf: true},
		"wrong":               {},
		"wrong, or warned of": {OrWarned: true},
	}
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

// resultType is what statements can ask of a declared result: the type of a member
// that is named in it, in whichever alternative. A host may declare that a call can
// return other things beside, such as a whole MCP result with any members (§5.3.2).
const resultType = `
type Named<T> = { [K in keyof T as string extends K ? never : number extends K ? never : K]: T[K] };
type Member<T, K> = T extends unknown ? (K extends keyof Named<T> ? Named<T>[K] : never) : never;
type Result<F extends (...input: never[]) => unknown, K> = Member<Awaited<ReturnType<F>>, K>;
`

// compile fills in what the compiler says.
func (w *World) compile(ctx context.Context, p typescript.Project, fact *evidence.TypeCheck) error {
	defer w.Log.Time(evidence.TypeScript)()
	compiler, err := w.TypeScript(ctx)
	if err != nil {
		return &CouldNotRunError{err}
	}
	for _, s := range fact.Statements {
		text := fmt.Sprintf("import * as server from %q;\n%s\nexport {};\n%s", fact.Module, s.Text, resultType)
		p.Files = append(p.Files, typescript.File{Path: s.File, Text: text})
	}
	p.Files = append(p.Files, packages(p.Files, w.Spec.Modules)...)
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

// packages declares the packages whose types declarations import, but for what a
// host offers, whose names begin with offered: as objects of
// which nothing is known: an agent's host may have them, the suite has not.
func packages(files []typescript.File, offered string) []typescript.File {
	var all strings.Builder
	for _, f := range files {
		all.WriteString(f.Text + "\n")
	}
	var declared []typescript.File
	for i, path := range declarations.BareImports(all.String(), offered) {
		var types strings.Builder
		for _, name := range declarations.ImportedNames(all.String(), path) {
			export := "export interface " + name
			if name == "default" {
				export = "export default interface Default"
			}
			types.WriteString("  " + export + "<A = any, B = any, C = any> { [key: string]: unknown }\n")
		}
		declared = append(declared, typescript.File{
			Path: fmt.Sprintf("packages/%d.d.ts", i+1),
			Text: fmt.Sprintf("declare module %q {\n%s}\n", path, types.String()),
		})
	}
	return declared
}
