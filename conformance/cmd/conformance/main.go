// Command conformance judges a Code Mode host over MCP.
package main

import (
	"os"

	"codemode/conformance/command"
)

func main() { os.Exit(command.Main()) }
