package mutants

// inexact gives, for each fault that no host can have without breaking other
// requirements too, the reason.
func inexact() map[string]string {
	const (
		noObject         = "what is not an object has none of the fields that other requirements ask for"
		messages         = "all that is judged of a log entry's text is judged on its message"
		exported         = "a class that is not exported does not extend the base class either"
		meta             = "without __meta__ there is none of its fields"
		arguments        = "both requirements say that the input reaches the tool"
		order            = "content beside structuredContent and the order of the rules are two views of one rule"
		media            = "what is not returned whole has no base64 data, and data that is no base64 is not what was sent"
		deviates         = "a listed global that is missing without a word deviates from the list too"
		methods          = "§3.3.1, §3.5 and §9 all ask for the console's methods"
		version          = "§4.1 and §12.1 both ask for the export specVersion"
		noFunction       = "what a function returns cannot be judged without the function"
		annotations      = "§4.2, §4.3 and §6.3 all ask for the annotations of a tool in discovery"
		seededIDs        = "seeded ids try all rules of §5.0.1 at once"
		seededCollisions = "seeded names that collide are judged with their form, their numbers and their order at once"
	)
	return map[string]string{
		"meta-is-a-list":                   meta,
		"got-tool-without-export-name":     "a definition has all fields of a summary, so §4.2.3 asks for them too",
		"second-server-is-first":           "servers that are mistaken for each other have no path of their own either",
		"failure-loses-logs":               "a run that a limit ended is a failed run",
		"time-without-limit":               "a host without any limit of time does not honour one either",
		"memory-takes-host-down":           "a host that is gone answers nothing",
		"request-capabilities-refused":     "nothing else can be judged of a request that is refused",
		"request-limits-refused":           "nothing else can be judged of a request that is refused",
		"requested-is-listed":              "what is claimed silently has no diagnostic either",
		"outer-tool-renamed":               "a tool of another name cannot be called, so that nothing can be judged",
		"no-spec-version":                  version,
		"spec-version-renamed":             version,
		"errors-module-renamed":            "without the module there are no classes, and a script that imports it fails",
		"no-list-servers":                  noFunction,
		"no-describe-server":               noFunction,
		"no-list-tools":                    noFunction,
		"no-get-tool":                      noFunction,
		"no-search-tools":                  noFunction,
		"server-listed-by-url":             "a server that is listed without its id is not found in the list",
		"request-schema-demands-limits":    "a request with capabilities and no limits does not fit that schema either",
		"result-default-object":            "an assigned null is a result of null like the default",
		"response-in-array":                noObject,
		"result-omitted":                   "the result of a failed run is null, and so is omitted too",
		"result-renamed":                   "without the field result there is no result to judge",
		"trace-as-object":                  "entries can only be judged in an array",
		"log-message-array":                messages,
		"console-primitives-quoted":        messages,
		"console-object-object":            "an object among other arguments is written as an object alone",
		"truncation-silent":                "a notice that is not there has neither level nor limit",
		"console-debug-dropped":            "an entry that is missing has no level",
		"trace-tool-qualified":             "entries are found by their tool",
		"message-missing":                  "a failure is described by the message",
		"failure-prose":                    noObject,
		"failure-silent":                   "diagnostics that are not there have no fields to judge",
		"last-tool-not-exported":           "a module without its tools is not the server's",
		"meta-not-exported":                meta,
		"declarations-not-shown":           "nothing can be judged of declarations that are not there",
		"declarations-untyped":             "all that is judged of declarations is judged of what the agent is shown",
		"tool-annotations-list":            annotations,
		"list-description-unannotated":     annotations,
		"declared-optional-swapped":        "values in other scenarios are required properties too",
		"declared-ref-any":                 "a recursive schema refers to itself, and a $ref that leads nowhere is one too",
		"path-underscore-kept":             seededIDs,
		"path-lowered-last":                seededIDs,
		"path-not-collapsed":               seededIDs,
		"path-suffix-short":                "what is reflected of a path with a suffix is the suffix",
		"path-suffix-from-one":             "what is reflected of a path with a suffix is the suffix",
		"long-names-cut":                   "a name that differs from start to start is not the one that the other rules give",
		"collision-from-one":               seededCollisions,
		"collision-all-suffixed":           seededCollisions,
		"collision-as-listed":              "the order in which a server lists its tools is not the alphabetical one, and seeded names are judged with their order",
		"collision-backwards":              seededCollisions,
		"input-dropped":                    arguments,
		"input-wrapped":                    arguments,
		"content-counts":                   order,
		"media-first":                      order,
		"text-in-array":                    "the answer of a binding is a text in most scenarios about its input",
		"image-unwrapped":                  media,
		"media-as-bytes":                   media,
		"no-schema-validation-error":       exported,
		"no-tool-not-found-error":          exported,
		"no-server-not-found-error":        exported,
		"no-authentication-error":          exported,
		"no-sandbox-limit-error":           exported,
		"weak-set-missing":                 deviates,
		"data-view-missing":                deviates,
		"console-warn-missing":             methods,
		"eval-kept":                        "§3.5 and §11 both forbid it",
		"console-log-lost":                 methods,
		"console-debug-lost":               methods,
		"console-warn-lost":                methods,
		"console-error-lost":               methods,
		"input-not-validated":              "an error that is not thrown tells nothing",
		"validation-example-missing":       "an example that is not there is not that of the schema",
		"no-base-class":                    "a thrown ToolCallError is a CodemodeError, which does not exist",
		"list-change-ignored":              "a host that never learns of a change shows it in no later run",
		"list-change-one-run-late":         "the run after one during which tools changed is a next run too",
		"one-module-per-script":            "what is judged of several servers takes their modules",
		"calls-one-at-a-time-undocumented": "concurrent calls are what it lacks and does not document",
		"call-failure-ends-run":            "what ends the run is not thrown",
	}
}
