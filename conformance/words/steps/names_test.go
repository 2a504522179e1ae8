package steps_test

import (
	"encoding/json"
	"regexp"
	"testing"

	"codemode/conformance/words/steps"
)

func TestExpand(t *testing.T) {
	names := steps.Names{Seed: 7}
	one := names.Expand(`import "«srv»"; «srv».«read»(«#n»)`)
	if !regexp.MustCompile(`^import "([a-z]{8})"; ([a-z]{8})\.([a-z]{8})\(([0-9]{7})\)$`).MatchString(one) {
		t.Fatalf("expanded to %s", one)
	}
	if again := names.Expand(`import "«srv»"; «srv».«read»(«#n»)`); again != one {
		t.Errorf("the same seed gave %s and %s", one, again)
	}
	if other := (steps.Names{Seed: 8}).Expand("«srv»"); other == names.Expand("«srv»") {
		t.Error("another seed gave the same word")
	}
	if other := (steps.Names{Seed: 7, Scope: "a"}).Expand("«srv»"); other == names.Expand("«srv»") {
		t.Error("another scope gave the same word")
	}
	if text := names.Expand("«@port»"); text != "«@port»" {
		t.Errorf("a place became %s", text)
	}
	if text := names.Expand("[«=empties»]"); !json.Valid([]byte(text)) {
		t.Errorf("values became %s", text)
	}
	if text := names.Expand("«=none such»"); text != "«=none such»" {
		t.Errorf("values that there are not became %s", text)
	}
	if text := names.Expand("no placeholder, ${x} «open"); text != "no placeholder, ${x} «open" {
		t.Errorf("other text became %s", text)
	}
}

func TestWordsAreSafe(t *testing.T) {
	word := regexp.MustCompile(`^([bdfghjklmnprstvz][aeiou]){4}$`)
	number := regexp.MustCompile(`^[1-9][0-9]{6}$`)
	for seed := range uint64(2000) {
		names := steps.Names{Seed: seed}
		if w := names.Expand("«a»"); !word.MatchString(w) {
			t.Fatalf("seed %d: word %q", seed, w)
		}
		if n := names.Expand("«#a»"); !number.MatchString(n) {
			t.Fatalf("seed %d: number %q", seed, n)
		}
	}
}
