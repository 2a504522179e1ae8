package refhost

import (
	"context"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// taken is a result that the SDK is not given: it would keep each page of resources and each resource, decoded, for as
// long as the session lasts. For the SDK it is an error.
type taken struct{ result mcp.Result }

func (taken) Error() string { return "the result was taken before the SDK could keep it" }

// takenFrom is the result that an error of the SDK stands for.
func takenFrom[R mcp.Result](err error) (result R, _ error) {
	if of := (taken{}); errors.As(err, &of) {
		if result, ok := of.result.(R); ok {
			return result, nil
		}
	}
	if err == nil {
		err = errors.New("the SDK made a result of its own; ask the server again")
	}
	return result, err
}

// uncached lets the SDK keep of a server's lists and resources no more than it needs: of a tool its name, and which of
// its parameters are sent as headers. No list is answered by an older one.
func uncached(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		result, err := next(ctx, method, req)
		if err != nil {
			return result, err
		}
		switch r := result.(type) {
		case *mcp.ListToolsResult:
			lean := &mcp.ListToolsResult{}
			for _, tool := range r.Tools {
				if tool != nil {
					kept := mcp.Tool{Name: tool.Name, InputSchema: headersIn(tool.InputSchema)}
					lean.Tools = append(lean.Tools, &kept)
				}
			}
			return lean, nil
		case *mcp.ListResourcesResult, *mcp.ReadResourceResult:
			return nil, taken{result}
		}
		return result, nil
	}
}

// headerMember marks a parameter that is sent as a header, too.
const headerMember = "x-mcp-header"

// headersIn is what a schema says of parameters that are sent as headers, or nil. What is no name of a header becomes
// an empty one, for which the SDK leaves the tool out, too.
func headersIn(schema any) any {
	of, _ := schema.(map[string]any)
	properties, _ := of["properties"].(map[string]any)
	within := map[string]any{}
	for name, property := range properties {
		if kept := headersIn(property); kept != nil {
			within[name] = kept
		}
	}
	header, marked := of[headerMember]
	if !marked && len(within) == 0 {
		return nil
	}
	kept := map[string]any{"properties": within}
	if marked {
		kept[headerMember], _ = header.(string)
	}
	if kind, ok := of["type"].(string); ok {
		kept["type"] = kind
	}
	return kept
}
