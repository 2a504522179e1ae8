package lacking

import (
	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
)

// onResult changes what a call gives.
func onResult(alter func(value string) string) func(*mcpi.Rules) {
	return change.Wrapped(
		`(call) => async (...given) => { const value = await call(...given); return ` + alter("value") + `; }`)
}
