// Package commandline is a command line: commands with their flags, the help on them, what is said of a mistake, and
// what completes them in a shell.
package commandline

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// ExitUsage is the exit code of a command line that is wrong, of a command that was stopped, and of one whose output
// nobody takes.
const ExitUsage = 2

// Counts of commands that take no fixed number of arguments.
const (
	AtLeastOne = -1
	AnyNumber  = -2
)

// Streams are where a command reads and writes.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	// Called is the whole command line, to tell how to repeat it.
	Called []string
}

// File is the file that a command writes its output to, such as a terminal; nil if that is no file.
func (s Streams) File() *os.File {
	if out, ok := s.Out.(*output); ok {
		file, _ := out.Writer.(*os.File)
		return file
	}
	return nil
}

// Action is what a command does with the arguments that are no flags. It returns the exit code.
type Action func(ctx context.Context, args []string, s Streams) (int, error)

// Command is one word after the program's name.
type Command struct {
	Name string
	// Args is what stands behind the name in its usual use.
	Args, Summary string
	// Group is where the list of commands has it; one in none is for programs, not for people.
	Group string
	// Takes is how many arguments there may be: a number, [AtLeastOne] or [AnyNumber].
	Takes int
	// Define gives the command its flags, and returns what it does.
	Define func(*pflag.FlagSet) Action
	// Examples are command lines without the program's name.
	Examples []string
	// Values lists what the first argument can be, for completion; nil where that is the name of a file.
	Values func() []string
}

// use is how the command is written.
func (c Command) use() string { return strings.TrimSpace(c.Name + " " + c.Args) }

// Program is a command line: commands with their flags, and what its help says. Flags may stand before and behind the
// arguments.
type Program struct {
	Name string
	// About says in a line what the program does, More, below the commands, what holds for all of them.
	About, More string
	// Groups have the ids that [Command.Group] names.
	Groups   []*cobra.Group
	Commands []Command
	// FlagGroups are those of the commands that have many flags.
	FlagGroups []FlagGroup
	// Values lists what the values of a flag can be, by its name, for completion.
	Values map[string]func() []string
	// Printable shows what would steer a terminal in the text of an error.
	Printable func(string) string
}

// Run performs the command that the arguments ask for and turns its error into the exit code.
func (p Program) Run(ctx context.Context, args []string, s Streams) int {
	code := 0
	root := p.commandLine(s, func(c Command, do Action, args []string) (err error) {
		code, err = c.perform(ctx, do, args, s)
		return err
	})
	help := &output{Writer: s.Out}
	root.SetOut(help)
	root.SetArgs(withoutHelp(args))
	c, err := root.ExecuteContextC(ctx)
	err = errors.Join(err, help.err)
	switch {
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(s.Err, "%s: stopped\n", c.CommandPath())
		return ExitUsage
	case err != nil:
		fmt.Fprintf(s.Err, "%s: %s\n", c.CommandPath(), p.Printable(err.Error()))
		return max(code, ExitUsage)
	}
	return code
}

// withoutHelp turns `help COMMAND` into what all commands know: `COMMAND --help`.
func withoutHelp(args []string) []string {
	if len(args) == 0 || args[0] != "help" {
		return args
	}
	return append(append([]string{}, args[1:]...), "--help")
}

// perform does what a command is for, and fails if what it said could not be written. A
// program is given the streams as they are, so that it copies as fast as the system can.
func (c Command) perform(ctx context.Context, do Action, args []string, s Streams) (int, error) {
	if c.Group == "" {
		return do(ctx, args, s)
	}
	out := &output{Writer: s.Out}
	s.Out = out
	code, err := do(ctx, args, s)
	if err == nil {
		err = out.err
	}
	return code, err
}

// output keeps the first error of writing, so that no command can lose what it
// said and end as if it had been read.
type output struct {
	io.Writer
	err error
}

func (o *output) Write(data []byte) (int, error) {
	n, err := o.Writer.Write(data)
	if o.err == nil {
		o.err = err
	}
	return n, err
}
