//go:build interop

package interop_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"codemode/conformance/words/typescript"
)

// right compiles with the declarations of the server's tools, one statement a
// line; each line of wrong does not.
const right = `
const text: unknown = await server.echo({ message: "hello" });
const { temperature, conditions }: { temperature: number; conditions: string } = await server.get_structured_content({ location: "Chicago" });
const sum: Parameters<typeof server.get_sum>[0] = { a: 1, b: 2 };
const message: Parameters<typeof server.get_annotated_message>[0] = { messageType: "debug", includeImage: true };
const zipped: Parameters<typeof server.gzip_file_as_resource>[0] = { outputType: "resource" };
await server.get_tiny_image();
await server.get_env({});
await server.trigger_long_running_operation({ steps: 2 });
const id: "everything" = server.__meta__.serverId;
`

const wrong = `
await server.echo();
await server.echo({});
await server.echo({ message: 1 });
const text: string = await server.echo({ message: "hello" });
await server.get_structured_content({ location: "Paris" });
(await server.get_structured_content({ location: "Chicago" })).wind;
const hot: string = (await server.get_structured_content({ location: "Chicago" })).temperature;
const sum: Parameters<typeof server.get_sum>[0] = { a: 1 };
const sum: Parameters<typeof server.get_sum>[0] = { a: 1, b: "2" };
const message: Parameters<typeof server.get_annotated_message>[0] = { messageType: "info" };
const zipped: Parameters<typeof server.gzip_file_as_resource>[0] = { outputType: "file" };
await server.trigger_long_running_operation({ steps: "2" });
await server["get-sum"]({ a: 1, b: 2 });
server.__meta__.serverId = "other";
`

func lines(text string) []string { return strings.Split(strings.TrimSpace(text), "\n") }

// The declarations that an agent is shown of the server's tools are TypeScript,
// and say what fits the tools and what does not.
func TestInteropTypes(t *testing.T) {
	compiler, err := typescript.Get(t.Context(), typescript.Options{Path: os.Getenv("TYPESCRIPT")})
	if err != nil {
		t.Fatal(err)
	}
	declarations := refhost(t, map[string]any{"command": "node", "args": []string{install(t), "stdio"}}, "types")
	project := typescript.Project{Files: []typescript.File{{Path: "servers.d.ts", Text: string(declarations)}}}
	refused := map[string]string{}
	add := func(path, statement string) {
		project.Files = append(project.Files, typescript.File{Path: path,
			Text: "import * as server from \"@codemode/servers/everything\";\n" + statement + "\nexport {};\n"})
	}
	for i, statement := range lines(right) {
		add(fmt.Sprintf("right-%d.ts", i), statement)
	}
	for i, statement := range lines(wrong) {
		path := fmt.Sprintf("wrong-%d.ts", i)
		refused[path] = statement
		add(path, statement)
	}
	found, err := compiler.Check(t.Context(), project)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range found {
		if !strings.HasPrefix(d.File, "wrong-") || d.Line != 2 {
			t.Errorf("%s:%d: %s %s", d.File, d.Line, d.Code, d.Message)
		}
		delete(refused, d.File)
	}
	for path, statement := range refused {
		t.Errorf("%s: %s is accepted", path, statement)
	}
	t.Logf("%s: %d statements compile, %d do not", compiler.Version(), len(lines(right)), len(lines(wrong)))
}
