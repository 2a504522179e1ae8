package rules

// entryBytes is about what an entry of a list has beside its texts.
const entryBytes = 64

// Size is about how many bytes the response has as JSON.
func (r Response) Size() int {
	size := len(r.Result)
	for _, l := range r.Logs {
		size += entryBytes + written(l.Message)
	}
	for _, d := range r.Diagnostics {
		size += entryBytes + written(d.Message) + written(d.Hint)
	}
	for _, t := range r.ToolTrace {
		size += entryBytes + len(t.ServerID) + len(t.ToolName) + len(t.Error)
	}
	return size
}
