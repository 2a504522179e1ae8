package refhost

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"codemode/refhost/visible"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

const (
	// maxData bounds what is passed on of the data of a server's error, in bytes.
	maxData = 2 << 10
	// maxTold bounds what log and doctor tell of why a server, or its tools, are not there, in bytes.
	maxTold = 8 << 10
)

// told is an error of a server as log, doctor and diagnostics tell it, without secrets and cut off.
func (c *connection) told(err error) string {
	return visible.UpTo(maxTold, redacted{err, c.secrets}.Error())
}

// said is an error whose text is what a server said.
type said struct {
	error
	text string
}

func (e said) Error() string { return e.text }

func (e said) Unwrap() error { return e.error }

// serverWords leaves of a JSON-RPC error of a server its message and its data, and of what the SDK puts around them
// nothing. Other errors stay as they are.
func serverWords(err error) error {
	var answered *jsonrpc.Error
	// The transport has errors of that type, too, and says more after their message.
	if !errors.As(err, &answered) || !strings.HasSuffix(err.Error(), answered.Message) {
		return err
	}
	var data bytes.Buffer
	if json.Compact(&data, answered.Data) != nil || data.Len() == 0 || data.String() == "null" {
		return said{err, answered.Message}
	}
	shown := data.String()
	if len(shown) > maxData {
		shown = strings.ToValidUTF8(shown[:maxData], "") + "…"
	}
	return said{err, fmt.Sprintf("%s (data: %s)", answered.Message, shown)}
}
