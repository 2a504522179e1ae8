package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"codemode/refhost/declarations"
)

// Topic is one thing that the agent context tells.
type Topic string

// The topics. A comment names the sentence that asks for it.
const (
	TopicUsage        Topic = "usage"
	TopicResult       Topic = "result"       // §3.2.2
	TopicServers      Topic = "servers"      // §5
	TopicUnwrapping   Topic = "unwrapping"   // §5.3.2
	TopicInput        Topic = "input"        // §5.3.1
	TopicErrors       Topic = "errors"       // §7
	TopicCapabilities Topic = "capabilities" // §3.2.3
	TopicLimits       Topic = "limits"       // §3.2.4
	TopicLanguage     Topic = "language"     // §3.2.1
	TopicGlobals      Topic = "globals"      // §3.5
	TopicLogging      Topic = "logging"      // §9
	TopicConcurrency  Topic = "concurrency"  // §10.1
	TopicDeclarations Topic = "declarations" // §4.4
	// TopicDigest is what is shown unasked where the declarations are too long for that.
	TopicDigest Topic = "digest"
)

// Paragraph is one part of the agent context.
type Paragraph struct {
	Topic Topic
	Title string
	Text  string
}

// ContextServer is one configured server.
type ContextServer struct {
	Module
	// Unavailable says why the server is not connected; empty when it is.
	Unavailable string
}

// ContextParts are what the agent context is made from.
type ContextParts struct {
	// ModulePrefix is what the names of all modules begin with.
	ModulePrefix string
	Servers      []ContextServer
	Bounds       Bounds
	// Concurrency says how calls are made.
	Concurrency string
	// TypeScript tells whether scripts may have types.
	TypeScript bool
	// Images tells whether images in the result of a run are shown as such.
	Images bool
	// Declare generates the declarations of one module.
	Declare func(Module) string
}

// Context tells an agent all that the specification wants documented, the most
// needed first.
func Context(parts ContextParts) []Paragraph {
	return []Paragraph{
		{TopicUsage, "Use", withPrefix(usageText, parts.ModulePrefix)},
		{TopicResult, "Result", resultOf(parts)},
		{TopicServers, "Servers", serversText(parts.Servers)},
		{TopicUnwrapping, "What a tool call returns", unwrappingText},
		{TopicInput, "What a tool call takes", inputText(parts.Servers)},
		{TopicErrors, "Errors", withPrefix(errorsText, parts.ModulePrefix)},
		{TopicCapabilities, "Capabilities", capabilitiesText(parts.Servers)},
		{TopicLimits, "Limits", limitsText(parts.Bounds)},
		{TopicLanguage, "Language", languageOf(parts)},
		{TopicGlobals, "Globals", globalsText},
		{TopicLogging, "Logging", loggingText},
		{TopicConcurrency, "Concurrency", parts.Concurrency},
		{TopicDeclarations, "TypeScript declarations", declarationsText(parts)},
	}
}

func resultOf(parts ContextParts) string {
	if parts.Images {
		return resultText + " Images that the result has, as tools give them, are shown to you as images."
	}
	return resultText
}

func languageOf(parts ContextParts) string {
	if parts.TypeScript {
		return languageText + " The types of TypeScript may be written: they are taken out, unchecked."
	}
	return languageText
}

func serversText(servers []ContextServer) string {
	if len(servers) == 0 {
		return "No server is configured."
	}
	var lines []string
	for _, s := range servers {
		line := fmt.Sprintf("- import * as %s from %q", moduleVariable(s.ServerID), s.Name)
		if s.Unavailable != "" {
			line = fmt.Sprintf("- %s: not available: %s", s.ServerID, declarations.OneLine(s.Unavailable))
		} else if about := cmp.Or(firstLine(s.Description), s.ServerName); about != s.ServerID {
			line += ": " + about
		}
		lines = append(lines, line, toolNamesLine(s))
	}
	return strings.Join(slices.DeleteFunc(lines, func(l string) bool { return l == "" }), "\n")
}

// maxNamedTools bounds how many tools of a server are named in the overview.
const maxNamedTools = 40

func toolNamesLine(s ContextServer) string {
	if len(s.Tools) == 0 {
		return ""
	}
	var names []string
	for _, t := range s.Tools[:min(len(s.Tools), maxNamedTools)] {
		names = append(names, t.ExportName)
	}
	line := "  tools: " + strings.Join(names, ", ")
	if more := len(s.Tools) - len(names); more > 0 {
		line += fmt.Sprintf(" and %d more", more)
	}
	return line
}

// moduleVariable turns a module path into a name to import it under.
func moduleVariable(path string) string { return ExportName(strings.ReplaceAll(path, "-", "_")) }

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return declarations.OneLine(line)
}

func inputText(servers []ContextServer) string {
	text := inputRules
	for _, s := range servers {
		for _, t := range s.Tools {
			if InputKindOf(t.InputSchema) == OtherInput {
				text += fmt.Sprintf("\n- %s of %s takes a value that is not an object; see its declaration.",
					t.ExportName, s.ServerID)
			}
		}
	}
	return text
}

func capabilitiesText(servers []ContextServer) string {
	var ids []string
	for _, s := range servers {
		ids = append(ids, s.ServerID)
	}
	if len(ids) == 0 {
		ids = []string{"(none)"}
	}
	return "Supported identifiers for requestedCapabilities are the server ids: " + strings.Join(ids, ", ") +
		". An unavailable one is reported in diagnostics; importing its module fails."
}

func limitsText(b Bounds) string {
	lines := []string{"Supported keys of limits; others are ignored."}
	for _, key := range LimitKeys() {
		lines = append(lines, fmt.Sprintf("- %s (%s): default %d, at most %d",
			key.Name, key.Unit, *key.Of(&b.Default), *key.Of(&b.Ceiling)))
	}
	return strings.Join(lines, "\n")
}

func declarationsText(parts ContextParts) string {
	var texts []string
	for _, s := range parts.Servers {
		if s.Unavailable == "" {
			texts = append(texts, parts.Declare(s.Module))
		}
	}
	return "```ts\n" + strings.Join(append(texts, StandardLibrary(parts.ModulePrefix)), "\n") + "```"
}
