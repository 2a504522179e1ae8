package mockservers_test

import (
	"bufio"
	"context"
	"io"
	"net"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/mockservers"
	"codemode/mockservers/bridge"
)

// bridged is a host's end of a bridge to a server whose cuts are told.
type bridged struct {
	group   *mockservers.Group
	cut     chan string
	stdin   *io.PipeWriter
	stdout  *bufio.Scanner
	kill    context.CancelFunc
	stopped chan error
}

// overBridge connects to a server with a call under way of each tool named.
func overBridge(ctx context.Context, reply mockservers.Reply, calls ...string) bridged {
	GinkgoHelper()
	b := bridged{cut: make(chan string, 9), stopped: make(chan error, 1)}
	var err error
	b.group, err = mockservers.Start(ctx, []mockservers.Script{script(tool("t", reply))}, mockservers.Options{
		Transport: mockservers.Stdio, Bridge: []string{"bridge"}, Cut: func(serverID string) { b.cut <- serverID },
	})
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(func() { Expect(b.group.Close()).To(Succeed()) })
	in, stdin := io.Pipe()
	out, stdout := io.Pipe()
	b.stdin, b.stdout = stdin, bufio.NewScanner(out)
	ctx, b.kill = context.WithCancel(ctx)
	go func() {
		err := bridge.Run(ctx, b.group.Endpoints()[0].Args[0], in, stdout, io.Discard)
		stdout.Close()
		b.stopped <- err
	}()
	b.say(initialize)
	Expect(b.stdout.Scan()).To(BeTrue())
	b.say(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	for _, name := range calls {
		b.say(`{"jsonrpc":"2.0","id":"` + name + `","method":"tools/call","params":{"name":"` + name + `"}}`)
		Expect(b.group.Server("files").WaitCall(ctx, name)).To(Succeed())
	}
	return b
}

func (b bridged) say(line string) {
	GinkgoHelper()
	_, err := io.WriteString(b.stdin, line+"\n")
	Expect(err).NotTo(HaveOccurred())
}

// ended waits until the group has nothing more to tell.
func (b bridged) ended() {
	GinkgoHelper()
	Expect(b.group.Close()).To(Succeed())
	close(b.cut)
}

var _ = Describe("A connection over a bridge", func() {
	It("is cut when the bridge ends in the middle of a call", func(ctx SpecContext) {
		b := overBridge(ctx, mockservers.NeverReply(), "t")
		b.kill()
		Eventually(ctx, b.cut).Should(Receive(Equal("files")))
		b.ended()
		Expect(b.cut).NotTo(Receive())
	}, limit)

	It("is not cut when the host closes it in the middle of a call", func(ctx SpecContext) {
		b := overBridge(ctx, mockservers.NeverReply(), "t")
		b.stdin.Close()
		Eventually(ctx, b.stopped).Should(Receive(BeNil()))
		b.ended()
		Expect(b.cut).NotTo(Receive())
	}, limit)

	It("is not cut when the bridge ends between two calls", func(ctx SpecContext) {
		b := overBridge(ctx, mockservers.TextReply(), "t")
		Expect(b.stdout.Scan()).To(BeTrue())
		b.kill()
		Eventually(ctx, b.stopped).Should(Receive(MatchError(context.Canceled)))
		b.ended()
		Expect(b.cut).NotTo(Receive())
	}, limit)

	It("is not cut by the script that ends it", func(ctx SpecContext) {
		b := overBridge(ctx, mockservers.Reply{Disconnect: true}, "t")
		Expect(b.stdout.Scan()).To(BeFalse())
		b.ended()
		Expect(b.cut).NotTo(Receive())
	}, limit)

	It("is not cut by the group that ends", func(ctx SpecContext) {
		b := overBridge(ctx, mockservers.NeverReply(), "t")
		b.ended()
		Expect(b.cut).NotTo(Receive())
	}, limit)

	It("is cut by what speaks to the socket and says no farewell", func(ctx SpecContext) {
		b := overBridge(ctx, mockservers.NeverReply())
		conn, err := (&net.Dialer{}).DialContext(ctx, "unix", b.group.Endpoints()[0].Args[0])
		Expect(err).NotTo(HaveOccurred())
		_, err = io.WriteString(conn,
			initialize+"\n"+`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"t"}}`+"\n")
		Expect(err).NotTo(HaveOccurred())
		Expect(b.group.Server("files").WaitCall(ctx, "t")).To(Succeed())
		Expect(conn.Close()).To(Succeed())
		Eventually(ctx, b.cut).Should(Receive(Equal("files")))
	}, limit)
})
