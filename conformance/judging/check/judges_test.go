package check_test

import (
	"encoding/json"
	"fmt"
	"reflect"

	"codemode/conformance/judging/apidocs"
	"codemode/conformance/judging/callhistory"
	"codemode/conformance/judging/check"
	"codemode/conformance/judging/documented"
)

// judges are the checks by their names, which are those of their fixture files.
var judges = map[string]any{
	"GeneratedCalls":          check.GeneratedCalls,
	"GeneratedAtMost":         check.GeneratedAtMost,
	"EachGaveItsOwn":          check.EachGaveItsOwn,
	"RequestBodies":           check.RequestBodies,
	"ReceivedEach":            check.ReceivedEach,
	"RequestPaths":            check.RequestPaths,
	"TextHoldsOfEach":         check.TextHoldsOfEach,
	"GeneratedArguments":      check.GeneratedArguments,
	"GeneratedValues":         check.GeneratedValues,
	"GeneratedAnswered":       check.GeneratedAnswered,
	"GeneratedLacks":          check.GeneratedLacks,
	"GeneratedFound":          check.GeneratedFound,
	"GeneratedAudit":          check.GeneratedAudit,
	"Declared":                check.Declared,
	"Docs":                    check.Docs,
	"DocsDiffer":              check.DocsDiffer,
	"Warned":                  check.Warned,
	"Types":                   check.Types,
	"Structured":              check.Structured,
	"EndedInTime":             check.EndedInTime,
	"NoOuterError":            check.NoOuterError,
	"NullResults":             check.NullResults,
	"LogStrings":              check.LogStrings,
	"LogTimes":                check.LogTimes,
	"LogsEqual":               check.LogsEqual,
	"DiagnosticSeverities":    check.DiagnosticSeverities,
	"DiagnosticCodes":         check.DiagnosticCodes,
	"DiagnosticMessages":      check.DiagnosticMessages,
	"Failed":                  check.Failed,
	"NotFailed":               check.NotFailed,
	"TraceDurations":          check.TraceDurations,
	"TraceTook":               check.TraceTook,
	"TraceDurationsInTurn":    check.TraceDurationsInTurn,
	"TraceErrors":             check.TraceErrors,
	"Base64":                  check.Base64,
	"SemanticVersion":         check.SemanticVersion,
	"SameResults":             check.SameResults,
	"LaterLikeFirst":          check.LaterLikeFirst,
	"Beside":                  check.Beside,
	"Control":                 check.Control,
	"Result":                  check.Result,
	"SameMembers":             check.SameMembers,
	"ExportsListed":           check.ExportsListed,
	"Identifiers":             check.Identifiers,
	"ErrorsOfClass":           check.ErrorsOfClass,
	"EachGave":                check.EachGave,
	"EveryMember":             check.EveryMember,
	"ErrorsHint":              check.ErrorsHint,
	"ErrorHintOrFailure":      check.ErrorHintOrFailure,
	"Whole":                   check.Whole,
	"ResultHolds":             check.ResultHolds,
	"ResultMatches":           check.ResultMatches,
	"ResultReads":             check.ResultReads,
	"ResultLacks":             check.ResultLacks,
	"ReceivedNoneAfter":       check.ReceivedNoneAfter,
	"ReceivedHolding":         check.ReceivedHolding,
	"ReceivedOnly":            check.ReceivedOnly,
	"ReceivedBare":            check.ReceivedBare,
	"SchemaAccepts":           check.SchemaAccepts,
	"SchemaAcceptsToo":        check.SchemaAcceptsToo,
	"ModulePaths":             check.ModulePaths,
	"ExportNames":             check.ExportNames,
	"CollisionsSuffixed":      check.CollisionsSuffixed,
	"CollisionsFromTwo":       check.CollisionsFromTwo,
	"CollisionsFirstClean":    check.CollisionsFirstClean,
	"CollisionsOrdered":       check.CollisionsOrdered,
	"ItemsHave":               check.ItemsHave,
	"ItemsMayHave":            check.ItemsMayHave,
	"ItemsHaveOnly":           check.ItemsHaveOnly,
	"InAnyOrder":              check.InAnyOrder,
	"DifferentTexts":          check.DifferentTexts,
	"FoundHave":               check.FoundHave,
	"FoundOn":                 check.FoundOn,
	"DescribedListed":         check.DescribedListed,
	"ItemsLack":               check.ItemsLack,
	"OuterToolCount":          check.OuterToolCount,
	"OuterToolNamed":          check.OuterToolNamed,
	"ErrorExample":            check.ErrorExample,
	"ResultsInclude":          check.ResultsInclude,
	"EachGaveAnother":         check.EachGaveAnother,
	"ResultsApart":            check.ResultsApart,
	"ResultOrFailure":         check.ResultOrFailure,
	"ResultOrTold":            check.ResultOrTold,
	"ResultOrLimit":           check.ResultOrLimit,
	"EitherOrLimit":           check.EitherOrLimit,
	"Together":                check.Together,
	"TogetherOrDocumented":    check.TogetherOrDocumented,
	"ErrorNames":              check.ErrorNames,
	"ErrorPointer":            check.ErrorPointer,
	"ErrorNamesAsOther":       check.ErrorNamesAsOther,
	"ErrorMemberIs":           check.ErrorMemberIs,
	"ErrorLacksPointer":       check.ErrorLacksPointer,
	"HintsLack":               check.HintsLack,
	"LogMessages":             check.LogMessages,
	"LogOrder":                check.LogOrder,
	"LogTimesRise":            check.LogTimesRise,
	"LogTimeFrom":             check.LogTimeFrom,
	"LogArray":                check.LogArray,
	"LogsWholeOrNotice":       check.LogsWholeOrNotice,
	"LogMessagesOrFailure":    check.LogMessagesOrFailure,
	"LogsKeep":                check.LogsKeep,
	"LogsLack":                check.LogsLack,
	"LogIsJSON":               check.LogIsJSON,
	"NoticeNumber":            check.NoticeNumber,
	"EachEndedByItself":       check.EachEndedByItself,
	"EndedByItself":           check.EndedByItself,
	"NoticeOrWhole":           check.NoticeOrWhole,
	"LogMessagesIfAny":        check.LogMessagesIfAny,
	"LogPartsIfThere":         check.LogPartsIfThere,
	"LogPartsIfAll":           check.LogPartsIfAll,
	"SandboxClock":            check.SandboxClock,
	"DiagnosticPlaces":        check.DiagnosticPlaces,
	"DiagnosticClassKnown":    check.DiagnosticClassKnown,
	"DiagnosticClassOf":       check.DiagnosticClassOf,
	"LogLevelsAmong":          check.LogLevelsAmong,
	"ArrayIfThere":            check.ArrayIfThere,
	"TraceServers":            check.TraceServers,
	"DiagnosticClassNot":      check.DiagnosticClassNot,
	"TraceLacks":              check.TraceLacks,
	"LogHolds":                check.LogHolds,
	"LogLevels":               check.LogLevels,
	"LogsHold":                check.LogsHold,
	"TraceHides":              check.TraceHides,
	"NotRefused":              check.NotRefused,
	"CapabilityDocumented":    check.CapabilityDocumented,
	"CapabilitiesListed":      check.CapabilitiesListed,
	"Documented":              check.Documented,
	"LogCount":                check.LogCount,
	"TraceCount":              check.TraceCount,
	"NoticeLimit":             check.NoticeLimit,
	"NoticeLevel":             check.NoticeLevel,
	"TruncationNotice":        check.TruncationNotice,
	"DiagnosticOptional":      check.DiagnosticOptional,
	"HasField":                check.HasField,
	"LastHasField":            check.LastHasField,
	"LogText":                 check.LogText,
	"LogJSON":                 check.LogJSON,
	"LogParts":                check.LogParts,
	"Described":               check.Described,
	"TraceField":              check.TraceField,
	"TraceOK":                 check.TraceOK,
	"CallsLike":               check.CallsLike,
	"LikeControl":             check.LikeControl,
	"DiagnosticNames":         check.DiagnosticNames,
	"ResponseLacks":           check.ResponseLacks,
	"SameResultsOrDiagnostic": check.SameResultsOrDiagnostic,
	"ResultOrDiagnostic":      check.ResultOrDiagnostic,
	"FailedFor":               check.FailedFor,
	"CallsCancelled":          check.CallsCancelled,
	"CallCancelled":           check.CallCancelled,
	"EachCancelNamed":         check.EachCancelNamed,
	"CancelNamed":             check.CancelNamed,
	"ReceivedSome":            check.ReceivedSome,
	"ReceivedAtMost":          check.ReceivedAtMost,
	"LogBytes":                check.LogBytes,
	"NotConnected":            check.NotConnected,
	"NotWritten":              check.NotWritten,
	"NotPrinted":              check.NotPrinted,
	"Took":                    check.Took,
	"Deviations":              check.Deviations,
	"Requests":                check.Requests,
	"RequestsAtMost":          check.RequestsAtMost,
	"RequestsBare":            check.RequestsBare,
	"Requested":               check.Requested,
	"RequestQuery":            check.RequestQuery,
	"RequestHeaders":          check.RequestHeaders,
	"EachRequestHeaders":      check.EachRequestHeaders,
	"GeneratedRuns":           check.GeneratedRuns,
	"HeadersLack":             check.HeadersLack,
	"AnyElsewhereLacks":       check.AnyElsewhereLacks,
	"ElsewhereLacks":          check.ElsewhereLacks,
	"OneText":                 check.OneText,
	"Marked":                  check.Marked,
	"TextLength":              check.TextLength,
	"ConfigurationRefused":    check.ConfigurationRefused,
	"ToolTakes":               check.ToolTakes,
	"CallsArrived":            check.CallsArrived,
	"CallersNotEnded":         check.CallersNotEnded,
	"ArrivedNoneAfter":        check.ArrivedNoneAfter,
	"GaveWithout":             check.GaveWithout,
	"AnswersLack":             check.AnswersLack,
	"ShownLength":             check.ShownLength,
	"ShownLacks":              check.ShownLacks,
	"TextFound":               check.TextFound,
	"TextHolds":               check.TextHolds,
	"TextLacks":               check.TextLacks,
	"TextHoldsBeside":         check.TextHoldsBeside,
	"SearchHolds":             check.SearchHolds,
	"TextBefore":              check.TextBefore,
	"FileHolds":               check.FileHolds,
	"FileHoldsAtMost":         check.FileHoldsAtMost,
	"FileRecordsApart":        check.FileRecordsApart,
	"SearchesDiffer":          check.SearchesDiffer,
	"ShownCallable":           check.ShownCallable,
	"ConnectedBefore":         check.ConnectedBefore,
	"ResultOrDocumented":      check.ResultOrDocumented,
	"ErrorsStructured": func(s *check.Seen) check.Verdict {
		return check.ErrorsStructured(s, []string{"CodemodeError", "ToolCallError", "SchemaValidationError"})
	},
	"GeneratedDocument": func(s *check.Seen, aspect string) check.Verdict {
		schemas := apidocs.Object{"A": apidocs.Object{"a": apidocs.Object{"$ref": "#/components/schemas/A"}}}
		responses := apidocs.Object{"200": apidocs.Object{"$ref": "#/components/schemas/A"}}
		get := apidocs.Object{"summary": "s", "responses": responses}
		document := apidocs.Document{"components": apidocs.Object{"schemas": schemas},
			"paths": apidocs.Object{"/a": apidocs.Object{"get": get}}}
		return check.GeneratedDocument(s, document, aspect)
	},
	"GeneratedKept": func(s *check.Seen, h callhistory.History) check.Verdict {
		return check.GeneratedKept(s, h, callhistory.ByPerson)
	},
	"LimitError": func(s *check.Seen) check.Verdict {
		return check.LimitError(s, "SandboxLimitError", "SANDBOX_LIMIT")
	},
	"Received": func(s *check.Seen, serverID, tool string, count int, arguments json.RawMessage) check.Verdict {
		return check.Received(s, serverID, tool, count, optional(arguments))
	},
	"RequestBody": func(s *check.Seen, name string, want json.RawMessage) check.Verdict {
		return check.RequestBody(s, name, optional(want))
	},
}

// judging is a check with the arguments of a fixture, of which each stands for a parameter; a topic of the package
// documented is named.
func judging(judge any, arguments []json.RawMessage) func(*check.Seen) check.Verdict {
	function := reflect.ValueOf(judge)
	in := make([]reflect.Value, 1, function.Type().NumIn())
	for i := 1; i < function.Type().NumIn(); i++ {
		value := reflect.New(function.Type().In(i))
		if of, is := value.Interface().(*documented.Topic); is {
			*of, _ = documented.Find(as[string](arguments[i-1]))
		} else if err := json.Unmarshal(arguments[i-1], value.Interface()); err != nil {
			panic(fmt.Sprintf("argument %s: %v", arguments[i-1], err))
		}
		in = append(in, value.Elem())
	}
	return func(s *check.Seen) check.Verdict {
		in[0] = reflect.ValueOf(s)
		return function.Call(in)[0].Interface().(check.Verdict)
	}
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
