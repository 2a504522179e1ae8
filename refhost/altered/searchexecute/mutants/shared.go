package mutants

import (
	"encoding/json"
	"errors"
	"net/url"
	"sync"
	"time"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

// sharedMutants let what belongs to one call, or to one limit, count for others.
func sharedMutants() []Mutant {
	usual := searchexecute.Standard().Defaults()
	withLimit := func(other func(searchexecute.API) time.Duration) func(*searchexecute.Decisions) {
		return func(d *searchexecute.Decisions) {
			limits := d.Limits
			d.Limits = func(a searchexecute.API) sandbox.Limits {
				l := limits(a)
				if other(a) != other(usual) {
					l.MaxMemoryBytes = 4 << 30
				}
				return l
			}
		}
	}
	return []Mutant{
		{ID: "memory-free-with-a-cpu-time", Requirement: "memory-default",
			Description: "the limit of memory is lost where that of the time for computing is configured",
			Apply:       withLimit(func(a searchexecute.API) time.Duration { return a.Timeout })},
		{ID: "memory-free-with-a-wall-time", Requirement: "memory-default",
			Description: "the limit of memory is lost where that of the time of a call is configured",
			Apply:       withLimit(func(a searchexecute.API) time.Duration { return a.WallTime })},
		{ID: "requests-counted-together", Requirement: "requests-counted-per-call",
			Description: "the requests of calls that are under way at once are counted together",
			Apply:       countedTogether()},
	}
}

// countedTogether begins to count anew once no call is under way.
func countedTogether() func(*searchexecute.Decisions) {
	var mu sync.Mutex
	var underWay, requests int
	var most int
	return func(d *searchexecute.Decisions) {
		limits := d.Limits
		d.Limits = func(a searchexecute.API) sandbox.Limits {
			mu.Lock()
			defer mu.Unlock()
			if underWay == 0 {
				requests = 0
			}
			underWay++
			most = a.MaxRequests
			return limits(a)
		}
		change.Address(func(base *url.URL, path string, query json.RawMessage,
			usual change.Addressing) (*url.URL, error) {
			mu.Lock()
			requests++
			tooMany := requests > most
			mu.Unlock()
			if tooMany {
				return nil, errors.New("too many requests")
			}
			return usual(base, path, query)
		})(d)
		change.Outcome(func(text string, failed bool) (string, bool) {
			mu.Lock()
			defer mu.Unlock()
			underWay--
			return text, failed
		})(d)
	}
}
