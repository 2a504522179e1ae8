package mockservers

import (
	"cmp"
	"context"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// newSDKServer returns an SDK server that does the protocol around a script:
// handshake, discovery, subscriptions, cancellation. It declares no tools of its
// own, because the SDK refuses much of what a script may declare and answer.
func newSDKServer(s *Server) *mcp.Server {
	sdk := mcp.NewServer(
		&mcp.Implementation{
			Name:    cmp.Or(s.script.Name, s.script.ServerID),
			Version: s.script.version(),
		},
		&mcp.ServerOptions{
			Instructions:              s.script.Instructions,
			SupportedProtocolVersions: s.protocol.versions(),
			Capabilities: &mcp.ServerCapabilities{
				Tools: &mcp.ToolCapabilities{ListChanged: !s.script.NoListChanged},
			},
		},
	)
	sdk.AddReceivingMiddleware(s.receiving)
	sdk.AddSendingMiddleware(s.sending)
	return sdk
}

// version is what the serverInfo has.
func (s Script) version() string {
	if s.EmptyVersion {
		return ""
	}
	return cmp.Or(s.Version, "1.0.0")
}

// scripted is a result that goes out as the script has it.
type scripted struct {
	mcp.ResultBase
	raw json.RawMessage
}

// MarshalJSON returns the scripted JSON.
func (r *scripted) MarshalJSON() ([]byte, error) { return r.raw, nil }

func asScripted(raw json.RawMessage, err error) (mcp.Result, error) {
	if err != nil {
		return nil, err
	}
	return &scripted{raw: raw}, nil
}

// receiving answers what the script answers and leaves the rest to the SDK.
func (s *Server) receiving(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		x := s.exchanges.of(req)
		switch params := req.GetParams().(type) {
		case *mcp.ListToolsParams:
			cursor := ""
			if params != nil {
				cursor = params.Cursor
			}
			return asScripted(s.answerList(ctx, cursor))
		case *mcp.CallToolParamsRaw:
			return asScripted(s.callTool(ctx, x, sessionOf(req), params.Name, params.Arguments))
		case *mcp.SubscriptionsListenParams:
			defer s.stopListening(sessionOf(req), x.id)
		case *mcp.InitializedParams:
			// Over HTTP a session listens only while its GET stream is open.
			if s.transport == Stdio {
				defer s.startListening(sessionOf(req), nil)
			}
		}
		return next(ctx, method, req)
	}
}

// sending follows which subscriptions the SDK acknowledged, and turns the
// carrier of [listeners.notify] into the notification it stands for.
func (s *Server) sending(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if l, ok := ctx.Value(listChanged{}).(listener); ok {
			return next(ctx, methodListChanged, l.notification())
		}
		result, err := next(ctx, method, req)
		ack, ok := req.GetParams().(*mcp.SubscriptionsAcknowledgedParams)
		if ok && err == nil && ack.Notifications.ToolsListChanged {
			s.startListening(sessionOf(req), ack.Meta[mcp.MetaKeySubscriptionID])
		}
		return result, err
	}
}

func sessionOf(req mcp.Request) *mcp.ServerSession {
	session, _ := req.GetSession().(*mcp.ServerSession)
	return session
}
