package check_test

import (
	"encoding/json"
	"fmt"

	"codemode/conformance/judging/apidocs"
	"codemode/conformance/judging/callhistory"
	"codemode/conformance/judging/check"
	"codemode/conformance/judging/documented"
)

// judges names every check as its fixture file does; args is the JSON array in
// the file's comment.
var judges = map[string]func(e *check.Seen, args []json.RawMessage) check.Verdict{
	"GeneratedCalls": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.GeneratedCalls(e, as[callhistory.History](a[0]))
	},
	"GeneratedAtMost": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.GeneratedAtMost(e, as[callhistory.History](a[0]), as[int](a[1]))
	},
	"EachGaveItsOwn": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.EachGaveItsOwn(e, a[0])
	},
	"RequestBodies": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.RequestBodies(e, as[string](a[0]), a[1])
	},
	"ReceivedEach": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ReceivedEach(e, as[string](a[0]), as[string](a[1]), a[2])
	},
	"RequestPaths": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.RequestPaths(e, as[string](a[0]), a[1])
	},
	"TextHoldsOfEach": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.TextHoldsOfEach(e, as[string](a[0]), as[[]string](a[1]))
	},
	"GeneratedArguments": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.GeneratedArguments(e, as[callhistory.History](a[0]))
	},
	"GeneratedKept": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.GeneratedKept(e, as[callhistory.History](a[0]), callhistory.ByPerson)
	},
	"GeneratedValues": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.GeneratedValues(e, as[callhistory.History](a[0]), as[callhistory.Ending](a[1]))
	},
	"GeneratedAnswered": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.GeneratedAnswered(e, as[callhistory.History](a[0]))
	},
	"GeneratedLacks": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.GeneratedLacks(e, as[callhistory.History](a[0]))
	},
	"GeneratedFound": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.GeneratedFound(e, as[callhistory.History](a[0]), as[string](a[1]))
	},
	"GeneratedAudit": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.GeneratedAudit(e, as[callhistory.History](a[0]))
	},
	"Declared": func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.Declared(e) },
	"Docs": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.Docs(e, as[[]check.Doc](a[0]))
	},
	"DocsDiffer": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.DocsDiffer(e, as[[]string](a[0]))
	},
	"Warned": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.Warned(e, as[string](a[0]), as[string](a[1]))
	},
	"Types":       func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.Types(e) },
	"Structured":  func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.Structured(e) },
	"EndedInTime": func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.EndedInTime(e) },
	"NoOuterError": func(e *check.Seen, _ []json.RawMessage) check.Verdict {
		return check.NoOuterError(e)
	},
	"NullResults": func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.NullResults(e) },
	"LogStrings":  func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.LogStrings(e) },
	"LogTimes":    func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.LogTimes(e) },
	"LogsEqual":   func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.LogsEqual(e) },
	"DiagnosticSeverities": func(e *check.Seen, _ []json.RawMessage) check.Verdict {
		return check.DiagnosticSeverities(e)
	},
	"DiagnosticCodes": func(e *check.Seen, _ []json.RawMessage) check.Verdict {
		return check.DiagnosticCodes(e)
	},
	"DiagnosticMessages": func(e *check.Seen, _ []json.RawMessage) check.Verdict {
		return check.DiagnosticMessages(e)
	},
	"Failed":         func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.Failed(e) },
	"NotFailed":      func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.NotFailed(e) },
	"TraceDurations": func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.TraceDurations(e) },
	"TraceTook": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.TraceTook(e, as[[]string](a[0]), as[int](a[1]))
	},
	"TraceDurationsInTurn": func(e *check.Seen, _ []json.RawMessage) check.Verdict {
		return check.TraceDurationsInTurn(e)
	},
	"TraceErrors": func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.TraceErrors(e) },
	"Base64": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.Base64(e, as[string](a[0]), as[string](a[1]))
	},
	"SemanticVersion": func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.SemanticVersion(e) },
	"SameResults":     func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.SameResults(e) },
	"LaterLikeFirst": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LaterLikeFirst(e, a[0])
	},
	"Beside":  func(e *check.Seen, a []json.RawMessage) check.Verdict { return check.Beside(e, a[0]) },
	"Control": func(e *check.Seen, a []json.RawMessage) check.Verdict { return check.Control(e, a[0]) },
	"Result":  func(e *check.Seen, a []json.RawMessage) check.Verdict { return check.Result(e, a[0]) },
	"SameMembers": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.SameMembers(e, as[string](a[0]), as[string](a[1]))
	},
	"ExportsListed": func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.ExportsListed(e) },
	"Identifiers":   func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.Identifiers(e) },
	"ErrorsOfClass": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ErrorsOfClass(e, as[string](a[0]))
	},
	"EachGave":    func(e *check.Seen, a []json.RawMessage) check.Verdict { return check.EachGave(e, a[0]) },
	"EveryMember": func(e *check.Seen, a []json.RawMessage) check.Verdict { return check.EveryMember(e, a[0]) },
	"ErrorsStructured": func(e *check.Seen, _ []json.RawMessage) check.Verdict {
		return check.ErrorsStructured(e, []string{"CodemodeError", "ToolCallError", "SchemaValidationError"})
	},
	"ErrorsHint": func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.ErrorsHint(e) },
	"ErrorHintOrFailure": func(e *check.Seen, _ []json.RawMessage) check.Verdict {
		return check.ErrorHintOrFailure(e)
	},
	"Whole": func(e *check.Seen, a []json.RawMessage) check.Verdict { return check.Whole(e, a[0]) },
	"ResultHolds": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ResultHolds(e, as[string](a[0]))
	},
	"ResultMatches": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ResultMatches(e, a[0])
	},
	"ResultReads": func(e *check.Seen, a []json.RawMessage) check.Verdict { return check.ResultReads(e, a[0]) },
	"ResultLacks": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ResultLacks(e, as[string](a[0]))
	},
	"ReceivedNoneAfter": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ReceivedNoneAfter(e, as[string](a[0]), as[string](a[1]), as[int](a[2]))
	},
	"ReceivedHolding": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ReceivedHolding(e, as[string](a[0]), as[string](a[1]), a[2])
	},
	"ReceivedOnly": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ReceivedOnly(e, as[string](a[0]), as[[]string](a[1]))
	},
	"ReceivedBare": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ReceivedBare(e, as[string](a[0]), as[string](a[1]))
	},
	"SchemaAccepts": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.SchemaAccepts(e, a[0])
	},
	"SchemaAcceptsToo": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.SchemaAcceptsToo(e, a[0], a[1])
	},
	"ModulePaths": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ModulePaths(e, as[[]string](a[0]))
	},
	"ExportNames": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ExportNames(e, as[[]string](a[0]))
	},
	"CollisionsSuffixed": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.CollisionsSuffixed(e, as[[]string](a[0]))
	},
	"CollisionsFromTwo": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.CollisionsFromTwo(e, as[[]string](a[0]))
	},
	"CollisionsFirstClean": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.CollisionsFirstClean(e, as[[]string](a[0]))
	},
	"CollisionsOrdered": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.CollisionsOrdered(e, as[[]string](a[0]))
	},
	"ItemsHave": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ItemsHave(e, as[string](a[0]), as[string](a[1]))
	},
	"ItemsMayHave": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ItemsMayHave(e, as[string](a[0]), as[string](a[1]))
	},
	"ItemsHaveOnly": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ItemsHaveOnly(e, as[[]string](a[0]))
	},
	"InAnyOrder": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.InAnyOrder(e, as[[]string](a[0]))
	},
	"DifferentTexts": func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.DifferentTexts(e) },
	"FoundHave": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.FoundHave(e, as[string](a[0]), as[string](a[1]))
	},
	"FoundOn": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.FoundOn(e, as[string](a[0]), as[[]string](a[1]))
	},
	"DescribedListed": func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.DescribedListed(e) },
	"ItemsLack": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ItemsLack(e, as[[]string](a[0]))
	},
	"OuterToolCount": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.OuterToolCount(e, as[int](a[0]))
	},
	"OuterToolNamed": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.OuterToolNamed(e, as[string](a[0]))
	},
	"ErrorExample": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ErrorExample(e, a[0])
	},
	"ResultsInclude": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ResultsInclude(e, a[0])
	},
	"EachGaveAnother": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.EachGaveAnother(e, a[0])
	},
	"ResultsApart": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ResultsApart(e, a[0])
	},
	"ResultOrFailure": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ResultOrFailure(e, a[0])
	},
	"ResultOrTold": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ResultOrTold(e, a[0])
	},
	"ResultOrLimit": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ResultOrLimit(e, a[0])
	},
	"EitherOrLimit": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.EitherOrLimit(e, a[0], a[1])
	},
	"Together": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.Together(e, as[check.CallAt](a[0]), as[check.CallAt](a[1]))
	},
	"TogetherOrDocumented": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.TogetherOrDocumented(e, as[check.CallAt](a[0]), as[check.CallAt](a[1]), topic(as[string](a[2])))
	},
	"ErrorNames": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ErrorNames(e, as[[]string](a[0]))
	},
	"ErrorPointer": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ErrorPointer(e, as[[]string](a[0]))
	},
	"ErrorNamesAsOther": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ErrorNamesAsOther(e, as[string](a[0]), as[string](a[1]), as[string](a[2]))
	},
	"ErrorMemberIs": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ErrorMemberIs(e, as[string](a[0]), as[string](a[1]))
	},
	"ErrorLacksPointer": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ErrorLacksPointer(e, as[string](a[0]))
	},
	"HintsLack": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.HintsLack(e, as[[]string](a[0]))
	},
	"LogMessages": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogMessages(e, as[[]string](a[0]))
	},
	"LogOrder": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogOrder(e, as[[]string](a[0]))
	},
	"LogTimesRise": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogTimesRise(e, as[int](a[0]))
	},
	"LogTimeFrom": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogTimeFrom(e, as[int](a[0]), as[int](a[1]))
	},
	"LogArray": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogArray(e, as[int](a[0]), as[int](a[1]))
	},
	"LogsWholeOrNotice": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogsWholeOrNotice(e, as[int](a[0]), as[string](a[1]), as[string](a[2]))
	},
	"LogMessagesOrFailure": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogMessagesOrFailure(e, as[[]string](a[0]))
	},
	"LogsKeep": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogsKeep(e, as[string](a[0]))
	},
	"LogsLack": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogsLack(e, as[string](a[0]))
	},
	"LogIsJSON": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogIsJSON(e, as[int](a[0]))
	},
	"NoticeNumber": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.NoticeNumber(e, as[string](a[0]))
	},
	"EachEndedByItself": func(e *check.Seen, _ []json.RawMessage) check.Verdict {
		return check.EachEndedByItself(e)
	},
	"EndedByItself": func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.EndedByItself(e) },
	"NoticeOrWhole": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.NoticeOrWhole(e, as[string](a[0]), as[string](a[1]))
	},
	"LogMessagesIfAny": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogMessagesIfAny(e, as[[]string](a[0]))
	},
	"LogPartsIfThere": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogPartsIfThere(e, as[int](a[0]), as[[]check.Part](a[1]))
	},
	"LogPartsIfAll": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogPartsIfAll(e, as[int](a[0]), as[[]check.Part](a[1]))
	},
	"SandboxClock": func(e *check.Seen, _ []json.RawMessage) check.Verdict {
		return check.SandboxClock(e)
	},
	"DiagnosticPlaces": func(e *check.Seen, _ []json.RawMessage) check.Verdict {
		return check.DiagnosticPlaces(e)
	},
	"DiagnosticClassKnown": func(e *check.Seen, _ []json.RawMessage) check.Verdict {
		return check.DiagnosticClassKnown(e)
	},
	"DiagnosticClassOf": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.DiagnosticClassOf(e, as[string](a[0]), as[[]string](a[1]))
	},
	"LogLevelsAmong": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogLevelsAmong(e, as[[]string](a[0]))
	},
	"ArrayIfThere": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ArrayIfThere(e, as[string](a[0]))
	},
	"TraceServers": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.TraceServers(e, as[map[string]string](a[0]))
	},
	"DiagnosticClassNot": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.DiagnosticClassNot(e, as[[]string](a[0]))
	},
	"TraceLacks": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.TraceLacks(e, as[string](a[0]))
	},
	"LogHolds": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogHolds(e, as[int](a[0]), as[string](a[1]))
	},
	"LogLevels": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogLevels(e, as[[]string](a[0]))
	},
	"LogsHold": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogsHold(e, as[[]string](a[0]))
	},
	"TraceHides": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.TraceHides(e, as[[]string](a[0]))
	},
	"NotRefused": func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.NotRefused(e) },
	"CapabilityDocumented": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.CapabilityDocumented(e, as[string](a[0]), as[string](a[1]))
	},
	"CapabilitiesListed": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.CapabilitiesListed(e, as[[]string](a[0]))
	},
	"Documented": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.Documented(e, topic(as[string](a[0])))
	},
	"LogCount": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogCount(e, as[int](a[0]))
	},
	"TraceCount": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.TraceCount(e, as[int](a[0]))
	},
	"NoticeLimit": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.NoticeLimit(e, as[string](a[0]), as[int](a[1]))
	},
	"NoticeLevel": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.NoticeLevel(e, as[string](a[0]), as[string](a[1]))
	},
	"TruncationNotice": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.TruncationNotice(e, as[string](a[0]))
	},
	"DiagnosticOptional": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.DiagnosticOptional(e, as[string](a[0]))
	},
	"HasField": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.HasField(e, as[string](a[0]), as[string](a[1]))
	},
	"LastHasField": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LastHasField(e, as[string](a[0]), as[string](a[1]))
	},
	"LogText": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogText(e, as[int](a[0]), as[*string](a[1]))
	},
	"LogJSON": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogJSON(e, as[int](a[0]), a[1])
	},
	"LogParts": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogParts(e, as[int](a[0]), as[[]check.Part](a[1]))
	},
	"Described": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.Described(e, as[map[string]string](a[0]))
	},
	"TraceField": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.TraceField(e, as[string](a[0]), as[[]string](a[1]))
	},
	"TraceOK": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.TraceOK(e, as[map[string]bool](a[0]))
	},
	"Received": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.Received(e, as[string](a[0]), as[string](a[1]), as[int](a[2]), optional(a[3]))
	},
	"CallsLike": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.CallsLike(e, as[string](a[0]), as[string](a[1]), a[2])
	},
	"LikeControl": func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.LikeControl(e) },
	"DiagnosticNames": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.DiagnosticNames(e, as[string](a[0]))
	},
	"ResponseLacks": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ResponseLacks(e, as[[]string](a[0]))
	},
	"SameResultsOrDiagnostic": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.SameResultsOrDiagnostic(e, as[string](a[0]))
	},
	"ResultOrDiagnostic": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ResultOrDiagnostic(e, a[0], as[string](a[1]))
	},
	"FailedFor": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.FailedFor(e, as[string](a[0]))
	},
	"CallsCancelled": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.CallsCancelled(e, as[check.CallAt](a[0]), as[check.CallAt](a[1]))
	},
	"CallCancelled": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.CallCancelled(e, as[string](a[0]), as[string](a[1]))
	},
	"EachCancelNamed": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.EachCancelNamed(e, as[string](a[0]), as[string](a[1]))
	},
	"CancelNamed": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.CancelNamed(e, as[string](a[0]), as[string](a[1]))
	},
	"LimitError": func(e *check.Seen, _ []json.RawMessage) check.Verdict {
		return check.LimitError(e, "SandboxLimitError", "SANDBOX_LIMIT")
	},
	"ReceivedSome": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ReceivedSome(e, as[string](a[0]), as[string](a[1]), as[int](a[2]))
	},
	"ReceivedAtMost": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ReceivedAtMost(e, as[string](a[0]), as[string](a[1]), as[int](a[2]))
	},
	"LogBytes": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.LogBytes(e, as[string](a[0]), as[int](a[1]))
	},
	"NotConnected": func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.NotConnected(e) },
	"NotWritten":   func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.NotWritten(e) },
	"NotPrinted": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.NotPrinted(e, as[string](a[0]))
	},
	"Took":       func(e *check.Seen, a []json.RawMessage) check.Verdict { return check.Took(e, as[int64](a[0])) },
	"Deviations": func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.Deviations(e) },
	"Requests": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.Requests(e, as[int](a[0]))
	},
	"RequestsAtMost": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.RequestsAtMost(e, as[int](a[0]))
	},
	"RequestsBare": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.RequestsBare(e, as[string](a[0]))
	},
	"Requested": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.Requested(e, as[string](a[0]), as[int](a[1]))
	},
	"RequestQuery": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.RequestQuery(e, as[string](a[0]), a[1])
	},
	"RequestBody": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.RequestBody(e, as[string](a[0]), optional(a[1]))
	},
	"RequestHeaders": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.RequestHeaders(e, as[string](a[0]), a[1])
	},
	"EachRequestHeaders": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.EachRequestHeaders(e, a[0])
	},
	"GeneratedDocument": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		schemas := apidocs.Object{"A": apidocs.Object{"a": apidocs.Object{"$ref": "#/components/schemas/A"}}}
		responses := apidocs.Object{"200": apidocs.Object{"$ref": "#/components/schemas/A"}}
		document := apidocs.Document{"components": apidocs.Object{"schemas": schemas},
			"paths": apidocs.Object{"/a": apidocs.Object{"get": apidocs.Object{"responses": responses}}}}
		return check.GeneratedDocument(e, document, as[string](a[0]))
	},
	"GeneratedRuns": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.GeneratedRuns(e, as[string](a[0]))
	},
	"HeadersLack": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.HeadersLack(e, as[string](a[0]))
	},
	"AnyElsewhereLacks": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.AnyElsewhereLacks(e, as[string](a[0]))
	},
	"ElsewhereLacks": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ElsewhereLacks(e, as[string](a[0]))
	},
	"OneText": func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.OneText(e) },
	"Marked":  func(e *check.Seen, a []json.RawMessage) check.Verdict { return check.Marked(e, as[bool](a[0])) },
	"TextLength": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.TextLength(e, as[int](a[0]), as[int](a[1]))
	},
	"ConfigurationRefused": func(e *check.Seen, _ []json.RawMessage) check.Verdict {
		return check.ConfigurationRefused(e)
	},
	"ToolTakes": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ToolTakes(e, as[string](a[0]), a[1], a[2])
	},
	"CallsArrived": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.CallsArrived(e, as[string](a[0]), as[[]check.Arrived](a[1]))
	},
	"CallersNotEnded": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.CallersNotEnded(e, as[string](a[0]))
	},
	"ArrivedNoneAfter": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ArrivedNoneAfter(e, as[string](a[0]), as[string](a[1]), as[int](a[2]))
	},
	"GaveWithout": func(e *check.Seen, _ []json.RawMessage) check.Verdict { return check.GaveWithout(e) },
	"AnswersLack": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.AnswersLack(e, as[string](a[0]))
	},
	"ShownLength": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ShownLength(e, as[int](a[0]))
	},
	"ShownLacks": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ShownLacks(e, as[string](a[0]))
	},
	"TextHolds": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.TextHolds(e, as[string](a[0]))
	},
	"TextLacks": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.TextLacks(e, as[string](a[0]))
	},
	"TextHoldsBeside": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.TextHoldsBeside(e, as[string](a[0]), as[string](a[1]))
	},
	"SearchHolds": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.SearchHolds(e, as[string](a[0]), as[string](a[1]))
	},
	"TextBefore": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.TextBefore(e, as[string](a[0]), as[string](a[1]))
	},
	"FileHolds": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.FileHolds(e, as[string](a[0]), as[int](a[1]))
	},
	"FileHoldsAtMost": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.FileHoldsAtMost(e, as[string](a[0]), as[int](a[1]))
	},
	"FileRecordsApart": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.FileRecordsApart(e, as[string](a[0]), as[[]string](a[1]))
	},
	"SearchesDiffer": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.SearchesDiffer(e, as[string](a[0]), as[string](a[1]))
	},
	"ShownCallable": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ShownCallable(e, as[[]string](a[0]))
	},
	"ConnectedBefore": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ConnectedBefore(e, as[string](a[0]), as[int](a[1]))
	},
	"ResultOrDocumented": func(e *check.Seen, a []json.RawMessage) check.Verdict {
		return check.ResultOrDocumented(e, a[0], topic(as[string](a[1])))
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

// topic is one of the package documented; without a name it is empty.
func topic(name string) documented.Topic {
	t, _ := documented.Find(name)
	return t
}
