package searchexecute_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"os"
	"strings"
	"sync/atomic"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/budget"
	"codemode/refhost/rules"
	"codemode/refhost/searchexecute"
)

// listed is n texts, made of their number by a form, with commas between.
func listed(n int, form string) string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf(form, i)
	}
	return strings.Join(all, ",")
}

var _ = Describe("a large document", Label("costly"), func() {
	parameters := func(n int) string {
		return `{"openapi":"3.1.0","paths":{"/a":{"parameters":[` +
			listed(n, `{"name":"p%d","in":"query"}`) + `],"get":{"parameters":[` +
			listed(n, `{"name":"o%d","in":"query"}`) + `]}}}}`
	}
	siblings := func(n int) string {
		return `{"openapi":"3.1.0","components":{"schemas":{"A":{` + listed(n, `"a%d":1`) +
			`},"B":{"$ref":"#/components/schemas/A",` + listed(n, `"b%d":1`) + `}}}}`
	}
	references := func(n int) string {
		return `{"openapi":"3.1.0","paths":{"/a":{"get":{"responses":[` +
			listed(n, `{"$ref":"#/components/schemas/S%d"}`) + `]}}},` +
			`"components":{"schemas":{` + listed(n, `"S%d":{"x":1}`) + `}}}`
	}
	// sharedItems is n paths of one item that has n members.
	sharedItems := func(n int) string {
		return `{"openapi":"3.1.0","paths":{"/item":{` + listed(n, `"x-%d":1`) + `,"get":{}},` +
			listed(n, `"/p%d":{"$ref":"#/paths/~1item"}`) + `}}`
	}

	DescribeTable("takes time and steps by its length", func(ctx SpecContext, document func(n int) string) {
		const n, times = 2_500, 4
		measured := func(n int) (shortest time.Duration, steps int) {
			text := []byte(document(n))
			shortest = math.MaxInt64
			for range 3 {
				begin := time.Now()
				spec, taken, err := searchexecute.Resolved("d", text, 50)
				Expect(err).NotTo(HaveOccurred())
				Expect(json.Valid(spec)).To(BeTrue())
				shortest, steps = min(shortest, time.Since(begin)), taken
			}
			return shortest, steps
		}
		// What takes the square of its length takes 16 times as much of both; a busy machine is asked anew.
		Eventually(ctx, func(g Gomega) {
			short, few := measured(n)
			long, many := measured(times * n)
			g.Expect(many).To(BeNumerically("<", 2*times*few))
			g.Expect(long).To(BeNumerically("<", 2*times*short))
		}).Should(Succeed())
	},
		Entry("parameters of a path and of an operation", parameters, limit),
		Entry("members beside a reference", siblings, limit),
		Entry("references to as many schemas", references, limit),
	)

	DescribeTable("is refused for what it comes to", func(name, text, problem string) {
		_, err := hostFrom(searchexecute.Standard(), name, text)
		Expect(err).To(MatchError(ContainSubstring(problem)))
	},
		Entry("values of JSON", "a.json", `{"x":[`+strings.Repeat("0,", searchexecute.MaxValues)+`0]}`,
			"more than 2097152 values"),
		Entry("values of YAML", "a.yaml", `x: [`+strings.Repeat("0,", searchexecute.MaxValues/4)+`0]`,
			"as YAML it has more than 1048576 values"),
		Entry("text of YAML", "a.yaml", "#"+strings.Repeat(" ", searchexecute.MaxDocument/2),
			"as YAML it has more than 33554432 bytes"),
		Entry("aliases of YAML", "a.yaml", "a: &a [0,0,0,0,0,0,0,0,0,0]\n"+aliases("abcdefgh"), "with its aliases"),
		Entry("length without a reference", "a.json", `{"openapi":"3.1.0","info":{"a":"`+
			strings.Repeat("x", searchexecute.MaxSpec)+`"}}`, "more than 33554432 bytes"),
		Entry("length of its YAML texts by aliases", "a.yaml", "openapi: 3.1.0\nx: &x "+strings.Repeat("x", 1<<20)+
			"\ninfo: ["+strings.Repeat("*x , ", 40)+"]\n", "more than 33554432 bytes"),
		Entry("short values without a reference", "a.json", `{"openapi":"3.1.0","info":{"a":[`+
			strings.Repeat("{},", searchexecute.MaxSpec/64)+`{}]}}`, "/info: what scripts read of it comes to more than "+
			"33554432 bytes, each value counted as 32 at least"),
		Entry("directives of YAML", "a.yaml", strings.Repeat("%TAG !a! tag:a:\n", 17)+"---\nopenapi: 3.1.0\n",
			"more than 16 directives %TAG"),
		Entry("a directive of YAML", "a.yaml", "%TAG !a! tag:"+strings.Repeat("a", 128)+"\n---\nopenapi: 3.1.0\n",
			"line 1: a directive %TAG has more than 128 bytes"),
		Entry("directives of YAML in UTF-16", "a.yaml", utf16(strings.Repeat("%TAG !a! tag:a:\r", 17)+"---\rx: 1\r"),
			"more than 16 directives %TAG"),
		Entry("paths that share an item", "a.json", sharedItems(9_000), "steps of resolving"),
	)

	It("is refused in few words, however long its names are", func() {
		path := written("a.yaml", []byte("openapi: *"+strings.Repeat("a", 1<<20)))
		apis, err := load(object{"spec": path, "baseUrl": "http://a"})
		Expect(err).NotTo(HaveOccurred())
		_, err = searchexecute.Standard().New(GinkgoT().Context(), apis, nil, slog.New(slog.DiscardHandler))
		Expect(err).To(MatchError(ContainSubstring("a.yaml: ")))
		Expect(len(err.Error())).To(BeNumerically("<", 3<<10))
	})

	It("has no deeper references than a thousand, whatever is configured", func() {
		var chain strings.Builder
		for i := range 1200 {
			fmt.Fprintf(&chain, `"S%d":{"a":{"$ref":"#/S%d"}},`, i, i+1)
		}
		text := []byte(`{"openapi":"3.1.0",` + chain.String() + `"S1200":{}}`)
		_, most, err := searchexecute.Resolved("a.json", text, 1000)
		Expect(err).NotTo(HaveOccurred())
		_, steps, err := searchexecute.Resolved("a.json", text, 1_000_000)
		Expect(err).NotTo(HaveOccurred())
		Expect(steps).To(Equal(most))
	})

	It("is refused whose references have long texts, and lead from one to the next", func() {
		const references, elements = 48, 35_000
		key := func(i int) string { return strings.Repeat("k", 4_000) + fmt.Sprint(i) }
		var text strings.Builder
		text.WriteString(`{"openapi":"3.1.0","a":{"$ref":"#/` + key(0) + `"},`)
		for i := range references {
			fmt.Fprintf(&text, `"%s":{"$ref":"#/%s"},`, key(i), key(i+1))
		}
		text.WriteString(`"info":[` + strings.Repeat(`{"$ref":"#/a"},`, elements) + `1]}`)
		spec, _, err := searchexecute.Resolved("a.json", []byte(text.String()), 50)
		Expect(err).NotTo(HaveOccurred())
		Expect(spec).To(BeNil())
	})

	It("is refused for its length, as a file, too", func() {
		path := written("a.json", nil)
		Expect(os.Truncate(path, searchexecute.MaxDocument+1)).To(Succeed())
		_, err := load(object{"spec": path})
		Expect(err).To(MatchError(ContainSubstring("more than 67108864 bytes")))
	})

	It("has directives of YAML that are few", func(ctx SpecContext) {
		text := "%TAG !a! tag:yaml.org,2002:\n---\nopenapi: 3.1.0\ninfo: {title: !a!str 100% TAG}\n"
		Expect(from("a.yaml", text, object{}).search(ctx, "async () => spec.info.title")).To(Equal("100% TAG"))
	}, limit)

	It("whose references double and double again is given as far as it is not too large", func(ctx SpecContext) {
		d := searchexecute.Standard()
		specification, whole := d.Specification, true
		d.Specification = func(document rules.Object, maxDepth int) (spec []byte, all bool) {
			spec, all = specification(document, maxDepth)
			whole = all
			Expect(budget.Weight(spec)).To(BeNumerically("<", searchexecute.MaxSpec))
			return spec, all
		}
		var doubling strings.Builder
		for i := range 40 {
			next := fmt.Sprintf(`{"$ref":"#/components/schemas/S%d"}`, i+1)
			fmt.Fprintf(&doubling, `"S%d":{"a":%s,"b":%s},`, i, next, next)
		}
		h := startWith(d, object{"spec": written("a.json", []byte(`{"openapi":"3.1.0","components":{"schemas":{`+
			doubling.String()+`"S40":{}}}}`)), "baseUrl": "http://127.0.0.1:1"})
		Expect(h.search(ctx, `async () => {
			let at = spec.components.schemas.S0, depth = 0;
			for (; at.a; at = at.a) depth++;
			return [depth, Object.keys(at)];
		}`)).To(MatchJSON(`[40, []]`))
		Expect(whole).To(BeFalse())
	}, limit)

	It("has texts as long as they are in YAML, whatever signs they have", func(ctx SpecContext) {
		text := strings.Repeat("Lists things, by name - or: not. ", 1000)
		h := from("a.yaml", "openapi: 3.1.0\ninfo:\n  description: |\n    "+text+"\n", object{})
		Expect(h.search(ctx, "async () => spec.info.description.length")).To(Equal("33001"))
	}, limit)

	It("keeps no call beyond its time, and none that does not need it", func(ctx SpecContext) {
		api := serve(nothing)
		release := make(chan struct{})
		d := searchexecute.Standard()
		specification := d.Specification
		d.Specification = func(document rules.Object, maxDepth int) ([]byte, bool) {
			<-release
			return specification(document, maxDepth)
		}
		h := startWith(d, object{"spec": api.DocumentURL(), "baseUrl": api.URL(),
			"sandbox": object{"wallTimeMs": 3000}})
		Expect(h.execute(ctx, `async () => (await api.request({ method: "GET", path: "/a" })).status`)).To(Equal("200"))
		Expect(h.failing(ctx, "search", `async () => 1`)).To(ContainSubstring("limit wallTimeMs"))
		close(release)
		Expect(h.search(ctx, `async () => 1`)).To(Equal("1"))
	}, limit)

	It("ends the start of a host no later than the host is told to end", func(ctx SpecContext) {
		release := make(chan struct{})
		DeferCleanup(func() { close(release) })
		d := searchexecute.Standard()
		d.Specification = func(rules.Object, int) ([]byte, bool) {
			<-release
			return nil, true
		}
		apis, err := load(object{"spec": written("a.json", []byte(`{"openapi":"3.1.0"}`)), "baseUrl": "http://a"})
		Expect(err).NotTo(HaveOccurred())
		ended, cancel := context.WithCancel(ctx)
		cancel()
		_, err = d.New(ended, apis, nil, slog.New(slog.DiscardHandler))
		Expect(err).To(MatchError(context.Canceled))
	}, limit)

	It("is read again where it has changed alone", func(ctx SpecContext) {
		api := serve(`operations: [{method: GET, path: /spec, replies: [{json: {openapi: 3.1.0, paths: {}}},
			{json: {openapi: 3.1.0, paths: {}}}, {json: {openapi: 3.1.0, paths: {}}}, {json: {openapi: 3.0.0}}]}]`)
		var read atomic.Int64
		d := searchexecute.Standard()
		d.Refused = func(document rules.Object) error {
			read.Add(1)
			if document.Get("openapi") == "3.1.0" {
				return errors.New("of no use")
			}
			return nil
		}
		h := startWith(d, object{"spec": api.URL() + "/spec", "baseUrl": api.URL()})
		Eventually(ctx, read.Load).Should(BeEquivalentTo(1))
		for range 2 {
			Expect(h.failing(ctx, "search", "async () => 1")).To(ContainSubstring("of no use"))
		}
		Expect(h.search(ctx, "async () => 1")).To(Equal("1"))
		Expect(read.Load()).To(BeEquivalentTo(2))
	}, limit)
})

// utf16 is a text of ASCII in UTF-16 with its byte order mark.
func utf16(text string) string {
	var b strings.Builder
	b.WriteString("\xff\xfe")
	for i := range len(text) {
		b.WriteByte(text[i])
		b.WriteByte(0)
	}
	return b.String()
}

// aliases is YAML with a member for each letter, after a list of the first one: ten times the one before.
func aliases(letters string) string {
	var b strings.Builder
	for i := 1; i < len(letters); i++ {
		before := "*" + letters[i-1:i]
		fmt.Fprintf(&b, "%[1]c: &%[1]c [%[2]s]\n", letters[i],
			strings.TrimSuffix(strings.Repeat(before+" , ", 10), ", "))
	}
	return b.String()
}

// hostFrom makes a host of a document in a file.
func hostFrom(d searchexecute.Decisions, name, text string) (*searchexecute.Host, error) {
	GinkgoHelper()
	apis, err := load(object{"spec": written(name, []byte(text)), "baseUrl": "http://a"})
	Expect(err).NotTo(HaveOccurred())
	return d.New(GinkgoT().Context(), apis, nil, slog.New(slog.DiscardHandler))
}
