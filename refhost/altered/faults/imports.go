package faults

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
)

// importing is the text of a file that imports these packages as well, and no more what it does not use.
func importing(text string, packages []string) (string, error) {
	fileSet := token.NewFileSet()
	file, err := parser.ParseFile(fileSet, "", text, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	unused := unusedImports(file)
	for _, spec := range file.Imports {
		packages = slices.DeleteFunc(slices.Clone(packages), func(p string) bool { return pathOf(spec) == p })
	}
	if len(packages) == 0 && len(unused) == 0 {
		return text, nil
	}
	from, to := importsIn(fileSet, file)
	lines := importLines(text[from:to])
	lines = slices.DeleteFunc(lines, func(line string) bool { return slices.Contains(unused, lastField(line)) })
	for _, p := range packages {
		lines = insertImport(lines, p)
	}
	return text[:from] + importDeclaration(lines) + text[to:], nil
}

// importsIn is where the imports of a file stand, or would stand, in bytes.
func importsIn(fileSet *token.FileSet, file *ast.File) (from, to int) {
	for _, d := range file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.IMPORT {
			return fileSet.Position(d.Pos()).Offset, fileSet.Position(d.End()).Offset
		}
	}
	end := fileSet.Position(file.Name.End()).Offset
	return end, end
}

// importLines are what a declaration imports, a line each, and an empty line between groups.
func importLines(declaration string) []string {
	inner, grouped := strings.CutPrefix(strings.TrimPrefix(declaration, "import "), "(\n")
	if !grouped {
		return slices.DeleteFunc([]string{inner}, func(line string) bool { return line == "" })
	}
	var lines []string
	for line := range strings.Lines(strings.TrimSuffix(inner, ")")) {
		lines = append(lines, strings.TrimSpace(line))
	}
	return lines
}

// insertImport adds a package to the group of its kind, in the order of the paths.
func insertImport(lines []string, p string) []string {
	line := strconv.Quote(p)
	last := -1
	for i, other := range lines {
		if other == "" || isStandard(lastField(other)) != isStandard(line) {
			continue
		}
		if lastField(other) > line {
			return slices.Insert(lines, i, line)
		}
		last = i
	}
	switch {
	case last >= 0:
		return slices.Insert(lines, last+1, line)
	case len(lines) == 0:
		return []string{line}
	case isStandard(line):
		return slices.Insert(lines, 0, line, "")
	}
	return append(lines, "", line)
}

// importDeclaration is what imports these lines.
func importDeclaration(lines []string) string {
	switch len(lines) {
	case 0:
		return ""
	case 1:
		return "import " + lines[0]
	}
	var b strings.Builder
	b.WriteString("import (\n")
	for _, line := range lines {
		if line != "" {
			b.WriteString("\t" + line)
		}
		b.WriteString("\n")
	}
	return b.String() + ")"
}

// isStandard tells whether a quoted path is one of the standard library.
func isStandard(quoted string) bool {
	first, _, _ := strings.Cut(strings.Trim(quoted, `"`), "/")
	return !strings.Contains(first, ".") && first != "codemode"
}

func lastField(line string) string { return line[strings.LastIndex(line, " ")+1:] }

// unusedImports are the quoted paths, of the standard library and this module, that nothing in the file names.
func unusedImports(file *ast.File) (unused []string) {
	used := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				used[x.Name] = true
			}
		}
		return true
	})
	for _, spec := range file.Imports {
		foreign := !isStandard(spec.Path.Value) && !strings.HasPrefix(pathOf(spec), "codemode/")
		if name := importedName(spec); !foreign && name != "_" && !used[name] {
			unused = append(unused, spec.Path.Value)
		}
	}
	return unused
}

func pathOf(spec *ast.ImportSpec) string { return strings.Trim(spec.Path.Value, `"`) }

// importedName is how the file names a package: by the last part of its path that is no version.
func importedName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	p := pathOf(spec)
	if last := path.Base(p); len(last) > 1 && last[0] == 'v' && strings.Trim(last[1:], "0123456789") == "" {
		p = path.Dir(p)
	}
	return path.Base(p)
}
