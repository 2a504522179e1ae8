package stdio

import (
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// TestCancellationsAreNotCollected: however often requests are cancelled, no more is kept than there are requests.
func TestCancellationsAreNotCollected(t *testing.T) {
	var u underWay
	ids := make([]jsonrpc.ID, 2)
	for i := range ids {
		ids[i], _ = jsonrpc.MakeID(float64(i))
		u.begin(ids[i], 0, 0)
	}
	for range 1000 {
		for _, id := range ids {
			if !u.cancel(id) {
				t.Fatal("a request that is under way is not known")
			}
		}
	}
	u.end(ids[0])
	if u.cancel(ids[0]) {
		t.Error("a request that was answered is known")
	}
	if n := len(u.takeCancelled()); n != 1 {
		t.Errorf("of one request that was cancelled, %d are kept", n)
	}
	if n := len(u.takeCancelled()); n != 0 {
		t.Errorf("%d are waited for again", n)
	}
}
