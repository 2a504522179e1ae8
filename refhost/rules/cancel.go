package rules

import "encoding/json"

// EndsWhenCancelled: a cancelled run ends at once (§7.4).
func EndsWhenCancelled() bool { return true }

// CancelNotice sends what MCP asks for (§7.4).
func CancelNotice(params json.RawMessage) json.RawMessage { return params }
