package readings

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

// isWithin tells whether a reference stays within its document.
func isWithin(ref string) bool { return strings.HasPrefix(ref, "#") }

// refusing takes no document with a reference of some kind.
func refusing(is func(document rules.Object, ref string) bool) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		d.Refused = func(document rules.Object) (problem error) {
			eachReference(document, func(ref string) {
				if is(document, ref) {
					problem = fmt.Errorf("the reference %q cannot be resolved; give what it refers to", ref)
				}
			})
			return problem
		}
	}
}

// eachReference visits the references of a value.
func eachReference(value any, visit func(ref string)) {
	switch v := value.(type) {
	case []any:
		for _, element := range v {
			eachReference(element, visit)
		}
	case rules.Object:
		if ref, ok := v.Get("$ref").(string); ok {
			visit(ref)
		}
		for _, m := range v {
			eachReference(m.Value, visit)
		}
	}
}

// gettingOthers replaces references into other documents by what these have there; one that cannot be got stays.
func gettingOthers(d *searchexecute.Decisions) {
	change.Job(func(t searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
		var spec map[string]any
		if !t.Search || json.Unmarshal(job.Values["spec"], &spec) != nil {
			return job
		}
		onReferencesIn(spec["paths"], func(ref string) (any, bool) {
			value, err := got(t.API.Spec, ref)
			return value, !isWithin(ref) && err == nil
		})
		if text, err := json.Marshal(spec); err == nil {
			job.Values = map[string]json.RawMessage{"spec": text}
		}
		return job
	})(d)
}

// maxOther bounds another document, in bytes.
const maxOther = 1 << 20

// got is what a reference leads to, from a document at a path or an address.
func got(from, ref string) (any, error) {
	base, err := url.Parse(from)
	if err != nil {
		return nil, err
	}
	at, err := base.Parse(ref)
	if err != nil {
		return nil, err
	}
	text, err := readAt(*at)
	if err != nil {
		return nil, err
	}
	var whole any
	if err := json.Unmarshal(text, &whole); err != nil {
		return nil, err
	}
	for name := range strings.SplitSeq(strings.TrimPrefix(at.Fragment, "/"), "/") {
		members, _ := whole.(map[string]any)
		if whole = members[name]; whole == nil {
			return nil, fmt.Errorf("%q leads nowhere", ref)
		}
	}
	return whole, nil
}

// readAt reads a document.
func readAt(at url.URL) ([]byte, error) {
	if at.Scheme == "" {
		return os.ReadFile(at.Path)
	}
	at.Fragment = ""
	response, err := http.Get(at.String())
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, errors.New(response.Status)
	}
	return io.ReadAll(io.LimitReader(response.Body, maxOther))
}

// withoutDepth resolves references so many levels deep where the depth is 0.
func withoutDepth(levels int) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		specification := d.Specification
		d.Specification = func(document rules.Object, maxDepth int) ([]byte, bool) {
			if maxDepth == 0 {
				maxDepth = levels
			}
			return specification(document, maxDepth)
		}
	}
}

// refusingNoDepth takes no document whose references are not to be resolved.
func refusingNoDepth(d *searchexecute.Decisions) {
	specification := d.Specification
	d.Specification = func(document rules.Object, maxDepth int) ([]byte, bool) {
		if maxDepth == 0 {
			return nil, false
		}
		return specification(document, maxDepth)
	}
}
