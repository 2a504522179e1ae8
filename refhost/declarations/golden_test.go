package declarations_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"codemode/refhost/declarations"
)

var update = flag.Bool("update", false, "rewrite the expected parts of golden files")

// generated is the text of the module of a server.
func generated(serverID string, tools ...declarations.Tool) string {
	return declarations.Generate(declarations.Module{Name: "@codemode/servers/" + serverID, ServerID: serverID,
		Meta: "__meta__", Tools: tools})
}

// Each file of testdata/modules has the part tool.json, one [declarations.Tool],
// and want.d.ts, its module.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/modules/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden files: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { golden(t, file) })
	}
}

func golden(t *testing.T, file string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(archive.Files) == 0 || archive.Files[0].Name != "tool.json" {
		t.Fatal("the first part is not tool.json")
	}
	var tool declarations.Tool
	if err := json.Unmarshal(archive.Files[0].Data, &tool); err != nil {
		t.Fatal(err)
	}
	got := generated("s", tool)
	if *update {
		archive.Files = append(archive.Files[:1], txtar.File{Name: "want.d.ts", Data: []byte(got)})
		if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if len(archive.Files) != 2 || string(archive.Files[1].Data) != got {
		t.Errorf("declarations differ from the file; got:\n%s", got)
	}
}

func TestTextIsBounded(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"type":"object","properties":{`)
	for i := range 20_000 {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `"p%d":{"type":"string"}`, i)
	}
	b.WriteString(`}}`)
	deep := strings.Repeat(`{"type":"array","items":`, 5000) + `{}` + strings.Repeat(`}`, 5000)
	for name, schema := range map[string]string{"wide": b.String(), "deep": deep} {
		text := generated("s", declarations.Tool{ToolName: "t", ExportName: "t", Typed: true,
			InputSchema: json.RawMessage(schema)})
		if len(text) > 70<<10 || !strings.Contains(text, "WARNING") || !strings.Contains(text, "unknown") {
			t.Errorf("%s: %d bytes, without the fallback", name, len(text))
		}
	}
}
