package command

import "codemode/conformance/program/commandline"

// flagGroups are those of the commands that have many flags.
func flagGroups() []commandline.FlagGroup {
	return []commandline.FlagGroup{
		{Title: "The host:", Names: []string{
			"host", "token-env", "tool", "context", "config-command", "env", "cwd", "setup", "restart"}},
		{Title: "What is judged:", Names: []string{
			"id", "section", "level", "tags", "last-failed", "max-failures", "shard", "seed",
			"isolate", "parallel", "spec", "document", "typescript"}},
		{Title: "When it is judged again:", Names: []string{"watch", "build", "watch-path"}},
		{Title: "What is known before:", Names: []string{
			"known-failures", "write-known-failures", "confirmed", "write-confirmations"}},
		{Title: "How long it may take:", Names: []string{
			"start-timeout", "run-timeout", "stop-timeout", "ready-timeout"}},
		{Title: "Its servers:", Names: []string{"transport", "protocol", "listen", "config-out"}},
		{Title: "The page:", Names: []string{"addr"}},
		{Title: "What comes of it:", Names: []string{"out", "bundle", "sign", "transcript", "verbose"}},
	}
}
