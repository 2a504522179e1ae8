package steps

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/cucumber/godog"

	"codemode/conformance/judging/check"
	"codemode/conformance/words/declarations"
	"codemode/conformance/words/typescript"
	"codemode/reports/evidence"
)

func registerDeclarations(r registry) {
	judged(r, `the agent context declares every server whose declarations were read`, check.Declared)
	then(r, `the doc comments of "([^"]*)" have a warning that those of "([^"]*)" lack`,
		func(s seen, args []string) check.Verdict {
			return check.Warned(s.Seen, s.Spec.ServerModules()+args[0], s.Spec.ServerModules()+args[1])
		})
	judged(r, `the tools (".*") have different doc comments`, check.DocsDiffer)
	thenTable(r, `the doc comments name the annotations of their tools:`,
		func(s seen, _ []string, table *godog.Table) (check.Verdict, error) {
			rows, err := rows(table, []string{"tool", "one of"})
			if err != nil {
				return check.Verdict{}, err
			}
			var wanted []check.Doc
			for _, row := range rows {
				wanted = append(wanted, check.Doc{Tool: row["tool"], Words: words(row["one of"])})
			}
			return check.Docs(s.Seen, wanted), nil
		})
}

// declarations reads what the agent is shown of a server. A host may show it
// only after a run that asks for the server or imports it (§4.4), and before that
// other modules.
func (w *World) declarations(ctx context.Context, id string) (evidence.Declarations, typescript.Project, error) {
	module := w.Spec.ServerModules() + id
	found, err := w.findDeclarations(ctx, module)
	if err == nil && (len(found.Files[module]) == 0 || found.Guessed) {
		if err = w.askFor(ctx, id); err == nil {
			found, err = w.findDeclarations(ctx, module)
		}
	}
	return w.shown(id, found), found.Project, err
}

// shown is what was found of a server, as a fact.
func (w *World) shown(id string, found declarations.Found) evidence.Declarations {
	module := w.Spec.ServerModules() + id
	shown := evidence.Declarations{
		Module: module, Looked: found.Looked, Own: found.Files[module],
		Comments: declarations.Comments(found.Text(module)), Docs: map[string]string{},
	}
	for _, f := range found.Project.Files {
		shown.Files = append(shown.Files, evidence.SourceFile(f))
	}
	for _, script := range w.scripts {
		for _, tool := range script.Tools {
			if doc := declarations.DocComment(found.Text(module), tool.Name); script.ServerID == id && doc != "" {
				shown.Docs[tool.Name] = doc
			}
		}
	}
	return shown
}

// declarationsAfterImport reads what the agent is shown of a server when a script has
// imported it, which ends a deferral by itself (§4.4).
func (w *World) declarationsAfterImport(ctx context.Context, id string) error {
	if err := w.run(ctx, w.nextLabel(), request(fmt.Sprintf("import %q;", w.Spec.ServerModules()+id), "")); err != nil {
		return err
	}
	found, err := w.findDeclarations(ctx, w.Spec.ServerModules()+id)
	if err != nil {
		return err
	}
	w.Log.Add(evidence.Fact, evidence.DeclarationsFact, w.shown(id, found))
	return nil
}

// findDeclarations reads the agent context and looks for a module in all that
// the agent was shown so far.
func (w *World) findDeclarations(ctx context.Context, module string) (declarations.Found, error) {
	if err := w.readContext(ctx); err != nil {
		return declarations.Found{}, err
	}
	return declarations.Find(declarations.Texts(w.Log.Events()), []string{module}), nil
}

// askFor runs a script that names a server in both ways that can end a deferral.
func (w *World) askFor(ctx context.Context, id string) error {
	arguments, err := json.Marshal(map[string]any{
		"code": fmt.Sprintf("import %q;", w.Spec.ServerModules()+id), "requestedCapabilities": []string{id},
	})
	if err != nil {
		return err
	}
	return w.run(ctx, w.nextLabel(), arguments)
}
