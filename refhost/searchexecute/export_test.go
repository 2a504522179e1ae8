package searchexecute

import "net/url"

// Bounds of documents that tests go beyond.
const (
	MaxDocument = maxDocument
	MaxValues   = maxValues
	MaxSpec     = maxSpec
)

// Resolved makes the spec of a document, and tells how many steps that takes.
func Resolved(name string, text []byte, maxDepth int) (spec []byte, steps int, err error) {
	d, err := parseDocument(name, text)
	if err != nil {
		return nil, 0, err
	}
	w := newWriter(d.root, maxDepth)
	spec, _ = w.written()
	return spec, w.steps, nil
}

// AddressOf is where a request with a path goes.
func AddressOf(base, path string) (*url.URL, error) {
	at, err := baseOf(base)
	if err != nil {
		return nil, err
	}
	return address(at, path, nil)
}
