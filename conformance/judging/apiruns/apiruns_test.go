package apiruns_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/judging/apiruns"
)

func TestAPIRuns(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "apiruns")
}

func plan() apiruns.Plan { return apiruns.Make(30, 24, 7, "word", "forged", apiruns.Statuses) }

// right is what is seen of a host that does all by the text.
func right(p apiruns.Plan) (s apiruns.Seen) {
	for _, run := range p.Runs {
		var seen []any
		for n, c := range run.Calls {
			if run.Ends == apiruns.Open && n >= p.Limit {
				continue
			}
			r := received(c)
			for range c.Times {
				s.Requests = append(s.Requests, r)
			}
			seen = append(seen, got(c))
		}
		s.Answers = append(s.Answers, answered(run, seen))
	}
	return s
}

// received is the request of a call.
func received(c apiruns.Call) apiruns.Request {
	r := apiruns.Request{Method: c.Method, Path: c.Path, Headers: http.Header{"Content-Type": {"application/json"}},
		Body: string(c.Body)}
	query := url.Values{}
	for name, value := range c.Query {
		query.Set(name, value)
	}
	r.Query = query.Encode()
	for name, value := range c.Headers {
		r.Headers.Set(name, value)
	}
	return r
}

// got is what a script notes of the answer of a call.
func got(c apiruns.Call) any {
	if c.Cut {
		return nil
	}
	var header, body any
	if c.Header != "" {
		header = c.Header
	}
	switch {
	case c.Given:
		body = json.RawMessage(`{"arguments":` + string(apiruns.Brief(c.Body)) + `}`)
	case c.Answer != nil:
		body = apiruns.Brief(c.Answer)
	}
	return []any{c.Status, header, body}
}

func answered(run apiruns.Run, seen []any) apiruns.Answer {
	if run.Ends != apiruns.Gives {
		return apiruns.Answer{There: true, Failed: true}
	}
	result := map[string]any{"value": run.Value, "left": []int{}, "seen": text(seen)}
	if run.Search {
		result = map[string]any{"value": run.Value, "left": []int{}, "reads": string(run.Reads)}
	}
	return apiruns.Answer{There: true, Result: json.RawMessage(text(result))}
}

func text(value any) string {
	GinkgoHelper()
	raw, err := json.Marshal(value)
	Expect(err).NotTo(HaveOccurred())
	return string(raw)
}

// wrong are the findings of an aspect that are not as they should be.
func wrong(p apiruns.Plan, s apiruns.Seen, aspect string) (all []apiruns.Finding) {
	for _, f := range apiruns.Aspects()[aspect](p, s) {
		ok := f.OK
		if f.Got != nil {
			var want, got any
			Expect(json.Unmarshal(f.Want, &want)).To(Succeed())
			ok = json.Unmarshal(f.Got, &got) == nil && fmt.Sprint(want) == fmt.Sprint(got)
		}
		if !ok {
			all = append(all, f)
		}
	}
	return all
}

var _ = Describe("a history of generated scripts", func() {
	It("is the same for the same seed, and has each kind of script", func() {
		p := plan()
		Expect(plan()).To(Equal(p))
		endings, tools, methods, blocked, twice := map[apiruns.Ending]int{}, map[bool]int{}, map[string]int{}, 0, 0
		for _, run := range p.Runs {
			endings[run.Ends]++
			tools[run.Search]++
			for _, c := range run.Calls {
				methods[c.Method]++
				blocked += len(c.Blocked)
				twice += c.Times - 1
			}
		}
		Expect(endings).To(HaveLen(3))
		Expect(tools).To(HaveLen(2))
		Expect(methods).To(HaveLen(7))
		Expect(blocked).To(BeNumerically(">", 0))
		Expect(twice).To(BeNumerically(">", 0))
	})

	It("finds nothing where all is by the text, and judges something in each aspect", func() {
		for n, part := range append(apiruns.Parts(), "") {
			p := apiruns.Make(uint64(n%2), 40, 7, "word", "forged", part)
			for aspect, judge := range apiruns.Aspects() {
				Expect(judge(p, right(p))).NotTo(BeEmpty(), aspect)
				Expect(wrong(p, right(p), aspect)).To(BeEmpty(), aspect)
			}
		}
	})

	It("is unusual in one part alone", func() {
		signs := map[apiruns.Part]string{apiruns.Paths: "%E6%97%A5", apiruns.Queries: "q.r:",
			apiruns.Bodies: "isError", apiruns.Headers: "X-API-Key", apiruns.Statuses: "418",
			apiruns.Answers: "70001", apiruns.Scripts: "</script>"}
		Expect(signs).To(HaveLen(len(apiruns.Parts())))
		for _, part := range append(apiruns.Parts(), "") {
			p := apiruns.Make(30, 40, 7, "word", "forged", part)
			shown := p.API
			for _, run := range p.Runs {
				shown += run.Code
				for _, c := range run.Calls {
					shown += c.Path + string(c.Body) + fmt.Sprint(c.Query, c.Headers)
				}
			}
			for of, sign := range signs {
				if of == apiruns.Scripts && part != of { // bodies have it, too
					continue
				}
				Expect(strings.Contains(shown, sign)).To(Equal(of == part), "%q has what is unusual of %q", part, of)
			}
		}
	})

	It("excuses runs that a host refuses while others are under way, and no others", func() {
		p := plan()
		s := right(p)
		for i, run := range p.Runs {
			if !run.Alone {
				s.Answers[i] = apiruns.Answer{There: true, Failed: true}
			}
		}
		s.Requests = slices.DeleteFunc(s.Requests, func(r apiruns.Request) bool {
			return slices.ContainsFunc(p.Runs, func(run apiruns.Run) bool { return !run.Alone && makes(run, r) })
		})
		for aspect := range apiruns.Aspects() {
			Expect(wrong(p, s, aspect)).To(BeEmpty(), aspect)
		}
	})
})

func makes(run apiruns.Run, r apiruns.Request) bool {
	return slices.ContainsFunc(run.Calls, func(c apiruns.Call) bool { return c.Path == r.Path })
}

var _ = DescribeTable("what breaks one aspect", func(aspect string, spoil func(*apiruns.Seen)) {
	p := plan()
	s := right(p)
	spoil(&s)
	for _, other := range slices.Sorted(maps.Keys(apiruns.Aspects())) {
		if other == aspect {
			Expect(wrong(p, s, other)).NotTo(BeEmpty())
			continue
		}
		Expect(wrong(p, s, other)).To(BeEmpty(), "beside it: "+other)
	}
},
	Entry(nil, "no request arrives again", func(s *apiruns.Seen) { s.Requests = append(s.Requests, s.Requests[0]) }),
	Entry(nil, "each request arrives", func(s *apiruns.Seen) { s.Requests = s.Requests[1:] }),
	Entry(nil, "each request has its query", each(func(r *apiruns.Request) { r.Query += "&more=1" })),
	Entry(nil, "each request has its headers", each(func(r *apiruns.Request) {
		maps.DeleteFunc(r.Headers, func(name string, _ []string) bool { return strings.HasPrefix(name, "X-") })
	})),
	Entry(nil, "no request has a header that says who asks", each(func(r *apiruns.Request) {
		for n := range 1000 {
			r.Headers.Add("Authorization", fmt.Sprintf("forged%d", n))
		}
	})),
	Entry(nil, "each script gets the statuses of its answers", noted(0, 299)),
	Entry(nil, "each script gets the headers of its answers", noted(1, "other")),
	Entry(nil, "each script gets the bodies of its answers", noted(2, "other")),
	Entry(nil, "each run of execute gives the value of its script", result(func(r map[string]any) {
		if r["seen"] != nil {
			r["value"] = "other"
		}
	})),
	Entry(nil, "each run of search gives the value of its script", result(func(r map[string]any) {
		if r["reads"] != nil {
			r["value"] = "other"
		}
	})),
	Entry(nil, "each run of search reads the document", result(func(r map[string]any) {
		if r["reads"] != nil {
			r["reads"] = "[]"
		}
	})),
	Entry(nil, "no run finds what another one has left", result(func(r map[string]any) { r["left"] = []int{3} })),
	Entry(nil, "each failure is marked, and nothing else", func(s *apiruns.Seen) {
		for i, run := range plan().Runs {
			if run.Ends == apiruns.Fails {
				s.Answers[i].Failed = false
			}
		}
	}),
)

func each(change func(*apiruns.Request)) func(*apiruns.Seen) {
	return func(s *apiruns.Seen) {
		for i := range s.Requests {
			change(&s.Requests[i])
		}
	}
}

func result(change func(map[string]any)) func(*apiruns.Seen) {
	return func(s *apiruns.Seen) {
		for i, a := range s.Answers {
			var members map[string]any
			if json.Unmarshal(a.Result, &members) == nil {
				change(members)
				s.Answers[i].Result = json.RawMessage(text(members))
			}
		}
	}
}

// noted changes a part of what scripts note of each answer.
func noted(part int, instead any) func(*apiruns.Seen) {
	return result(func(members map[string]any) {
		var seen [][]any
		noted, _ := members["seen"].(string)
		if json.Unmarshal([]byte(noted), &seen) != nil {
			return
		}
		for i := range seen {
			if seen[i] != nil {
				seen[i][part] = instead
			}
		}
		members["seen"] = text(seen)
	})
}

var _ = Describe("runs that share nothing", func() {
	const values = "each run of execute gives the value of its script"
	It("are judged once they have begun", func() {
		for _, what := range apiruns.Shares() {
			p := apiruns.Sharing(what, 3, "word")
			s := right(p)
			Expect(wrong(p, s, values)).To(BeEmpty(), what)
			s.Answers[1] = apiruns.Answer{There: true, Failed: true}
			Expect(wrong(p, s, values)).To(HaveLen(1), what)
			s.Requests = append(s.Requests[:1], s.Requests[2:]...)
			Expect(wrong(p, s, values)).To(BeEmpty(), what)
		}
	})
})
