package outside_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"codemode/conformance/words/outside"
	"codemode/reports/evidence"
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
	touched, err := open(t).Look(context.Background())
	if want := (evidence.Touched{Connections: []string{}, Datagrams: []string{}, Files: []string{}}); err != nil ||
		!reflect.DeepEqual(touched, want) {
		t.Errorf("%+v, %v, want empty lists", touched, err)
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
	datagram, err := net.Dial("udp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer datagram.Close()
	if _, err := datagram.Write([]byte("beacon\n")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(o.Folder(), "made"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	touched, err := o.Look(context.Background())
	slices.Sort(touched.Connections)
	want := evidence.Touched{Connections: []string{`""`, `"GET /module HTTP/1.1"`}, Datagrams: []string{`"beacon\n"`},
		Files: []string{"made"}}
	if err != nil || !reflect.DeepEqual(touched, want) {
		t.Errorf("saw %+v, %v", touched, err)
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
