//go:build unix

package refhost_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"syscall"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/command"
	"codemode/refhost/rules"
)

var _ = Describe("A bearer token in a pipe", func() {
	It("that nobody writes to keeps no host from ending", func(ctx SpecContext) {
		dir := GinkgoT().TempDir()
		config, token := filepath.Join(dir, "mcp.json"), filepath.Join(dir, "token")
		Expect(os.WriteFile(config, []byte(`{"mcpServers": {}}`), 0o600)).To(Succeed())
		Expect(syscall.Mkfifo(token, 0o600)).To(Succeed())
		DeferCleanup(func() { // lets go of who reads it
			pipe, err := os.OpenFile(token, os.O_RDWR, 0)
			Expect(err).NotTo(HaveOccurred())
			Expect(pipe.Close()).To(Succeed())
		})
		told, end := context.WithTimeout(ctx, 50*time.Millisecond)
		defer end()
		var out, errs bytes.Buffer
		code := command.Main(told, command.Program{Rules: rules.Standard(), Stdout: writeCloser{&out}, Stderr: &errs,
			Args: []string{"--config", config, "--http", "127.0.0.1:0", "--http-token-file", token}})
		Expect(code).To(Equal(command.ExitUsage))
		Expect(errs.String()).To(ContainSubstring("told to end while reading"))
	}, SpecTimeout(soon))
})
