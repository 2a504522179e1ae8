package outside_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"codemode/conformance/outside"
)

func open(t *testing.T) *outside.Outside {
	t.Helper()
	o, err := outside.Open("word")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = o.Close() })
	return o
}

func TestNothingTouched(t *testing.T) {
	connections, files, err := open(t).Look(context.Background())
	if err != nil || connections == nil || files == nil || len(connections)+len(files) != 0 {
		t.Errorf("%q, %q, %v, want two empty lists", connections, files, err)
	}
}

func TestEverythingTouchedIsSeen(t *testing.T) {
	o := open(t)
	address := "127.0.0.1:" + strconv.Itoa(o.Port())
	silent, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	_ = silent.Close()
	response, err := http.Get("http://" + address + "/module")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if body, _ := io.ReadAll(response.Body); !strings.Contains(string(body), `"word"`) {
		t.Errorf("the listener answered %q, which does not hold the secret", body)
	}
	if err := os.WriteFile(filepath.Join(o.Folder(), "made"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	connections, files, err := o.Look(context.Background())
	slices.Sort(connections)
	if err != nil || !slices.Equal(connections, []string{`""`, `"GET /module HTTP/1.1"`}) || !slices.Equal(files, []string{"made"}) {
		t.Errorf("saw %q and %q, %v", connections, files, err)
	}
}

func TestSecretIsInTheFile(t *testing.T) {
	o := open(t)
	text, err := os.ReadFile(o.Secret())
	if err != nil || !strings.Contains(string(text), `"word"`) {
		t.Errorf("the file holds %q, %v", text, err)
	}
	if err := o.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(o.Folder()); !os.IsNotExist(err) {
		t.Errorf("the folder is still there: %v", err)
	}
}
