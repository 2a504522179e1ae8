package conformance_test

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// longestLine is what a line of Go or of Markdown may have, in columns; a tab counts as four.
const longestLine = 120

// TestLineLength keeps the sources readable side by side. What stands between
// backquotes keeps its lines: it is another language.
func TestLineLength(t *testing.T) {
	eachFile(t, ".go", func(path string, source []byte) {
		quoted := linesOfRawStrings(source)
		for n, line := range tooLong(string(source)) {
			if !quoted[n] {
				t.Errorf("%s:%d has %d columns; at most %d can be read at a glance", path, n, columns(line),
					longestLine)
			}
		}
	})
}

// longestFile is what a file of Go may have, in lines, so that it can be seen as one thing.
const longestFile = 300

func TestFileLength(t *testing.T) {
	eachFile(t, ".go", func(path string, source []byte) {
		if lines := strings.Count(string(source), "\n"); lines > longestFile {
			t.Errorf("%s has %d lines; at most %d can be seen as one thing, so move one behaviour to a file of its own",
				path, lines, longestFile)
		}
	})
}

// TestLineLengthOfProse does the same for what people write in Markdown.
func TestLineLengthOfProse(t *testing.T) {
	eachFile(t, ".md", func(path string, source []byte) {
		for _, n := range longProse(string(source)) {
			t.Errorf("%s:%d has more than %d columns; wrap it", path, n, longestLine)
		}
	})
}

func TestLongProseIsFoundWhereItCanBeWrapped(t *testing.T) {
	words := strings.Repeat("word ", 30)
	for name, c := range map[string]struct {
		text string
		want []int
	}{
		"prose":           {"short\n" + words, []int{2}},
		"an item":         {"- " + words + "\n\n  1. " + words, []int{1, 3}},
		"behind a fence":  {"```\n" + words + "\n```\n" + words, []int{4}},
		"a fence in item": {"- a\n\n  ```json of\n  " + words + "\n  ```", nil},
		"a table":         {"| " + words + "|", nil},
		"a word":          {"a\n" + strings.Repeat("w", 130), nil},
		"an address":      {"[a]: https://" + strings.Repeat("w", 130), nil},
		"generated":       {"<!-- generated: by x -->\n" + words + "\n<!-- end -->\n" + words, []int{4}},
		"letters":         {strings.Repeat("é … ", 30), nil},
	} {
		if got := longProse(c.text); !slices.Equal(got, c.want) {
			t.Errorf("%s: got the lines %v, want %v", name, got, c.want)
		}
	}
}

// eachFile gives the files of the project whose names end so, without what was built and reported.
func eachFile(t *testing.T, suffix string, read func(path string, source []byte)) {
	t.Helper()
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{".git", "bin", "out"}, d.Name()):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, suffix):
			return nil
		}
		source, err := os.ReadFile(path)
		if err == nil {
			read(path, source)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func columns(line string) int { return len([]rune(strings.ReplaceAll(line, "\t", "    "))) }

// tooLong are the lines of a text that are, by their numbers.
func tooLong(text string) map[int]string {
	long := map[int]string{}
	for i, line := range strings.Split(text, "\n") {
		if columns(line) > longestLine {
			long[i+1] = line
		}
	}
	return long
}

// longProse are the numbers of lines of Markdown that could be wrapped: no rows of tables, no code, nothing that a
// program has written, and no address.
func longProse(text string) (numbers []int) {
	long := tooLong(text)
	fenced, generated := false, false
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "```"):
			fenced = !fenced
		case strings.HasPrefix(line, "<!-- generated"):
			generated = true
		case line == "<!-- end -->":
			generated = false
		case fenced || generated || strings.HasPrefix(line, "|"):
		case long[i+1] != "" && !unbreakable(line):
			numbers = append(numbers, i+1)
		}
	}
	return numbers
}

// unbreakable lines are one word, or give the address of a link.
func unbreakable(line string) bool {
	words := strings.Fields(line)
	return len(words) == 1 || len(words) == 2 && strings.HasPrefix(line, "[") && strings.HasSuffix(words[0], "]:")
}

// linesOfRawStrings are the numbers of the lines that a string between backquotes touches.
func linesOfRawStrings(source []byte) map[int]bool {
	files := token.NewFileSet()
	file := files.AddFile("", files.Base(), len(source))
	var s scanner.Scanner
	s.Init(file, source, nil, 0)
	lines := map[int]bool{}
	for {
		pos, kind, text := s.Scan()
		if kind == token.EOF {
			return lines
		}
		if kind == token.STRING && strings.HasPrefix(text, "`") {
			first := file.Line(pos)
			for n := range strings.Count(text, "\n") + 1 {
				lines[first+n] = true
			}
		}
	}
}
