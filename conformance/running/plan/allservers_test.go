package plan

import "testing"

func TestAllServers(t *testing.T) {
	want := map[string]bool{
		"4-discovery/probes/an-empty-query":                                        true,
		"3.2-request/probes-unreachable/the-list-of-servers":                       true,
		"4.4-type-information/probes/what-the-agent-is-shown-before-the-first-run": true,
		"6.2-declarations/probes/a-tuple-with-one-item-of-two":                     false,
		"4-discovery/probes/a-limit-of-0":                                          false,
		"4-discovery/probes/what-gettool-returns":                                  false,
		"5-server-modules/probes-inputs/a-call-with-null":                          false,
		"3.3-response/probes-console/a-map":                                        false,
	}
	for _, s := range all(t).Scenarios() {
		expected, asked := want[s.ID]
		if asked && s.AllServers() != expected {
			t.Errorf("%s: got %v, want %v", s.ID, s.AllServers(), expected)
		}
		delete(want, s.ID)
	}
	if len(want) > 0 {
		t.Errorf("there are no scenarios %v", want)
	}
}
