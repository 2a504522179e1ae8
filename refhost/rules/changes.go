package rules

// ListChanged tells whether a change that a server announces is noted, given
// how many runs are under way. It always is (§8).
func ListChanged(_ int) bool { return true }

// RefreshAtOnce tells whether changed tools are listed as soon as their server
// announces them. They wait for the next run, which may never come (§8).
func RefreshAtOnce() bool { return false }

// NextPage is the cursor for the next page of a server's tools: all of them are
// exported (§5.1).
func NextPage(answered string) string { return answered }

// RefreshFirst tells whether changed tools are listed before the next run that
// may need them, or only after it (§8.1).
func RefreshFirst() bool { return true }

// ToolsAtFirstUse tells whether a run sees a server's tools as they are at their
// first use. It sees all servers as they were when it began (§8.2).
func ToolsAtFirstUse() bool { return false }

// KeepsTools tells whether a run keeps the tools of a server that it has seen. It
// does: a change shows in the next run (§8.2).
func KeepsTools() bool { return true }

// SendCall tells whether the call of a run is sent, given what the server's
// tools are by now. A run keeps the tools that it began with (§8.2).
func SendCall(_ string, _ func() []string) bool { return true }

// EndsRun tells whether a failed call ends the run instead of throwing an error
// that the script can catch. None does (§10).
func EndsRun(CallFailure) bool { return false }
