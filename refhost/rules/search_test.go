package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"codemode/refhost/budget/budgettest"
	"codemode/refhost/rules"
)

// TestSearchSplitsATextOnce: short words of a query have to be whole words of a text. To split the text for each of
// them would cost dozens of times what the text has.
func TestSearchSplitsATextOnce(t *testing.T) {
	var words []string
	for i := range 64 {
		words = append(words, fmt.Sprintf("%c%c", 'b'+i/16, 'c'+i%16))
	}
	const size = 1 << 20
	text := strings.Repeat(strings.Join(words, "")+" ", size/(2*len(words)+1))
	tools := []rules.FoundTool{{ServerID: "s", ToolDefinition: rules.ToolDefinition{ToolName: "t", Description: text}}}
	var found []rules.FoundTool
	taken := budgettest.Allocated(func() {
		found = rules.Search(strings.Join(words, " "), rules.SearchOptions{}, tools)
	})
	if len(found) != 0 {
		t.Errorf("parts of words are found as words: %d tools", len(found))
	}
	if taken > 20*size {
		t.Errorf("a search of %d bytes took %d", size, taken)
	}
}
