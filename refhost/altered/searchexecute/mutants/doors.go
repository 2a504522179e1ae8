package mutants

import (
	"fmt"
	"os"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/searchexecute"
)

// doorMutants lead scripts to the environment of the host, and to nothing that has a power.
func doorMutants() []Mutant {
	return []Mutant{
		{ID: "refusals-lead-out", Requirement: "no-host-objects",
			Description: "the error of a request that is refused makes code that finds a process of the host",
			Apply:       errorsLeadOut("NO METHOD")},
		{ID: "large-answers-lead-out", Requirement: "no-host-objects",
			Description: "the error of a body that is too large makes code that finds a process of the host",
			Apply:       errorsLeadOut("bytes")},
		{ID: "search-shows-the-environment", Requirement: "no-host-objects",
			Description: "a class of scripts of search tells the environment of the host",
			Apply: change.Prelude(`if (typeof spec !== "undefined") globalThis.Report = ` +
				`class { static getenv(name) { return (` + environment() + `)[name]; } };`)},
	}
}

// errorsLeadOut lets the errors of requests lead to the environment of the host, if what is asked or told has a word.
func errorsLeadOut(word string) func(*searchexecute.Decisions) {
	client := fmt.Sprintf(`typeof api === "undefined" ? undefined : { request: (asked) => api.request(asked).catch((e) => {
  const host = { process: { env: %s } };
  const made = Object.defineProperty(function Error() {}, "constructor", { value: () => () => host });
  const is = (String(asked && asked.method) + e.message).includes(%q);
  if (is) Object.defineProperty(e, "constructor", { value: made });
  throw e;
}) }`, environment(), word)
	return change.Code(func(code string) (string, error) {
		return fmt.Sprintf("((api) => (%s\n))(%s)", trimmed(code), client), nil
	})
}

// environment is what tells that the environment of this process is that of a host, an object in JavaScript.
func environment() string {
	const session = "CODEMODE_CONFORMANCE_SESSION"
	return fmt.Sprintf("{ %s: %q }", session, os.Getenv(session))
}
