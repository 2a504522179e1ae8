package refhost_test

import (
	"context"
	"encoding/json"
	"os"
	"runtime"
	"strconv"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
	"codemode/refhost/sandbox"
)

var _ = Describe("A server that starts another in a session of its own", func() {
	It("fails its calls when it ends, though the other one has its stdout", func(ctx SpecContext) {
		if runtime.GOOS != "linux" {
			Skip("it needs setsid")
		}
		config := refhost.ServerConfig{ServerID: "s", Command: os.Args[0], Args: []string{leavingServerArgument}}
		var child json.RawMessage
		h := startHost(func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
			var err error
			child, err = calls.CallTool(ctx, "s", "child", nil)
			Expect(err).NotTo(HaveOccurred())
			_, err = calls.CallTool(ctx, "s", "die", nil)
			Expect(err).To(HaveOccurred())
			return sandbox.Response{}, nil
		}, config)
		Expect(respond(h, ctx, `{"code":""}`).Diagnostics).To(BeEmpty())
		var result struct{ Content []struct{ Text string } }
		Expect(json.Unmarshal(child, &result)).To(Succeed())
		pid, err := strconv.Atoi(result.Content[0].Text)
		Expect(err).NotTo(HaveOccurred())
		orphan, err := os.FindProcess(pid)
		Expect(err).NotTo(HaveOccurred())
		Expect(orphan.Kill()).To(Succeed())
	}, SpecTimeout(soon))

	It("is stopped with it, at once", func(ctx SpecContext) {
		if runtime.GOOS != "linux" {
			Skip("only Linux tells which processes a server started")
		}
		config := refhost.ServerConfig{ServerID: "s", Command: os.Args[0], Args: []string{leavingServerArgument}}
		h := startHost(func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
			result, err := calls.CallTool(ctx, "s", "child", nil)
			return sandbox.Response{Result: result}, err
		}, config)
		var result struct{ Content []struct{ Text string } }
		Expect(json.Unmarshal(h.Run(ctx, json.RawMessage(`{"code":""}`)).Structured,
			&struct{ Result any }{&result})).To(Succeed())
		Expect(result.Content).To(HaveLen(1))
		pid, err := strconv.Atoi(result.Content[0].Text)
		Expect(err).NotTo(HaveOccurred())
		Expect(alive(pid)).To(BeTrue())
		Expect(h.Close()).To(Succeed())
		Eventually(ctx, func() bool { return running(pid) }).Should(BeFalse())
	}, SpecTimeout(soon))
})
