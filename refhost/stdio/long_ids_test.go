package stdio_test

import (
	"io"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"codemode/refhost/stdio"
)

// TestLongIDsAreRefused: the answer to a request has its id, and waits until it is read.
func TestLongIDsAreRefused(t *testing.T) {
	requests, send := io.Pipe()
	refused := make(chan string, 1)
	transport := &stdio.Transport{Reader: requests, Writer: closable{io.Discard}, MaxLine: 1 << 20, MaxID: 10,
		Refused: func(words []byte, _ error) []byte {
			refused <- string(words)
			return nil
		}}
	connection, err := transport.Connect(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	go func() {
		long := `{"jsonrpc":"2.0","id":"` + strings.Repeat("i", 11) + `","method":"ping"}`
		_, _ = io.WriteString(send, long+"\n"+ping+"\n")
	}()
	message, err := connection.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if request, is := message.(*jsonrpc.Request); !is || request.ID.Raw() != int64(1) {
		t.Errorf("read is %v", message)
	}
	if words := <-refused; words != `"ping" with an id of 11 bytes` {
		t.Errorf("said is %s", words)
	}
}
