package variants

import (
	"encoding/json"
	"time"

	"codemode/refhost/rules"
)

// paceDimensions: no sentence asks a host to be fast.
func paceDimensions() []Dimension {
	return []Dimension{
		{"pace-of-answers", "1.2", "how long a host takes before and after a run", []Choice{
			asReference("at-once"),
			{ID: "slow", Apply: func(s *rules.Set) {
				request, respond := s.Request, s.Respond
				s.Request = func(arguments json.RawMessage) (rules.Request, []rules.Diagnostic) {
					time.Sleep(60 * time.Millisecond)
					return request(arguments)
				}
				s.Respond = func(r rules.Response) rules.Object {
					time.Sleep(120 * time.Millisecond)
					return respond(r)
				}
			}},
		}},
		{"pace-of-calls", "1.2", "how long a host takes before it sends a call", []Choice{
			asReference("at-once"),
			{ID: "slow", Apply: sendingAfter(40 * time.Millisecond)},
		}},
		{"pace-of-sandboxes", "1.2", "how long a sandbox takes to be ready", []Choice{
			asReference("at-once"),
			{ID: "slow", Apply: func(s *rules.Set) {
				globals := s.Globals
				s.Globals = func(defined []string) []string {
					time.Sleep(150 * time.Millisecond)
					return globals(defined)
				}
			}},
		}},
	}
}
