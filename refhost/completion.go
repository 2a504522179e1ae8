package refhost

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"
)

// completionCommand prints a script that makes a shell complete commands and flags.
func completionCommand(_ context.Context, inv *invocation) int {
	var err error
	switch shell := inv.operands[0]; shell {
	case "bash":
		err = bashCompletion(inv.Stdout)
	case "zsh":
		if _, err = io.WriteString(inv.Stdout, "autoload -U +X bashcompinit && bashcompinit\n"); err == nil {
			err = bashCompletion(inv.Stdout)
		}
	case "fish":
		err = fishCompletion(inv.Stdout)
	default:
		return inv.badUsage("completion %s: the shells are bash, zsh and fish", shell)
	}
	if err != nil {
		fmt.Fprintf(inv.Stderr, "%s: %v\n", Name, err)
		return ExitFailed
	}
	return ExitOK
}

// flagsOf are the flags of a command, as it reads them.
func flagsOf(c command) *flag.FlagSet { return invocationOf(Program{}, c).flags() }

func bashCompletion(w io.Writer) error {
	var names []string
	var cases strings.Builder
	for _, c := range commands() {
		names = append(names, c.name)
		var flags []string
		flagsOf(c).VisitAll(func(f *flag.Flag) { flags = append(flags, "--"+f.Name) })
		fmt.Fprintf(&cases, "    %s) flags=%q ;;\n", c.name, strings.Join(flags, " "))
	}
	_, err := fmt.Fprintf(w, `_%[1]s() {
  local cur=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} flags
  case $command in
%[2]s    *) flags=%[3]q ;;
  esac
  if [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$cur"))
  elif [[ $COMP_CWORD == 1 ]]; then
    COMPREPLY=($(compgen -W %[4]q -- "$cur"))
  else
    COMPREPLY=($(compgen -f -- "$cur"))
  fi
}
complete -o filenames -F _%[1]s %[1]s
`, Name, cases.String(), "--config --help", strings.Join(names, " "))
	return err
}

func fishCompletion(w io.Writer) error {
	var b strings.Builder
	for _, c := range commands() {
		fmt.Fprintf(&b, "complete -c %s -n __fish_use_subcommand -f -a %s -d %q\n", Name, c.name, c.summary)
		flagsOf(c).VisitAll(func(f *flag.Flag) {
			name, use := flag.UnquoteUsage(f)
			argument := ""
			if name != "" {
				argument = " -r"
			}
			fmt.Fprintf(&b, "complete -c %s -n '__fish_seen_subcommand_from %s' -l %s%s -d %q\n", Name, c.name,
				f.Name, argument, use)
		})
	}
	_, err := io.WriteString(w, b.String())
	return err
}
