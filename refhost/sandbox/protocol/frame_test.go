package protocol

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"codemode/refhost/rules"
)

func TestFrame(t *testing.T) {
	var wire bytes.Buffer
	w := NewWriter(&wire)
	if err := w.Write(Head{Kind: KindCall, ID: 7, ServerID: "s", ToolName: "t"}, []byte(`{"a":1}`)); err != nil {
		t.Fatal(err)
	}
	if err := w.WriteJSON(Head{Kind: KindLog}, rules.LogEntry{Level: "warn"}); err != nil {
		t.Fatal(err)
	}
	whole := bytes.Clone(wire.Bytes())
	first, err := Read(&wire)
	if err != nil || first.ID != 7 || first.ToolName != "t" || string(first.Body) != `{"a":1}` {
		t.Fatalf("read %+v, %v", first, err)
	}
	if second, err := Read(&wire); err != nil || second.Kind != KindLog {
		t.Fatalf("read %+v, %v", second, err)
	}
	if _, err := Read(&wire); err != io.EOF {
		t.Fatalf("after the last frame: %v, want io.EOF", err)
	}
	for cut := 1; cut < len(whole); cut++ {
		r := bytes.NewReader(whole[:cut])
		for err = nil; err == nil; {
			_, err = Read(r)
		}
		if cut < len(whole)/3 && err == io.EOF {
			t.Fatalf("cut after %d bytes: no error", cut)
		}
	}
}

func TestFrameHeadTooLong(t *testing.T) {
	_, err := Read(strings.NewReader("\x00\x00\x00\x00" + "\xff\xff\xff\xff" +
		strings.Repeat("\x00", 12)))
	if err == nil || !strings.Contains(err.Error(), "at most") {
		t.Fatalf("error %v", err)
	}
}

// FuzzFrame checks that no bytes make the reader panic or take memory that was
// only promised.
func FuzzFrame(f *testing.F) {
	f.Add([]byte("\x00\x00\x00\x01\x00\x00\x00\x04\x00\x00\x00\x01\x00\x00\x00\x01\x00\x00\x00\x02callst{}"))
	f.Add([]byte("\x00\x00\x00\x00\x00\x00\x00\x03\x00\x00\x00\x00\x00\x00\x00\x00\xff\xff\xff\xfflog{}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := bytes.NewReader(data)
		for {
			if _, err := Read(r); err != nil {
				return
			}
		}
	})
}
