//go:build unix

package driver

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/reports/evidence"
)

// with is a started host of the room with some options.
func (r room) with(ctx context.Context, fault string, o Options) (Session, error) {
	GinkgoHelper()
	if o.Timeouts == (Timeouts{}) {
		o.Timeouts = patient()
	}
	h, err := NewCommand(r.line(fault), o)
	Expect(err).NotTo(HaveOccurred())
	s, err := h.Start(ctx, []ServerConfig{{ServerID: "a", URL: "http://127.0.0.1:1"}})
	if err == nil {
		DeferCleanup(func() { _ = s.Close() })
	}
	return s, err
}

// told is what a host says of its process.
type told struct {
	Env    []string
	Folder string
	Args   []string
}

func tells(ctx context.Context, s Session) (t told) {
	GinkgoHelper()
	Expect(json.Unmarshal(s.Run(ctx, arguments).Response, &t)).To(Succeed())
	return t
}

// valueOf is the value of a variable, or "" and false.
func (t told) valueOf(name string) (string, bool) {
	for _, pair := range t.Env {
		if value, found := strings.CutPrefix(pair, name+"="); found {
			return value, true
		}
	}
	return "", false
}

var _ = Describe("the environment of a command", func() {
	It("holds nothing of the suite's but what a program needs", func(ctx SpecContext) {
		GinkgoT().Setenv("SUITE_SECRET", "hunter2")
		s, err := newRoom().with(ctx, "tells-environment", Options{Env: []string{"GIVEN=a=b"}})
		Expect(err).NotTo(HaveOccurred())
		found := tells(ctx, s)
		_, leaked := found.valueOf("SUITE_SECRET")
		Expect(leaked).To(BeFalse())
		path, _ := found.valueOf("PATH")
		Expect(path).To(Equal(os.Getenv("PATH")))
		given, _ := found.valueOf("GIVEN")
		Expect(given).To(Equal("a=b"))
		home, _ := found.valueOf("HOME")
		temp, _ := found.valueOf("TMPDIR")
		Expect([]string{home, temp}).To(HaveEach(BeADirectory()))
		Expect([]string{home, temp}).NotTo(ContainElement(Or(Equal(os.Getenv("HOME")), Equal(os.Getenv("TMPDIR")))))
		Expect(s.Close()).To(Succeed())
		Expect([]string{home, temp}).To(HaveEach(Not(BeADirectory())))
	})

	It("is of each process its own", func(ctx SpecContext) {
		r := newRoom()
		one, err := r.with(ctx, "tells-environment", Options{})
		Expect(err).NotTo(HaveOccurred())
		other, err := r.with(ctx, "tells-environment", Options{})
		Expect(err).NotTo(HaveOccurred())
		home, _ := tells(ctx, one).valueOf("HOME")
		another, _ := tells(ctx, other).valueOf("HOME")
		Expect(home).NotTo(Equal(another))
	})

	It("is in the folder that was asked for", func(ctx SpecContext) {
		folder, err := filepath.EvalSymlinks(GinkgoT().TempDir())
		Expect(err).NotTo(HaveOccurred())
		s, err := newRoom().with(ctx, "tells-environment", Options{WorkDir: folder})
		Expect(err).NotTo(HaveOccurred())
		Expect(tells(ctx, s).Folder).To(Equal(folder))
	})
})

var _ = It("calls the host's tool by the name that it was given", func(ctx SpecContext) {
	s, err := newRoom().with(ctx, "renamed", Options{Tool: "codemode_run"})
	Expect(err).NotTo(HaveOccurred())
	Expect(string(s.Run(ctx, arguments).Response)).To(ContainSubstring(`"name":"codemode_run"`))
	Expect(s.Context(ctx)).To(HaveField("Description", "runs code"))
	Expect(ToolOf(s)).To(Equal("codemode_run"))
})

var _ = Describe("files of the agent context", func() {
	It("are read beside what the host shows", func(ctx SpecContext) {
		file := filepath.Join(GinkgoT().TempDir(), "prompt.md")
		Expect(os.WriteFile(file, []byte("from a file"), 0o600)).To(Succeed())
		s, err := newRoom().with(ctx, "tells-environment", Options{ContextFiles: []string{file, "{home}/context.md"}})
		Expect(err).NotTo(HaveOccurred())
		s.Run(ctx, arguments)
		shown, err := s.Context(ctx)
		Expect(err).NotTo(HaveOccurred())
		Expect(shown.Instructions).To(Equal("be good"))
		Expect(shown.Resources).To(ContainElements(
			HaveField("Text", "declare module x;"),
			Equal(evidence.Resource{URI: "file:" + file, Name: file, Text: "from a file"}),
			HaveField("Text", "written by the host"),
		))
	})

	It("are blamed on who named them when they are missing", func(ctx SpecContext) {
		s, err := newRoom().with(ctx, "none", Options{ContextFiles: []string{"none.md"}})
		Expect(err).NotTo(HaveOccurred())
		_, err = s.Context(ctx)
		Expect(blameOf(nil, err).Party).To(Equal(BlameAdapter))
		Expect(err).To(MatchError(ContainSubstring("--context none.md")))
	})
})

var _ = Describe("a command that sets up", func() {
	It("runs once, before the first start", func(ctx SpecContext) {
		r, mark := newRoom(), filepath.Join(GinkgoT().TempDir(), "mark")
		h, err := NewCommand(r.line("none"), Options{
			Timeouts: patient(), Env: []string{"MARK=" + mark}, Setup: `sh -c 'echo "$HOME" >>"$MARK"'`,
		})
		Expect(err).NotTo(HaveOccurred())
		for range 2 {
			s, err := h.Start(ctx, nil)
			Expect(err).NotTo(HaveOccurred())
			Expect(s.Close()).To(Succeed())
		}
		text, err := os.ReadFile(mark)
		Expect(err).NotTo(HaveOccurred())
		Expect(strings.Count(string(text), "\n")).To(Equal(1))
		Expect(string(text)).NotTo(Equal(os.Getenv("HOME") + "\n"))
	})

	It("may take longer than a start", func(ctx SpecContext) {
		t := patient()
		t.Start = brief().Start
		_, err := newRoom().with(ctx, "hang", Options{Timeouts: t, Setup: "sleep 1"})
		Expect(blameOf(nil, err).Party).To(Equal(BlameHost), "the setup was over, and the host hangs")
	})

	It("is blamed when it fails, with what it said", func(ctx SpecContext) {
		_, err := newRoom().with(ctx, "none", Options{Setup: "sh -c 'echo no compiler >&2; exit 4'"})
		b := blameOf(nil, err)
		Expect(b.Party).To(Equal(BlameAdapter))
		Expect(b.Error()).To(And(ContainSubstring("--setup"), ContainSubstring("exit status 4"),
			ContainSubstring("no compiler")))
		Expect(b.Stderr).To(Equal("no compiler\n"))
	})
})

var _ = Describe("a command that writes the configuration", func() {
	It("is given ours, and its output is what the host gets", func(ctx SpecContext) {
		script := `sh -c 'printf "[host]\n"; cat; cat "$1"' sh "$CONFIG"`
		s, err := newRoom().with(ctx, "tells-environment", Options{ConfigCommand: script})
		Expect(err).NotTo(HaveOccurred())
		args := tells(ctx, s).Args
		text, err := os.ReadFile(args[len(args)-1])
		Expect(err).NotTo(HaveOccurred())
		Expect(string(text)).To(HavePrefix("[host]\n{"))
		Expect(strings.Count(string(text), `"mcpServers"`)).To(Equal(2))
	})

	DescribeTable("is blamed when it gives none",
		func(ctx SpecContext, line string, start time.Duration, sentence string) {
			t := patient()
			t.Start = start
			_, err := newRoom().with(ctx, "none", Options{ConfigCommand: line, Timeouts: t})
			b := blameOf(nil, err)
			Expect(b.Party).To(Equal(BlameAdapter))
			Expect(b.Error()).To(ContainSubstring(sentence))
		},
		Entry("it fails", "sh -c 'echo no such server >&2; exit 5'", 30*time.Second,
			`exit status 5 (it printed: "no such server")`),
		Entry("it is silent", "true", 30*time.Second, "it printed nothing"),
		Entry("it is missing", "./no-such-program", 30*time.Second, "no-such-program; build it"),
		Entry("it does not end", "sleep 1000", 300*time.Millisecond, "did not end within 300ms"),
		Entry("it is no simple command", "a | b", 30*time.Second, "shell operators"),
	)
})
