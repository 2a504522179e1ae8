package command

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"codemode/conformance/program"
)

// openedPage starts the program, and returns the address of its page and what ends it, with
// its exit code.
func openedPage(t *testing.T, args ...string) (address string, end func() int) {
	t.Helper()
	page := exec.CommandContext(t.Context(), built.path("conformance"), append([]string{"ui"}, args...)...)
	said, err := page.StdoutPipe()
	if err == nil {
		err = page.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(said)
	for address == "" && lines.Scan() {
		address, _ = strings.CutPrefix(lines.Text(), "open ")
	}
	return address, func() int {
		// Windows has no interrupt for another process; the context of the test ends it there.
		if err := page.Process.Signal(os.Interrupt); err != nil {
			return program.ExitOK
		}
		_, _ = io.Copy(io.Discard, said)
		_ = page.Wait()
		return page.ProcessState.ExitCode()
	}
}

// TestThePageJudgesAHost judges a real host by one scenario, as a browser does.
func TestThePageJudgesAHost(t *testing.T) {
	const id = "3.3-response/console-serialization/a-primitive-a-string"
	page, end := openedPage(t, "--host", built.path("refhost")+" --config {config}", "--seed", "1")
	stream, err := http.Get(page + "events")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	asked, err := http.Post(page+"run", "application/json", strings.NewReader(fmt.Sprintf(`{"ids":[%q]}`, id)))
	if err != nil || asked.StatusCode != http.StatusNoContent {
		t.Fatalf("%v, %v", asked, err)
	}
	defer asked.Body.Close()
	updates := bufio.NewScanner(stream.Body)
	updates.Buffer(nil, 1<<20)
	var seen []string
	for updates.Scan() && !strings.Contains(updates.Text(), `"headline"`) {
		seen = append(seen, updates.Text())
	}
	all := strings.Join(seen, "\n")
	for _, mark := range []string{`{"now":"waiting"}`, `{"now":"running"}`, `{"outcome":"passed"}`} {
		if want := fmt.Sprintf("%q:%s", id, mark); !strings.Contains(all, want) {
			t.Errorf("it was not told %s", want)
		}
	}
	if !strings.Contains(updates.Text(), "conformant in what was judged") {
		t.Errorf("it ended with %s\n%s", updates.Text(), all)
	}
	shown, err := http.Get(page + "scenario?id=" + id)
	if err != nil {
		t.Fatal(err)
	}
	defer shown.Body.Close()
	if text, err := io.ReadAll(shown.Body); err != nil || !strings.Contains(string(text), "run 1: answered after") {
		t.Errorf("%v: %s", err, text)
	}
	if code := end(); code != program.ExitOK {
		t.Errorf("it ended with %d", code)
	}
}

func TestUIRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"no host":            {nil, "no host given"},
		"everybody":          {[]string{"--host", "x", "--addr", "0.0.0.0:0"}, "others can reach it"},
		"every network":      {[]string{"--host", "x", "--addr", ":0"}, "others can reach it"},
		"another machine":    {[]string{"--host", "x", "--addr", "example.org:80"}, "others can reach it"},
		"no port":            {[]string{"--host", "x", "--addr", "127.0.0.1"}, "write it as 127.0.0.1:8090"},
		"a URL":              {[]string{"--host", "http://127.0.0.1:1/mcp"}, "add --restart COMMAND"},
		"another transport":  {[]string{"--host", "x", "--transport", "pigeon"}, "it must be stdio or http"},
		"a document of none": {[]string{"--host", "x", "--document", "none.md"}, "--document: .*none.md"},
	} {
		t.Run(name, func(t *testing.T) {
			code, said := execute(t, append([]string{"ui"}, c.args...)...)
			if code != program.ExitCouldNotJudge || !regexp.MustCompile(c.want).MatchString(said) {
				t.Errorf("exit %d: %s", code, said)
			}
		})
	}
}
