package conformance_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

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
			{"a host that conforms", built.host + " --config {config}", 0},
			{"a host that does not", built.of("--mutant console-primitives-quoted --config {config}"), 1},
		} {
			It("of "+m.name+" is verified, and judged again gives the same files", func() {
				folder := GinkgoT().TempDir()
				first, again, file := filepath.Join(folder, "first"), filepath.Join(folder, "again"),
					filepath.Join(folder, "b.tar.gz")
				code, said := call(built, "run", "--host", m.host, "--section", "3.3.1", "--out", first,
					"--bundle", file)
				Expect(code).To(Equal(m.code), said)
				code, said = call(built, "verify", file)
				Expect(code).To(Equal(0), said)
				code, said = call(built, "judge", "--out", again, file)
				Expect(code).To(Equal(m.code), said)
				Expect(said).To(ContainSubstring("nothing changed"))
				for _, name := range []string{"report.json", "junit.xml", "report.html", "report.md", "badge.svg",
					"badge.json"} {
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
			broken := built.of("--mutant console-primitives-quoted --config {config}")
			args := []string{"run", "--section", "3.3.1", "--out", out, "--host"}
			code, said := call(built, append(args, broken, "--write-known-failures", list)...)
			Expect(code).To(Equal(1), said)
			code, said = call(built, append(args, broken, "--known-failures", list)...)
			Expect(code).To(Equal(0), said)
			Expect(said).To(ContainSubstring("NOT CONFORMANT"))
			Expect(said).To(ContainSubstring("known: Not yet explained"))
			code, said = call(built, append(args, built.host+" --config {config}", "--known-failures", list)...)
			Expect(code).To(Equal(1), said)
			Expect(said).To(ContainSubstring("console-primitives is passed; remove the row"))
		})
	})
}

func describeShards(built programs) {
	Describe("shards", func() {
		It("give, merged, the report of the run in one piece", func() {
			folder := GinkgoT().TempDir()
			host := built.of("--mutant console-primitives-quoted --config {config}")
			args := []string{"run", "--seed", "5", "--section", "3.3.1", "--host", host, "--out"}
			whole, merged := filepath.Join(folder, "whole"), filepath.Join(folder, "merged")
			code, said := call(built, append(args, whole)...)
			Expect(code).To(Equal(1), said)
			var shards []string
			for _, part := range []string{"1/3", "2/3", "3/3"} {
				shards = append(shards, filepath.Join(folder, part[:1]))
				code, said = call(built, append(args, shards[len(shards)-1], "--shard", part)...)
				Expect(code).To(BeNumerically("<", 2), said)
			}
			code, said = call(built,
				append([]string{"merge", "--out", merged, "--bundle", merged + ".tar.gz"}, shards...)...)
			Expect(code).To(Equal(1), said)
			Expect(withoutTimes(filepath.Join(merged,
				"report.json"))).To(Equal(withoutTimes(filepath.Join(whole, "report.json"))))
			code, said = call(built, "verify", merged+".tar.gz")
			Expect(code).To(Equal(0), said)
			code, said = call(built, "merge", "--out", merged, shards[0], shards[2])
			Expect(code).To(Equal(2), said)
			Expect(said).To(ContainSubstring("shard 2/3 is missing"))
		})
	})
}

// withoutTimes is a report without the member that differs between equal runs.
func withoutTimes(path string) string {
	GinkgoHelper()
	text, err := os.ReadFile(path)
	Expect(err).NotTo(HaveOccurred())
	before, times, found := strings.Cut(string(text), `"times": {`)
	Expect(found).To(BeTrue())
	Expect(times).To(HaveSuffix("}\n}\n"))
	return before
}

func describeReproducers(built programs) {
	Describe("a failure written as a folder", func() {
		It("shows the fault with one command, and no fault on a host without it", func() {
			if runtime.GOOS == "windows" {
				Skip("the command is a shell script")
			}
			folder := GinkgoT().TempDir()
			out, repros := filepath.Join(folder, "out"), filepath.Join(folder, "repros")
			broken := built.of("--mutant structured-ignored --config {config}")
			code, said := call(built, "run", "--host", broken, "--id", "unwrap-structured", "--out", out)
			Expect(code).To(Equal(1), said)
			code, said = call(built, "reproduce", "--out", repros, out)
			Expect(code).To(Equal(0), said)
			first, _, _ := strings.Cut(said, "\n")
			answer := func(host string) string {
				command := exec.Command("sh", filepath.Join(first, "reproduce.sh"), host)
				command.Env = append(os.Environ(), "CONFORMANCE="+built.conformance)
				text, err := command.Output()
				Expect(err).NotTo(HaveOccurred())
				return string(text)
			}
			Expect(answer(broken)).To(ContainSubstring(`"result":{"content":`))
			Expect(answer(built.refhost)).NotTo(ContainSubstring(`"result":{"content":[]`))
		})
	})
}
