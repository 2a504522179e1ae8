package refhost_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// sources are the Go files of the host, tests and other hosts aside, by path.
func sources(t *testing.T) map[string]string {
	t.Helper()
	other := regexp.MustCompile(`(^|/)(mutants|faults|variants|lacking|altered|readings|change|cmd|dist|interop)$`)
	all := map[string]string{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && other.MatchString(path):
			return filepath.SkipDir
		case filepath.Ext(path) == ".go" && !strings.HasSuffix(path, "_test.go"):
			text, err := os.ReadFile(path)
			all[path] = string(text)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// boundsTable is the part of the README that tells what there is a bound for.
func boundsTable(t *testing.T) string {
	t.Helper()
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(readme), "## What there is a bound for")
	table, _, _ := strings.Cut(rest, "\n## ")
	return table
}

// TestBoundsAreThere: what the README says that there is a bound for is in the source.
func TestBoundsAreThere(t *testing.T) {
	table := boundsTable(t)
	declared := map[string]bool{}
	isNoWord := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '"' }
	for _, text := range sources(t) {
		for line := range strings.SplitSeq(text, "\n") {
			before, _, assigns := strings.Cut(line, "=")
			for word := range strings.FieldsFuncSeq(line, isNoWord) {
				declared[strings.Trim(word, `"`)] = declared[strings.Trim(word, `"`)] || word[0] == '"'
			}
			for word := range strings.FieldsFuncSeq(before, isNoWord) {
				declared[word] = declared[word] || assigns
			}
		}
	}
	named := regexp.MustCompile("`([a-zA-Z]*(?:[mM]ax|Timeout|Grace|AfterList)[A-Za-z]*)`")
	names := named.FindAllStringSubmatch(table, -1)
	if len(names) < 40 {
		t.Fatalf("the table names %d bounds; where are the others?", len(names))
	}
	for _, name := range names {
		if !declared[name[1]] {
			t.Errorf("README.md names the bound %s, which no source has; correct the table", name[1])
		}
	}
}

// TestNothingIsReadWithoutABound: what grows with what others send is read up to a bound. budget.ReadAll and
// indent.JSON are there for it.
func TestNothingIsReadWithoutABound(t *testing.T) {
	reading := regexp.MustCompile(`(?m)^.*\b(io\.ReadAll|io\.Copy|json\.Indent|budget\.ReadAll)\(.*$|\.ReadFrom\(`)
	bounded := regexp.MustCompile(`LimitReader\(|MaxBytesReader\(`)
	for path, text := range sources(t) {
		for _, line := range reading.FindAllString(text, -1) {
			if !bounded.MatchString(line) {
				t.Errorf("%s reads or makes without a bound: %s", path, strings.TrimSpace(line))
			}
		}
	}
}

// TestHeadersHaveABound: net/http reads 10 MiB of headers if nobody says less.
func TestHeadersHaveABound(t *testing.T) {
	reaches := regexp.MustCompile(`http\.(DefaultTransport|DefaultClient|Transport\{|Client\{\})`)
	for path, text := range sources(t) {
		if reaches.MatchString(text) && !strings.Contains(text, ".MaxResponseHeaderBytes = ") {
			t.Errorf("%s reads answers over HTTP whose headers have no bound; set MaxResponseHeaderBytes", path)
		}
	}
}

// driven names the test that goes beyond the bound, by file and text, for each row of the README's table by how it
// begins.
func driven() map[string][2]string {
	const client, server, script = "hostile_client_test.go", "hostile_server_test.go", "sandbox/bounds_test.go"
	const api, sessions = "searchexecute/charged_test.go", "hostile_sessions_test.go"
	return map[string][2]string{
		"the configuration":                    {"config_test.go", "TestConfigurationsHaveABound"},
		"keys of others":                       {"config_test.go", "keys of nobody"},
		"hosts that are each other's":          {"outer_server_test.go", "is started by itself no more than"},
		"a message from a server":              {server, "is not read to the end that it does not have"},
		"JSON values of a message":             {"values_test.go", "fails the call that waits for it"},
		"an answer that is nested":             {"values_test.go", "fails the call that waits for it"},
		"answers of servers and APIs":          {server, "to many calls at a time has a bound too"},
		"what a server says in an error":       {"secrets_test.go", "a long text: %d bytes, ending in"},
		"a failed answer over HTTP":            {server, "does not keep a reader after it has come"},
		"headers of an answer of a server":     {"headers_test.go", "have a bound, and a place in the account"},
		"headers of an answer of an API":       {api, "are so many at a time, of all runs"},
		"headers of an answer of a collector":  {"audit/otlp_test.go", "with headers that are too large"},
		"large answers of APIs":                {api, "are made ready for all runs a few at a time"},
		"a script or a bearer token":           {"files_test.go", "TestFilesHaveABound"},
		"a pattern of a policy":                {"policy/pattern_test.go", "TestPatternsHaveABound"},
		"redirects":                            {server, "to another origin is not followed"},
		"a token of a login":                   {"oauth/announced_test.go", "TestFewTokensAreKnown"},
		"an answer of an authorization":        {"oauth/oauth_test.go", "TestAnswersAreBounded"},
		"a message that a server does not":     {server, "keeps no run waiting that was cancelled"},
		"a list of tools":                      {server, "is cut off after sixteen megabytes"},
		"answers to `tools/list`":              {"lists_memory_test.go", "are no more than a host can bear, and leave"},
		"a cursor":                             {"listing_test.go", "a cursor that is huge"},
		"a server that leaves `tools/list`":    {"listing_test.go", "delays one of the runs that name it"},
		"the time for which a run waits":       {"listing_test.go", "fails once for all runs that wait for it"},
		"lines of a server's stdout":           {"stdio_test.go", "is told of, in its words, to the operator alone"},
		"the header of a server's stream":      {"late_stream_test.go", "TestLateStream"},
		"streams that a server has asked":      {"pace_test.go", "TestPace"},
		"messages that a server says unasked":  {"pace_test.go", "TestUnaskedMessagesAreReadAtAPace"},
		"lines of stdio that are no messages":  {"stdio/lines_test.go", "TestNoiseIsReadSlowly"},
		"a tool's name":                        {server, "has no names that are longer than any name"},
		"instructions, name and version":       {server, "comes with instructions that are cut off"},
		"lists read unasked":                   {server, "that changes whenever it is listed is not listed all"},
		"what log and `doctor` tell of why":    {server, "is an endless excuse is told of in a few words"},
		"a schema":                             {"declarations/limits_test.go", "TestDeclarationsTakeLittleWork"},
		"declarations":                         {"declarations/limits_test.go", "TestDeclarationsOfAModuleHaveABound"},
		"annotations in a comment":             {"declarations/limits_test.go", "the annotations have more than"},
		"arguments of `codemode.run`":          {client, "cannot keep the host busy with one large request"},
		"those of all runs under way":          {client, "fills the host with no more large requests than it bears"},
		"a message of a client over stdio":     {client, "over HTTP has bodies of a bounded size"},
		"requests of a client over stdio that": {"stdio/stdio_test.go", "TestLargeRequestsAreHeldUpToABound"},
		"a line of a client over stdio":        {"stdio_test.go", "arguments that are too deep"},
		"requests of a client or a server":     {"stdio/stdio_test.go", "TestWhoDoesNotReadIsNotReadForEver"},
		"requests with one id":                 {"stdio/underway_test.go", "TestIDsAreUsedOnceAtATime"},
		"what an error repeats":                {"stdio_test.go", "what is wrong is repeated in full"},
		"how long what a client answers":       {"stdio/underway_test.go", "WaitForNoCancellationForEver"},
		"an answer that a client over stdio":   {"stdio/underway_test.go", "TestEndOfWhoDoesNotRead"},
		"a line of the audit":                  {"audit/unread_test.go", "refuses what it cannot record"},
		"requests over HTTP that are":          {"http_held_test.go", "counts as long as its run goes on"},
		"a run whose client over HTTP":         {"http_held_test.go", "counts as long as its run goes on"},
		"answers to requests of a server over": {"unasked_test.go", "TestWhatNobodyAskedForHasABound"},
		"what a server says unasked":           {"unasked_test.go", "TestNoMoreIsKeptThanIsNeeded"},
		"resources that are read":              {"resources_test.go", "are read a few at a time, in no places of runs"},
		"a list of a server's resources":       {"uncached_test.go", "are listed up to a bound"},
		"workers that are told":                {"sandbox/given_test.go", "are told to a few workers at a time"},
		"digits and power of ten":              {"sandbox/schema/evaluation_test.go", "ForNumbersWithoutAnEnd"},
		"addresses of parts of an input":       {"sandbox/schema/reference_test.go", "TestAddressesHaveABound"},
		"the header of a request over HTTP":    {client, "over HTTP has headers of a bounded size"},
		"runs at a time":                       {client, "has so many runs at a time, of which each is answered"},
		"sessions":                             {client, "over HTTP has a bounded number of sessions"},
		"time in which a client over HTTP":     {"clients/http_writer_test.go", "TestWhoDoesNotReadIsNotWaitedFor"},
		"messages of a batch":                  {client, "and batches of a bounded length"},
		"a batch over HTTP without":            {sessions, "begins one with nothing else"},
		"messages of batches over HTTP":        {"clients/http_guard_test.go", "has no more messages of batches"},
		"runs whose client was sent away":      {"parked_runs_test.go", "TestParkedRunsLeaveSomeToOthers"},
		"the token of a client for progress":   {"clients_test.go", "whose token is long enough to fill memory with"},
		"different capabilities":               {client, "is told of so many capabilities that there are not"},
		"time, memory, log bytes":              {"sandbox/limits_test.go", "ends a script that exceeds it and nothing"},
		"log entries":                          {script, "has no more log entries than a host can bear"},
		"result":                               {script, "is a result that is not too large"},
		"large answers of all runs":            {"answering_test.go", "takes turns with others"},
		"large results of all runs":            {"sandbox/room_test.go", "stays in its worker until there is room"},
		"values of which the audit":            {"audit/recording_test.go", "TestLargeValuesTakeTurns"},
		"images taken of a result":             {"images/images_test.go", "TestTakeHasABound"},
		"checking an input by its schema":      {"sandbox/schema/evaluation_test.go", "TestCheckHasABound"},
		"arguments of a call":                  {script, "that is not too large"},
		"texts and number of diagnostics":      {script, "of many rejections"},
		"calls with servers":                   {script, "makes many calls, of which some wait"},
		"arguments and answers":                {script, "and their answers have a bound"},
		"`spec` of all runs":                   {"sandbox/given_test.go", "are no more at a time than a host can bear"},
		"calls in a response":                  {"sandbox/trace_test.go", "has those that failed first"},
		"all of a request but its body":        {api, "are refused in few words"},
		"what an error quotes of a path":       {"sandbox/refusal_test.go", "TestRefusalsHaveABound"},
		"JSON values in the headers":           {"searchexecute/request_test.go", "so many headers"},
		"the text of an error of an API":       {"searchexecute/documents_test.go", "is refused in few words"},
		"a value as indented text":             {"searchexecute/text_test.go", "that would be 1 GB is never made"},
		"words of a query that":                {"rules/discovery_test.go", "of so many words the first ones"},
		"a query of `code_search`":             {"mcpi/mcpi_test.go", "budget_exceeded"},
		"a frame from a worker":                {"sandbox/broken_worker_test.go", "when it says something endless"},
		"large frames of all workers":          {"sandbox/frames_test.go", "TestLargeFramesTakeTurns"},
		"arguments of large calls":             {"calls_memory_test.go", "are sent a few at a time, and all of them"},
		"requests of a session that only":      {"listens_test.go", "are so many in a session"},
	}
}

// TestEachBoundIsDriven: a row of the table without a test that goes beyond it promises what nobody has seen.
func TestEachBoundIsDriven(t *testing.T) {
	tests, rows := driven(), 0
	for _, row := range regexp.MustCompile(`(?m)^\| (.*?) \|`).FindAllStringSubmatch(boundsTable(t), -1) {
		if row[1] == "what" {
			continue
		}
		rows++
		found := false
		for start, test := range tests {
			if !strings.HasPrefix(row[1], start) {
				continue
			}
			found = true
			text, err := os.ReadFile(filepath.FromSlash(test[0]))
			if err != nil || !strings.Contains(string(text), test[1]) {
				t.Errorf("%q is to be driven by %q in %s, which is not there (%v)", row[1], test[1], test[0], err)
			}
		}
		if !found {
			t.Errorf("no test is named that goes beyond the bound of %q; write one, and name it here", row[1])
		}
	}
	if rows < 35 {
		t.Errorf("the table has %d rows; where are the others?", rows)
	}
}
