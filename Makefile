# What one can do here; CI calls these targets and nothing else.
MAKEFLAGS += --warn-undefined-variables --no-builtin-rules
SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
CYCLONEDX   := github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.10.0
ACTIONLINT  := github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
EVERYTHING  := @modelcontextprotocol/server-everything@2026.8.31
FILESYSTEM  := @modelcontextprotocol/server-filesystem@2026.8.31
TYPESCRIPT_SDK := @modelcontextprotocol/sdk@1.32.2
TYPESCRIPT_SDK_2 := @modelcontextprotocol/client@2.4.0 @modelcontextprotocol/server@2.4.0 @modelcontextprotocol/node@2.1.2 zod@4.6.7
PYTHON_SDK   := mcp==1.30.0
PYTHON_SDK_2 := mcp==2.3.0
INSPECTOR    := @modelcontextprotocol/inspector@2.12.0

BIN  := bin
# What a host is judged by: SYSTEM[@REVISION], or nothing for Code Mode for MCP. For SPEC=core, DIALECT is the system
# whose hosts are judged.
SPEC ?=
DIALECT ?=
OF := $(or $(DIALECT),$(SPEC))
# A run that asks for no time gets less than usual: two scenarios wait for its end.
HOST ?= $(strip ./$(BIN)/refhost $(if $(filter-out core%,$(OF)),--spec $(OF)) --config {config} $(if \
	$(filter search-execute% mcpi%,$(OF)),,--timeout 3s))
BY   := $(if $(SPEC),--spec '$(SPEC)')$(if $(DIALECT), --dialect '$(DIALECT)')
# Hosts of the usual system end a script after seconds where they are judged by the hundred.
SOON := $(if $(SPEC),,--run-timeout 20s)
ARGS ?=
ID   ?=
MODULE ?=
OLD  ?=
SEEDS ?= 1-10
FAULTS ?=
# The seed of what is published, so that others can record the same.
SEED ?= 20260101

.PHONY: help
help: ## Show this list
	@awk -F':.*## ' '/^[a-z-]+:.*## / { line = sprintf("  %-13s", $$1); n = split($$2, words, " "); \
		for (i = 1; i <= n; i++) { \
			if (length(line " " words[i]) > 80) { print line; line = sprintf("%15s", "") } \
			line = line " " words[i] } \
		print line }' $(MAKEFILE_LIST)

.PHONY: build
build: ## Build the programs into bin/
	@CGO_ENABLED=0 go build -trimpath -o $(BIN)/ ./conformance/cmd/... ./refhost/cmd/...

.PHONY: conformance
conformance: build ## Judge the reference host or HOST, by SPEC, for core as DIALECT
	@./$(BIN)/conformance run $(BY) --host '$(subst ','\'',$(HOST))' $(ARGS)

.PHONY: one
one: build ## Run one requirement or scenario with its transcript: make one ID=console-primitives
	@test -n '$(ID)' || { echo "make one: name it, such as make one ID=console-primitives; 'bin/conformance requirements' lists them" >&2; exit 2; }
	@./$(BIN)/conformance run $(BY) --transcript --out out/one --id '$(ID)' --host '$(subst ','\'',$(HOST))' $(ARGS)

.PHONY: smoke
smoke: build ## Try HOST: the wire, and a run of each kind; SPEC=search-execute in another system's way
	@./$(BIN)/conformance smoke $(BY) --host '$(subst ','\'',$(HOST))' $(ARGS)

# A process with the race detector sleeps for a second at its end unless it is told not to; the many short ones that
# tests start need few collections. make check vets. The race detector takes five times the processor, so three kinds of
# tests run without it, of packages that are as make build has built them: those of packages that start no goroutine
# (ALONE), those that judge whole hosts by code which other packages test with it (JUDGING), and the specs labelled
# costly, which move megabytes or start the program or many workers. Both halves run at a time, since tests also wait;
# of the plain one each process uses one processor. Nothing is built anew for a tree in another place or by each package.
ALONE  := ./conformance/cmd/bench ./conformance/judging/apidocs ./conformance/judging/apiruns \
           ./conformance/judging/behaviour ./conformance/judging/callhistory ./conformance/judging/check \
           ./conformance/judging/documented ./conformance/judging/mapping ./conformance/judging/probe \
           ./conformance/judging/timing ./conformance/program/private ./conformance/program/signals ./conformance/proof/score \
           ./conformance/running/plan ./conformance/running/record ./conformance/scripts/channels \
           ./conformance/scripts/history ./conformance/scripts/lookalikes ./conformance/scripts/unusual \
           ./conformance/words/declarations ./conformance/words/prerequisite ./refhost/altered/faults \
           ./refhost/altered/mcpi/lacking ./refhost/altered/searchexecute/lacking ./refhost/declarations \
           ./refhost/dist ./refhost/exact ./refhost/images ./refhost/indent ./refhost/jsonfile \
           ./refhost/pointer ./refhost/rules ./refhost/sandbox/module \
           ./refhost/sandbox/schema ./refhost/sandbox/web ./refhost/hiding ./refhost/visible ./reports \
           ./reports/bundle ./reports/confirmed ./reports/diff ./reports/known ./reports/matrix \
           ./reports/preview ./reports/repro ./reports/site ./spec
JUDGING := ./conformance ./conformance/proof/selftest ./conformance/proof/selftest/connections ./conformance/proof/selftest/wronghosts
COSTLY  := ./refhost ./refhost/clients ./refhost/sandbox ./refhost/searchexecute
TESTED   = GORACE=atexit_sleep_ms=0 GOGC=400 go test -trimpath -vet=off -p 2 -timeout 25m
PLAIN    = CGO_ENABLED=0 GOMAXPROCS=1 $(TESTED)
.PHONY: test
test: build ## Run all tests, with the race detector where there is a C compiler
	@CGO_ENABLED=0 go build -trimpath -o $(BIN)/ ./conformance/proof/selftest/faulty
	@if command -v "$$(go env CC)" >/dev/null; then \
		{ $(PLAIN) -p 3 $(JUDGING) && $(PLAIN) $(COSTLY) -ginkgo.label-filter=costly -ginkgo.fail-on-empty && \
			$(PLAIN) $(ALONE); } & plain=$$!; \
		$(TESTED) -race $(COSTLY) -ginkgo.label-filter='!costly' && $(TESTED) -race -p 3 \
			$$(go list ./... | grep -vxF $(patsubst ./%,-e codemode/%,$(ALONE) $(JUDGING) $(COSTLY))); raced=$$?; \
		wait $$plain && exit $$raced; else \
		echo "make test: no C compiler, so without the race detector; install gcc to have it" >&2; \
		$(PLAIN) ./...; fi

.PHONY: mutants
mutants: build ## Judge every mutant of the reference host; ARGS='--section 5' fewer, ARGS=--record records
	@./$(BIN)/prove mutants $(BY) $(SOON) --in-process --commit "$$(git rev-parse --short HEAD 2>/dev/null)" $(or $(ARGS),$(if $(SPEC),--record))

.PHONY: lacking
lacking: build ## Judge hosts that lack one thing, and each crossed with what is forbidden; ARGS='--id no-timers --cross none' fewer
	@./$(BIN)/prove lacking $(BY) $(SOON) --in-process $(ARGS)

.PHONY: faults
faults: build ## Judge hosts with faults that readers of the text thought of; ARGS='--section 5' fewer, ARGS=--record records
	@./$(BIN)/prove faults $(BY) $(SOON) --commit "$$(git rev-parse --short HEAD 2>/dev/null)" $(ARGS)

.PHONY: independent
independent: build ## Judge hosts that were written from the texts alone; FAULTS=1 their faults, too (needs Node 20)
	@command -v npm >/dev/null || { echo "make independent: npm is missing; install Node.js, only this target waits for it" >&2; exit 2; }
	@mkdir -p out && rm -rf out/independent && cp -R conformance/independent out/independent
	@for host in code-mode api-and-tools; do (cd out/independent/$$host && npm ci --no-audit --no-fund --loglevel=error) || exit 2; done
	@judge() { host="node out/independent/$$2/host.mjs $$3 --config {config}"; \
		./$(BIN)/conformance run --spec "$$1" --host "$$host" --out "out/independent-$$1" $(ARGS) || exit 1; \
		test -z '$(FAULTS)' || ./$(BIN)/prove faults --spec "$$1" --host "$$host" --list "conformance/independent/$$2/faults/$$4" || exit 1; }; \
	judge code-mode@1.0.0 code-mode '' . && judge search-execute@0.1 api-and-tools '--system se' search-execute && \
		judge mcpi@0.x api-and-tools '--system mcpi' mcpi

.PHONY: variants
variants: build ## Judge conforming hosts that use what the text leaves open: make variants SEEDS=1-10
	@./$(BIN)/prove variants $(BY) $(SOON) --in-process --seeds '$(SEEDS)' $(ARGS)

.PHONY: readings
readings: build ## Judge a host for each reading of a register: is it known by it, and conforming? ARGS='--id console-map' fewer
	@./$(BIN)/prove readings $(BY) $(SOON) --in-process $(ARGS)

.PHONY: policies
policies: build ## Judge the reference host under each policy of refhost/policy/testdata, against what is known to be unmet then
	@mkdir -p out
	@for list in refhost/policy/testdata/*.yaml; do \
		flags=$$(sed -n 's/^# flags: //p' "$$list"); tags=$$(sed -n 's/^# tags: //p' "$$list"); echo "$$list: $$flags"; \
		./$(BIN)/conformance run --seed $(SEED) --out out/policies --known-failures "$$list" $${tags:+--tags "$$tags"} \
			--host "./$(BIN)/refhost --config {config} --timeout 5s $$flags" $(ARGS) >out/policies.txt 2>&1 || \
			{ cat out/policies.txt; exit 1; }; done

# Built as `make build` builds, so that nothing is compiled twice.
check: export CGO_ENABLED := 0
check: export GOFLAGS := -trimpath
.PHONY: check
check: ## Check formatting, vet, staticcheck, workflows, go.mod and the cross builds
	@unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "not formatted, run gofmt -w: $$unformatted" >&2; exit 1; }
	@go vet ./... && go vet -tags browser ./reports/browser/... && go vet -tags interop ./refhost/interop
	@go run $(STATICCHECK) ./...
	@go run $(ACTIONLINT) -shellcheck= -pyflakes=
	@go mod tidy -diff
	@for system in linux darwin windows; do \
		CGO_ENABLED=0 GOOS=$$system go build -trimpath -ldflags=-w -o /dev/null ./... || exit 1; done

.PHONY: check-reports
check-reports: build ## Verify every bundle in reports/published
	@./$(BIN)/conformance publish --check

.PHONY: publish
publish: ## Record the reference host of this commit, as a bundle in reports/published
	@test -z "$$(git status --porcelain)" || { git status --short >&2; echo "make publish: the tree is not that of a commit; commit or remove these first" >&2; exit 2; }
	@$(MAKE) --no-print-directory build
	@mkdir -p out
	@TMPDIR=/tmp ./$(BIN)/conformance run --seed $(SEED) --host './$(BIN)/refhost --config {config}' --out out/publish --bundle out/publish.tar.gz
	@./$(BIN)/conformance publish out/publish.tar.gz

.PHONY: bench
bench: build ## Measure suite and reference host, in one table; ARGS='--section 3.3.1' fewer scenarios
	@./$(BIN)/bench $(ARGS)

.PHONY: bench-compare
bench-compare: build ## Measure commit OLD=main and this state in turn, in one table; ARGS='--rounds 5 --section 3.3.1'
	@./$(BIN)/bench compare $(ARGS) '$(OLD)'

.PHONY: bench-hosts
bench-hosts: build ## Measure the pages of 10, 100 and 1,000 hosts, by copies of out/report.json
	@./$(BIN)/bench hosts out/report.json

.PHONY: golden
golden: ## Rewrite the expected texts of the golden files; read the diff
	@go test ./conformance/judging/check ./reports ./reports/render ./refhost/declarations -update

.PHONY: soak
soak: ## Serve 2,000 runs, hostile ones beside good ones: times, memory, descriptors
	@CGO_ENABLED=0 go test -v -count=1 -timeout=2h ./refhost -run TestRefhost -ginkgo.v -ginkgo.focus 'hostile servers beside good ones' -args -soak 2000

.PHONY: interop
interop: export EVERYTHING := $(EVERYTHING)
interop: export FILESYSTEM := $(FILESYSTEM)
interop: export TYPESCRIPT_SDK := $(TYPESCRIPT_SDK)
interop: export TYPESCRIPT_SDK_2 := $(TYPESCRIPT_SDK_2)
interop: export PYTHON_SDK := $(PYTHON_SDK)
interop: export PYTHON_SDK_2 := $(PYTHON_SDK_2)
interop: export INSPECTOR := $(INSPECTOR)
interop: build ## Connect the reference host to servers and clients of public SDKs, and to the Inspector (needs Node, Python)
	@for program in npm python3; do command -v $$program >/dev/null || \
		{ echo "make interop: $$program is missing; install Node.js and Python 3, only this target waits for them" >&2; exit 2; }; done
	@go test -tags interop -count=1 -timeout 45m -v ./refhost/interop $(ARGS)

.PHONY: browser
browser: ## Open a large report and the page of `conformance ui` in Chromium
	@command -v "$${CHROMIUM:-chromium}" >/dev/null || command -v google-chrome >/dev/null || { echo "make browser: no Chromium; install chromium, or name it by CHROMIUM=/path" >&2; exit 2; }
	@go test -tags browser -count=1 -v ./reports/browser

.PHONY: pictures
pictures: build ## Take the picture of a report that the README shows (needs Chromium)
	@mkdir -p out
	@./$(BIN)/conformance run --seed $(SEED) --out out/pictures --host './$(BIN)/mutanthost --lack no-timers,no-validation --mutant result-falsy-is-null --config {config}' >out/pictures.txt; test $$? -eq 1 || { cat out/pictures.txt >&2; exit 2; }
	@go run -tags browser ./reports/browser/picture out/pictures/report.html reports/report.png

.PHONY: dist
dist: ## Build archives for three systems, with an SBOM and sums, into out/dist
	@rm -rf out/dist && mkdir -p out/dist
	@for program in refhost/cmd/refhost conformance/cmd/conformance; do \
		go run $(CYCLONEDX) app -json -licenses -main $$program -output out/dist/$${program##*/}.cdx.json . || exit 1; done
	@go run ./refhost/dist out/dist
	@cat out/dist/SHA256SUMS

.PHONY: module
module: ## Name the module as a repository's address, for go install: make module MODULE=example.org/you/codemode
	@test -n '$(MODULE)' || { echo "make module: name it, such as MODULE=example.org/you/codemode" >&2; exit 2; }
	@old=$$(go list -m) && go mod edit -module '$(MODULE)' && \
		grep -rl --include='*.go' --include='*.yaml' "\"$$old[/\"]" . | xargs sed -i.before "s|\"$$old\([/\"]\)|\"$(MODULE)\1|g" && \
		find . -name '*.before' -delete && gofmt -w conformance features mockservers refhost reports spec

.PHONY: clean
clean: ## Remove what was built and reported
	@rm -rf $(BIN) out
