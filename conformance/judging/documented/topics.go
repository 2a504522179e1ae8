package documented

// Find returns the topic of a name; the names are part of the wording of features.
func Find(name string) (t Topic, ok bool) {
	switch name {
	case "how results are unwrapped":
		return Topic{Parts: []Part{structuredPart(), textPart(), otherPart()}}, true
	case "how an input that is not an object is passed":
		return one(inputPart()), true
	case "that calls do not run at the same time":
		return one(concurrencyPart()), true
	case "the advice to aggregate and filter before logging":
		return one(aggregationPart()), true
	case "the advice to log summaries":
		return one(summariesPart()), true
	}
	return featureTopic(name)
}

func one(p Part) Topic { return Topic{Parts: []Part{p}} }

const (
	// giving is how a text says what comes of something.
	giving = `\b(return(s|ed|ing)?|gets?|receiv\w+|gives?|given|yield\w*|resolv\w+|unwrap\w*|hand(s|ed) ` +
		`(back|over)|com(es?|ing) back|came back|` +
		`becomes?|deliver\w*|obtain\w*|pass(es|ed)? (through|on|back)|as[ -]is|itself|the result is)\b|→|=>|⇒|⟶|->`
	// decided is how it says when, or that it is so and not otherwise.
	decided = `\b(if|when|whenever|where|unless|in case|itself|as[ -]is|exactly|directly|that value|the value|its ` +
		`value|only|` +
		`ignored|takes? precedence|prefer\w*|instead of|rather than|always|wins?)\b|→|=>|⇒|⟶|->`
	// whole is the MCP result as it came.
	whole = `\b(whole|full|entire|complete|raw|unchanged|untouched|unmodified|as[ -]is|as (it ` +
		`)?(sent|came|received)|verbatim|` +
		`mcp (tool )?(result|response)|result object|CallToolResult|base64)\b`
)

func structuredPart() Part {
	const structured = `\bstructured[ _-]?(content|output|data|result|value|response|answer|payload)s?\b`
	return Part{
		About:     "what a call returns if the result has structured content",
		Stated:    []Statement{saying(structured, giving, decided).unless(vague)},
		Mentioned: []Statement{saying(`\bstructured`, giving)},
	}
}

func textPart() Part {
	const text = `\b(text|string)s?\b`
	const single = `\b(single|one|only|just|lone|sole|nothing but|alone|plain)\b`
	return Part{
		About: "what a call returns if the result is a single text",
		Stated: []Statement{saying(text, giving, single,
			decided+`|\bas\b`).unless(vague + `|\b(code|script|javascript|source|console|logs?)\b`)},
		Mentioned: []Statement{saying(text, giving)},
	}
}

func otherPart() Part {
	const media = `\b(image|audio|picture|sound|photo|media|binary|binaries|base64|multimodal|blob)s?\b`
	const rest = `\b(otherwise|else|any(thing)? other|(in )?(every|all) other|the rest|remaining)\b`
	return Part{
		About: "what a call returns if the result has images or audio, or anything else",
		Stated: []Statement{
			saying(media, giving, whole).unless(vague),
			saying(rest, giving, whole).unless(vague + `|\b(code|script|import|console|logs?)\b`),
		},
		Mentioned: []Statement{saying(media, giving), saying(rest, giving), saying(whole, giving)},
	}
}

func inputPart() Part {
	const values = `\b(schema|input|argument|value|root|type|array|string|number|list|primitive|scalar|takes?|pass|` +
		`call)s?\b`
	// Of these words a sentence is about what is logged.
	const aside = `\b(console|logs?|captured)\b`
	return Part{
		About: "how an input that is not an object is passed",
		Stated: []Statement{
			saying(`\bnon-objects?\b|\b(not|no|isn['’]t|aren['’]t|other than|else than|instead of|rather `+
				`than|besides|unless)( \w+){0,3} objects?\b`, values).
				unless(`\b(see|refer|consult|result|returns?)\b`),
			saying(`\b(array|string|number|boolean|primitive|scalar)s?\b`,
				`\b(directly|as[ -]is|itself|bare|top[- ]level|(only|single|sole|one) argument)\b`,
				`\b(pass|input|argument|takes?|accept)`).
				unless(`\b(see|refer|consult|result|returns?|code|script|javascript|source)\b`),
		},
		Mentioned: []Statement{
			saying(`\bobjects?\b`, `\b(array|string|primitive|scalar|schema)s?\b`,
				`\b(input|argument|takes?|pass)`).unless(aside),
			saying(`\b(array|primitive|scalar|root type)s?\b`, `\b(input|argument|takes?|pass)`).unless(aside),
		},
	}
}

func concurrencyPart() Part {
	const together = `\b(concurren\w*|parallel\w*|simultan\w*|at once|at the same time|overlap\w*|side by ` +
		`side|promise\.all)\b`
	const apart = `\b(serial(ly|i[sz]ed|i[sz]es)?|sequential\w*|one (call )?at a time|one by one|one after (the ` +
		`other|another)|queued?|in turn|in sequence)\b`
	const calls = `\b(calls?|tools?|bindings?|requests?|invocations?|promises?)\b`
	// Of these words a sentence is about something else: several runs, the
	// serialization of values, a number of calls.
	const aside = `codemode\.run|\b((several|two|multiple|parallel|concurrent) ` +
		`(runs|scripts|executions)|json|console|arguments?|logs?|limit\w*|order|guarantee\w*)\b`
	return Part{
		About: "that tool calls do not run at the same time",
		Stated: []Statement{
			inClause(together, absence+`|\b(refus\w*|reject\w*|forbidden|only one)\b`).unless(aside),
			inClause(apart, calls).unless(aside + `|` + absence),
		},
		// That calls do run together is the contrary, and no word about it.
		Mentioned: []Statement{
			saying(together, absence),
			saying(together).unless(`\b(run|runs|running|are|is|can|may|support(s|ed)?|use|used|sent|made|` +
				`execut\w*)\b|^\W*\w+\W*$`),
			saying(apart, calls),
		},
	}
}

func aggregationPart() Part {
	const less = `\b(aggregat\w*|filter\w*|reduc(e|ing)|condens\w*|narrow\w*|boil\w* down|pre-?process\w*)\b`
	const output = `\b(log|logs|logging|logged|print\w*|console|output\w*|dump\w*)\b`
	return Part{
		About: "the advice to aggregate and filter data before logging it",
		Stated: []Statement{saying(less,
			output).unless(`\b(do not|don['’]t|never|no need to) (aggregat|filter|reduc|condens)|` + vague)},
		Mentioned: []Statement{saying(less, `\b(data|results?|before|first|large|big|code|script)\b`),
			saying(output, `\b(large|big|huge|sparing\w*|little|necessary)\b`)},
	}
}

func summariesPart() Part {
	const short = `\b(summar\w*|counts?|top[- ` +
		`]?(n|\d+|ten|few|lists?|results?|items?|hits)|totals?|statistics|overviews?|key figures)\b`
	const output = `\b(log|logs|logging|logged|print\w*|console|output\w*|dump\w*|everything|raw data|whole|entire)\b`
	return Part{
		About: "the advice to log summaries rather than everything",
		Stated: []Statement{saying(short,
			output).unless(`\b(do not|don['’]t|never|no need to) (summar|count)|` + vague)},
		Mentioned: []Statement{saying(short+
			`|\b(brief\w*|concise\w*|compact\w*|short|sparing\w*|terse\w*|small|samples?|excerpts?)\b`,
			`\b(log|logs|logging|print\w*|console|dump\w*|output)\b`)},
	}
}
