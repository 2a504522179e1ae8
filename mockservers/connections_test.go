package mockservers_test

import (
	"context"
	"os"
	"path/filepath"
	"runtime"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gleak"

	"codemode/mockservers"
)

var _ = Describe("Connections", func() {
	eachWay(func(w way) {
		It("share the state of the script, and each has its own session", func(ctx SpecContext) {
			s := start(w, script(tool("t", mockservers.TextReply("1"), mockservers.TextReply("2"),
				mockservers.TextReply("3"))))
			var texts []string
			for _, session := range []*mcp.ClientSession{s.connect(ctx, nil), s.connect(ctx, nil)} {
				result, err := call(ctx, session, "t")
				Expect(err).NotTo(HaveOccurred())
				texts = append(texts, result.Content[0].(*mcp.TextContent).Text)
				Expect(session.Close()).To(Succeed())
			}
			Expect(texts).To(Equal([]string{"1", "2"}))
			_, err := call(ctx, s.connect(ctx, nil), "t")
			Expect(err).NotTo(HaveOccurred())
		}, limit)

		It("reach the server that their endpoint names", func(ctx SpecContext) {
			s := start(w, mockservers.Script{ServerID: "a", Name: "A"}, mockservers.Script{ServerID: "b", Name: "B"})
			Expect(s.Server("c")).To(BeNil())
			for i, want := range []string{"A", "B"} {
				client := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil)
				session, err := client.Connect(ctx, transportTo(s.Endpoints()[i]), nil)
				Expect(err).NotTo(HaveOccurred())
				Expect(session.InitializeResult().ServerInfo.Name).To(Equal(want))
				Expect(session.Close()).To(Succeed())
			}
			Expect(s.all()[0].server).To(Equal("a"))
			Expect(s.all()[len(s.all())-1].server).To(Equal("b"))
		}, limit)

		It("end with the group, which leaves no goroutine and no file", func(ctx SpecContext) {
			temp := GinkgoT().TempDir()
			GinkgoT().Setenv("TMPDIR", temp)
			before := gleak.Goroutines()
			s := start(w, script(tool("never", mockservers.NeverReply()),
				tool("held", mockservers.TextReply().Held("gate"))))
			session := s.connect(ctx, func() {})
			Expect(s.Server("files").WaitListening(ctx)).To(Succeed())
			callCtx, cancel := context.WithCancel(ctx)
			never, held := calling(callCtx, session, "never"), calling(callCtx, session, "held")
			Expect(s.Server("files").WaitCall(ctx, "never")).To(Succeed())
			Expect(s.Server("files").WaitCall(ctx, "held")).To(Succeed())

			Expect(s.Close()).To(Succeed())
			Expect(s.Close()).To(Succeed())
			cancel()
			Eventually(ctx, never).Should(Receive(HaveOccurred()))
			Eventually(ctx, held).Should(Receive(HaveOccurred()))
			session.Close()
			Eventually(ctx, gleak.Goroutines).ShouldNot(gleak.HaveLeaked(before))
			Expect(filepath.Glob(filepath.Join(temp, "*"))).To(BeEmpty())
		}, limit)

		It("end with the context of the group", func(ctx SpecContext) {
			groupCtx, cancel := context.WithCancel(ctx)
			defer cancel()
			group, err := mockservers.Start(groupCtx, []mockservers.Script{script()}, mockservers.Options{
				Transport: w.transport, ProtocolVersion: w.protocol, Bridge: []string{os.Args[0]},
			})
			Expect(err).NotTo(HaveOccurred())
			s := started{group, &tapped{}}
			session := s.connect(ctx, nil)
			cancel()
			Eventually(ctx, func() error { return session.Ping(ctx, nil) }).ShouldNot(Succeed())
			Expect(group.Close()).To(Succeed())
		}, limit)
	})
})

var _ = It("The command of a server does not tell where the bridge is installed", func(ctx SpecContext) {
	if runtime.GOOS == "windows" {
		Skip("links need a privilege there")
	}
	group, err := mockservers.Start(ctx, []mockservers.Script{script()}, mockservers.Options{
		Transport: mockservers.Stdio, Bridge: []string{os.Args[0]},
	})
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(group.Close)
	command := group.Endpoints()[0].Command
	Expect(filepath.Base(command)).To(Equal(filepath.Base(os.Args[0])))
	Expect(command).NotTo(HavePrefix(filepath.Dir(os.Args[0])))
}, limit)

var _ = DescribeTable("Start refuses",
	func(scripts []mockservers.Script, opts mockservers.Options, want string) {
		_, err := mockservers.Start(context.Background(), scripts, opts)
		Expect(err).To(MatchError(ContainSubstring(want)))
	},
	Entry("no transport", nil, mockservers.Options{}, `unknown transport ""; use "stdio" or "http"`),
	Entry("stdio without a bridge", nil, mockservers.Options{Transport: mockservers.Stdio}, "set Options.Bridge"),
	Entry("an unknown protocol version", nil, mockservers.Options{Transport: mockservers.HTTP,
		ProtocolVersion: "2020"}, `unknown protocol version "2020"`),
	Entry("no serverId", []mockservers.Script{{}}, mockservers.Options{Transport: mockservers.HTTP}, "no serverId"),
	Entry("a serverId twice", []mockservers.Script{script(), script()},
		mockservers.Options{Transport: mockservers.HTTP}, "used twice"),
	Entry("a reply that is no JSON", []mockservers.Script{script(tool("t", mockservers.StructuredReply([]byte("{"))))},
		mockservers.Options{Transport: mockservers.HTTP},
		`server "files": tool 1 "t": reply 1: result is not JSON: "{"`),
	Entry("an address in use nowhere", []mockservers.Script{script()},
		mockservers.Options{Transport: mockservers.HTTP, Listen: "300.0.0.1:0"}, "listen at 300.0.0.1:0"),
)
