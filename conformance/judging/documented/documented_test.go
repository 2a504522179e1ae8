package documented_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"codemode/conformance/judging/documented"
	"codemode/reports/evidence"
)

// TestTopics reads testdata/*.txtar: the first line names the topic; a section
// stated/… says it in so many words, one named unclear/… is for a person, and
// unmentioned/… does not mention a part of it. A section may begin with "place: ".
func TestTopics(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		topic := topicOf(t, strings.TrimSpace(string(archive.Comment)))
		stated := 0
		for _, f := range archive.Files {
			t.Run(filepath.Base(path)+"/"+f.Name, func(t *testing.T) {
				want, _, _ := strings.Cut(f.Name, "/")
				if want == "stated" {
					stated++
				}
				if got, why := judged(topic, string(f.Data)); got != want {
					t.Errorf("%s, want %s\n%s%s", got, want, f.Data, why)
				}
			})
		}
		if stated < 6 {
			t.Errorf("%s: %d wordings that state it, want at least six", path, stated)
		}
	}
}

func topicOf(t *testing.T, name string) documented.Topic {
	t.Helper()
	kind, argument, _ := strings.Cut(name, " ")
	switch kind {
	case "missing":
		return documented.Missing(argument)
	case "present":
		return documented.Present(argument)
	case "key":
		return documented.Key(argument)
	case "capabilities":
		return documented.Capabilities(argument)
	}
	topic, ok := documented.Find(name)
	if !ok {
		t.Fatalf("no topic %q", name)
	}
	return topic
}

// judged is the worst result of the parts.
func judged(topic documented.Topic, text string) (result, why string) {
	p := evidence.Passage{Place: "instructions", Text: text}
	if head, rest, ok := strings.Cut(text, "\n"); ok && strings.HasPrefix(head, "place: ") {
		p.Place, p.Text = strings.TrimPrefix(head, "place: "), rest
	}
	worst := documented.Stated
	for _, f := range topic.In([]evidence.Passage{p}) {
		worst = min(worst, f.Result)
		why += fmt.Sprintf("%s: %d %q\n", f.About, f.Result, f.Excerpts)
		if (f.Result == documented.Unclear) != (len(f.Excerpts) > 0) {
			why += "an unclear part needs excerpts, and no other has any\n"
			worst = -1
		}
	}
	names := map[documented.Result]string{
		documented.Stated: "stated", documented.Unclear: "unclear", documented.Unmentioned: "unmentioned",
	}
	return names[worst], why
}
