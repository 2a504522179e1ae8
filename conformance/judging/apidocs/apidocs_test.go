package apidocs_test

import (
	"encoding/json"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/judging/apidocs"
)

func TestAPIDocs(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "apidocs")
}

// document is one as a script of mockapi has it.
func document(seed uint64) (d apidocs.Document, root apidocs.Object) {
	GinkgoHelper()
	d = apidocs.Make(seed, "longword")
	text, err := d.JSON()
	Expect(err).NotTo(HaveOccurred())
	var script struct{ Document apidocs.Object }
	Expect(json.Unmarshal([]byte(text), &script)).To(Succeed())
	return d, script.Document
}

// resolver writes references out as a host does that is right.
type resolver struct {
	root apidocs.Object
	// leave tells where a reference is left as it is; stack are those that have led to it.
	leave func(ref string, stack []string) bool
}

func (r resolver) value(value any, stack []string) any {
	switch v := value.(type) {
	case []any:
		list := make([]any, len(v))
		for i := range v {
			list[i] = r.value(v[i], stack)
		}
		return list
	case apidocs.Object:
		ref, ok := v["$ref"].(string)
		switch {
		case !ok:
			object := apidocs.Object{}
			for name, member := range v {
				object[name] = r.value(member, stack)
			}
			return object
		case r.leave(ref, stack):
			return value
		case slices.Contains(stack, ref):
			return apidocs.Object{"$circular": ref}
		}
		return r.value(r.target(ref), append(slices.Clone(stack), ref))
	}
	return value
}

func (r resolver) target(ref string) any {
	GinkgoHelper()
	path, err := url.PathUnescape(strings.TrimPrefix(ref, "#/components/"))
	Expect(err).NotTo(HaveOccurred())
	kind, name, _ := strings.Cut(path, "/")
	all := r.root["components"].(apidocs.Object)[kind].(apidocs.Object)
	return all[strings.NewReplacer("~1", "/", "~0", "~").Replace(name)]
}

// found is what the scripts give of a document whose references are resolved.
func (r resolver) found() map[string]any {
	parts := map[string]any{}
	for path, item := range r.root["paths"].(apidocs.Object) {
		for method, operation := range item.(apidocs.Object) {
			kept := maps.Clone(operation.(apidocs.Object))
			maps.DeleteFunc(kept, func(name string, _ any) bool { return !slices.Contains(apidocs.Fields(), name) })
			parts[path+"/"+method] = r.value(kept, nil)
		}
	}
	schemas := r.root["components"].(apidocs.Object)["schemas"].(apidocs.Object)
	names := slices.Sorted(maps.Keys(schemas))
	all := make([]any, len(names))
	for i, name := range names {
		all[i] = name
	}
	parts["schemas"] = all
	for list := range slices.Chunk(names, 2) {
		var values []any
		for _, name := range list {
			values = append(values, r.value(schemas[name], nil))
		}
		parts["schemas "+list[0]] = values
	}
	return parts
}

func nowhere(string, []string) bool { return false }

// failing are the aspects in which something is wrong.
func failing(d apidocs.Document, found map[string]any) (names []string) {
	GinkgoHelper()
	for _, aspect := range slices.Sorted(maps.Keys(apidocs.Aspects())) {
		seen, wrong := apidocs.Aspects()[aspect](d, found)
		Expect(seen).To(BeNumerically(">", 0), aspect)
		if len(wrong) > 0 {
			names = append(names, aspect)
		}
	}
	return names
}

var _ = Describe("a document that is made up", func() {
	It("has nothing wrong where its references are resolved", func() {
		for seed := range uint64(5) {
			d, root := document(seed)
			Expect(failing(d, resolver{root, nowhere}.found())).To(BeEmpty())
		}
	})

	It("has answers far from the limit of 25,000 tokens, with the seed that scenarios have", func() {
		_, root := document(30)
		for name, part := range (resolver{root, nowhere}).found() {
			text, err := json.Marshal(part)
			Expect(err).NotTo(HaveOccurred())
			Expect(len(text)).To(BeNumerically("<", 25_000), name)
		}
	})

	It("is read in as many parts as it has", func() {
		d, root := document(1)
		names := slices.Collect(maps.Keys(d.Operations()))
		names = slices.AppendSeq(names, maps.Keys(d.Schemas()))
		Expect(names).To(ConsistOf(slices.Collect(maps.Keys(resolver{root, nowhere}.found()))))
	})

	type spoiling func(resolver) map[string]any
	DescribeTable("finds what is wrong, in its aspect alone", func(spoil spoiling, aspects ...string) {
		d, root := document(30)
		Expect(failing(d, spoil(resolver{root, nowhere}))).To(Equal(aspects))
	},
		Entry("references within references are left", func(r resolver) map[string]any {
			r.leave = func(ref string, stack []string) bool { return len(stack) == 1 && !slices.Contains(stack, ref) }
			found := r.found()
			maps.Copy(found, schemasOf(resolver{r.root, nowhere}.found()))
			return found
		}, "what references lead to has none"),
		Entry("circles end in another name", func(r resolver) map[string]any {
			return replaced(r.found(), `{"$circular":"#/components/schemas/`, `{"$circular":"#/components/schemas/x`)
		}, "circles end"),
		Entry("circles are empty", func(r resolver) map[string]any {
			return replaced(r.found(), `"$circular"`, `"circular"`)
		}, "circles end"),
		Entry("fields are lost", func(r resolver) map[string]any {
			return replaced(r.found(), `"operationId":"longword-`, `"x":"`)
		}, "operations have no others", "operations have their fields"),
		Entry("schemas are lost", func(r resolver) map[string]any {
			found := r.found()
			found["schemas"] = found["schemas"].([]any)[1:]
			return found
		}, "schemas are as they are"),
		Entry("some schemas are missing", func(r resolver) map[string]any {
			found := r.found()
			for name := range schemasOf(maps.Clone(found)) {
				if list, is := found[name].([]any); is && name != "schemas" {
					list[0] = nil
				}
			}
			return found
		}, "schemas are as they are"),
		Entry("schemas are raw", func(r resolver) map[string]any {
			found := r.found()
			r.leave = func(string, []string) bool { return true }
			maps.Copy(found, schemasOf(r.found()))
			return found
		}, "schemas have no references"),
	)
})

// schemasOf are the parts of schemas.
func schemasOf(found map[string]any) map[string]any {
	maps.DeleteFunc(found, func(name string, _ any) bool { return !strings.HasPrefix(name, "schemas") })
	return found
}

func replaced(found map[string]any, text, instead string) (changed map[string]any) {
	GinkgoHelper()
	raw, err := json.Marshal(found)
	Expect(err).NotTo(HaveOccurred())
	Expect(json.Unmarshal([]byte(strings.ReplaceAll(string(raw), text, instead)), &changed)).To(Succeed())
	return changed
}

var _ = Describe("how deep references lead", func() {
	// to are the references that are written out, as many levels deep.
	to := func(levels int) func(ref string, stack []string) bool {
		return func(_ string, stack []string) bool { return len(stack) >= levels }
	}
	DescribeTable("is judged by a limit, but for one level", func(levels int, wrong ...string) {
		d, root := document(30)
		found := resolver{root, to(levels)}.found()
		var names []string
		for _, name := range slices.Sorted(maps.Keys(apidocs.Depths())) {
			seen, all := apidocs.Depths()[name](d, found)
			Expect(seen).To(BeNumerically(">", 0), name)
			if len(all) > 0 {
				names = append(names, name)
			}
		}
		Expect(names).To(HaveExactElements(wrong))
	},
		Entry(nil, 0, "references lead 2 deep", "references lead 3 deep"),
		Entry(nil, 1, "references lead 3 deep"),
		Entry(nil, 2),
		Entry(nil, 5, "references lead 1 deep", "references lead 2 deep", "references lead 3 deep"),
	)
})
