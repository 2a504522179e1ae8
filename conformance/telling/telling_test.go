package telling_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"codemode/conformance/telling"
	"codemode/reports/evidence"
)

// TestTopics reads testdata/*.txtar: the first line names the topic; a section
// told/… says it in so many words, one named open/… is for a person, and
// silent/… does not touch a part of it. A section may begin with "place: ".
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
		told := 0
		for _, f := range archive.Files {
			t.Run(filepath.Base(path)+"/"+f.Name, func(t *testing.T) {
				want, _, _ := strings.Cut(f.Name, "/")
				if want == "told" {
					told++
				}
				if got, why := judged(topic, string(f.Data)); got != want {
					t.Errorf("%s, want %s\n%s%s", got, want, f.Data, why)
				}
			})
		}
		if told < 6 {
			t.Errorf("%s: %d wordings that tell it, want at least six", path, told)
		}
	}
}

func topicOf(t *testing.T, name string) telling.Topic {
	t.Helper()
	kind, argument, _ := strings.Cut(name, " ")
	switch kind {
	case "missing":
		return telling.Missing(argument)
	case "present":
		return telling.Present(argument)
	case "key":
		return telling.Key(argument)
	case "capabilities":
		return telling.Capabilities(argument)
	}
	topic, ok := telling.Find(name)
	if !ok {
		t.Fatalf("no topic %q", name)
	}
	return topic
}

// judged is the worst result of the parts.
func judged(topic telling.Topic, text string) (result, why string) {
	p := evidence.Passage{Place: "instructions", Text: text}
	if head, rest, ok := strings.Cut(text, "\n"); ok && strings.HasPrefix(head, "place: ") {
		p.Place, p.Text = strings.TrimPrefix(head, "place: "), rest
	}
	worst := telling.Told
	for _, f := range topic.In([]evidence.Passage{p}) {
		worst = min(worst, f.Result)
		why += fmt.Sprintf("%s: %d %q\n", f.About, f.Result, f.Excerpts)
		if (f.Result == telling.Open) != (len(f.Excerpts) > 0) {
			why += "an open part needs excerpts, and no other has any\n"
			worst = -1
		}
	}
	return map[telling.Result]string{telling.Told: "told", telling.Open: "open", telling.Silent: "silent"}[worst], why
}
