package refhost

import (
	"fmt"
	"strings"

	"codemode/refhost/visible"
)

// The bounds of what is told of a server's noise.
const (
	// maxNoise bounds the lines that the log shows of one server.
	maxNoise = 5
	// maxNoiseRead bounds what is looked at of a line, in bytes: its secrets are taken out before it is cut off.
	maxNoiseRead = 4 << 10
	// maxNoiseShown bounds what is shown of a line, in bytes.
	maxNoiseShown = 200
)

// noise takes a line of a server's stdout that is no message of MCP. It is for the operator, who may find there why
// an answer did not come; agents are not told.
func (c *connection) noise(line []byte) {
	c.mu.Lock()
	c.noises++
	n := c.noises
	c.mu.Unlock()
	if n > maxNoise {
		return
	}
	line = line[:min(len(line), maxNoiseRead)] // of what may be a long message that is none
	text := visible.Text(c.secrets.redact(strings.ToValidUTF8(string(line), "\uFFFD")))
	if len(text) > maxNoiseShown {
		text = strings.ToValidUTF8(text[:maxNoiseShown], "") + "…"
	}
	if n == 1 {
		c.mu.Lock()
		c.said = text
		c.mu.Unlock()
	}
	c.log.Warn("server printed a line to stdout that is no message of MCP", "serverId", c.config.ServerID,
		"line", text, "last shown", n == maxNoise)
}

// notes are what an operator is told of a server that is there, or "", and whether scripts lack tools of it or have
// those of before.
func (c *connection) notes() (told string, lacking bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var all []string
	if c.note != "" {
		all = append(all, c.note)
	}
	if c.outdated != "" {
		all = append(all, "its tools are those of before: "+c.outdated)
	}
	if c.noises > 0 {
		all = append(all, fmt.Sprintf("it printed %d lines to stdout that are no messages of MCP, first %q; let it "+
			"print them to stderr", c.noises, c.said))
	}
	return strings.Join(all, "; "), c.note != "" || c.outdated != ""
}
