package steps

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"codemode/conformance/check"
	"codemode/conformance/mapping"
	"codemode/mockservers"
)

// kind matches one of the kinds of tool names.
const kind = string(mapping.Characters + "|" + mapping.Digits + "|" + mapping.Reserved + "|" + mapping.Collisions)

// registerSeededServers adds the servers and tools whose names no feature could list.
func registerSeededServers(r registry) {
	r.Declare(`^MCP servers with seeded ids, whose tool "([^"]*)" tells the id$`, func(ctx context.Context, tool string) {
		w := worldOf(ctx)
		for _, id := range w.seeded().ServerIDs() {
			w.scripts = append(w.scripts, mockservers.Script{ServerID: id, Tools: []mockservers.Tool{namesake(w.Names.Expand(tool), id)}})
		}
	})
	r.Declare(`^the MCP server "([^"]*)" with tools of seeded names for ((?:`+kind+`)(?:, (?:`+kind+`))*), each of which tells its name$`, func(ctx context.Context, id, kinds string) {
		w := worldOf(ctx)
		script := mockservers.Script{ServerID: w.Names.Expand(id)}
		for _, name := range w.toolNames(kinds) {
			script.Tools = append(script.Tools, namesake(name, name))
		}
		w.scripts = append(w.scripts, script)
	})
}

// namesake is a tool that answers with a text.
func namesake(name, text string) mockservers.Tool {
	return mockservers.Tool{Name: name, Replies: []mockservers.Reply{mockservers.TextReply(text)}}
}

func (w *World) seeded() mapping.Source {
	return mapping.Source{Seed: w.Names.bits("mapping", ""), Word: w.Names.word}
}

func registerMapping(r registry) {
	r.Ask(`^the agent calls "([^"]*)" of each server by its module path$`, func(ctx context.Context, tool string) error {
		w := worldOf(ctx)
		return w.callByPath(ctx, w.Names.Expand(tool))
	})
	then(r, `every module path leads to a server of its own`, func(w *World, _ []string) check.Verdict {
		return check.ModulePaths(w.Log.Events(), w.seeded().ServerIDs())
	})
	then(r, `every tool of seeded names for (`+kind+`) is exported as §6\.1 says`, func(w *World, args []string) check.Verdict {
		return check.ExportNames(w.Log.Events(), w.toolNames(args[0]))
	})
}

// toolNames returns the seeded names for kinds, which commas separate.
func (w *World) toolNames(kinds string) []string {
	var wanted []mapping.Kind
	for _, kind := range words(kinds) {
		wanted = append(wanted, mapping.Kind(kind))
	}
	return w.seeded().ToolNames(wanted...)
}

// callByPath calls a tool of every server in a run that is labelled with the path.
func (w *World) callByPath(ctx context.Context, tool string) error {
	groups := mapping.Paths(w.seeded().ServerIDs())
	for _, clean := range slices.Sorted(maps.Keys(groups)) {
		for _, path := range mapping.Suffixed(clean, len(groups[clean])) {
			source := fmt.Sprintf("import { %s } from \"@codemode/servers/%s\";\nglobalThis.__codemode_result__ = await %s({});\n", tool, path, tool)
			if err := w.run(ctx, path, request(source, "")); err != nil {
				return err
			}
		}
	}
	return nil
}
