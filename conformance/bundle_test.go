package conformance_test

import (
	"os"
	"os/exec"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// call runs the program and returns its exit code and what it wrote.
func call(built programs, args ...string) (int, string) {
	GinkgoHelper()
	command := exec.Command(built.conformance, args...)
	out, err := command.CombinedOutput()
	if err != nil {
		Expect(err).To(BeAssignableToTypeOf(&exec.ExitError{}))
	}
	return command.ProcessState.ExitCode(), string(out)
}

func describeBundles(built programs) {
	Describe("a bundle", func() {
		for _, m := range []struct {
			name, host string
			code       int
		}{
			{"a host that conforms", built.refhost + " --config {config}", 0},
			{"a host that does not", built.mutanthost + " --mutant console-primitives-quoted --config {config}", 1},
		} {
			It("of "+m.name+" is verified, and judged again gives the same files", func() {
				folder := GinkgoT().TempDir()
				first, again, file := filepath.Join(folder, "first"), filepath.Join(folder, "again"), filepath.Join(folder, "b.tar.gz")
				code, said := call(built, "run", "--host", m.host, "--section", "3.3.1", "--out", first, "--bundle", file)
				Expect(code).To(Equal(m.code), said)
				code, said = call(built, "verify", file)
				Expect(code).To(Equal(0), said)
				code, said = call(built, "judge", "--out", again, file)
				Expect(code).To(Equal(m.code), said)
				Expect(said).To(ContainSubstring("nothing changed"))
				for _, name := range []string{"report.json", "junit.xml", "report.html", "report.md", "badge.svg", "badge.json"} {
					want, err := os.ReadFile(filepath.Join(first, name))
					Expect(err).NotTo(HaveOccurred())
					got, err := os.ReadFile(filepath.Join(again, name))
					Expect(err).NotTo(HaveOccurred())
					Expect(string(got)).To(Equal(string(want)), name)
				}
			})
		}
	})
}

func describeKnownFailures(built programs) {
	Describe("known failures", func() {
		It("are written by one run and accepted by the next, until they are mended", func() {
			folder := GinkgoT().TempDir()
			list, out := filepath.Join(folder, "known.yaml"), filepath.Join(folder, "out")
			broken := built.mutanthost + " --mutant console-primitives-quoted --config {config}"
			args := []string{"run", "--section", "3.3.1", "--out", out, "--host"}
			code, said := call(built, append(args, broken, "--write-known-failures", list)...)
			Expect(code).To(Equal(1), said)
			code, said = call(built, append(args, broken, "--known-failures", list)...)
			Expect(code).To(Equal(0), said)
			Expect(said).To(ContainSubstring("NOT CONFORMANT"))
			Expect(said).To(ContainSubstring("known: Not yet explained"))
			code, said = call(built, append(args, built.refhost+" --config {config}", "--known-failures", list)...)
			Expect(code).To(Equal(1), said)
			Expect(said).To(ContainSubstring("console-primitives is passed; remove the row"))
		})
	})
}
