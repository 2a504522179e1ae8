package check_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"codemode/conformance/check"
	"codemode/conformance/evidence"
)

var update = flag.Bool("update", false, "rewrite the expected mismatches in testdata")

// judges names every check as its fixture file does; args is the JSON array in
// the file's comment.
var judges = map[string]func(e []evidence.Event, args []json.RawMessage) check.Verdict{
	"Declared": func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.Declared(e) },
	"Docs": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.Docs(e, as[[]check.Doc](a[0]))
	},
	"DocsDiffer": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.DocsDiffer(e, as[[]string](a[0]))
	},
	"Warned": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.Warned(e, as[string](a[0]), as[string](a[1]))
	},
	"Types":                func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.Types(e) },
	"Structured":           func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.Structured(e) },
	"EndedInTime":          func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.EndedInTime(e) },
	"NoOuterError":         func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.NoOuterError(e) },
	"NullResults":          func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.NullResults(e) },
	"LogStrings":           func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.LogStrings(e) },
	"LogTimes":             func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.LogTimes(e) },
	"LogsEqual":            func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.LogsEqual(e) },
	"DiagnosticSeverities": func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.DiagnosticSeverities(e) },
	"DiagnosticCodes":      func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.DiagnosticCodes(e) },
	"DiagnosticMessages":   func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.DiagnosticMessages(e) },
	"Failed":               func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.Failed(e) },
	"NotFailed":            func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.NotFailed(e) },
	"TraceDurations":       func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.TraceDurations(e) },
	"TraceErrors":          func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.TraceErrors(e) },
	"Base64": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.Base64(e, as[string](a[0]), as[string](a[1]))
	},
	"SemanticVersion": func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.SemanticVersion(e) },
	"SameResults":     func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.SameResults(e) },
	"Result":          func(e []evidence.Event, a []json.RawMessage) check.Verdict { return check.Result(e, a[0]) },
	"Content":         func(e []evidence.Event, a []json.RawMessage) check.Verdict { return check.Content(e, a[0]) },
	"SchemaAccepts":   func(e []evidence.Event, a []json.RawMessage) check.Verdict { return check.SchemaAccepts(e, a[0]) },
	"SchemaAcceptsToo": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.SchemaAcceptsToo(e, a[0], a[1])
	},
	"ModulePaths": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.ModulePaths(e, as[[]string](a[0]))
	},
	"ExportNames": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.ExportNames(e, as[[]string](a[0]))
	},
	"CollisionsSuffixed": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.CollisionsSuffixed(e, as[[]string](a[0]))
	},
	"CollisionsFromTwo": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.CollisionsFromTwo(e, as[[]string](a[0]))
	},
	"CollisionsFirstClean": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.CollisionsFirstClean(e, as[[]string](a[0]))
	},
	"CollisionsOrdered": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.CollisionsOrdered(e, as[[]string](a[0]))
	},
	"ItemsHave": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.ItemsHave(e, as[string](a[0]), as[string](a[1]))
	},
	"ItemsMayHave": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.ItemsMayHave(e, as[string](a[0]), as[string](a[1]))
	},
	"ItemsHaveOnly": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.ItemsHaveOnly(e, as[[]string](a[0]))
	},
	"ItemsLack": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.ItemsLack(e, as[[]string](a[0]))
	},
	"OuterToolCount": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.OuterToolCount(e, as[int](a[0]))
	},
	"OuterToolNamed": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.OuterToolNamed(e, as[string](a[0]))
	},
	"ErrorExample":    func(e []evidence.Event, a []json.RawMessage) check.Verdict { return check.ErrorExample(e, a[0]) },
	"ResultsInclude":  func(e []evidence.Event, a []json.RawMessage) check.Verdict { return check.ResultsInclude(e, a[0]) },
	"ResultOrFailure": func(e []evidence.Event, a []json.RawMessage) check.Verdict { return check.ResultOrFailure(e, a[0]) },
	"ResultOrLimit":   func(e []evidence.Event, a []json.RawMessage) check.Verdict { return check.ResultOrLimit(e, a[0]) },
	"Together": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.Together(e, as[check.CallAt](a[0]), as[check.CallAt](a[1]))
	},
	"TogetherOrDocumented": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.TogetherOrDocumented(e, as[check.CallAt](a[0]), as[check.CallAt](a[1]), as[[]string](a[2]))
	},
	"ErrorNames": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.ErrorNames(e, as[[]string](a[0]))
	},
	"ErrorPointer": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.ErrorPointer(e, as[[]string](a[0]))
	},
	"LogMessages": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.LogMessages(e, as[[]string](a[0]))
	},
	"LogOrder": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.LogOrder(e, as[[]string](a[0]))
	},
	"LogHolds": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.LogHolds(e, as[int](a[0]), as[string](a[1]))
	},
	"LogLevels": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.LogLevels(e, as[[]string](a[0]))
	},
	"LogsHold": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.LogsHold(e, as[[]string](a[0]))
	},
	"TraceHides": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.TraceHides(e, as[[]string](a[0]))
	},
	"Documented": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.Documented(e, as[[]string](a[0]))
	},
	"LogCount":   func(e []evidence.Event, a []json.RawMessage) check.Verdict { return check.LogCount(e, as[int](a[0])) },
	"TraceCount": func(e []evidence.Event, a []json.RawMessage) check.Verdict { return check.TraceCount(e, as[int](a[0])) },
	"NoticeLimit": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.NoticeLimit(e, as[string](a[0]), as[int](a[1]))
	},
	"NoticeLevel": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.NoticeLevel(e, as[string](a[0]), as[string](a[1]))
	},
	"TruncationNotice": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.TruncationNotice(e, as[string](a[0]))
	},
	"DiagnosticOptional": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.DiagnosticOptional(e, as[string](a[0]))
	},
	"HasField": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.HasField(e, as[string](a[0]), as[string](a[1]))
	},
	"LastHasField": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.LastHasField(e, as[string](a[0]), as[string](a[1]))
	},
	"LogText": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.LogText(e, as[int](a[0]), as[*string](a[1]))
	},
	"LogJSON": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.LogJSON(e, as[int](a[0]), a[1])
	},
	"LogParts": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.LogParts(e, as[int](a[0]), as[[]check.Part](a[1]))
	},
	"Described": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.Described(e, as[map[string]string](a[0]))
	},
	"TraceField": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.TraceField(e, as[string](a[0]), as[[]string](a[1]))
	},
	"TraceOK": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.TraceOK(e, as[map[string]bool](a[0]))
	},
	"Received": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.Received(e, as[string](a[0]), as[string](a[1]), as[int](a[2]), optional(a[3]))
	},
	"DiagnosticNames": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.DiagnosticNames(e, as[string](a[0]))
	},
	"ResultOrDiagnostic": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.ResultOrDiagnostic(e, a[0], as[string](a[1]))
	},
	"FailedFor": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.FailedFor(e, as[string](a[0]))
	},
	"Told": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.Told(e, as[[]string](a[0]))
	},
	"CapabilitiesTold": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.CapabilitiesTold(e, as[string](a[0]))
	},
	"CallCancelled": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.CallCancelled(e, as[string](a[0]), as[string](a[1]))
	},
	"CancelNamed": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.CancelNamed(e, as[string](a[0]), as[string](a[1]))
	},
	"LimitError": func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.LimitError(e) },
	"ReceivedSome": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.ReceivedSome(e, as[string](a[0]), as[string](a[1]), as[int](a[2]))
	},
	"ReceivedAtMost": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.ReceivedAtMost(e, as[string](a[0]), as[string](a[1]), as[int](a[2]))
	},
	"LogBytes": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.LogBytes(e, as[string](a[0]), as[int](a[1]))
	},
	"NotConnected": func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.NotConnected(e) },
	"NotWritten":   func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.NotWritten(e) },
	"Took":         func(e []evidence.Event, a []json.RawMessage) check.Verdict { return check.Took(e, as[int64](a[0])) },
	"Deviations":   func(e []evidence.Event, _ []json.RawMessage) check.Verdict { return check.Deviations(e) },
	"ResultOrDocumented": func(e []evidence.Event, a []json.RawMessage) check.Verdict {
		return check.ResultOrDocumented(e, a[0], as[[]string](a[1]))
	},
}

func as[T any](raw json.RawMessage) T {
	var value T
	if err := json.Unmarshal(raw, &value); err != nil {
		panic(fmt.Sprintf("argument %s: %v", raw, err))
	}
	return value
}

func optional(raw json.RawMessage) json.RawMessage {
	if string(raw) == "null" {
		return nil
	}
	return raw
}

// TestChecks judges the evidence in testdata: a section good/… has to pass, one
// named bad/… has to fail with the mismatches of the section want/…, and one
// named none/… has nothing to judge.
func TestChecks(t *testing.T) {
	for _, path := range fixtureFiles(t) {
		name := checkOf(path)
		judge := judges[name]
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			if judge == nil {
				t.Fatalf("there is no check %s", name)
			}
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			args := as[[]json.RawMessage](bytes.TrimSpace(archive.Comment))
			judgeSections(t, archive, func(e []evidence.Event) check.Verdict { return judge(e, args) })
			if *update {
				if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// fixtureFiles are those of testdata: CHECK.txtar, and CHECK-WHAT.txtar with other
// arguments.
func fixtureFiles(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("testdata", "*.txtar"))
	if err != nil || len(paths) < len(judges) {
		t.Fatalf("%d fixtures for %d checks, %v", len(paths), len(judges), err)
	}
	return paths
}

func checkOf(path string) string {
	name, _, _ := strings.Cut(strings.TrimSuffix(filepath.Base(path), ".txtar"), "-")
	return name
}

func judgeSections(t *testing.T, archive *txtar.Archive, judge func([]evidence.Event) check.Verdict) {
	wants := map[string]string{}
	for _, f := range archive.Files {
		if name, ok := strings.CutPrefix(f.Name, "want/"); ok {
			wants[name] = string(f.Data)
		}
	}
	var files []txtar.File
	seen := map[string]int{}
	for _, f := range archive.Files {
		kind, name, _ := strings.Cut(f.Name, "/")
		if kind == "want" {
			continue
		}
		seen[kind]++
		files = append(files, f)
		verdict := judge(events(t, f))
		switch {
		case kind == "good" && !verdict.OK():
			t.Errorf("%s: judged %d, want a pass, got:\n%s", f.Name, verdict.Subjects, render(verdict))
		case kind == "none" && (verdict.Subjects != 0 || len(verdict.Mismatches) != 0):
			t.Errorf("%s: want nothing to judge, judged %d:\n%s", f.Name, verdict.Subjects, render(verdict))
		case kind == "bad":
			got := render(verdict)
			files = append(files, txtar.File{Name: "want/" + name, Data: []byte(got)})
			if !*update && (got == "" || got != wants[name]) {
				t.Errorf("%s: mismatches\n%s\nwant\n%s", f.Name, got, wants[name])
			}
		case kind != "good" && kind != "none":
			t.Errorf("%s: a section is good/…, bad/…, none/… or want/…", f.Name)
		}
	}
	if seen["good"] == 0 || seen["bad"] == 0 {
		t.Error("a check needs good and bad evidence")
	}
	archive.Files = files
}

func render(v check.Verdict) string {
	var b strings.Builder
	for _, m := range v.Mismatches {
		fmt.Fprintf(&b, "%s | %s\n\texpected %s\n\tfound    %s\n", m.Rule, m.Where, m.Expected, strings.ReplaceAll(m.Found, "\n", "\n\t         "))
	}
	return b.String()
}

// line is the short form of evidence in testdata.
type line struct {
	Run      string
	Response json.RawMessage
	Raw      json.RawMessage
	Result   evidence.Result
	Ms       int64
	Tools    json.RawMessage
	Context  *evidence.Context
	// Message is one from the host to a server.
	Message *struct {
		Server string
		Raw    json.RawMessage
	}
	Fact *struct {
		Name string
		Data json.RawMessage
	}
	Call *struct {
		Server, Tool string
		Arguments    json.RawMessage
		ID           int
	}
	// Reply answers a call by its id.
	Reply *struct {
		Server string
		ID     int
	}
}

func events(t *testing.T, f txtar.File) []evidence.Event {
	log := evidence.NewLog()
	scanner := bufio.NewScanner(bytes.NewReader(f.Data))
	for n := 1; scanner.Scan(); n++ {
		var l line
		d := json.NewDecoder(bytes.NewReader(scanner.Bytes()))
		d.DisallowUnknownFields()
		if err := d.Decode(&l); err != nil {
			t.Fatalf("%s:%d: %v", f.Name, n, err)
		}
		l.add(log, n)
	}
	return log.Events()
}

func (l line) add(log *evidence.Log, n int) {
	switch {
	case l.Tools != nil:
		log.Add(evidence.HostTools, "", l.Tools)
	case l.Fact != nil:
		log.Add(evidence.Fact, l.Fact.Name, l.Fact.Data)
	case l.Context != nil:
		log.Add(evidence.HostContext, "", l.Context)
	case l.Message != nil:
		log.Add(evidence.Traffic, l.Message.Server, evidence.Message{Direction: evidence.ToServer, Raw: l.Message.Raw})
	case l.Call != nil:
		message, _ := json.Marshal(map[string]any{
			"id": l.Call.ID, "method": "tools/call", "params": map[string]any{"name": l.Call.Tool, "arguments": l.Call.Arguments},
		})
		log.Add(evidence.Traffic, l.Call.Server, evidence.Message{Direction: evidence.ToServer, Raw: message})
	case l.Reply != nil:
		message, _ := json.Marshal(map[string]any{"id": l.Reply.ID, "result": map[string]any{}})
		log.Add(evidence.Traffic, l.Reply.Server, evidence.Message{Direction: evidence.FromServer, Raw: message})
	default:
		label := l.Run
		if label == "" {
			label = fmt.Sprintf("run %d", n)
		}
		answer := evidence.Answer{Result: evidence.Answered, Response: l.Response, Raw: l.Raw, ElapsedMs: l.Ms}
		if l.Result != "" {
			answer.Result, answer.Problem = l.Result, "as in the fixture"
		}
		log.Add(evidence.RunRequest, label, map[string]string{"code": ""})
		log.Add(evidence.RunAnswer, label, answer)
	}
}

// TestEveryCheckHasFixtures finds exported checks that no fixture can make fail.
func TestEveryCheckHasFixtures(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Recv != nil || !f.Name.IsExported() || slices.Contains([]string{"Runs", "ToolCalls", "ContextText"}, f.Name.Name) {
				continue
			}
			if judges[f.Name.Name] == nil {
				t.Errorf("check %s has no entry in judges", f.Name.Name)
			}
			if _, err := os.Stat(filepath.Join("testdata", f.Name.Name+".txtar")); err != nil {
				t.Errorf("check %s has no fixtures: %v", f.Name.Name, err)
			}
		}
	}
}
