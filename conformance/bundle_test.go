package conformance_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/proof/selftest"
)

func describeBundles(built selftest.Programs) {
	Describe("a bundle", func() {
		for _, m := range []struct {
			name, host string
			code       int
		}{
			{"a host that conforms", built.Host + " --config {config}", 0},
			{"a host that does not", built.Of("--mutant path-suffix-short --config {config}"), 1},
		} {
			It("of "+m.name+" is verified, and judged again gives the same files", func() {
				folder := GinkgoT().TempDir()
				first, again, file := filepath.Join(folder, "first"), filepath.Join(folder, "again"),
					filepath.Join(folder, "b.tar.gz")
				code, said := built.Call("run", "--host", m.host, "--out", first, "--bundle", file,
					"--id", "path-disambiguated", "--id", "trace-duration")
				Expect(code).To(Equal(m.code), said)
				code, said = built.Call("verify", file)
				Expect(code).To(Equal(0), said)
				code, said = built.Call("judge", "--out", again, file)
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

func describeKnownFailures(built selftest.Programs) {
	Describe("known failures", func() {
		It("are written by one run and accepted by the next, until they are mended", func() {
			folder := GinkgoT().TempDir()
			list, out := filepath.Join(folder, "known.yaml"), filepath.Join(folder, "out")
			broken := built.Of("--mutant path-suffix-short --config {config}")
			args := []string{"run", "--id", "path-disambiguated", "--out", out, "--host"}
			code, said := built.Call(append(args, broken, "--write-known-failures", list)...)
			Expect(code).To(Equal(1), said)
			code, said = built.Call(append(args, broken, "--known-failures", list)...)
			Expect(code).To(Equal(0), said)
			Expect(said).To(ContainSubstring("NOT CONFORMANT"))
			Expect(said).To(ContainSubstring("known: Not yet explained"))
			code, said = built.Call(append(args, built.Host+" --config {config}", "--known-failures", list)...)
			Expect(code).To(Equal(1), said)
			Expect(said).To(ContainSubstring("path-disambiguated is passed; remove the row"))
		})
	})
}

func describeShards(built selftest.Programs) {
	Describe("shards", func() {
		It("give, merged, the report of the run in one piece", func() {
			folder := GinkgoT().TempDir()
			host := built.Of("--mutant console-primitives-quoted --config {config}")
			args := []string{"run", "--seed", "5", "--id", "console-primitives", "--host", host, "--out"}
			whole, merged := filepath.Join(folder, "whole"), filepath.Join(folder, "merged")
			code, said := built.Call(append(args, whole)...)
			Expect(code).To(Equal(1), said)
			var shards []string
			for _, part := range []string{"1/3", "2/3", "3/3"} {
				shards = append(shards, filepath.Join(folder, part[:1]))
				code, said = built.Call(append(args, shards[len(shards)-1], "--shard", part)...)
				Expect(code).To(BeNumerically("<", 2), said)
			}
			bundled := []string{"merge", "--out", merged, "--bundle", merged + ".tar.gz"}
			code, said = built.Call(append(bundled, shards...)...)
			Expect(code).To(Equal(1), said)
			Expect(withoutTimes(filepath.Join(merged,
				"report.json"))).To(Equal(withoutTimes(filepath.Join(whole, "report.json"))))
			code, said = built.Call("verify", merged+".tar.gz")
			Expect(code).To(Equal(0), said)
			code, said = built.Call("merge", "--out", merged, shards[0], shards[2])
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

func describeReproducers(built selftest.Programs) {
	Describe("a failure written as a folder", func() {
		It("shows the fault with one command, and no fault on a host without it", func() {
			if runtime.GOOS == "windows" {
				Skip("the command is a shell script")
			}
			folder := GinkgoT().TempDir()
			out, repros := filepath.Join(folder, "out"), filepath.Join(folder, "repros")
			broken := built.Of("--mutant structured-ignored --config {config}")
			code, said := built.Call("run", "--host", broken, "--id", "unwrap-structured", "--out", out)
			Expect(code).To(Equal(1), said)
			code, said = built.Call("reproduce", "--out", repros, out)
			Expect(code).To(Equal(0), said)
			first, _, _ := strings.Cut(said, "\n")
			answer := func(host string) string {
				command := exec.Command("sh", filepath.Join(first, "reproduce.sh"), host)
				command.Env = append(os.Environ(), "CONFORMANCE="+built.Conformance)
				text, err := command.Output()
				Expect(err).NotTo(HaveOccurred())
				return string(text)
			}
			Expect(answer(broken)).To(ContainSubstring(`"result":{"content":`))
			Expect(answer(broken)).To(MatchRegexp(`(?s)failed: .*expected.*found`))
			Expect(answer(built.Refhost)).NotTo(ContainSubstring(`"result":{"content":[]`))
		})
		It("serves the API that scripts of another system call", func() {
			if runtime.GOOS == "windows" {
				Skip("the command is a shell script")
			}
			folder := GinkgoT().TempDir()
			out, repros := filepath.Join(folder, "out"), filepath.Join(folder, "repros")
			broken := built.Mutanthost + " --system search-execute --in-process --mutant status-text"
			code, said := built.Call("run", "--spec", "search-execute", "--host", broken, "--id", "response-status",
				"--out", out)
			Expect(code).To(Equal(1), said)
			code, said = built.Call("reproduce", "--out", repros, out)
			Expect(code).To(Equal(0), said)
			first, _, _ := strings.Cut(said, "\n")
			command := exec.Command("sh", filepath.Join(first, "reproduce.sh"), broken)
			command.Env = append(os.Environ(), "CONFORMANCE="+built.Conformance)
			text, err := command.Output()
			Expect(err).NotTo(HaveOccurred())
			Expect(string(text)).To(ContainSubstring(`\"200\"`))
		})
	})
}
