package variants

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// declarationReadings are those of §6.2 and §6.3: the style of TypeScript.
func declarationReadings() []Ambiguity {
	return []Ambiguity{
		{"declared-types", []Reading{
			{ID: "interfaces", Apply: onDeclarations(withInterfaces)},
		}},
		{"declared-bindings", []Reading{
			{ID: "constants", Apply: onDeclarations(functionForm("export const $1: ($2) => $3;"))},
			{ID: "other-parameter", Apply: onDeclarations(otherParameter)},
			{ID: "exported-under-their-names", Apply: onDeclarations(exportedAs)},
			{ID: "of-a-type", Apply: onDeclarations(typedFirst)},
		}},
		{"result-without-output-schema", []Reading{
			{ID: "any", Apply: onDeclarations(replacing("Promise<unknown>", "Promise<any>"))},
		}},
		{"declared-shared-types", []Reading{
			{ID: "of-a-package", With: []string{"declared-result-union=with-others"},
				Apply: onDeclarations(resultForm("Promise<$1 | CallToolResult>",
					"  import type { CallToolResult } from \"@modelcontextprotocol/sdk/types.js\";\n"))},
			{ID: "shared", Apply: all(onDeclarations(replacing("Promise<unknown>", "Promise<McpValue>")),
				withShared(
					"/** What a tool without an output schema may return. */\ntype McpValue = string | number | "+
						"boolean | null | McpValue[] | { [key: string]: McpValue };\n"))},
		}},
		{"declared-result-union", []Reading{
			{ID: "with-others", Apply: onDeclarations(resultForm("Promise<$1 | string | { content: unknown[]; "+
				"[key: string]: unknown }>", ""))},
		}},
		{"no-input-declared", []Reading{
			{ID: "no-parameter",
				Apply: onDeclarations(replacing("(input?: Record<string, unknown>)", "()"))},
			{ID: "required-parameter",
				Apply: onDeclarations(replacing("(input?: Record<string, unknown>)", "(input: {})"))},
		}},
		{"fallback-extent", []Reading{
			{ID: "whole", Apply: wholeUnknown},
		}},
		{"pattern-properties", []Reading{
			{ID: "untyped", Apply: withoutPatterns},
		}},
		{"declarations-after-change", []Reading{
			{ID: "as-at-the-start",
				Apply: declaredOnce},
		}},
		{"tuple-prefix-items", []Reading{
			{ID: "untyped",
				Apply: withoutPrefixItems},
		}},
		{"tuple-early-end", []Reading{
			{ID: "all-places", Apply: declaring(allPlaces)},
		}},
		{"further-properties-unsaid", []Reading{
			{ID: "closed", Apply: declaring(closed)},
		}},
		{"nullable-beside-others", []Reading{
			{ID: "by-type-alone", Apply: nullableByType},
		}},
		{"declared-order", []Reading{
			{ID: "functions-first", Apply: onDeclarations(functionsFirst)},
			{ID: "two-blocks", Apply: onDeclarations(inTwoBlocks)},
		}},
		{"declared-annotations", []Reading{
			{ID: "in-words", Apply: onDeclarations(annotationWords)},
		}},
		{"declared-comments", []Reading{
			{ID: "many", Apply: onDeclarations(manyComments)},
		}},
		{"declared-layout", []Reading{
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
