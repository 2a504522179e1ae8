package variants

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// contextReadings are those of §4.4, and of every "MUST document": the words,
// and where an agent is shown them.
func contextReadings() []Ambiguity {
	return []Ambiguity{
		{"context-words", []Reading{
			{ID: "manual", Apply: told(manual())},
			{ID: "terse", Apply: told(terse())},
		}},
		{"declarations-shown", []Reading{
			{ID: "description", Apply: onShow(func(show shower, all []rules.Paragraph) rules.Shown {
				return show(retitled(all))
			})},
			{ID: "resource", Apply: onShow(func(show shower, all []rules.Paragraph) rules.Shown {
				shown := show(undeclared(all))
				shown.Resources[0].Text = rules.Document(all)
				return shown
			})},
			{ID: "block-each", Apply: byModule(func(path, text string) string {
				return "```typescript title=\"" + path + "\"\n" + text + "```"
			})},
			{ID: "tildes", Apply: byModule(func(_, text string) string { return "~~~ts\n" + text + "~~~" })},
			{ID: "bare", Apply: byModule(func(_, text string) string { return text })},
			{ID: "exports-each",
				Apply: byModule(func(_, text string) string { return "```ts\n" + asExports(text) + "```" })},
			{ID: "files", Apply: inFiles(func(text string) string { return text })},
		}},
		{"declaration-module-form", []Reading{{ID: "file-per-server", Apply: inFiles(asExports)}}},
		{"context-place", []Reading{
			{ID: "instructions", Apply: onShown(func(s *rules.Shown) {
				s.Instructions, s.Description = s.Description+"\n\n"+s.Instructions,
					"Runs JavaScript; the instructions tell how."
			})},
			{ID: "resource", Apply: onShown(func(s *rules.Shown) {
				s.Description = "Runs JavaScript. Read the resource " + rules.ContextURI + " before you use it."
			})},
		}},
	}
}

// told replaces the texts of topics.
func told(texts map[rules.Topic]string) func(*rules.Set) {
	return func(s *rules.Set) {
		document := s.Context
		s.Context = func(p rules.ContextParts) []rules.Paragraph {
			paragraphs := document(p)
			for i, paragraph := range paragraphs {
				if text, ok := texts[paragraph.Topic]; ok {
					paragraphs[i].Text = text
				}
			}
			return paragraphs
		}
	}
}

// withShared puts types before the declarations of all modules.
func withShared(types string) func(*rules.Set) {
	return func(s *rules.Set) {
		document := s.Context
		s.Context = func(p rules.ContextParts) []rules.Paragraph {
			paragraphs := document(p)
			for i, paragraph := range paragraphs {
				if paragraph.Topic == rules.TopicDeclarations {
					paragraphs[i].Text = strings.Replace(paragraph.Text, "```ts\n", "```ts\n"+types, 1)
				}
			}
			return paragraphs
		}
	}
}

// shower is the rule [rules.Set.Show].
type shower func([]rules.Paragraph) rules.Shown

func onShow(edit func(show shower, all []rules.Paragraph) rules.Shown) func(*rules.Set) {
	return func(s *rules.Set) {
		show := s.Show
		s.Show = func(all []rules.Paragraph) rules.Shown { return edit(show, all) }
	}
}

func onShown(edit func(*rules.Shown)) func(*rules.Set) {
	return onShow(func(show shower, all []rules.Paragraph) rules.Shown {
		shown := show(all)
		edit(&shown)
		return shown
	})
}

// retitled makes the declarations a paragraph like the others.
func retitled(all []rules.Paragraph) []rules.Paragraph {
	list := slices.Clone(all)
	for i := range list {
		if list[i].Topic == rules.TopicDeclarations {
			list[i].Topic = "types"
		}
	}
	return list
}

func undeclared(all []rules.Paragraph) []rules.Paragraph {
	return slices.DeleteFunc(slices.Clone(all),
		func(p rules.Paragraph) bool { return p.Topic == rules.TopicDeclarations })
}

// file is the declaration of one module, and what is common to all.
type file struct{ path, text string }

var anyModule = regexp.MustCompile(`declare module ["']([^"']*)["']`)

// filesOf takes the declarations apart by their modules.
func filesOf(all []rules.Paragraph) []file {
	var files []file
	at := map[string]int{}
	for _, p := range all {
		if p.Topic != rules.TopicDeclarations {
			continue
		}
		text := strings.TrimSuffix(strings.TrimPrefix(p.Text, "```ts\n"), "```")
		heads := anyModule.FindAllStringSubmatchIndex(text, -1)
		from := 0
		if end := len(sharedStart.FindString(text)); end > 0 {
			files, from = append(files, file{sharedPath, text[:end]}), end
		}
		for i, head := range heads {
			end := len(text)
			if i+1 < len(heads) {
				end = closingBrace(text, head[1], heads[i+1][0])
			}
			path := text[head[2]:head[3]]
			if _, known := at[path]; !known {
				at[path] = len(files)
				files = append(files, file{path: path})
			}
			files[at[path]].text += text[from:end]
			from = end
		}
	}
	return files
}

// sharedPath stands for the types that are common to all modules, and
// sharedStart finds them, a comment and one line, before the first.
const sharedPath = "@codemode/shared"

var sharedStart = regexp.MustCompile(`^/\*\* [^\n]*\*/\ntype [^\n]*;\n`)

// closingBrace is behind the last line that closes a block before the next one.
func closingBrace(text string, from, to int) int {
	i := strings.LastIndex(text[from:to], "\n}")
	if i < 0 {
		return to
	}
	end := from + i + 2
	if line := strings.IndexByte(text[end:to], '\n'); line >= 0 {
		return end + line + 1
	}
	return to
}

// byModule shows each module below a title of its own.
func byModule(write func(path, text string) string) func(*rules.Set) {
	return onShow(func(show shower, all []rules.Paragraph) rules.Shown {
		list := undeclared(all)
		for _, f := range filesOf(all) {
			list = append(list, rules.Paragraph{Topic: rules.TopicDeclarations, Title: "Module " + f.path,
				Text: write(f.path, f.text)})
		}
		return show(list)
	})
}

// inFiles shows each module in a resource of its own.
func inFiles(write func(text string) string) func(*rules.Set) {
	return onShow(func(show shower, all []rules.Paragraph) rules.Shown {
		shown := show(undeclared(all))
		for _, f := range filesOf(all) {
			name := strings.TrimPrefix(f.path, "@codemode/")
			shown.Resources = append(shown.Resources, rules.TextResource{
				URI: fmt.Sprintf("codemode://types/%s.d.ts", name), Name: name + ".d.ts",
				MIMEType: "application/typescript", Text: write(f.text),
			})
		}
		return shown
	})
}

var (
	anyHead     = regexp.MustCompile(`(?m)^declare module ["'][^"']*["']\s*\{\r?\n`)
	exportStart = regexp.MustCompile(`(?m)^(  |\t)(export )?(function|const|class)`)
	blockEnd    = regexp.MustCompile(`(?m)^\}\r?\n`)
	oneIndent   = regexp.MustCompile(`(?m)^(  |\t)`)
)

// asExports makes a file of its own of a module: what stood in its blocks, with
// the word that a file needs before a value.
func asExports(text string) string {
	text = anyHead.ReplaceAllString(text, "")
	text = blockEnd.ReplaceAllString(text, "")
	text = exportStart.ReplaceAllString(text, "${1}${2}declare $3")
	return oneIndent.ReplaceAllString(text, "")
}
