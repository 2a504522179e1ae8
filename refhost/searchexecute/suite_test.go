package searchexecute_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/mockservers/mockapi"
	"codemode/refhost/sandbox"
	"codemode/refhost/sandbox/inprocess"
	"codemode/refhost/searchexecute"
)

func TestSearchExecute(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "search-execute")
}

// limit bounds a spec that would otherwise hang.
const limit = SpecTimeout(30 * time.Second)

// object is part of a configuration.
type object map[string]any

// serve serves a script until the end of the spec.
func serve(script string) *mockapi.Server {
	GinkgoHelper()
	parsed, err := mockapi.Parse("script", []byte(script))
	Expect(err).NotTo(HaveOccurred())
	api, err := mockapi.Start(parsed, mockapi.Options{})
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(api.Close)
	return api
}

func written(name string, text []byte) string {
	GinkgoHelper()
	path := filepath.Join(GinkgoT().TempDir(), name)
	Expect(os.WriteFile(path, text, 0o600)).To(Succeed())
	return path
}

// load reads a configuration file of one or several APIs.
func load(openapi any) ([]searchexecute.API, error) {
	GinkgoHelper()
	text, err := json.Marshal(object{"openapi": openapi})
	Expect(err).NotTo(HaveOccurred())
	return searchexecute.Standard().LoadConfig(written("api.json", text), os.LookupEnv)
}

// host is one under test.
type host struct{ *searchexecute.Host }

func start(openapi any) host {
	GinkgoHelper()
	return startWith(searchexecute.Standard(), openapi)
}

// startWith starts a host with decisions of its own.
func startWith(d searchexecute.Decisions, openapi any) host {
	GinkgoHelper()
	apis, err := load(openapi)
	Expect(err).NotTo(HaveOccurred())
	pool, err := sandbox.NewPool(sandbox.Options{NewWorker: inprocess.New, Rules: d.Sandbox})
	Expect(err).NotTo(HaveOccurred())
	log := slog.New(slog.NewTextHandler(GinkgoWriter, nil))
	h, err := d.New(GinkgoT().Context(), apis, searchexecute.Functions(pool), log)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(h.Close)
	return host{h}
}

// hosting starts a host of an API with options.
func hosting(api *mockapi.Server, options object) host {
	GinkgoHelper()
	config := object{"spec": api.DocumentURL(), "baseUrl": api.URL()}
	for key, value := range options {
		config[key] = value
	}
	return start(config)
}

// call calls a tool by its name.
func (h host) call(ctx context.Context, name, code string) (text string, failed bool) {
	GinkgoHelper()
	arguments, err := json.Marshal(object{"code": code})
	Expect(err).NotTo(HaveOccurred())
	for _, tool := range h.Tools() {
		if tool.Name == name {
			return h.Call(ctx, tool, arguments)
		}
	}
	Fail("there is no tool " + name)
	return "", true
}

// search and execute give what succeeds.
func (h host) search(ctx context.Context, code string) string {
	GinkgoHelper()
	text, failed := h.call(ctx, "search", code)
	Expect(failed).To(BeFalse(), text)
	return text
}

func (h host) execute(ctx context.Context, code string) string {
	GinkgoHelper()
	text, failed := h.call(ctx, "execute", code)
	Expect(failed).To(BeFalse(), text)
	return text
}

// failing gives the text of what fails.
func (h host) failing(ctx context.Context, name, code string) string {
	GinkgoHelper()
	text, failed := h.call(ctx, name, code)
	Expect(failed).To(BeTrue(), text)
	return text
}

// from reads a document from a file, with a base that nobody serves.
func from(name, text string, options object) host {
	GinkgoHelper()
	config := object{"spec": written(name, []byte(text)), "baseUrl": "http://127.0.0.1:1/v1"}
	for key, value := range options {
		config[key] = value
	}
	return start(config)
}
