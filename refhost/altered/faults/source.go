package faults

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"strings"
)

// Source is the source of the reference host as it is. It reads each folder once, and is not safe for concurrent use.
type Source struct {
	// tree is the root of the module.
	tree fs.FS
	// folders have the files of each declaration, by folder and name.
	folders map[string]map[string][]string
	texts   map[string]string
}

// NewSource is the source in a module whose root is tree.
func NewSource(tree fs.FS) *Source {
	return &Source{tree: tree, folders: map[string]map[string][]string{}, texts: map[string]string{}}
}

// region is a part of a file.
type region struct {
	file     string
	from, to int
}

// find finds what [Edit.In] names, in the files as they are or, once they are edited, as edited has them.
func (s *Source) find(in string, edited map[string]string) (region, error) {
	at, name, named := strings.Cut(in, " ")
	if !named {
		text, err := s.text(at, edited)
		return region{at, 0, len(text)}, err
	}
	files, err := s.filesOf(at, name, edited)
	if err != nil {
		return region{}, err
	}
	if len(files) != 1 {
		return region{}, fmt.Errorf("%d files of %s declare %s; name the declaration as it is now, and the file "+
			"where each system has its own", len(files), at, name)
	}
	text, err := s.text(files[0], edited)
	if err != nil {
		return region{}, err
	}
	all, err := declarations(text)
	if err != nil {
		return region{}, fmt.Errorf("%s, edited: %w", files[0], err)
	}
	return region{files[0], all[name].from, all[name].to}, nil
}

// filesOf are the files of a folder, or the file, that declare a name.
func (s *Source) filesOf(at, name string, edited map[string]string) ([]string, error) {
	folder := at
	if path.Ext(at) != "" {
		folder = path.Dir(at)
	}
	index, err := s.folder(folder)
	if err != nil {
		return nil, err
	}
	var files []string
	add := func(file string) {
		if at == folder || at == file {
			files = append(files, file)
		}
	}
	for _, file := range index[name] {
		if _, changed := edited[file]; !changed {
			add(file)
		}
	}
	for file, text := range edited {
		if path.Dir(file) != folder || path.Ext(file) != ".go" {
			continue
		}
		all, err := declarations(text)
		if err != nil {
			return nil, fmt.Errorf("%s, edited: %w", file, err)
		}
		if _, has := all[name]; has {
			add(file)
		}
	}
	return files, nil
}

// folder has the files of each declaration of a folder.
func (s *Source) folder(folder string) (map[string][]string, error) {
	if index := s.folders[folder]; index != nil {
		return index, nil
	}
	names, err := fs.Glob(s.tree, folder+"/*.go")
	if err != nil || len(names) == 0 {
		return nil, errors.Join(err,
			fmt.Errorf("there is no Go in %q; name a folder from the root of the module", folder))
	}
	index := map[string][]string{}
	for _, file := range names {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := s.text(file, nil)
		if err != nil {
			return nil, err
		}
		all, err := declarations(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		for name := range all {
			index[name] = append(index[name], file)
		}
	}
	s.folders[folder] = index
	return index, nil
}

// text is that of a file.
func (s *Source) text(file string, edited map[string]string) (string, error) {
	if text, changed := edited[file]; changed {
		return text, nil
	}
	if text, known := s.texts[file]; known {
		return text, nil
	}
	text, err := fs.ReadFile(s.tree, file)
	if err != nil {
		return "", fmt.Errorf("%w; name a file from the root of the module", err)
	}
	s.texts[file] = string(text)
	return s.texts[file], nil
}

// span is where a declaration stands, with its comment and the end of its last line, in bytes.
type span struct{ from, to int }

// declarations are those of a file: functions, methods as TYPE.METHOD, and constants, variables and types, a group of
// which has the name of the first.
func declarations(text string) (map[string]span, error) {
	fileSet := token.NewFileSet()
	file, err := parser.ParseFile(fileSet, "", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	all := map[string]span{}
	for _, d := range file.Decls {
		name, comment := nameOf(d)
		from := d.Pos()
		if comment != nil {
			from = comment.Pos()
		}
		s := span{fileSet.Position(from).Offset, fileSet.Position(d.End()).Offset}
		if strings.HasPrefix(text[s.to:], "\n") {
			s.to++
		}
		all[name] = s
	}
	return all, nil
}

// nameOf is the name of a declaration, and its comment, if it has one.
func nameOf(d ast.Decl) (name string, comment *ast.CommentGroup) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return d.Name.Name, d.Doc
		}
		return receiver(d.Recv.List[0].Type) + "." + d.Name.Name, d.Doc
	case *ast.GenDecl:
		if len(d.Specs) == 0 {
			return "", d.Doc
		}
		switch s := d.Specs[0].(type) {
		case *ast.TypeSpec:
			return s.Name.Name, d.Doc
		case *ast.ValueSpec:
			return s.Names[0].Name, d.Doc
		}
	}
	return "", nil
}

// receiver is the name of the type that a method is of.
func receiver(of ast.Expr) string {
	switch t := of.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}
