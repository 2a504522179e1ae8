package plan

import (
	"reflect"
	"testing"
	"testing/fstest"
)

func TestSteps(t *testing.T) {
	const text = `Feature: f
  Background:
    Given a server
      | tool | reply |
      | <x>  | one   |
    And another
  Scenario Outline: with <x>
    When the agent runs:
      """
      call("<x>");
      again();
      """
    * it waits
    Then the result is "<x>"
    Examples:
      | x   |
      | abc |
`
	f, err := parseFeature(fstest.MapFS{"c/f.feature": {Data: []byte(text)}}, "c/f.feature")
	if err != nil {
		t.Fatal(err)
	}
	scenarios, err := f.scenarios()
	if err != nil {
		t.Fatal(err)
	}
	want := []Step{
		{"Given", "a server", "| tool | reply |\n| <x> | one |"}, {"And", "another", ""},
		{"When", "the agent runs:", "call(\"abc\");\nagain();"}, {"And", "it waits", ""},
		{"Then", `the result is "abc"`, ""},
	}
	if got := scenarios[0].Steps(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
