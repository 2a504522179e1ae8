package conformance_test

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// longestLine is what a line of Go may have, in columns; a tab counts as four.
const longestLine = 120

// TestLineLength keeps the sources readable side by side. What stands between
// backquotes keeps its lines: it is another language.
func TestLineLength(t *testing.T) {
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		quoted := linesOfRawStrings(source)
		for i, line := range strings.Split(string(source), "\n") {
			columns := len([]rune(strings.ReplaceAll(line, "\t", "    ")))
			if columns > longestLine && !quoted[i+1] {
				t.Errorf("%s:%d has %d columns; at most %d can be read at a glance", path, i+1, columns, longestLine)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
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
