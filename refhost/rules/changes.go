package rules

// RefreshAtOnce tells whether changed tools are listed as soon as their server
// announces them. They are, so that the next run need not wait for it (§8).
func RefreshAtOnce() bool { return true }

// ToolsAtFirstUse tells whether a run sees a server's tools as they are at their
// first use. It sees all servers as they were when it began (§8.2).
func ToolsAtFirstUse() bool { return false }

// SendCall tells whether the call of a run is sent, given what the server's
// tools are by now. A run keeps the tools that it began with (§8.2).
func SendCall(_ string, _ func() []string) bool { return true }

// EndsRun tells whether a failed call ends the run instead of throwing an error
// that the script can catch. None does (§10).
func EndsRun(CallFailure) bool { return false }
