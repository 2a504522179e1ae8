package mockservers

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const methodDiscover = "server/discover"

// versions are the revisions that a server of the protocol version knows: all up to
// 2025-11-25, or 2026-07-28 alone.
func (p ProtocolVersion) versions() []string {
	return slices.DeleteFunc(mcp.SupportedProtocolVersions(), func(v string) bool {
		return (v >= string(MCP20260728)) != (p == MCP20260728)
	})
}

func (p ProtocolVersion) known() bool { return p == MCP20251125 || p == MCP20260728 }

// refuse returns the error for a request that a server of this version alone does
// not know, or nil. The SDK knows both versions: without this it would tell an old
// client of a new server, and a new client of an old one, what neither can know.
func (p ProtocolVersion) refuse(req *jsonrpc.Request) *jsonrpc.Error {
	if !req.IsCall() {
		return nil
	}
	if p == MCP20251125 {
		if req.Method != methodDiscover {
			return nil
		}
		return &jsonrpc.Error{
			Code: jsonrpc.CodeMethodNotFound, Message: fmt.Sprintf("unknown method %q", req.Method),
		}
	}
	var params struct {
		ProtocolVersion string         `json:"protocolVersion"`
		Meta            map[string]any `json:"_meta"`
	}
	// Malformed params carry no version, which is refused below.
	_ = json.Unmarshal(req.Params, &params)
	if params.Meta[mcp.MetaKeyProtocolVersion] != nil {
		return nil
	}
	return unsupportedVersion(p.versions(), params.ProtocolVersion)
}

func unsupportedVersion(supported []string, requested string) *jsonrpc.Error {
	refusal := &jsonrpc.Error{
		Code: mcp.CodeUnsupportedProtocolVersion, Message: "unsupported protocol version",
	}
	data, err := json.Marshal(mcp.UnsupportedProtocolVersionData{Supported: supported, Requested: requested})
	if err == nil {
		refusal.Data = data
	}
	return refusal
}
