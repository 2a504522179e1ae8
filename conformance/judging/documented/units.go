package documented

import (
	"regexp"
	"strings"

	"codemode/reports/evidence"
)

// unit is one thing that a text says: a sentence, an item of a list, a row of a table.
type unit struct {
	place, text string
	// intro is what introduces the unit: the heading above it, and the line with
	// a colon at its end.
	intro string
}

// unitsOf takes the prose of texts apart. Of code only the comments are prose.
func unitsOf(texts []evidence.Passage) []unit {
	var all []unit
	seen := map[string]bool{}
	for _, t := range texts {
		for _, u := range (&splitter{place: t.Place, heading: inSchema(t.Place)}).split(prose(t)) {
			if key := u.intro + "\n" + u.text; !seen[key] {
				seen[key] = true
				all = append(all, u)
			}
		}
	}
	return all
}

// inSchema is the path of a passage in a schema, which says what it is about.
func inSchema(place string) string {
	_, path, _ := strings.Cut(place, "Schema/")
	return strings.ReplaceAll(path, "/", " ")
}

// linesOf takes texts apart without regard to what is prose.
func linesOf(texts []evidence.Passage) []unit {
	var all []unit
	for _, t := range texts {
		for line := range strings.Lines(t.Text) {
			all = append(all, unit{place: t.Place, text: strings.TrimSpace(line)})
		}
	}
	return all
}

var (
	sourceName = regexp.MustCompile(`(?i)\.[cm]?[jt]sx?$`)
	sourceType = regexp.MustCompile(`(?i)(type|java|ecma)script`)
	fenced     = regexp.MustCompile("(?ms)^ {0,3}(```+|~~~+)[^\\n]*\\n(.*?)(^ {0,3}(```+|~~~+) *$|\\z)")
	codeLine   = regexp.MustCompile(`(?m)^.*[;{}]\s*$|^\s*(export|declare|import|interface|const|let|type)\s.*$`)
	comment    = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*`)
	decoration = regexp.MustCompile(`(?m)^\s*(/\*+|\*/|\*+|//+)|\*/\s*$`)
)

// prose is a passage without its code.
func prose(t evidence.Passage) string {
	if sourceType.MatchString(t.MIMEType) || sourceName.MatchString(t.Place) || sourceName.MatchString(t.Name) {
		return comments(t.Text)
	}
	return fenced.ReplaceAllStringFunc(t.Text, func(block string) string {
		inside := fenced.FindStringSubmatch(block)[2]
		if codeLine.MatchString(inside) {
			inside = comments(inside)
		}
		return "\n\n" + inside + "\n\n"
	})
}

// comments are what the comments of code say, in paragraphs of their own.
func comments(code string) string {
	var found []string
	for _, c := range comment.FindAllString(code, -1) {
		found = append(found, decoration.ReplaceAllString(c, ""))
	}
	return strings.Join(found, "\n\n")
}

// splitter collects the units of a text.
type splitter struct {
	place          string
	heading, above string
	// open are the lines of the paragraph or item at hand.
	open  []string
	units []unit
}

var (
	headingLine = regexp.MustCompile(`^\s*#{1,6}\s+(.*)$`)
	itemLine    = regexp.MustCompile(`^\s*([-*+•]|\d+[.)]|[a-z]\))\s+(.*)$`)
	sentenceEnd = regexp.MustCompile(`[.!?]["')*_` + "`" + `]*\s+`)
	shortened   = regexp.MustCompile(`(?i)\b(e\.g|i\.e|etc|cf|vs|approx|no)\.\s*$`)
)

func (s *splitter) split(text string) []unit {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \t\r\n")
		head, item := headingLine.FindStringSubmatch(line), itemLine.FindStringSubmatch(line)
		switch {
		case strings.TrimSpace(line) == "":
			s.end()
		case head != nil:
			s.end()
			s.heading, s.above = head[1], ""
			s.units = append(s.units, unit{place: s.place, text: head[1]})
		case codeLine.MatchString(line) && item == nil && !strings.Contains(line, ". "):
			s.end()
		case item != nil:
			s.end()
			s.open = []string{item[2]}
		case strings.HasPrefix(strings.TrimSpace(line), "|"):
			s.end()
			s.open = []string{line}
			s.end()
		default:
			s.open = append(s.open, strings.TrimSpace(line))
		}
	}
	s.end()
	return s.units
}

// A list within a paragraph begins behind a colon.
var (
	listBegins = regexp.MustCompile(`:\s+\(?[1a][.)]\s`)
	listItem   = regexp.MustCompile(`(^|\s)\(?(\d{1,2}|[a-z])[.)]\s+`)
)

// end makes units of the paragraph at hand: its sentences, or the items of a list within it.
func (s *splitter) end() {
	text := strings.Join(s.open, " ")
	s.open = nil
	if at := listBegins.FindStringIndex(text); at != nil {
		s.sentences(text[:at[0]+1])
		for _, item := range listItem.Split(text[at[0]+1:], -1) {
			s.sentences(item)
		}
		return
	}
	s.sentences(text)
}

// sentences makes units of a text.
func (s *splitter) sentences(text string) {
	from := 0
	add := func(to int) {
		if sentence := strings.TrimSpace(text[from:to]); sentence != "" {
			s.units = append(s.units, unit{s.place, sentence, strings.TrimSpace(s.heading + "\n" + s.above)})
			if strings.HasSuffix(strings.TrimRight(sentence, "*_"), ":") {
				s.above = sentence
			}
		}
		from = to
	}
	for _, at := range sentenceEnd.FindAllStringIndex(text, -1) {
		if !shortened.MatchString(text[from:at[1]]) {
			add(at[1])
		}
	}
	add(len(text))
}
