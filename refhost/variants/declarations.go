package variants

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// declarationDimensions are those of §6.2 and §6.3: the style of TypeScript.
func declarationDimensions() []Dimension {
	return []Dimension{
		{"declared-types", "6.2", "whether object types are aliases or interfaces", []Choice{
			asReference("aliases"), {ID: "interfaces", Apply: onDeclarations(withInterfaces)},
		}},
		{"declared-functions", "6.2", "whether bindings are functions or constants", []Choice{
			asReference("functions"),
			{ID: "constants", Apply: onDeclarations(functionForm("export const $1: ($2) => $3;"))},
			{ID: "other-parameter", Apply: onDeclarations(otherParameter)},
		}},
		{"declared-results", "6.2", "the type of a result that the server does not declare", []Choice{
			asReference("unknown"),
			{ID: "any", Takes: takes("result-without-output-schema=any"),
				Apply: onDeclarations(replacing("Promise<unknown>", "Promise<any>"))},
			{ID: "shared-type", Apply: all(onDeclarations(replacing("Promise<unknown>", "Promise<McpValue>")),
				withShared(
					"/** What a tool without an output schema may return. */\ntype McpValue = string | number | "+
						"boolean | null | McpValue[] | { [key: string]: McpValue };\n"))},
		}},
		{"declared-outputs", "6.2", "whether other things that a call may return are declared beside the output schema",
			[]Choice{
				asReference("schema-alone"),
				{ID: "open-union", Takes: takes("declared-result-union=with-others"),
					Apply: onDeclarations(resultForm("Promise<$1 | string | { content: unknown[]; [key: string]: "+
						"unknown }>", ""))},
				{ID: "union-with-a-package", Takes: takes("declared-result-union=with-others"),
					Apply: onDeclarations(resultForm("Promise<$1 | CallToolResult>",
						"  import type { CallToolResult } from \"@modelcontextprotocol/sdk/types.js\";\n"))},
			}},
		{"declared-no-input", "6.2", "the parameter of a tool without input", []Choice{
			asReference("optional"),
			{ID: "none", Takes: takes("no-input-declared=no-parameter"),
				Apply: onDeclarations(replacing("(input?: Record<string, unknown>)", "()"))},
			{ID: "required", Takes: takes("no-input-declared=required-parameter"),
				Apply: onDeclarations(replacing("(input?: Record<string, unknown>)", "(input: {})"))},
		}},
		{"declared-fallback", "6.2", "how much falls back to unknown", []Choice{
			asReference("part"), {ID: "whole", Takes: takes("fallback-extent=whole"), Apply: wholeUnknown},
		}},
		{"declared-patterns", "6.2", "whether patternProperties are typed", []Choice{
			asReference("typed"), {ID: "unknown", Apply: withoutPatterns},
		}},
		{"declared-places", "6.3", "where a doc comment stands", []Choice{
			asReference("before-the-function"),
			{ID: "exported-under-its-name", Apply: onDeclarations(exportedAs)},
			{ID: "before-the-type", Apply: onDeclarations(typedFirst)},
		}},
		{"declarations-after-change", "4.4", "whether declarations follow a change of tools", []Choice{
			asReference("followed"),
			{ID: "as-at-the-start", Takes: takes("declarations-after-change=as-at-the-start"),
				Apply: declaredOnce},
		}},
		{"declared-prefix-items", "6.2", "whether tuples of prefixItems are typed by place", []Choice{
			asReference("typed"),
			{ID: "untyped", Takes: takes("tuple-prefix-items=untyped"),
				Apply: withoutPrefixItems},
		}},
		{"declared-places-of-tuples", "6.2", "whether a tuple may end early whose schema does not say", []Choice{
			asReference("optional-places"),
			{ID: "all-places", Takes: takes("tuple-early-end=all-places"), Apply: declaring(allPlaces)},
		}},
		{"declared-properties", "6.2", "whether an object may have properties that its schema does not speak of",
			[]Choice{
				asReference("open"),
				{ID: "closed", Takes: takes("further-properties-unsaid=closed"), Apply: declaring(closed)},
			}},
		{"declared-nullable", "6.2", "whether nullable allows null where an enum or an allOf beside it does not",
			[]Choice{
				asReference("everywhere"),
				{ID: "by-type-alone", Takes: takes("nullable-beside-others=by-type-alone"), Apply: nullableByType},
			}},
		{"declared-order", "6.2", "the order of declarations in a module", []Choice{
			asReference("as-listed"), {ID: "functions-first", Apply: onDeclarations(functionsFirst)},
		}},
		{"declared-blocks", "6.2", "whether a module is declared in one block", []Choice{
			asReference("one"), {ID: "two", Apply: onDeclarations(inTwoBlocks)},
		}},
		{"declared-annotations", "6.3", "how annotations are written in a doc comment", []Choice{
			asReference("as-tags"),
			{ID: "in-words", Apply: onDeclarations(annotationWords)},
		}},
		{"declared-comments", "6.2", "comments beside those that are asked for", []Choice{
			asReference("none"),
			{ID: "many", Apply: onDeclarations(manyComments)},
		}},
		{"declared-layout", "6.2", "quotes, white space and separators", []Choice{
			asReference("two-spaces"),
			{ID: "tabs", Apply: onDeclarations(replacing("  ", "\t"))},
			{ID: "no-semicolons",
				Apply: onDeclarations(eachLine(func(line string) string { return strings.TrimSuffix(line, ";") }))},
			{ID: "windows", Apply: onDeclarations(replacing("\n", "\r\n"))},
			{ID: "single-quotes", Apply: onDeclarations(func(text string) string {
				return moduleLine.ReplaceAllString(text, "declare module '$1'\n{")
			})},
		}},
	}
}

var (
	moduleLine   = regexp.MustCompile(`(?m)^declare module "([^"]*)" \{$`)
	functionLine = regexp.MustCompile(`(?m)^  export function (\S+?)\((.*)\): (Promise<.*>);$`)
	aliasLine    = regexp.MustCompile(`^  export type (\S+) = \{$`)
)

func onDeclarations(edit func(string) string) func(*rules.Set) {
	return func(s *rules.Set) {
		declare := s.Declarations
		s.Declarations = func(m rules.Module) string { return edit(declare(m)) }
	}
}

func replacing(old, new string) func(string) string {
	return func(text string) string { return strings.ReplaceAll(text, old, new) }
}

func eachLine(edit func(string) string) func(string) string {
	return func(text string) string {
		lines := strings.Split(text, "\n")
		for i := range lines {
			lines[i] = edit(lines[i])
		}
		return strings.Join(lines, "\n")
	}
}

// withInterfaces makes an interface of each alias of an object type that
// consists of nothing else.
func withInterfaces(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		name := aliasLine.FindStringSubmatch(line)
		if name == nil {
			continue
		}
		end := i + 1 + slices.IndexFunc(lines[i+1:], func(l string) bool { return strings.HasPrefix(l, "  }") })
		if end > i && lines[end] == "  };" {
			lines[i], lines[end] = "  export interface "+name[1]+" {", "  }"
		}
	}
	return strings.Join(lines, "\n")
}

func functionForm(form string) func(string) string {
	return func(text string) string { return functionLine.ReplaceAllString(text, "  "+form) }
}

// otherParameter gives the parameter another name, and a type that TypeScript
// reads without regard to its members.
func otherParameter(text string) string {
	return functionLine.ReplaceAllStringFunc(text, func(line string) string {
		return strings.Replace(strings.Replace(line, "(input:", "(args:", 1), "(input?:", "(args?:", 1)
	})
}

// parts takes a module apart: what stands before its body, the body's
// declarations with their comments, and what closes it.
func parts(text string) (head string, body []string, tail string) {
	at := moduleLine.FindStringIndex(text)
	if at == nil {
		return text, nil, ""
	}
	end := strings.LastIndex(text, "}")
	head, tail = text[:at[1]]+"\n", text[end:]
	var current strings.Builder
	comment := false
	for line := range strings.Lines(text[at[1]+1 : end]) {
		current.WriteString(line)
		trimmed := strings.TrimSpace(line)
		outer := strings.HasPrefix(line, "  ") && !strings.HasPrefix(line, "   ")
		if outer && strings.HasPrefix(trimmed, "/**") {
			comment = true
		}
		if comment {
			comment = !strings.HasSuffix(trimmed, "*/")
			continue
		}
		if outer && (strings.HasSuffix(trimmed, ";") || trimmed == "}") {
			body = append(body, current.String())
			current.Reset()
		}
	}
	return head, append(body, current.String()), tail
}

func isFunction(declaration string) bool {
	return strings.Contains(declaration, "\n  export function ") ||
		strings.HasPrefix(declaration, "  export function ") ||
		strings.Contains(declaration, "=> Promise<")
}

func functionsFirst(text string) string {
	head, body, tail := parts(text)
	slices.SortStableFunc(body, func(a, b string) int { return rank(a) - rank(b) })
	return head + strings.Join(body, "") + tail
}

func rank(declaration string) int {
	if isFunction(declaration) {
		return 0
	}
	return 1
}

// inTwoBlocks declares the types in one block and the bindings in another, unless
// something is imported, which holds in its own block alone.
func inTwoBlocks(text string) string {
	head, body, tail := parts(text)
	if len(body) == 0 || strings.Contains(text, "  import type ") {
		return text
	}
	types, bindings := "", ""
	for _, d := range body {
		if isFunction(d) || strings.Contains(d, rules.MetaExport) {
			bindings += d
		} else {
			types += d
		}
	}
	return head + types + "}\n\n" + moduleLine.FindString(head) + "\n" + bindings + tail
}

var annotationLine = regexp.MustCompile(`@(readOnly|destructive|idempotent|openWorld)Hint (true|false)`)

// annotationWords tells annotations as a person would.
func annotationWords(text string) string {
	words := map[string]string{
		"readOnly true": "Read-only: changes nothing.", "readOnly false": "Not read-only.",
		"destructive true": "May be destructive.", "destructive false": "Not destructive, only adds.",
		"idempotent true": "Idempotent: calling it again changes nothing more.", "idempotent false": "Not idempotent.",
		"openWorld true": "Reaches the open world.", "openWorld false": "Stays in a closed world.",
	}
	return annotationLine.ReplaceAllStringFunc(text, func(tag string) string {
		m := annotationLine.FindStringSubmatch(tag)
		return words[m[1]+" "+m[2]]
	})
}

// manyComments puts in what a generator may add: a banner, an example, and marks
// that are no doc comments.
func manyComments(text string) string {
	text = functionLine.ReplaceAllStringFunc(text, func(line string) string {
		name := functionLine.FindStringSubmatch(line)[1]
		return fmt.Sprintf("  // Don't edit: %s's declaration is made from { \"inputSchema\": … }\n%s // a tool of "+
			"the server", name, line)
	})
	return "// Generated; it isn't meant to be edited. `declare module` blocks follow.\n/* eslint-disable */\n\n" + text
}

// withoutPrefixItems declares arrays of prefixItems as arrays of anything, and
// says so.
func withoutPrefixItems(s *rules.Set) {
	declare := s.Declarations
	s.Declarations = func(m rules.Module) string {
		m.Tools = slices.Clone(m.Tools)
		for i := range m.Tools {
			m.Tools[i].InputSchema = withoutTuples(m.Tools[i].InputSchema)
			m.Tools[i].OutputSchema = withoutTuples(m.Tools[i].OutputSchema)
		}
		return declare(m)
	}
}

func withoutTuples(schema json.RawMessage) json.RawMessage {
	var root any
	if !strings.Contains(string(schema), `"prefixItems"`) || json.Unmarshal(schema, &root) != nil {
		return schema
	}
	forgetPrefixItems(root)
	made, err := json.Marshal(root)
	if err != nil {
		return schema
	}
	return made
}

func forgetPrefixItems(node any) {
	switch n := node.(type) {
	case []any:
		for i := range n {
			forgetPrefixItems(n[i])
		}
	case map[string]any:
		if _, ok := n["prefixItems"]; ok {
			delete(n, "prefixItems")
			delete(n, "items")
			n["description"] = "WARNING: prefixItems cannot be represented."
		}
		for _, member := range n {
			forgetPrefixItems(member)
		}
	}
}
