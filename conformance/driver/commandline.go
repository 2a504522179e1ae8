package driver

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"

	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/syntax"
)

// configPlaceholder stands for the path of the config file in a command line.
const configPlaceholder = "{config}"

// Words splits a command line as [NewCommand] does.
func Words(line string) ([]string, error) { return splitCommand(line, os.Getenv) }

// splitCommand splits one simple command into its fields by the rules of POSIX
// sh: quotes, backslashes, $NAME from env, ~. It starts nothing and reads no
// folder, so operators, redirections and substitutions are errors, and * and ?
// stand for themselves.
func splitCommand(line string, env func(string) string) ([]string, error) {
	file, err := syntax.NewParser(syntax.Variant(syntax.LangPOSIX)).Parse(strings.NewReader(line), "")
	if err != nil {
		return nil, err
	}
	if len(file.Stmts) == 0 {
		return nil, errors.New("it is empty")
	}
	call, err := simpleCommand(file)
	if err != nil {
		return nil, err
	}
	if err := refuseSubstitution(call); err != nil {
		return nil, err
	}
	fields, err := expand.Fields(&expand.Config{Env: expand.FuncEnviron(env)}, call.Args...)
	if err != nil {
		return nil, err
	}
	if len(fields) == 0 || fields[0] == "" {
		return nil, errors.New("it names no program once its variables are expanded")
	}
	return fields, nil
}

// simpleCommand returns the only command of a file.
func simpleCommand(file *syntax.File) (*syntax.CallExpr, error) {
	stmt := file.Stmts[0]
	call, simple := stmt.Cmd.(*syntax.CallExpr)
	switch {
	case len(file.Stmts) > 1 || !simple || stmt.Negated || stmt.Semicolon.IsValid() || len(stmt.Redirs) > 0:
		return nil, errors.New("it holds shell operators")
	case len(call.Assigns) > 0:
		return nil, fmt.Errorf("it starts with the assignment of %s", call.Assigns[0].Name.Value)
	}
	return call, nil
}

// refuseSubstitution rejects what only a shell can evaluate, and keeps the
// library from brace expansion, which POSIX sh does not have either.
func refuseSubstitution(call *syntax.CallExpr) error {
	var err error
	syntax.Walk(call, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CmdSubst, *syntax.ProcSubst, *syntax.ArithmExp:
			err = errors.New("it holds a substitution that needs a shell")
		case *syntax.ParamExp:
			if !n.Short && !plainParameter(n) {
				err = errors.New("it holds a parameter expansion other than $NAME and ${NAME}")
			}
		}
		return err == nil
	})
	for _, word := range call.Args {
		for _, part := range word.Parts {
			if lit, ok := part.(*syntax.Lit); ok {
				lit.Value = escapeBraces(lit.Value)
			}
		}
	}
	return err
}

// plainParameter reports whether p is ${NAME} without an operator.
func plainParameter(p *syntax.ParamExp) bool {
	return p.Param != nil && !p.Excl && !p.Length && !p.Width && p.Index == nil &&
		p.Slice == nil && p.Repl == nil && p.Exp == nil
}

// escapeBraces puts a backslash before each { that has none.
func escapeBraces(literal string) string {
	var b strings.Builder
	for i := 0; i < len(literal); i++ {
		switch {
		case literal[i] == '\\' && i+1 < len(literal):
			b.WriteByte('\\')
			i++
		case literal[i] == '{':
			b.WriteByte('\\')
		}
		b.WriteByte(literal[i])
	}
	return b.String()
}

// fillConfig puts the config file's path where the placeholder stands in the
// arguments, or appends --config PATH.
func fillConfig(args []string, path string) []string {
	filled := make([]string, 0, len(args)+2)
	found := false
	for _, a := range args {
		found = found || strings.Contains(a, configPlaceholder)
		filled = append(filled, strings.ReplaceAll(a, configPlaceholder, path))
	}
	if !found {
		filled = append(filled, "--config", path)
	}
	return filled
}

// refusePlaceholder rejects a word in braces in a command that has no
// {config}: a slip of the pen would start the host without its servers.
func refusePlaceholder(args []string) error {
	joined := strings.Join(args, " ")
	if strings.Contains(joined, configPlaceholder) {
		return nil
	}
	if word := regexp.MustCompile(`\{[A-Za-z_]+\}`).FindString(joined); word != "" {
		return fmt.Errorf("it has %s, which is not a placeholder; the one for the config file is %s", word,
			configPlaceholder)
	}
	return nil
}
