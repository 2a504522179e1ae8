package isolate

import (
	"strings"
	"testing"
)

func TestLackOfLandlock(t *testing.T) {
	for abi, want := range map[int]string{6: "", 7: "", 5: "signals to other processes and abstract sockets (ABI 6)",
		3: "TCP (ABI 4)", 1: "truncating files (ABI 3)"} {
		err := lackOf(abi)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("ABI %d lacks %v, want %q", abi, err, want)
		}
		level := Level{}
		level.Add("landlock", err)
		if level.Complete() != (want == "") {
			t.Errorf("ABI %d counts as complete: %v", abi, level.Complete())
		}
	}
}
