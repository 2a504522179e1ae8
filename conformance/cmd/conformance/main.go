// Command conformance judges a Code Mode host over MCP.
package main

import (
	"os"

	"codemode/conformance/command"
	"codemode/conformance/program"
)

func main() { os.Exit(program.Main(command.Program())) }
