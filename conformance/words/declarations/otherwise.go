package declarations

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"codemode/conformance/words/typescript"
)

// otherwise takes a module that no text declares by its import path. Where only
// one module is wanted, code that names no module is taken for it.
func (f *finder) otherwise(module string, only bool) {
	forms := []func(tokens []token) bool{
		func(tokens []token) bool { return isModule(tokens) && has(tokens, "export") },
		func(tokens []token) bool { return !isModule(tokens) && objectOf(tokens, module) != "" },
		func(tokens []token) bool { return !isModule(tokens) && has(tokens, "function") },
	}
	makers := []func(string, []block){f.exports, f.object, f.functions}
	for i, form := range forms {
		var named, any []block
		for _, b := range f.blocks {
			if len(b.modules) > 0 || !form(b.tokens) {
				continue
			}
			any = append(any, b)
			if names(b, module) {
				named = append(named, b)
			}
		}
		if len(named) == 0 && (only || i == 1) {
			named, f.found.Guessed = any, i != 1 && len(any) > 0
		}
		if len(named) > 0 {
			makers[i](module, named)
			return
		}
	}
}

// names reports whether what stands around or at the top of a block names a
// module, by its import path or the last part of it.
func names(b block, module string) bool {
	about := b.label
	for _, t := range b.tokens {
		if !t.comment() {
			break
		}
		about += "\n" + t.text
	}
	pattern := `(?i)(^|[^a-z0-9-])` + regexp.QuoteMeta(path.Base(module)) + `($|[^a-z0-9-])`
	return regexp.MustCompile(pattern).MatchString(about)
}

// exports makes a module of files: all resources that name it, or the code of
// the one text that says most.
func (f *finder) exports(module string, blocks []block) {
	var paths []string
	for _, b := range f.sources(blocks) {
		paths = append(paths, f.addFile(module, b))
	}
	f.neighbours(blocks)
	if len(paths) == 1 {
		f.found.Project.Modules[module] = paths[0]
		return
	}
	var index strings.Builder
	for _, p := range paths {
		fmt.Fprintf(&index, "export * from \"./%s\";\n", strings.TrimSuffix(strings.TrimSuffix(p, ".ts"), ".d"))
	}
	file := fmt.Sprintf("index-%d.d.ts", len(f.found.Project.Files)+1)
	f.add(module, file, index.String())
	f.found.Project.Modules[module] = file
}

// sources keeps whole resources where there are any, else the blocks of the
// place that says most; nothing twice.
func (f *finder) sources(blocks []block) []block {
	texts := map[string][]string{}
	var whole, kept []block
	for _, b := range blocks {
		texts[b.place] = append(texts[b.place], b.code)
		if b.source {
			whole = append(whole, b)
		}
	}
	if len(whole) == 0 {
		place := longest(f.places(), texts)
		whole = slices.DeleteFunc(slices.Clone(blocks), func(b block) bool { return b.place != place })
	}
	for _, b := range whole {
		if !slices.ContainsFunc(kept, func(k block) bool { return k.code == b.code }) {
			kept = append(kept, b)
		}
	}
	return kept
}

var scheme = regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9+.-]*:/*`)

// addFile puts a file of exports into the project, unless it is there already,
// and returns its path. A resource lies where its address says, so that imports
// from file to file lead somewhere.
func (f *finder) addFile(module string, b block) string {
	name := path.Join("/", scheme.ReplaceAllString(b.place, ""))
	file := "context" + name
	i := slices.IndexFunc(f.found.Project.Files, func(t typescript.File) bool { return t.Path == file })
	switch {
	case i >= 0 && f.found.Project.Files[i].Text == b.code:
		if module != "" {
			f.found.Files[module] = append(f.found.Files[module], file)
		}
		return file
	case i >= 0 || !b.source || !sourceName.MatchString(name) || strings.ContainsAny(name, "\\\x00*?\"<>|:"):
		file = f.next("exports")
	}
	f.add(module, file, b.code)
	return file
}

// neighbours adds the other resources that are modules, and those that declare
// types for all, if one of the blocks is a resource that may use them.
func (f *finder) neighbours(blocks []block) {
	source := func(b block) bool { return b.source }
	if !slices.ContainsFunc(blocks, source) {
		return
	}
	for _, b := range f.blocks {
		if b.source && len(b.modules) == 0 && (isModule(b.tokens) || common(b.tokens)) {
			f.addFile("", b)
		}
	}
}

// objectOf is how the object or namespace for a module is declared in a script:
// "namespace" or "const" with the name, or "interface" with the name.
func objectOf(tokens []token, module string) string {
	significant := withoutComments(tokens)
	for i := 0; i+1 < len(significant); i++ {
		kind, name := significant[i], significant[i+1].text
		if kind.depth == 0 && slices.Contains([]string{"namespace", "const", "var", "let", "interface"}, kind.text) &&
			plain(name) == plain(path.Base(module)) {
			return kind.text + " " + name
		}
	}
	return ""
}

// plain is a name without case and signs.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("-_$.", r) {
			return -1
		}
		return r
	}, strings.ToLower(name))
}

// object lets a module export the members of an object or a namespace.
func (f *finder) object(module string, blocks []block) {
	b := f.sources(blocks)[0]
	kind, name, _ := strings.Cut(objectOf(b.tokens, module), " ")
	f.add(module, f.next("object"), b.code)
	value := ""
	if kind == "interface" {
		value = fmt.Sprintf("const value: %s; ", name)
		name = "value"
	}
	f.add("", f.next("object"), fmt.Sprintf("declare module %q { %sexport = %s; }\n", module, value, name))
}

// functions makes a module of declarations that are not exported: in a module
// without an export of its own, each is.
func (f *finder) functions(module string, blocks []block) {
	b := f.sources(blocks)[0]
	f.exports(module, []block{{place: b.place, code: b.code + "\nexport declare const $module: never;\n"}})
}
