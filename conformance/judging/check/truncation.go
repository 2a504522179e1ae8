package check

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// TruncationNotice judges that logs which do not hold everything end with an
// entry of the host's own: one without the text that each entry of the script
// has (§3.3.1).
func TruncationNotice(seen *Seen, scripted string) (v Verdict) {
	if run, all, ok := lastMessages(seen, &v); ok {
		found := "no entry"
		if len(all) > 0 {
			found = encode(all[len(all)-1])
		}
		v.expect(len(all) > 0 && !strings.Contains(all[len(all)-1], scripted), "truncated logs end with a notice",
			run.where("/logs"), "a last entry that the script did not write", found)
	}
	return v
}

// shortestDefaultMs is how long hosts give any run where nobody sets a limit, in milliseconds.
const shortestDefaultMs = 5000

// LogsWholeOrNotice judges that the last run's logs hold so many messages with a text,
// or end with a notice: an entry without the text that each message of the script
// has. It holds for any host, whatever limits its logs (§3.3.1, §9). A run that failed after so long may have been
// ended at the host's own limit of time, before its script had written all of them.
func LogsWholeOrNotice(seen *Seen, count int, end, scripted string) (v Verdict) {
	if run, all, ok := lastMessages(seen, &v); ok {
		whole := 0
		for _, message := range all {
			if strings.Contains(message, end) {
				whole++
			}
		}
		noticed := len(all) > 0 && !strings.Contains(all[len(all)-1], scripted)
		if whole < count && !noticed && failed(run) && run.Answer.ElapsedMs >= shortestDefaultMs {
			v.subject()
			v.Unmet = fmt.Sprintf("%s failed after a long time, before its logs were complete, and whether its script "+
				"had written them all is not known; judge the host on a less busy machine", run.Label)
			return v
		}
		v.expect(whole == count || noticed, "logs are complete, or end with a notice", run.where("/logs"),
			fmt.Sprintf("%d messages, or a last entry that the script did not write", count),
			fmt.Sprintf("%d messages, and no such entry", whole))
	}
	return v
}

// NoticeOrWhole judges that the last message of the last run is that of the
// script to its end, or a notice: one without the text that the script's message
// begins with (§3.3.1).
func NoticeOrWhole(seen *Seen, end, scripted string) (v Verdict) {
	if run, all, _ := lastMessages(seen, &v); len(all) > 0 {
		message := all[len(all)-1]
		v.expect(strings.Contains(message, end) || !strings.Contains(message, scripted),
			"a message is complete, or a notice reports the truncation",
			run.where(entry(len(all))), "the message up to "+encode(end)+", or a notice as the last entry",
			encode(message))
	}
	return v
}

// NoticeLevel judges the level of the last run's truncation notice, if it has
// one: the last entry, when that is none of the script's own (§3.3.1).
func NoticeLevel(seen *Seen, scripted, want string) (v Verdict) {
	if run, number, _, ok := notice(seen, scripted, &v); ok {
		members, _ := object(run.items("logs")[number-1])
		level, isText := text(members["level"])
		v.expect(isText && level == want, "the level of the truncation notice",
			run.where(fmt.Sprintf("/logs/%d/level", number-1)), encode(want), quote(members["level"]))
	}
	return v
}

// NoticeLimit judges that the last run's truncation notice, if it has one, tells
// a limit in bytes, as a number with or without separators, or in whole KiB or
// KB (§3.3.1).
func NoticeLimit(seen *Seen, scripted string, bytes int) (v Verdict) {
	if run, number, message, ok := notice(seen, scripted, &v); ok {
		v.expect(tellsBytes(message, bytes), "the notice states the applied limit",
			run.where(entry(number)), fmt.Sprintf("the number %d, or the same in KiB", bytes), encode(message))
	}
	return v
}

// NoticeNumber judges that the last run's truncation notice, if it has one, tells any
// number: the applied limit is the host's own, of bytes or of entries (§3.3.1).
func NoticeNumber(seen *Seen, scripted string) (v Verdict) {
	if run, number, message, ok := notice(seen, scripted, &v); ok {
		v.expect(digits.MatchString(message), "the notice states the applied limit", run.where(entry(number)),
			"a number", encode(message))
	}
	return v
}

// notice finds the truncation notice of the last run and its number from 1. That
// there is one is the business of [TruncationNotice].
func notice(seen *Seen, scripted string, v *Verdict) (run Run, number int, message string, ok bool) {
	run, all, ok := lastMessages(seen, v)
	if !ok || len(all) == 0 || strings.Contains(all[len(all)-1], scripted) {
		return run, 0, "", false
	}
	return run, len(all), all[len(all)-1], true
}

var (
	digitGap = regexp.MustCompile(`([0-9])[,_' \x{00A0}\x{202F}]([0-9]{3})\b`)
	kilo     = regexp.MustCompile(`(?i)\b([0-9]+(?:\.[0-9]+)?)\s*ki?b\b`)
	digits   = regexp.MustCompile(`[0-9]+`)
)

func tellsBytes(message string, bytes int) bool {
	for _, number := range digits.FindAllString(digitGap.ReplaceAllString(message, "$1$2"), -1) {
		if number == strconv.Itoa(bytes) {
			return true
		}
	}
	for _, match := range kilo.FindAllStringSubmatch(message, -1) {
		n, _ := strconv.ParseFloat(match[1], 64)
		if n*1024 == float64(bytes) || n == float64(bytes/1000) || n == float64(bytes)/1000 {
			return true
		}
	}
	return false
}
