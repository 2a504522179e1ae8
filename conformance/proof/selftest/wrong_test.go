package selftest_test

import (
	. "github.com/onsi/ginkgo/v2"

	"codemode/conformance/proof/selftest"
	"codemode/reports"
)

// wrong is what of a report is not as it should be: ids of requirements and rows of the
// register, and a text for people.
type wrong struct {
	ids  []string
	text string
}

// judgeQuickly judges a host that mutanthost makes, with scripts in its own process. What
// is wrong then is judged once more without, and returned if it still is.
func judgeQuickly(built selftest.Programs, which string, examine func(reports.Report) wrong, flags ...string) string {
	GinkgoHelper()
	found := examine(built.JudgeByProgram(built.Of(which), flags...))
	if found.text == "" {
		return ""
	}
	for _, id := range found.ids {
		flags = append(flags, "--id", id)
	}
	return examine(built.JudgeByProgram(built.Mutanthost+" "+which, flags...)).text
}
