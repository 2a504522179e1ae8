package searchexecute

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"codemode/refhost/hiding"
	"codemode/refhost/jsonfile"
	"codemode/refhost/rules"
)

// API is one HTTP API that scripts may call, with its two tools.
type API struct {
	// Spec is the OpenAPI document: an absolute path, or a URL. Raw is what the path held.
	Spec string
	Raw  []byte
	// BaseURL is where paths go.
	BaseURL string
	// Namespace is the global of scripts that has the function request.
	Namespace               string
	SearchName, ExecuteName string
	// AuthHeader, if not "", is a header that the host adds to each request, with AuthValue.
	AuthHeader, AuthValue string
	// Others are the credentials of the other APIs, and Expanded what stands in the place of a ${NAME} in this one,
	// which no error tells.
	Others, Expanded []string
	// MaxResponseTokens bounds the text that an agent gets, in tokens of four characters; 0 is no bound.
	MaxResponseTokens int
	// MaxRequests bounds the requests of one execution.
	MaxRequests int
	// MaxResponseBytes bounds the body of one answer, unpacked.
	MaxResponseBytes int
	// AllowedHeaders are those that scripts may set; nil lets them set all but those that say who asks.
	AllowedHeaders []string
	// MaxRefDepth bounds how many references of the document lead into each other.
	MaxRefDepth int
	// MemoryMB, Timeout and WallTime bound a script: its memory in MiB, what it computes, and all that it takes.
	MemoryMB          int
	Timeout, WallTime time.Duration
}

// defaults are those that the system documents.
func defaults() API {
	return API{BaseURL: "http://localhost", Namespace: "api", SearchName: "search", ExecuteName: "execute",
		MaxResponseTokens: 25_000, MaxRequests: 50, MaxResponseBytes: 10 << 20, MaxRefDepth: 50, MemoryMB: 64,
		Timeout: 30 * time.Second, WallTime: 60 * time.Second}
}

// namespace is nil, or says why scripts cannot have a global of the name.
func namespace(name string) error {
	switch {
	case !identifier(name):
		return fmt.Errorf("the namespace %q is no identifier of JavaScript; use letters, digits, _ and $", name)
	case slices.Contains(reserved(), name):
		return fmt.Errorf("the namespace %q is a name that scripts have for something else; use another one", name)
	}
	return nil
}

// LoadConfig reads a file of the form {"openapi": {…}}, or {"openapi": [{…}, …]} for several APIs, and the documents
// that are files. Their paths are relative to the file. ${NAME} in a string is replaced by what lookup finds. What is
// wrong is an error with file and line.
func (d Decisions) LoadConfig(path string, lookup func(string) (string, bool)) ([]API, error) {
	file, err := jsonfile.Read(path)
	if err != nil {
		return nil, fmt.Errorf("reading the configuration: %w; pass an existing file with --config", err)
	}
	l := loader{d, file, lookup, nil}
	var apis []API
	err = l.file.Object(l.file.Top(), map[string]func(jsonfile.Value) error{
		"openapi": func(v jsonfile.Value) error {
			each := func(v jsonfile.Value) error {
				api, err := l.api(v)
				apis = append(apis, api)
				return errors.Join(err, l.unlike(v, api, apis[:len(apis)-1]))
			}
			if strings.HasPrefix(string(v.Raw), "[") {
				return l.file.Each(each)(v)
			}
			return each(v)
		},
	})
	if err != nil {
		return nil, err
	}
	for i := range apis {
		for j, other := range apis {
			if i != j {
				apis[i].Others = append(apis[i].Others, other.credentials()...)
			}
		}
	}
	if len(apis) == 0 {
		return nil, l.file.Errorf(0, "no API is configured; name one with {\"openapi\": {\"spec\": \"openapi.json\"}}")
	}
	return apis, nil
}

// loader knows where in the file it is, for its errors.
type loader struct {
	decisions Decisions
	file      jsonfile.File
	lookup    func(string) (string, bool)
	// expanded are the values found for the API that is read.
	expanded *[]string
}

func (l loader) api(object jsonfile.Value) (API, error) {
	a := l.decisions.Defaults()
	l.expanded = &a.Expanded
	number := func(target *int, least int) func(jsonfile.Value) error { return l.number(target, least) }
	milliseconds := func(target *time.Duration) func(jsonfile.Value) error {
		return func(v jsonfile.Value) error {
			n := 0
			err := l.number(&n, 1)(v)
			*target = time.Duration(n) * time.Millisecond
			return err
		}
	}
	err := l.file.Object(object, map[string]func(jsonfile.Value) error{
		"spec": l.text(&a.Spec), "baseUrl": l.text(&a.BaseURL), "namespace": l.text(&a.Namespace),
		"toolNames": l.object(map[string]func(jsonfile.Value) error{
			"search": l.text(&a.SearchName), "execute": l.text(&a.ExecuteName)}),
		"auth": l.object(map[string]func(jsonfile.Value) error{
			"header": l.text(&a.AuthHeader), "value": l.text(&a.AuthValue)}),
		"maxResponseTokens": number(&a.MaxResponseTokens, 0), "maxRequests": number(&a.MaxRequests, 0),
		"maxResponseBytes": number(&a.MaxResponseBytes, 1), "maxRefDepth": number(&a.MaxRefDepth, 0),
		"allowedHeaders": func(v jsonfile.Value) error {
			a.AllowedHeaders = []string{}
			return l.file.Each(func(v jsonfile.Value) error {
				name := ""
				err := l.text(&name)(v)
				a.AllowedHeaders = append(a.AllowedHeaders, name)
				return err
			})(v)
		},
		"sandbox": l.object(map[string]func(jsonfile.Value) error{"memoryMB": number(&a.MemoryMB, 1),
			"timeoutMs": milliseconds(&a.Timeout), "wallTimeMs": milliseconds(&a.WallTime)}),
	})
	if err != nil {
		return a, err
	}
	a.AuthValue = strings.Trim(a.AuthValue, " \t") // as it is sent, and comes back
	return a, l.check(&a, object.Offset)
}

func (l loader) object(read map[string]func(jsonfile.Value) error) func(jsonfile.Value) error {
	return func(v jsonfile.Value) error { return l.file.Object(v, read) }
}

// number reads a whole number that is not below least.
func (l loader) number(target *int, least int) func(jsonfile.Value) error {
	return func(v jsonfile.Value) error {
		if err := l.file.Into(target)(v); err != nil {
			return err
		}
		if *target < least {
			return l.file.Errorf(v.Offset, "%q is %d; it must not be below %d", v.Key, *target, least)
		}
		return nil
	}
}

// variable is what the environment replaces.
func variable() *regexp.Regexp { return regexp.MustCompile(`\$\{([A-Za-z_][A-Za-z0-9_]*)\}`) }

// text reads a string, and puts in what its variables stand for.
func (l loader) text(target *string) func(jsonfile.Value) error {
	return func(v jsonfile.Value) error {
		if err := l.file.Into(target)(v); err != nil {
			return err
		}
		var err error
		*target = variable().ReplaceAllStringFunc(*target, func(found string) string {
			value, ok := l.lookup(found[2 : len(found)-1])
			if !ok {
				err = l.file.Errorf(v.Offset, "%s is not set; set it in the environment", found[2:len(found)-1])
			}
			*l.expanded = append(*l.expanded, longEnough(value)...)
			return value
		})
		return err
	}
}

// headerName is what a header may be called.
func headerName() *regexp.Regexp { return regexp.MustCompile("^[A-Za-z0-9!#$%&'*+.^_`|~-]+$") }

// toolName is what tools may be called.
func toolName() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z0-9_.-]{1,128}$`) }

// check finds what makes no sense, and reads the document if it is a file.
func (l loader) check(a *API, offset int) error {
	fail := func(format string, args ...any) error {
		return l.file.Errorf(offset, "%s", hiding.New(*l.expanded).Text(fmt.Sprintf(format, args...)))
	}
	switch {
	case a.Spec == "":
		return fail("spec is missing; give the path or the URL of an OpenAPI document")
	case l.decisions.Namespace(a.Namespace) != nil:
		return fail("%v", l.decisions.Namespace(a.Namespace))
	case !toolName().MatchString(a.SearchName), !toolName().MatchString(a.ExecuteName):
		return fail("the tools have the names %q and %q; use letters, digits, _, - and .", a.SearchName, a.ExecuteName)
	case a.SearchName == a.ExecuteName:
		return fail("both tools have the name %q; give them different toolNames", a.SearchName)
	case (a.AuthHeader == "") != (a.AuthValue == ""):
		return fail("auth needs a header and a value")
	case a.AuthHeader != "" && !headerName().MatchString(a.AuthHeader), strings.ContainsAny(a.AuthValue, "\r\n\x00"):
		return fail("auth is no header: its name is %q; use a name such as Authorization, and a value in one line",
			a.AuthHeader)
	case slices.Contains(ofTheConnection(), http.CanonicalHeaderKey(a.AuthHeader)):
		return fail("auth cannot set the header %s; it is one of the connection", a.AuthHeader)
	}
	if _, err := baseOf(a.BaseURL); err != nil {
		return fail("baseUrl: %v", err)
	}
	if isURL(a.Spec) {
		return nil
	}
	if !filepath.IsAbs(a.Spec) {
		a.Spec = filepath.Join(filepath.Dir(l.file.Name), a.Spec)
	}
	var err error
	if a.Raw, err = readFile(a.Spec); err != nil {
		return fail("reading spec: %v; give the path or the URL of an OpenAPI document", err)
	}
	return nil
}

// ofTheConnection are headers that HTTP itself needs.
func ofTheConnection() []string {
	return []string{"Host", "Connection", "Content-Length", "Expect", "Keep-Alive", "Proxy-Connection", "Te", "Trailer",
		"Transfer-Encoding", "Upgrade"}
}

// unlike tells whether the tools of an API have the names of another one's.
func (l loader) unlike(object jsonfile.Value, a API, others []API) error {
	for _, o := range others {
		for _, name := range []string{a.SearchName, a.ExecuteName} {
			if name == o.SearchName || name == o.ExecuteName {
				return l.file.Errorf(object.Offset, "two APIs have a tool with the name %q; give one of them "+
					"other toolNames",
					name)
			}
		}
	}
	return nil
}

func identifier(name string) bool {
	return regexp.MustCompile(`^[\p{L}\p{Nl}_$][\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}$]*$`).MatchString(name)
}

// reserved are names that a namespace cannot have: those of the language, and of what scripts find.
func reserved() []string {
	return slices.Concat(rules.ReservedWords(), rules.ExtendedReservedWords(), strings.Fields(
		`spec console global globalThis undefined NaN Infinity async of get set
		Object Function Array Number Boolean String Symbol BigInt Date Promise RegExp Error AggregateError EvalError
		RangeError ReferenceError SyntaxError TypeError URIError JSON Math Intl Reflect Proxy Map Set WeakMap WeakSet
		WeakRef FinalizationRegistry ArrayBuffer SharedArrayBuffer DataView Atomics Int8Array Uint8Array Uint8ClampedArray
		Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array Iterator
		parseInt parseFloat isNaN isFinite encodeURI encodeURIComponent decodeURI decodeURIComponent escape unescape
		setTimeout clearTimeout setInterval clearInterval setImmediate queueMicrotask structuredClone
		URL URLSearchParams TextEncoder TextDecoder require process fetch module exports`))
}

func isURL(text string) bool {
	return strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://")
}

// baseOf reads the address that paths follow.
func baseOf(text string) (*url.URL, error) {
	base, err := url.Parse(text)
	switch {
	case err != nil:
		return nil, err
	case base.Scheme != "http" && base.Scheme != "https", base.Host == "":
		return nil, fmt.Errorf("%q is no address of an API; it must begin with http:// or https://", text)
	case base.User != nil:
		return nil, errors.New("it has credentials; give them as auth, so that scripts do not see them")
	case climbs(base.EscapedPath()):
		return nil, fmt.Errorf("%q has a segment . or .., or what some servers take for one", text)
	case base.RawQuery != "" || base.Fragment != "":
		return nil, fmt.Errorf("%q has a query or a fragment; paths cannot follow it", text)
	}
	base.Path, base.RawPath = strings.TrimSuffix(base.Path, "/"), strings.TrimSuffix(base.RawPath, "/")
	return base, nil
}
