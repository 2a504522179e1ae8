package refhost_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"codemode/refhost"
)

// TestWhatNobodyAskedForHasABound: a server may ask for more than it reads the answers to.
func TestWhatNobodyAskedForHasABound(t *testing.T) {
	const most = 32
	synctest.Test(t, func(t *testing.T) {
		captured := refhost.Captured(answerAfter{wait: time.Hour, answer: respondWith(http.StatusAccepted, "", "")})
		send := func(body string) error {
			req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://server.test/mcp",
				strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			resp, err := captured.RoundTrip(req)
			if err == nil {
				_ = resp.Body.Close()
			}
			return err
		}
		failed := make(chan error, most+1)
		for range most {
			go func() { failed <- send(`{"jsonrpc":"2.0","id":1,"result":{}}`) }()
		}
		synctest.Wait()
		if err := send(`{"jsonrpc":"2.0","id":2,"result":{}}`); err == nil || !strings.Contains(err.Error(), "unread") {
			t.Errorf("one more is sent: %v", err)
		}
		go func() { failed <- send(`{"jsonrpc":"2.0","id":3,"method":"tools/list"}`) }() // a request is none of them
		begun := time.Now()
		for range most {
			if err := <-failed; err == nil || time.Since(begun) > time.Minute {
				t.Errorf("after %v: %v", time.Since(begun), err)
			}
		}
		if err := <-failed; err != nil || time.Since(begun) < time.Hour {
			t.Errorf("the request, after %v: %v", time.Since(begun), err)
		}
	})
}
