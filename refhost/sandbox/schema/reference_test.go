package schema

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// TestAddressesHaveABound: each is kept, and as long as those around it together.
func TestAddressesHaveABound(t *testing.T) {
	const named = `"$schema":"https://json-schema.org/draft/2020-12/schema",`
	many := `{` + named + `"$id":"https://example.com/` + strings.Repeat("x", 1900) + `/","$defs":{`
	for i := range 3_000 {
		many += fmt.Sprintf(`"d%d":{"$id":"i%d"},`, i, i)
	}
	many += `"last":{}},"type":"null"}`
	for name, schema := range map[string]string{
		"many": many,
		"long": `{` + named + `"$id":"https://example.com/` + strings.Repeat("x", maxAddress) + `","type":"null"}`,
	} {
		document, err := decode(json.RawMessage(schema))
		if err != nil {
			t.Fatal(err)
		}
		read, err := readDocument(document, false)
		if err != nil {
			t.Fatal(err)
		}
		if len(read.resources) > maxAddresses+1 || len(read.lost) == 0 {
			t.Errorf("%s: %d addresses are kept, %d left out", name, len(read.resources), len(read.lost))
		}
		v, err := Compile(json.RawMessage(schema), false)
		if err == nil || len(err.Error()) > 10*maxAddress {
			t.Errorf("%s: the error has %d bytes", name, len(fmt.Sprint(err)))
		}
		if v.Check(json.RawMessage(`1`)) == nil {
			t.Errorf("%s: the rest is not checked", name)
		}
	}
}
