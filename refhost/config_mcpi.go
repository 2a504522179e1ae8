package refhost

import (
	"fmt"

	"codemode/refhost/jsonfile"
	"codemode/refhost/mcpi"
	"codemode/refhost/policy"
)

// mcpi reads the section of the system: {"memoryMB": …, "timeoutMs": …, "auditFile": …, "callsPerMinute": …,
// "approvals": {"SERVER/TOOL": "approved" or "declined"}}.
func (l configLoader) mcpi(object jsonfile.Value, into *mcpi.Settings) error {
	positive := func(target *int64) func(jsonfile.Value) error {
		return func(v jsonfile.Value) error {
			if err := l.file.Into(target)(v); err != nil {
				return err
			}
			if *target < 1 {
				return l.file.Errorf(v.Offset, "%q is %d; it must not be below 1", v.Key, *target)
			}
			return nil
		}
	}
	var rate int64
	err := l.file.Object(object, map[string]func(jsonfile.Value) error{
		"memoryMB": positive(&into.MemoryMB), "timeoutMs": positive(&into.TimeoutMs),
		"auditFile":      func(v jsonfile.Value) error { return l.auditFile(v, &into.AuditFile) },
		"callsPerMinute": positive(&rate),
		"approvals":      func(v jsonfile.Value) error { return l.approvals(v, &into.Policy.Approval) }})
	if err != nil || rate == 0 {
		return err
	}
	bound, err := policy.ParseRate(fmt.Sprintf("*/*=%d/1m", rate))
	into.Policy.Rates = append(into.Policy.Rates, bound)
	return err
}

// auditFile reads the name of a file, without which nothing would be recorded.
func (l configLoader) auditFile(v jsonfile.Value, into *string) error {
	if err := l.file.Into(into)(v); err != nil || *into != "" {
		return err
	}
	return l.file.Errorf(v.Offset, `"auditFile" is empty; name a file, or leave it out`)
}

// approvals reads what a person would answer for calls of tools.
func (l configLoader) approvals(object jsonfile.Value, into *policy.Approval) error {
	members, err := l.file.Members(object)
	if err != nil {
		return err
	}
	for _, m := range members {
		var answer string
		if err := l.file.Into(&answer)(m); err != nil {
			return err
		}
		pattern, err := policy.ParsePattern(m.Key)
		switch {
		case err != nil:
			return l.file.Errorf(m.Offset, "%v", err)
		case answer == "approved":
			into.Granted = append(into.Granted, pattern)
		case answer == "declined":
			into.Refused = append(into.Refused, pattern)
		default:
			return l.file.Errorf(m.Offset, "the approval of %s is %q; write approved or declined", m.Key, answer)
		}
	}
	return nil
}
