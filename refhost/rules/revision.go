package rules

// StandardRevision is the one of [Standard]: a host of Code Mode follows it unless another one is named.
const StandardRevision = "code-mode@1.0.0"

// Revision is the rules of a revision of the specification, as SYSTEM@REVISION.
func Revision(name string) (set Set, known bool) {
	switch name {
	case StandardRevision:
		return Standard(), true
	case "code-mode@2026-03":
		return defaultExport(), true
	}
	return Set{}, false
}

// Revisions lists the names that [Revision] knows.
func Revisions() []string { return []string{StandardRevision, "code-mode@2026-03"} }

// defaultExport is the revision in which the default export is the result of a script,
// before the global (§3.2.2), and whose modules have other names (§4).
func defaultExport() Set {
	const prefix = "@stencila/mcp/"
	s := Standard()
	s.ModulePrefix = func() string { return prefix }
	s.ExportIsResult = func() bool { return true }
	s.Context = func(parts ContextParts) []Paragraph {
		paragraphs := Context(parts)
		for i := range paragraphs {
			switch paragraphs[i].Topic {
			case TopicUsage:
				paragraphs[i].Text = withPrefix(exportUsageText, prefix)
			case TopicResult:
				paragraphs[i].Text = exportResultText + resultText
			}
		}
		return paragraphs
	}
	return s
}

const exportUsageText = `Pass JavaScript as code. It runs as an ES module in a fresh sandbox: import the servers you need, await their tools, and export what you want back as default. Nothing is kept between calls. Example:
import * as server from "@codemode/servers/<serverId>";
const answer = await server.someTool({ key: "value" });
export default { answer };
To find tools: import { listServers, listTools, getTool, searchTools } from "@codemode/discovery".`

const exportResultText = `A default export that is not undefined is the response's result, whatever was assigned. ` +
	`Without one: `
