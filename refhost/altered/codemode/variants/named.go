package variants

// Named are sets of readings, each as AMBIGUITY=READING, that are judged together.
func Named() map[string][]string {
	return map[string][]string{"alternative": alternative()}
}

// alternative takes other readings than the reference host in all parts of the text:
// the response is text alone and has only what is required, a run is over with its
// module, forbidden globals are there and throw, and names and errors are other ones.
func alternative() []string {
	return []string{
		"result-initial-value=undefined-value", "result-unserializable=run-fails", "pending-timers=dropped",
		"floating-rejection=ignored", "pending-tool-calls=sent-and-dropped",
		"function-constructor=absent", "forbidden-global-stub=stub",
		"console-separator=nothing", "console-key-order=insertion", "console-unserializable-text=own-text",
		"console-error-object=stack", "console-map=entries", "console-function=source",
		"log-limit-counts=more", "truncation-notice=bytes",
		"server-order=by-configuration", "non-ascii-identifiers=replaced", "suffix-taken=in-order",
		"keywords-not-listed=as-they-are", "strict-mode-names=as-they-are", "empty-tool-name=own",
		"structured-null=null-value", "changed-tools-listed=before-the-next-run",
		"validation-error-properties=own", "near-names=none",
		"tool-without-description=empty", "unknown-detail=full-level", "get-tool-detail=described",
		"lookup-by-export-name=found", "search-words=phrase", "search-empty-query=nothing",
		"search-query-form=folded", "server-capabilities=none", "server-name-source=configured-id",
		"limit-invalid-value=default-silently", "limit-above-maximum=accepted-silently",
		"limit-thrown-or-aborted=aborted", "response-schema=none",
		"diagnostic-codes=own", "diagnostic-path-form=absent", "diagnostic-hints=none", "limit-class-shown=message",
		"tool-trace=none", "answer-form=text", "further-discovery-members=more",
	}
}
