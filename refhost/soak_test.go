package refhost_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// enoughTimes is how many idle times tell something; fewer may all be of a moment when the machine was busy.
const enoughTimes = 20

var soakRuns = flag.Int("soak", 17, "how many runs, hostile ones beside good ones, the soak has")

// goodRun asks two good servers something, one over HTTP and one over stdio.
const goodRun = `import * as far from "@codemode/servers/good"; import * as near from "@codemode/servers/near";
globalThis.__codemode_result__ = [await far.a({}), typeof await near.pid({})];`

// hostileRuns are requests that want more than they may have, by scripts and by servers.
func hostileRuns() []string {
	scripts := []string{
		`for (;;) console.log();`,
		`for (;;) {}`,
		`const a = []; for (;;) a.push(new Array(1e5).fill(1));`,
		`let a = []; for (let i = 0; i < 9998; i++) a = [a]; globalThis.__codemode_result__ = a;`,
		`globalThis.__codemode_result__ = "x".repeat(2e7);`,
		`throw new Error("x".repeat(1e7));`,
		`for (let i = 0; i < 1e5; i++) Promise.reject(new Error("no"));`,
		`import { t } from "@codemode/servers/endless"; await t({});`,
		`import { t } from "@codemode/servers/packed"; await t({});`,
		`import { t } from "@codemode/servers/elsewhere"; await t({ private: 1 });`,
		`import { t } from "@codemode/servers/deep"; globalThis.__codemode_result__ = await t({});`,
		`import { t } from "@codemode/servers/large"; await Promise.allSettled(Array.from({ length: 100 }, () => t({})));`,
		`import * as s from "@codemode/servers/fanning"; globalThis.__codemode_result__ = await s.t({});`,
		`import * as s from "@codemode/servers/many"; globalThis.__codemode_result__ = Object.keys(s).length;`,
		`import { searchTools } from "@codemode/discovery"; await searchTools("t");`,
		`import { t } from "@codemode/servers/deaf"; await t({ a: "x".repeat(1e6) });`,
		strings.Repeat(" ", 9<<20),
	}
	requests := make([]string, len(scripts))
	for i, code := range scripts {
		request, err := json.Marshal(map[string]any{"code": code,
			"limits": map[string]any{"timeoutMs": 300, "maxMemoryBytes": 64 << 20, "maxLogBytes": 8 << 20}})
		Expect(err).NotTo(HaveOccurred())
		requests[i] = string(request)
	}
	return requests
}

// hostileServers are servers that answer with more than a host can bear.
func hostileServers() []refhost.ServerConfig {
	part := []byte(strings.Repeat("x", 1<<20))
	asJSON := func(answer func(w http.ResponseWriter, id string)) func(http.ResponseWriter, *http.Request, string) {
		return func(w http.ResponseWriter, _ *http.Request, id string) {
			w.Header().Set("Content-Type", "application/json")
			answer(w, id)
		}
	}
	large := func(size int) func(http.ResponseWriter, string) {
		text := strings.Repeat("x", size)
		return func(w http.ResponseWriter, id string) {
			_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":"%s"}]}}`, id, text)
		}
	}
	return []refhost.ServerConfig{
		answering("endless", asJSON(func(w http.ResponseWriter, _ string) { endless(w, part) })),
		answering("packed", func(w http.ResponseWriter, _ *http.Request, _ string) { packed(w, part) }),
		answering("elsewhere", func(w http.ResponseWriter, r *http.Request, _ string) {
			http.Redirect(w, r, "http://127.0.0.1:1/", http.StatusTemporaryRedirect)
		}),
		answering("deep", asJSON(func(w http.ResponseWriter, id string) {
			_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":{"structuredContent":%s}}`, id,
				strings.Repeat(`{"a":`, 900)+`1`+strings.Repeat(`}`, 900))
		})),
		answering("large", asJSON(large(4<<20))),
		listing("fanning", `{"name":"t","inputSchema":`+fanningOut(200)+`}`),
		listing("many", repeated(12_000, ",", `{"name":"t@","description":"about @"}`)),
		{ServerID: "deaf", Command: os.Args[0], Args: []string{deafServerArgument}},
	}
}

// processState is what a process holds.
type processState struct {
	heap                                        uint64
	goroutines, descriptors, threads, processes int
}

func (s processState) String() string {
	return fmt.Sprintf("heap %d MB, %d goroutines, %d descriptors, %d threads, %d processes", s.heap>>20, s.goroutines,
		s.descriptors, s.threads, s.processes)
}

func stateNow() processState {
	runtime.GC()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	files, _ := os.ReadDir("/proc/self/fd")
	threads, _ := os.ReadDir("/proc/self/task")
	return processState{memory.HeapAlloc, runtime.NumGoroutine(), len(files), len(threads), len(children())}
}

// children are the processes that this one started and that are there still.
func children() []string {
	var all []string
	lists, _ := filepath.Glob("/proc/self/task/*/children")
	for _, list := range lists {
		text, _ := os.ReadFile(list)
		all = append(all, strings.Fields(string(text))...)
	}
	return all
}

// openFiles are what the descriptors of this process are.
func openFiles() string {
	var names []string
	files, _ := os.ReadDir("/proc/self/fd")
	for _, f := range files {
		name, _ := os.Readlink("/proc/self/fd/" + f.Name())
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

var _ = Describe("A host with hostile servers beside good ones", Label("costly"), func() {
	It("serves good runs as if it were alone, and holds no more than at the beginning", func(ctx SpecContext) {
		before, childrenBefore := stateNow(), children()
		// It is the last thing to be done, when all servers are closed.
		DeferCleanup(func() {
			Eventually(func() int {
				http.DefaultTransport.(*http.Transport).CloseIdleConnections()
				return stateNow().descriptors
			}, soon).Should(BeNumerically("<=", before.descriptors), openFiles)
			Eventually(children, soon).Should(HaveLen(len(childrenBefore)))
		})
		pool, err := sandbox.NewPool(sandbox.Options{WorkerCommand: []string{os.Args[0], refhost.WorkerArgument},
			Rules: rules.Standard()})
		Expect(err).NotTo(HaveOccurred())
		good := []refhost.ServerConfig{overHTTP("good", newServer(nil, "a")), overStdio("near")}
		h := refhost.New(ctx, refhost.Options{
			Config: refhost.Config{Servers: append(good, hostileServers()...)}, Rules: rules.Standard(), Runner: pool,
			Bounds: refhost.DefaultBounds(), ConnectTimeout: 10 * time.Second,
			Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
		})
		DeferCleanup(h.Close)
		request, err := json.Marshal(map[string]string{"code": goodRun})
		Expect(err).NotTo(HaveOccurred())
		timed := func() time.Duration {
			began := time.Now()
			r := respond(h, ctx, string(request))
			Expect(r.Diagnostics).To(BeEmpty())
			Expect(r.Result).To(Equal([]any{"a", "string"}))
			return time.Since(began)
		}
		hostile := hostileRuns()
		var idle, beside []time.Duration
		var settled processState
		for i := range *soakRuns {
			// Idle times from all along: the machine may be busy with other things.
			if i%4 == 0 {
				// The first takes the worker that is ready; those beside others start one of their own.
				timed()
				idle = append(idle, timed())
			}
			var other sync.WaitGroup
			other.Go(func() {
				defer GinkgoRecover()
				answer := h.Run(ctx, json.RawMessage(hostile[i%len(hostile)]))
				Expect(json.Valid(answer.Structured)).To(BeTrue())
				Expect(len(answer.Structured)).To(BeNumerically("<", 20<<20))
			})
			beside = append(beside, timed())
			other.Wait()
			if i == *soakRuns/4 {
				settled = stateNow()
			}
			if i%100 == 99 {
				GinkgoWriter.Printf("%d of %d runs, %v\n", i+1, *soakRuns, stateNow())
			}
		}
		end := stateNow()
		median := func(times []time.Duration) time.Duration {
			slices.Sort(times)
			return times[len(times)/2]
		}
		AddReportEntry("soak", fmt.Sprintf("%d runs, good ones idle %v, beside hostile ones %v (medians); after a "+
			"quarter %v, at the end %v", *soakRuns, median(idle), median(beside), settled, end))
		if len(idle) >= enoughTimes {
			Expect(median(beside)).To(BeNumerically("<", 2*median(idle)))
		}
		Expect(end.heap).To(BeNumerically("<", settled.heap+settled.heap/4+(16<<20)))
		Expect(end.descriptors).To(BeNumerically("<", settled.descriptors+16))
		Expect(end.goroutines).To(BeNumerically("<", settled.goroutines+64))
		Expect(end.threads).To(BeNumerically("<", settled.threads+16))
		Expect(end.processes).To(BeNumerically("<", settled.processes+4))
	}, SpecTimeout(time.Hour))
})
