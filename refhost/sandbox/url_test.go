package sandbox_test

import (
	"encoding/json"
	"fmt"
	"os"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/sandbox"
)

// file reads test data.
func file(name string) string {
	GinkgoHelper()
	text, err := os.ReadFile("testdata/" + name)
	Expect(err).NotTo(HaveOccurred())
	return string(text)
}

// judgedCases is the result of a script that judges cases by itself.
type judgedCases struct {
	Judged, Wrong int
	First         []string
}

var _ = Describe("URL and URLSearchParams (§3.5)", Label("costly"), func() {
	judge := func(script, cases string) judgedCases {
		GinkgoHelper()
		pool := newPool()
		h := &host{tools: answers{"get": reply(`{"structuredContent":` + cases + `}`)}}
		r := run(pool, job(script, sandbox.Tool{ToolName: "get", ExportName: "get"}), h)
		Expect(r.Diagnostics).To(BeEmpty())
		var found judgedCases
		Expect(json.Unmarshal(r.Result, &found)).To(Succeed())
		AddReportEntry("judged", fmt.Sprintf("%d values, %d wrong", found.Judged, found.Wrong))
		return found
	}

	It("parse and change as web-platform-tests say", func() {
		cases := fmt.Sprintf(`{"parsing":%s,"setters":%s,"ascii":%s}`, file("wpt/urltestdata.json"),
			file("wpt/setters_tests.json"), file("wpt/toascii.json"))
		found := judge(file("url.mjs"), cases)
		Expect(found.First).To(BeEmpty())
		Expect(found.Judged).To(Equal(8197))
	})
})
