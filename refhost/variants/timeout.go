package variants

import (
	"encoding/json"
	"fmt"
	"regexp"
	"time"

	"codemode/refhost/rules"
)

// afterThrown is how long a script may go on that caught the error of timeoutMs.
const afterThrown = 500 * time.Millisecond

var (
	loopBody = regexp.MustCompile(`\b(?:for|while) \((?:[^()]|\([^()]*\))*\) \{`)
	loopOnly = regexp.MustCompile(`\bwhile \(((?:[^()]|\([^()]*\))*)\);`)
)

// throwingInLoops looks at the clock in each turn of a loop, as a host that
// instruments its sources does, and ends a run only that goes on. It has no line
// breaks, so that the lines of the script keep their numbers.
func throwingInLoops(s *rules.Set) {
	parse, request := s.Limits, s.Request
	s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
		limits, found := parse(requested, bounds)
		limits.TimeoutMs += afterThrown.Milliseconds()
		return limits, found
	}
	s.Request = func(arguments json.RawMessage) (rules.Request, []rules.Diagnostic) {
		r, found := request(arguments)
		var limits struct{ TimeoutMs int64 }
		if json.Unmarshal(r.Limits, &limits) == nil && limits.TimeoutMs > 0 {
			r.Code = timed(r.Code, limits.TimeoutMs)
		}
		return r, found
	}
}

func timed(code string, timeoutMs int64) string {
	code = loopBody.ReplaceAllString(code, "$0 $$inTime();")
	code = loopOnly.ReplaceAllString(code, "while ($$inTime() && ($1));")
	return fmt.Sprintf(`import { SandboxLimitError as $Limit } from "@codemode/errors"; `+
		`const $now = Date.now, $end = $now() + %d, $inTime = () => { `+
		`if ($now() > $end) throw new $Limit("The run took longer than %[1]d ms (limit timeoutMs)."); return true; }; `,
		timeoutMs) + code
}
