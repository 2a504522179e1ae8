package selftest

import (
	"io/fs"
	"strings"
	"testing/fstest"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/gomega"

	"codemode/conformance"
	"codemode/features"
	"codemode/spec"
)

// Renamed is a revision of Code Mode that calls everything otherwise.
func Renamed() spec.Names {
	return spec.Names{Tool: "run_program", Modules: "@other/", Result: "__other_result__", Meta: "__about__",
		ErrorBase: "BaseProblem", ValidationError: "InputProblem", ToolNotFoundError: "NoSuchTool",
		ServerNotFoundError: "NoSuchServer", ToolCallError: "CallProblem", AuthenticationError: "LoginProblem",
		LimitError: "BeyondLimit", LimitCode: "BEYOND_LIMIT"}
}

// RenamedSuite is the suite of a revision that extends the first one of Code Mode, in the names of [Renamed].
func RenamedSuite() conformance.Suite {
	ginkgo.GinkgoHelper()
	specs := fstest.MapFS{}
	err := fs.WalkDir(spec.Files(), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(spec.Files(), path)
		specs[path] = &fstest.MapFile{Data: data}
		return err
	})
	gomega.Expect(err).NotTo(gomega.HaveOccurred())
	definition := "extends: \"1.0.0\"\npublished: nowhere\nnames:\n"
	for key, name := range Renamed().ByKey() {
		if name != "" {
			definition += "  " + key + ": \"" + name + "\"\n"
		}
	}
	specs["code-mode/1.1.0/spec.yaml"] = &fstest.MapFile{Data: []byte(definition)}
	suite, err := conformance.Load(specs, features.Files(), "code-mode@1.1.0")
	gomega.Expect(err).NotTo(gomega.HaveOccurred())
	return suite
}

// RenamedHost is the command of a host of that revision: a link translates what suite and host say.
func (p Programs) RenamedHost() string {
	var pairs []string
	of := ofFirst()
	for key, name := range Renamed().ByKey() {
		if name != "" {
			pairs = append(pairs, name+"="+of[key])
		}
	}
	return p.Faulty + " link 'names " + strings.Join(pairs, " ") + "' " + p.Host + " --config {config}"
}

// ofFirst are the names of the first revision of Code Mode.
func ofFirst() map[string]string {
	ginkgo.GinkgoHelper()
	suite, err := DefaultSuite()
	gomega.Expect(err).NotTo(gomega.HaveOccurred())
	return suite.Ledger.Names.ByKey()
}
