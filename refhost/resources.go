package refhost

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/audit"
	"codemode/refhost/clients"
	"codemode/refhost/policy"
)

// Resources of servers are shown to clients where the configuration says so (§1.3 leaves it open); scripts have none.
const (
	// resourceTemplate is where a server's resource is: the server's module path, and its own address, escaped.
	resourceTemplate = resourcePrefix + "{server}/{address}"
	resourcePrefix   = "codemode://servers/"
	// maxResources bounds how many of a server are listed.
	maxResources = 1000
	// maxReaders bounds how many are read, and lists of them made, at a time, each for as long as a server has to
	// connect; more wait as runs do.
	maxReaders = 4
	// readTool stands for reading a resource, for the policy and the audit. A tool's name has no slash that a
	// client of a model takes.
	readTool = "resources/read"
)

// escapeAddress leaves of an address what a template takes for one part.
func escapeAddress(address string) string {
	return strings.ReplaceAll(url.QueryEscape(address), "+", "%20")
}

// showResources offers the resources of servers, if those of any are to be shown.
func (o *outer) showResources() {
	if len(o.host.options.Config.Resources) == 0 {
		return
	}
	o.server.AddResourceTemplate(&mcp.ResourceTemplate{Name: "resource-of-server", URITemplate: resourceTemplate,
		Description: "A resource of one of the servers."}, o.host.readResource)
	o.server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			result, err := next(ctx, method, req)
			if listed, ok := result.(*mcp.ListResourcesResult); err == nil && ok && listed.NextCursor == "" {
				var more []*mcp.Resource
				more, err = o.host.listResources(ctx)
				listed.Resources = slices.Concat(listed.Resources, more)
			}
			return result, err
		}
	})
}

// readable are the connections whose resources are shown.
func (h *Host) readable() []*connection {
	return slices.DeleteFunc(slices.Clone(h.connections), func(c *connection) bool {
		return !slices.Contains(h.options.Config.Resources, c.config.ServerID) ||
			h.options.Policy.Decide(readingOf(c)).Verdict == policy.Hidden
	})
}

// readingOf is what a policy decides on: it only reads, and has no schema because it needs none.
func readingOf(c *connection) policy.Tool {
	return policy.Tool{Server: c.config.ServerID, Name: readTool,
		Annotations: json.RawMessage(`{"readOnlyHint":true}`), OutputSchema: json.RawMessage(`{}`)}
}

// listResources lists those of the servers that are connected, as they are now. A server that does not answer has none.
func (h *Host) listResources(ctx context.Context) ([]*mcp.Resource, error) {
	leave, err := h.readers.Enter(ctx)
	if err != nil {
		return nil, fmt.Errorf("%d clients read resources: %w; list them again later", maxReaders, err)
	}
	defer leave()
	var all []*mcp.Resource
	size := 0
	for _, c := range h.readable() {
		session, _ := c.state()
		if session == nil || session.InitializeResult().Capabilities.Resources == nil {
			continue
		}
		listed, bytes, err := c.resources(ctx, session)
		if err != nil {
			c.log.Warn("resources left out", "serverId", c.config.ServerID, "listed", len(listed),
				"error", redacted{err, c.secrets}.Error())
		}
		all, size = append(all, listed...), size+bytes
	}
	return all, clients.AwaitTurn(ctx, size)
}

// resources are those of the server, as clients are shown them, and the bytes of the pages that had them. With an error
// come those before it.
func (c *connection) resources(ctx context.Context, session *mcp.ClientSession) (shown []*mcp.Resource, bytes int,
	err error) {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	for cursor := ""; ; {
		page, wanted := withCapture(ctx)
		_, err := session.ListResources(page, &mcp.ListResourcesParams{Cursor: cursor})
		listed, err := takenFrom[*mcp.ListResourcesResult](err)
		if err != nil {
			return shown, bytes, err
		}
		raw, _ := wanted.get()
		if bytes += len(raw); bytes > maxListBytes {
			return shown, bytes, fmt.Errorf("its pages of resources have more than %d bytes", maxListBytes)
		}
		for _, r := range listed.Resources {
			if r == nil {
				continue
			}
			if len(shown) == maxResources {
				return shown, bytes, fmt.Errorf("it has more than %d resources", maxResources)
			}
			of := *r
			of.URI, of.Name = resourcePrefix+c.path+"/"+escapeAddress(r.URI), c.path+"/"+r.Name
			shown = append(shown, &of)
		}
		if cursor = listed.NextCursor; cursor == "" {
			return shown, bytes, nil
		}
	}
}

// readResource reads one under the policy and on the record.
func (h *Host) readResource(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	path, escaped, _ := strings.Cut(strings.TrimPrefix(req.Params.URI, resourcePrefix), "/")
	address, err := url.PathUnescape(escaped)
	all := h.readable()
	i := slices.IndexFunc(all, func(c *connection) bool { return c.path == path })
	if err != nil || i < 0 {
		return nil, mcp.ResourceNotFoundError(req.Params.URI)
	}
	leave, err := h.readers.Enter(ctx)
	if err != nil {
		return nil, fmt.Errorf("%d resources are being read: %w; read this one again later", maxReaders, err)
	}
	defer leave()
	return h.readRecorded(ctx, all[i], address, req.Params.URI)
}

func (h *Host) readRecorded(ctx context.Context, c *connection, address,
	shown string) (*mcp.ReadResourceResult, error) {
	arguments, err := json.Marshal(map[string]string{"uri": address})
	if err != nil {
		return nil, err
	}
	recorded, err := h.options.Audit.Run(ctx, "")
	if err != nil {
		return nil, errors.New(unrecorded("reading", err))
	}
	defer recorded.End("", nil)
	request := audit.Request{Server: c.config.ServerID, Tool: readTool, Arguments: arguments}
	if request.Rule, err = h.mayRead(c); err != nil {
		return nil, errors.Join(err, recorded.Deny(request, audit.Denied))
	}
	call, err := recorded.Call(request)
	if err != nil {
		return nil, errors.New(unrecorded("reading", err))
	}
	limited, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	result, err := c.read(limited, address, shown)
	if err != nil {
		call.End(audit.CallError, nil)
		return nil, err
	}
	text, err := json.Marshal(result)
	call.End(audit.OK, text)
	if late := clients.AwaitTurn(ctx, len(text)); late != nil {
		return nil, late
	}
	return result, err
}

// mayRead is the rule that permits reading, or refuses it. What a user would be asked for is refused: it is the user
// who reads, by a client that has its own questions.
func (h *Host) mayRead(c *connection) (rule string, refused error) {
	decision := h.options.Policy.Decide(readingOf(c))
	if decision.Verdict > policy.Granted {
		return decision.Rule, fmt.Errorf("reading resources of %s is not permitted (rule %s)", c.config.ServerID,
			decision.Rule)
	}
	if guarded, ok := h.options.Runner.(guardedRunner); ok {
		if rule, _ := guarded.limiter.Take(readingOf(c)); rule != "" {
			return rule, fmt.Errorf("reading resources of %s is not permitted so often (%s)", c.config.ServerID, rule)
		}
	}
	return decision.Rule, nil
}

// read reads a resource of the server, and gives it the address that the client knows.
func (c *connection) read(ctx context.Context, address, shown string) (*mcp.ReadResourceResult, error) {
	session, _ := c.state()
	if session == nil {
		return nil, fmt.Errorf("the server %s is not connected", c.config.ServerID)
	}
	_, err := session.ReadResource(ctx, &mcp.ReadResourceParams{URI: address})
	read, err := takenFrom[*mcp.ReadResourceResult](err)
	if err != nil {
		return nil, redacted{err, c.secrets}
	}
	for _, content := range read.Contents {
		if content.URI == address {
			content.URI = shown
		}
	}
	return &mcp.ReadResourceResult{Contents: read.Contents}, nil
}
