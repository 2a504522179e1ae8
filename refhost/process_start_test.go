package refhost_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("A server whose folder is not there", func() {
	It("is told of by that, and not by its command", func() {
		config := overStdio("s")
		config.Dir = "no-such-folder"
		Expect(startHost(nil, config).Servers()[0].Problem).To(ContainSubstring("its cwd no-such-folder is no folder"))
	})
})
