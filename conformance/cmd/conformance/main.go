// Command conformance judges a Code Mode host over MCP.
package main

import (
	"os"

	"codemode/conformance/program"
	"codemode/conformance/program/command"
)

func main() { os.Exit(program.Main(command.Program())) }
