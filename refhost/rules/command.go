package rules

// Command is what a configured server is started with.
type Command struct {
	Path string
	Args []string
	Env  map[string]string
}

// CommandOf is what a server is started with that was started before times: what its entry says, each time (mcpi
// §10.2).
func CommandOf(configured Command, before int) Command { return configured }
