package sandbox_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"sync/atomic"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gleak"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/sandbox/inprocess"
)

// hostile is a script that exceeds a limit and its twin that does not.
func hostile(what, code, twin string) TableEntry { return Entry(what, code, twin) }

var _ = Describe("A limit", Ordered, ContinueOnFailure, func() {
	var pool *sandbox.Pool
	BeforeAll(func() { pool = newPool() })

	tight := func(code string) sandbox.Job {
		j := job("console.log('before');\n" + code)
		j.Limits.Timeout, j.Limits.MaxMemoryBytes = 500*time.Millisecond, 64<<20
		return j
	}

	It("ends a script that has exceeded it and is over before anybody looked (§7.4)", Label("costly"), func() {
		quick := job("globalThis.__codemode_result__ = " +
			"[...Array(100)].map((_, i) => new Uint8Array(1 << 20).fill(i)).length;")
		quick.Limits.MaxMemoryBytes = 64 << 20
		for range 8 {
			r := run(pool, quick, &host{})
			Expect(r.Diagnostics).To(ConsistOf(HaveField("Code", "SANDBOX_LIMIT")))
		}
	})

	DescribeTable("ends a script that exceeds it and nothing else (§7.4, §11)", Label("costly"), func(
		code, twin string,
	) {
		r := run(pool, tight(code), &host{})
		Expect(r.Diagnostics).To(HaveLen(1), "%v", r.Diagnostics)
		Expect(r.Diagnostics[0].Code).To(Equal("SANDBOX_LIMIT"), "%v", r.Diagnostics)
		Expect(r.Diagnostics[0].ErrorClass).To(Equal("SandboxLimitError"))
		Expect(r.Result).To(MatchJSON(`null`))
		Expect(messages(r)).To(Equal([]string{"before"}))
		r = run(pool, tight(twin), &host{})
		Expect(r.Diagnostics).NotTo(ContainElement(HaveField("Severity", rules.SeverityError)))
	},
		hostile("a loop", `for (;;) {}`, `for (let i = 0; i < 1000; i++) {}`),
		hostile("a loop that catches", `for (;;) { try { for (;;) {} } catch {} finally { continue } }`,
			`try { throw 1 } catch {}`),
		hostile("a loop of microtasks", `const f = () => Promise.resolve().then(f); await f()`,
			`await Promise.resolve().then(() => 1)`),
		hostile("a storm of promises", `for (;;) Promise.resolve().then(() => {})`, `await Promise.all([1, 2])`),
		hostile("a native loop", `Array.from({ length: 2 ** 32 })`, `Array.from({ length: 8 })`),
		hostile("a regular expression", `/^(?=(a+)+$)(a|aa)+$/.test("a".repeat(200) + "!")`,
			`/^(?=(a+)+$)(a|aa)+$/.test("aaa")`),
		hostile("a huge buffer", `new ArrayBuffer(2 ** 40)`, `new ArrayBuffer(2 ** 10)`),
		hostile("a huge string", `"x".repeat(2 ** 53 - 1)`, `"x".repeat(10)`),
		hostile("a huge integer", `let n = 2n ** 40n; 1n << n`, `1n << 40n`),
		hostile("a growing array", `const a = []; for (;;) a.push(new Array(1000).fill({}))`,
			`const a = []; a.push(1)`),
		hostile("deep JSON", `JSON.parse("[".repeat(1e7))`, `JSON.parse("[[]]")`),
		hostile("deep recursion", `const f = () => f(); f()`, `const f = (n) => n && f(n - 1); f(500)`),
		hostile("a hostile toJSON of the result", `__codemode_result__ = { toJSON() { for (;;) {} } }`,
			`__codemode_result__ = { toJSON() { return 1 } }`),
		hostile("a wait", `await new Promise((r) => setTimeout(r, 60000))`,
			`await new Promise((r) => setTimeout(r, 1))`),
	)

	It("ends source that is nested too deeply", func() {
		nested := make([]byte, 2_000_000)
		for i := range nested {
			nested[i] = '['
		}
		r := run(pool, job(string(nested)), &host{})
		Expect(r.Diagnostics).To(HaveLen(1))
		Expect(r.Diagnostics[0].Code).To(Equal("SANDBOX_LIMIT"))
	})

	It("of tool calls throws a SandboxLimitError that can be caught (§3.2.4)", func() {
		h := &host{tools: answers{"get": reply(`{"content":[]}`)}}
		j := job(`import { get } from "@codemode/servers/srv"; import { SandboxLimitError } from "@codemode/errors";
await get({}); let caught; try { await get({}); } catch (e) { caught = e; }
__codemode_result__ = caught instanceof SandboxLimitError;`, tool("get", `{"type":"object"}`))
		j.Limits.MaxToolCalls = 1
		r := run(pool, j, h)
		Expect(r.Result).To(MatchJSON(`true`))
		Expect(h.received()).To(HaveLen(1))
		j.Code = `import { get } from "@codemode/servers/srv"; await get({}); await get({});`
		r = run(pool, j, h)
		Expect(r.Diagnostics[0].Code).To(Equal("SANDBOX_LIMIT"))
		Expect(r.Diagnostics[0].Path).To(Equal("1:67"))
	})

	It("of a result fails the run and says what to do", func() {
		j := job(`__codemode_result__ = "x".repeat(100)`)
		j.Limits.MaxResultBytes = 102
		Expect(run(pool, j, &host{}).Diagnostics).To(BeEmpty())
		j.Limits.MaxResultBytes = 101
		r := run(pool, j, &host{})
		Expect(r.Result).To(MatchJSON(`null`))
		Expect(r.Diagnostics).To(ConsistOf(And(HaveField("Code", "SANDBOX_LIMIT"),
			HaveField("Message", "The result has 102 bytes as JSON, more than 101 (limit maxResultBytes)."),
			HaveField("Hint", "Return less: filter, aggregate or count in the script."))))
	})

	It("of logs cuts them off and says so (§3.3.1)", func() {
		j := job(`for (let i = 0; i < 100; i++) console.log("x".repeat(10)); __codemode_result__ = 1`)
		j.Limits.MaxLogBytes = 45
		r := run(pool, j, &host{})
		Expect(r.Result).To(MatchJSON(`1`))
		Expect(r.Logs).To(HaveLen(5))
		Expect(r.Logs[4].Level).To(Equal("warn"))
		Expect(r.Logs[4].Message).To(ContainSubstring("45"))
	})

	It("of time ends a call to a tool that hangs", func() {
		j := job(`import { never } from "@codemode/servers/srv"; await never({});`, tool("never", `{"type":"object"}`))
		j.Limits.Timeout = 300 * time.Millisecond
		cancelled := make(chan struct{})
		r := run(pool, j, &host{tools: answers{"never": func(ctx context.Context,
			_ json.RawMessage) (json.RawMessage, error) {
			<-ctx.Done()
			close(cancelled)
			return nil, ctx.Err()
		}}})
		Expect(cancelled).To(BeClosed())
		Expect(r.Diagnostics[0].Code).To(Equal("SANDBOX_LIMIT"))
		Expect(r.ToolTrace).To(HaveLen(1))
	})
})

var _ = Describe("A pool", func() {
	It("starts nothing for a run that is cancelled before it begins", func() {
		var begun atomic.Int64
		pool, err := sandbox.NewPool(sandbox.Options{Size: 1, Rules: rules.Standard(),
			NewWorker: func(set rules.Set) sandbox.Worker {
				begun.Add(1)
				return inprocess.New(set)
			}})
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(pool.Close)
		before := begun.Load()
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		for range 3 {
			r, err := pool.Run(ctx, job(`1`), &host{})
			Expect(err).NotTo(HaveOccurred())
			Expect(r.Diagnostics).To(HaveLen(1))
			Expect(r.Diagnostics[0].Code).To(Equal("CANCELLED"))
		}
		Expect(begun.Load()).To(Equal(before))
	})

	It("ends a run and its calls when the context is cancelled", func() {
		pool := newPool()
		ctx, cancel := context.WithCancel(context.Background())
		r, err := pool.Run(ctx,
			job(`import { never } from "@codemode/servers/srv"; console.log("before"); await never({});`,
				tool("never", `{"type":"object"}`)),
			&host{tools: answers{"never": func(ctx context.Context, _ json.RawMessage) (json.RawMessage, error) {
				cancel()
				<-ctx.Done()
				return nil, ctx.Err()
			}}})
		Expect(err).NotTo(HaveOccurred())
		Expect(messages(r)).To(Equal([]string{"before"}))
		Expect(r.Diagnostics).To(HaveLen(1))
		Expect(r.Diagnostics[0].Code).To(Equal("CANCELLED"))
	})

	It("gives every run a fresh engine (§1.4), also runs at the same time", func() {
		pool := newPool()
		results := make(chan string)
		for range 4 {
			go func() {
				defer GinkgoRecover()
				results <- string(run(pool,
					job(`globalThis.count = (globalThis.count ?? 0) + 1; __codemode_result__ = count;`),
					&host{}).Result)
			}()
		}
		for range 4 {
			Expect(<-results).To(Equal("1"))
		}
	})

	It("tells how far its workers are isolated", func() {
		Expect(newPool().Isolation().Measures).NotTo(BeEmpty())
	})

	It("says what is wrong with a program that is no worker", func() {
		_, err := sandbox.NewPool(sandbox.Options{WorkerCommand: []string{"./no-such-program"}})
		Expect(err).To(MatchError(ContainSubstring("no-such-program")))
	})

	It("replaces a worker that was killed while it waited", func() {
		pool, err := sandbox.NewPool(sandbox.Options{WorkerCommand: workerCommand(), Size: 2, Rules: rules.Standard()})
		Expect(err).NotTo(HaveOccurred())
		defer pool.Close()
		pool.KillIdle()
		Expect(run(pool, job(`__codemode_result__ = "alive"`), &host{}).Result).To(MatchJSON(`"alive"`))
	})

	It("starts another worker when one hangs while it gets ready", func() {
		// The second one that is started hangs.
		folder := GinkgoT().TempDir()
		script := fmt.Sprintf("if mkdir %[1]s/first 2>/dev/null; then :; elif mkdir %[1]s/second 2>/dev/null; then "+
			"exec sleep 600; fi; exec %[2]s worker", folder, workerCommand()[0])
		pool, err := sandbox.NewPool(sandbox.Options{WorkerCommand: []string{"sh", "-c", script},
			StartTimeout: 5 * time.Second, Rules: rules.Standard()})
		Expect(err).NotTo(HaveOccurred())
		defer pool.Close()
		for range 2 {
			Expect(run(pool, job(`__codemode_result__ = "alive"`), &host{}).Result).To(MatchJSON(`"alive"`))
		}
		Expect(filepath.Join(folder, "second")).To(BeADirectory())
	})

	It("tries again to start a worker that could not be started in advance", func() {
		pool := newPool()
		pool.FailIdle(errors.New("resource temporarily unavailable"))
		Expect(run(pool, job(`__codemode_result__ = "alive"`), &host{}).Result).To(MatchJSON(`"alive"`))
	})

	It("takes no job once it is closed", func() {
		pool := newPool()
		Expect(pool.Close()).To(Succeed())
		_, err := pool.Run(context.Background(), job(`1`), &host{})
		Expect(err).To(MatchError(ContainSubstring("closed")))
	})
})

var _ = Describe("A closed pool", func() {
	It("leaves no goroutine and no process behind", func() {
		before := gleak.Goroutines()
		pool, err := sandbox.NewPool(sandbox.Options{WorkerCommand: workerCommand(), Size: 2, Rules: rules.Standard()})
		Expect(err).NotTo(HaveOccurred())
		run(pool, job(`console.log(1)`), &host{})
		stuck := job(`for (;;) {}`)
		stuck.Limits.Timeout = 100 * time.Millisecond
		run(pool, stuck, &host{})
		Expect(pool.Close()).To(Succeed())
		Eventually(gleak.Goroutines).ShouldNot(gleak.HaveLeaked(before))
	})
})
