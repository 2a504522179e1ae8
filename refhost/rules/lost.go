package rules

import (
	"fmt"
	"strings"
)

// LostNote says below a value what JSON has lost of it (see [CauseLost]), for systems whose answers are a text; it is
// empty if nothing was lost. Pointers are told from what stands at the pointer within.
func LostNote(r Response, within string) string {
	var b strings.Builder
	lost := causeDiagnostic(CauseLost).Code
	for _, d := range r.Diagnostics {
		if d.Code != lost {
			continue
		}
		place := ""
		if path := strings.TrimPrefix(d.Path, within); path != "" {
			place = fmt.Sprintf(" (at %s)", path)
		}
		fmt.Fprintf(&b, "\n\n--- NOTE ---\n%s%s %s", d.Message, place, d.Hint)
	}
	return b.String()
}
