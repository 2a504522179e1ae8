package declarations

import (
	"fmt"
	"slices"
	"strings"

	"codemode/conformance/words/typescript"
)

// Found is what texts hold of the modules that a program wants to import.
type Found struct {
	// Project is to be compiled together with the programs.
	Project typescript.Project
	// Files are the paths of the files that declare each module that was found.
	Files map[string][]string
	// Guessed: the module was taken from code that names none.
	Guessed bool
	// Looked tells of each text what it is and what it holds.
	Looked []string
}

// Text is all that declares a module.
func (f Found) Text(module string) string {
	var all strings.Builder
	for _, file := range f.Project.Files {
		if slices.Contains(f.Files[module], file.Path) {
			all.WriteString(file.Text + "\n")
		}
	}
	return all.String()
}

// Find makes the wanted modules, given by their import paths, importable. It
// takes, of each module, the first form in which it finds it:
// `declare module "path"`, a file or a code block of exports that names the
// module, an object or a namespace with the module's name, and functions alone.
// Of several texts with the same form it takes the one that says most.
func Find(texts []Text, wanted []string) Found {
	f := finder{found: Found{
		Project: typescript.Project{Modules: map[string]string{}}, Files: map[string][]string{},
	}}
	for _, t := range texts {
		blocks := t.blocks()
		f.blocks = append(f.blocks, blocks...)
		f.found.Looked = append(f.found.Looked, looked(t, blocks))
	}
	f.declared(wanted)
	for _, module := range wanted {
		if len(f.found.Files[module]) == 0 {
			f.otherwise(module, len(wanted) == 1)
		}
	}
	return f.found
}

// looked tells what a text is and holds.
func looked(t Text, blocks []block) string {
	line := fmt.Sprintf("%s (%d characters, parts that may be TypeScript: %d", t.Place,
		len([]rune(t.Content)), len(blocks))
	var names []string
	for _, b := range blocks {
		for _, s := range b.modules {
			names = append(names, fmt.Sprintf("%q", s.module))
		}
	}
	if len(names) > 0 {
		line += "; it declares " + strings.Join(names, ", ")
	}
	return line + ")"
}

// finder makes a Found.
type finder struct {
	found  Found
	blocks []block
}

// add puts a file into the project; module may be empty.
func (f *finder) add(module, path, text string) {
	f.found.Project.Files = append(f.found.Project.Files, typescript.File{Path: path, Text: text})
	if module != "" {
		f.found.Files[module] = append(f.found.Files[module], path)
	}
}

// next is a new path for a file.
func (f *finder) next(kind string) string {
	return fmt.Sprintf("%s/%d.d.ts", kind, len(f.found.Project.Files)+1)
}

// declared takes what texts declare by its import path: the wanted modules,
// those that they name in turn, and what stands beside the wanted ones.
func (f *finder) declared(wanted []string) {
	texts, order := f.modules()
	places := f.places()
	var beside []string
	for _, module := range named(texts, order, wanted) {
		place := longest(places, texts[module])
		for _, text := range texts[module][place] {
			f.add(module, f.next("declared"), text+"\n")
		}
		if slices.Contains(wanted, module) && !slices.Contains(beside, place) {
			beside = append(beside, place)
		}
	}
	for _, place := range beside {
		f.shared(place)
	}
	if f.inSource(beside) {
		f.sharedSources()
	}
}

// inSource tells whether one of the places is a file of TypeScript.
func (f *finder) inSource(places []string) bool {
	return slices.ContainsFunc(f.blocks, func(b block) bool { return b.source && slices.Contains(places, b.place) })
}

// sharedSources takes the files that declare types for all and no module.
func (f *finder) sharedSources() {
	var seen []string
	for _, b := range f.blocks {
		if b.source && len(b.modules) == 0 && common(b.tokens) && !slices.Contains(seen, b.code) {
			seen = append(seen, b.code)
			f.add("", f.next("shared"), b.code)
		}
	}
}

// modules are the declarations of each module by their place, and the modules
// in their order.
func (f *finder) modules() (texts map[string]map[string][]string, order []string) {
	texts = map[string]map[string][]string{}
	for _, b := range f.blocks {
		for _, s := range b.modules {
			if texts[s.module] == nil {
				texts[s.module] = map[string][]string{}
				order = append(order, s.module)
			}
			text := b.code[s.start:s.end]
			if !slices.Contains(texts[s.module][b.place], text) {
				texts[s.module][b.place] = append(texts[s.module][b.place], text)
			}
		}
	}
	return texts, order
}

// named are the wanted modules and all that their declarations may import, in
// the given order.
func named(texts map[string]map[string][]string, order, wanted []string) []string {
	taken := map[string]bool{}
	open := slices.Clone(wanted)
	for len(open) > 0 {
		module := open[0]
		open = open[1:]
		if taken[module] || texts[module] == nil {
			continue
		}
		taken[module] = true
		for _, declarations := range texts[module] {
			for _, text := range declarations {
				for _, t := range scan(text) {
					if path, quoted := t.quoted(); quoted {
						open = append(open, path)
					}
				}
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(order), func(module string) bool { return !taken[module] })
}

// places are those of all blocks, in order.
func (f *finder) places() []string {
	var places []string
	for _, b := range f.blocks {
		if !slices.Contains(places, b.place) {
			places = append(places, b.place)
		}
	}
	return places
}

// longest is the first of the places with the most text.
func longest(places []string, texts map[string][]string) string {
	best, most := "", -1
	for _, place := range places {
		if n := len(strings.Join(texts[place], "")); n > most && len(texts[place]) > 0 {
			best, most = place, n
		}
	}
	return best
}

// shared takes the declarations of a place that belong to no module: types that
// its modules may use.
func (f *finder) shared(place string) {
	var seen []string
	for _, b := range f.blocks {
		if b.place != place {
			continue
		}
		rest := b.withoutModules()
		tokens := scan(rest)
		if common(tokens) && !slices.Contains(seen, rest) {
			seen = append(seen, rest)
			f.add("", f.next("shared"), rest)
		}
	}
}

func (b block) withoutModules() string {
	var rest strings.Builder
	from := 0
	for _, s := range b.modules {
		rest.WriteString(b.code[from:s.start])
		from = s.end
	}
	return rest.String() + b.code[from:]
}
