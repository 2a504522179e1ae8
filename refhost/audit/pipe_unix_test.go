//go:build unix

package audit_test

import (
	"io"
	"log/slog"
	"path/filepath"
	"syscall"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/audit"
)

var _ = Describe("An audit in a pipe", func() {
	It("that nobody reads is refused, and not waited for", func() {
		path := filepath.Join(GinkgoT().TempDir(), "pipe")
		Expect(syscall.Mkfifo(path, 0o600)).To(Succeed())
		_, err := audit.Open(audit.Config{File: path}, nil, io.Discard, slog.New(slog.DiscardHandler))
		Expect(err).To(MatchError(ContainSubstring("name one that can be written")))
	})
})
