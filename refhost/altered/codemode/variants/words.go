package variants

import "codemode/refhost/rules"

// manual tells what the reference host tells, as another author would.
func manual() map[rules.Topic]string {
	return map[rules.Topic]string{
		rules.TopicUsage: `You have one tool. Give it a program in JavaScript (an ES module) and it will be ` +
			`executed once, from a clean slate. Servers are modules: import their functions, await them, and store ` +
			`your answer in globalThis.__codemode_result__.`,
		rules.TopicUnwrapping: `What you get back from a function: if the server sent structured content, you get ` +
			`exactly that. If it sent nothing but one piece of text, you get the string. ` +
			`If there are images or audio among the blocks, and in every other case, you get the MCP result as a ` +
			`whole; binary data in it is base64. Errors that a tool reports are thrown.`,
		rules.TopicInput: `Functions take one object, the input. Where a tool asks for nothing, call it without ` +
			`anything or with {}. A few tools want something else than an object, such as an array or a string: ` +
			`pass that value directly.`,
		rules.TopicErrors: `Failed calls throw. The classes are in @codemode/errors (CodemodeError and below it ` +
			`SchemaValidationError, ToolNotFoundError, ServerNotFoundError, ToolCallError, AuthenticationError, ` +
			`SandboxLimitError); each instance carries a hint.`,
		rules.TopicLanguage: `Write modern JavaScript modules; top-level await works. Not available: import with { ` +
			`type: … }, import defer, import source, and decorators. ` +
			`Running out of stack ends the run.`,
		rules.TopicGlobals: `All globals of the specification are there. There is no Intl, Temporal, ` +
			`SharedArrayBuffer or Atomics, no network API, no setInterval, no eval and no other way to turn text ` +
			`into code, and nothing of Node.js.`,
		rules.TopicLogging: `Use console sparingly: filter and aggregate large data in your code first, and log ` +
			`totals, counts or a top ten instead of everything. Output beyond maxLogBytes is dropped, which the ` +
			`last entry tells.`,
	}
}

// terse tells it in as few words as possible.
func terse() map[rules.Topic]string {
	return map[rules.Topic]string{
		rules.TopicUsage: "- input: ES module source\n- output: globalThis.__codemode_result__",
		rules.TopicUnwrapping: "- `structuredContent` → itself\n- one `text` block → string\n- `image`/`audio` → " +
			"whole result (base64)\n- else → whole result",
		rules.TopicInput:  "- object schema → one object\n- no schema → () or ({})\n- non-object schema → that value",
		rules.TopicErrors: "- thrown, see @codemode/errors\n- `error.hint` says what to do",
		rules.TopicLanguage: "- ES2023 modules, top-level `await`\n- restrictions: no import attributes, `import " +
			"defer`, `import source`, decorators",
		rules.TopicGlobals: "- as specified; deviations: no `Intl`, `Temporal`, `SharedArrayBuffer`, `Atomics`",
		rules.TopicLogging: "- aggregate, filter, then log\n- summaries > dumps",
	}
}
