package refhost_test

import (
	"context"
	"log/slog"
	"net/url"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
	"codemode/refhost/audit"
	"codemode/refhost/command"
)

// recording is an audit that a test reads.
func recording() (*audit.Log, *auditLines) {
	GinkgoHelper()
	r := &auditLines{}
	log, err := audit.Open(audit.Config{File: "-"}, nil, r, slog.New(slog.NewTextHandler(GinkgoWriter, nil)))
	Expect(err).NotTo(HaveOccurred())
	return log, r
}

var _ = Describe("Resources of servers", func() {
	ctx := context.Background()
	const address = "file:///a b/ü?x=1#y"
	const shown = "codemode://servers/notes/file%3A%2F%2F%2Fa%20b%2F%C3%BC%3Fx%3D1%23y"

	// notes has one resource.
	notes := func() *mcp.Server {
		s := newServer(nil, "t")
		s.AddResource(&mcp.Resource{URI: address, Name: "note", MIMEType: "text/plain"},
			func(_ context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
				content := &mcp.ResourceContents{URI: req.Params.URI, Text: "of notes"}
				return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{content}}, nil
			})
		return s
	}
	// session is that of a client of a host with two such servers, "notes" and "other".
	session := func(o refhost.Options) *mcp.ClientSession {
		GinkgoHelper()
		return connect(clientHost(o, overHTTP("notes", notes()), overHTTP("other", notes())))
	}
	listed := func(s *mcp.ClientSession) []string {
		GinkgoHelper()
		all, err := s.ListResources(ctx, nil)
		Expect(err).NotTo(HaveOccurred())
		var names []string
		for _, r := range all.Resources {
			names = append(names, r.Name+" "+r.URI)
		}
		return names
	}
	const own = "agent-context codemode://context"

	It("are listed and read where the configuration says so", func() {
		s := session(refhost.Options{Config: refhost.Config{Resources: []string{"notes"}}})
		Expect(listed(s)).To(Equal([]string{own, "notes/note " + shown}))
		read, err := s.ReadResource(ctx, &mcp.ReadResourceParams{URI: shown})
		Expect(err).NotTo(HaveOccurred())
		Expect(read.Contents).To(HaveLen(1))
		Expect(*read.Contents[0]).To(Equal(mcp.ResourceContents{URI: shown, MIMEType: "text/plain", Text: "of notes"}))
		for _, other := range []string{"codemode://servers/other/" + url.QueryEscape(address),
			"codemode://servers/notes/none", "codemode://servers/none/x"} {
			_, err = s.ReadResource(ctx, &mcp.ReadResourceParams{URI: other})
			Expect(err).To(HaveOccurred(), other)
		}
	})

	It("are nowhere otherwise", func() {
		s := session(refhost.Options{})
		Expect(listed(s)).To(Equal([]string{own}))
		_, err := s.ReadResource(ctx, &mcp.ReadResourceParams{URI: shown})
		Expect(err).To(MatchError(ContainSubstring("not found")))
		templates, err := s.ListResourceTemplates(ctx, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(templates.ResourceTemplates).To(BeEmpty())
	})

	It("are read under the policy", func() {
		config := refhost.Config{Resources: []string{"notes"}}
		for text, want := range map[string]string{
			`{"deny":["notes/*"]}`: "not found", `{"allow":["notes/t"]}`: "not found",
			`{"approval":{"refused":["notes/resources/*"]}}`: "not permitted (rule approval.refused notes/resources/*)",
			`{"approval":{"asked":["*/resources/read"]}}`:    "not permitted (rule approval.asked */resources/read)",
			`{"readOnly":true,"requireOutputSchema":true}`:   "",
		} {
			s := session(refhost.Options{Config: config, Policy: parsePolicy(text)})
			_, err := s.ReadResource(ctx, &mcp.ReadResourceParams{URI: shown})
			if want == "" {
				Expect(err).NotTo(HaveOccurred(), text)
			} else {
				Expect(err).To(MatchError(ContainSubstring(want)), text)
			}
		}
		s := session(refhost.Options{Config: config,
			Policy: parsePolicy(`{"rates":[{"of":"notes/*","calls":1,"per":"1h"}]}`)})
		_, err := s.ReadResource(ctx, &mcp.ReadResourceParams{URI: shown})
		Expect(err).NotTo(HaveOccurred())
		_, err = s.ReadResource(ctx, &mcp.ReadResourceParams{URI: shown})
		Expect(err).To(MatchError(ContainSubstring("not permitted so often")))
	})

	It("are read a few at a time, in no places of runs", func(ctx SpecContext) {
		const most = 4
		begun, done := make(chan struct{}, most+1), make(chan struct{})
		held := newServer(nil, "t")
		held.AddResource(&mcp.Resource{URI: address, Name: "note"},
			func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
				begun <- struct{}{}
				<-done
				return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: address, Text: "x"}}}, nil
			})
		s := connect(clientHost(refhost.Options{Config: refhost.Config{Resources: []string{"notes"}}},
			overHTTP("notes", held)))
		var all sync.WaitGroup
		for range most + 1 {
			all.Go(func() {
				defer GinkgoRecover()
				_, err := s.ReadResource(ctx, &mcp.ReadResourceParams{URI: shown})
				Expect(err).NotTo(HaveOccurred())
			})
		}
		for range most {
			Eventually(ctx, begun).Should(Receive())
		}
		_, err := s.CallTool(ctx, &mcp.CallToolParams{Name: "codemode.run", Arguments: map[string]string{"code": ""}})
		Expect(err).NotTo(HaveOccurred())
		Expect(begun).NotTo(Receive())
		close(done)
		all.Wait()
	}, SpecTimeout(soon))

	It("are read on the record, or not at all", func() {
		log, r := recording()
		s := session(refhost.Options{Config: refhost.Config{Resources: []string{"notes"}}, Audit: log})
		_, err := s.ReadResource(ctx, &mcp.ReadResourceParams{URI: shown})
		Expect(err).NotTo(HaveOccurred())
		Expect(r.lines()).To(Equal([]string{"run.begin", "call.begin resources/read", "call.end resources/read ok",
			"run.end ok"}))
		r.setFull(true)
		_, err = s.ReadResource(ctx, &mcp.ReadResourceParams{URI: shown})
		Expect(err).To(MatchError(ContainSubstring("cannot be recorded")))
		r.setFull(false)
	})

	It("are those of servers that there are", func() {
		code, _, stderr := program("", "serve", "--resources", "none")
		Expect(code).To(Equal(command.ExitUsage))
		Expect(stderr).To(ContainSubstring(`resources are to be shown of "none"`))
	})
})
