package evidence

// The names of three [Fact]s: what was put outside of the sandbox, an [Outside],
// what was touched of it, a [Touched], and what the host has written to its stdout
// beside MCP, a text.
const (
	OutsideFact = "outside"
	TouchedFact = "touched"
	PrintedFact = "printed"
)

// Outside is what the suite offers that no script may reach (§3.4): a listener
// on 127.0.0.1, and a folder with a file that holds a secret.
type Outside struct {
	Port int `json:"port"`
	// Folder and Secret, the file, are paths with slashes.
	Folder string `json:"folder"`
	Secret string `json:"secret"`
}

// Touched is what was done to an [Outside].
type Touched struct {
	// Connections holds the first line of each connection, quoted.
	Connections []string `json:"connections"`
	// Datagrams holds the beginning of each datagram, quoted.
	Datagrams []string `json:"datagrams,omitempty"`
	// Files are the names of files that were added to the folder.
	Files []string `json:"files"`
}
