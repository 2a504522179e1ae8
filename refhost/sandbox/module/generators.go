package module

import "strings"

// What esbuild makes of asynchronous generators resumes one that is told to return by "return" again at each await of
// its finally blocks, so that nothing behind the first one is done. That is right where it delegates, with yield*,
// which v[1] tells.
const (
	generatorHelper = "var __asyncGenerator"
	resumedAgain    = `resume(k === "return" ? k : "next", v[1] ?`
	resumed         = `resume(v[1] && k === "return" ? k : "next", v[1] ?`
)

// finishing mends that: a generator that is left early does all of its finally blocks.
func finishing(code string) string {
	before, helper, found := strings.Cut(code, generatorHelper)
	if !found {
		return code
	}
	return before + generatorHelper + strings.Replace(helper, resumedAgain, resumed, 1)
}
