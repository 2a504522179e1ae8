package steps

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"codemode/conformance/judging/check"
	"codemode/conformance/judging/mapping"
	"codemode/mockservers"
)

// kind matches one of the kinds of tool names.
const kind = string(mapping.Characters + "|" + mapping.Digits + "|" + mapping.Reserved + "|" + mapping.Collisions +
	"|" + mapping.Inherited + "|" + mapping.Letters)

// pathKinds matches one of the kinds of server ids.
func pathKinds() string {
	var all []string
	for _, kind := range mapping.PathKinds() {
		all = append(all, string(kind))
	}
	return strings.Join(all, "|")
}

// registerSeededServers adds the servers and tools whose names no feature could list.
func registerSeededServers(r registry) {
	r.Declare(`^MCP servers with seeded ids for (`+pathKinds()+`), whose tool "([^"]*)" returns the id$`,
		func(ctx context.Context, kind, tool string) {
			w := worldOf(ctx)
			for _, id := range w.seeded().ServerIDs(mapping.PathKind(kind)) {
				w.scripts = append(w.scripts,
					mockservers.Script{ServerID: id, Tools: []mockservers.Tool{textTool(tool, id)}})
			}
		})
	r.Declare(`^the MCP server "([^"]*)" with tools of seeded names for ((?:`+kind+`)(?:, (?:`+kind+
		`))*), each of which returns its name$`, func(ctx context.Context, id, kinds string) {
		w := worldOf(ctx)
		script := mockservers.Script{ServerID: id}
		for _, name := range w.toolNames(kinds) {
			script.Tools = append(script.Tools, textTool(name, name))
		}
		w.scripts = append(w.scripts, script)
	})
}

// textTool is a tool that answers with a text.
func textTool(name, text string) mockservers.Tool {
	return mockservers.Tool{Name: name, Replies: []mockservers.Reply{mockservers.TextReply(text)}}
}

func (v Vocabulary) seeded() mapping.Source {
	return mapping.Source{Seed: v.Names.bits("mapping", ""), Word: v.Names.word}
}

func registerMapping(r registry) {
	r.Ask(`^the agent calls "([^"]*)" of each server of ids for (`+pathKinds()+`) by its module path$`,
		func(ctx context.Context, tool, kind string) error {
			w := worldOf(ctx)
			return w.callByPath(ctx, tool, mapping.PathKind(kind))
		})
	then(r, `every module path of ids for (`+pathKinds()+`) imports a different server`,
		func(s seen, args []string) check.Verdict {
			return check.ModulePaths(s.Seen, s.seeded().ServerIDs(mapping.PathKind(args[0])))
		})
	then(r, `every tool of seeded names for (`+kind+`) is exported as §6\.1 says`,
		func(s seen, args []string) check.Verdict {
			return check.ExportNames(s.Seen, s.toolNames(args[0]))
		})
	judged(r, `«§meta» maps every tool to the export that calls it`, check.ExportsListed)
	judged(r, `every item of the result is an identifier`, check.Identifiers)
	registerCollisions(r)
}

// registerCollisions adds what §6.1 says of tools that would have one name,
// sentence by sentence.
func registerCollisions(r registry) {
	collided := func(s seen) []string { return s.toolNames(string(mapping.Collisions)) }
	then(r, `every tool of seeded names that collide has the common name or that with __ and a number`,
		func(s seen, _ []string) check.Verdict {
			return check.CollisionsSuffixed(s.Seen, collided(s))
		})
	then(r, `every tool of seeded names that collide has a number from 2 on, if it has one`,
		func(s seen, _ []string) check.Verdict {
			return check.CollisionsFromTwo(s.Seen, collided(s))
		})
	then(r, `every tool of seeded names that collide leaves the clean name to one of them`,
		func(s seen, _ []string) check.Verdict {
			return check.CollisionsFirstClean(s.Seen, collided(s))
		})
	then(r, `every tool of seeded names that collide is numbered alphabetically`,
		func(s seen, _ []string) check.Verdict {
			return check.CollisionsOrdered(s.Seen, collided(s))
		})
}

// toolNames returns the seeded names for kinds, which commas separate.
func (v Vocabulary) toolNames(kinds string) []string {
	var wanted []mapping.Kind
	for _, kind := range words(kinds) {
		wanted = append(wanted, mapping.Kind(kind))
	}
	return v.seeded().ToolNames(wanted...)
}

// callByPath calls a tool of every server in a run that is labelled with the path.
func (w *World) callByPath(ctx context.Context, tool string, kind mapping.PathKind) error {
	groups := mapping.Paths(w.seeded().ServerIDs(kind))
	for _, clean := range slices.Sorted(maps.Keys(groups)) {
		for _, path := range mapping.Suffixed(clean, len(groups[clean])) {
			source := fmt.Sprintf("import { %s } from %q;\nglobalThis.%s = await %s({});\n", tool,
				w.Spec.ServerModules()+path, w.Spec.Result, tool)
			if err := w.run(ctx, path, request(source, "")); err != nil {
				return err
			}
		}
	}
	return nil
}
