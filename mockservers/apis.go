package mockservers

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"

	"codemode/mockservers/mockapi"
)

// Request is one that an API received, as a [Tap] is told of it.
type Request struct {
	Method string `json:"method"`
	// Path is as it was on the wire, without the query; Query is what follows the question mark.
	Path  string `json:"path"`
	Query string `json:"query,omitempty"`
	// Headers has Host, too.
	Headers http.Header `json:"headers"`
	Body    string      `json:"body,omitempty"`
	// Elsewhere: it came to another origin, to which a reply has led.
	Elsewhere bool `json:"elsewhere,omitempty"`
}

// startAPIs starts those of the scripts that are APIs.
func (g *Group) startAPIs(scripts []Script, opts Options) error {
	for i, script := range scripts {
		if script.API == nil {
			continue
		}
		server, err := mockapi.Start(script.API.Script, mockapi.Options{Listen: opts.Listen, Tap: opts.tapOf(script)})
		if err != nil {
			return err
		}
		g.apis[script.ServerID] = server
		g.stops = append(g.stops, server.Close)
		g.endpoints[i] = Endpoint{ServerID: script.ServerID, URL: server.URL(), Settings: script.API.Settings,
			Document: server.DocumentURL()}
		if !script.API.DocumentURL {
			if g.endpoints[i].Document, err = g.documentFile(server.Document()); err != nil {
				return err
			}
		}
	}
	return nil
}

// tapOf records the requests that an API receives.
func (o Options) tapOf(script Script) func(mockapi.Request) {
	return func(r mockapi.Request) {
		if o.Tap == nil {
			return
		}
		text, err := json.Marshal(Request{r.Method, r.Path, r.Query, r.Header, string(r.Body), r.Elsewhere})
		if err != nil {
			text = fmt.Appendf(nil, "%q", err) // strings can always be written
		}
		o.Tap(script.ServerID, ToServer, text)
	}
}

// documentFile writes a document into a file of the group.
func (g *Group) documentFile(document []byte) (path string, err error) {
	folder, err := os.MkdirTemp("", "mockapi-")
	if err != nil {
		return "", err
	}
	g.stops = append(g.stops, func() error { return os.RemoveAll(folder) })
	path = filepath.Join(folder, "openapi.json")
	return path, os.WriteFile(path, document, 0o600)
}
