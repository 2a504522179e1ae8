package spec_test

import (
	"strings"
	"testing"

	"codemode/spec"
)

func TestNamesAreFilledIn(t *testing.T) {
	names := spec.Names{Tool: "a.run", Modules: "@a/"}
	got, err := names.Fill("«§tool» imports «§modules»servers/«word», not «§§tool")
	if want := "a.run imports @a/servers/«word», not «§§tool"; err != nil || got != want {
		t.Errorf("got %q and %v, want %q", got, err, want)
	}
	for _, text := range []string{"one\n«§nothing»", "one\n«§meta»", "one\n«§dialect»"} {
		if _, err := names.Fill(text); err == nil || !strings.HasPrefix(err.Error(), "line 2: "+text[4:]) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if got := names.FillPattern("^«§tool» of «§meta»$"); got != `^a\.run of «§meta»$` {
		t.Errorf("as a pattern: %q", got)
	}
}
