package commandline

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func noCommand(root *cobra.Command, word string) error {
	var names []string
	for _, c := range root.Commands() {
		if !c.Hidden {
			names = append(names, c.Name())
		}
	}
	return fmt.Errorf("no command %q; %s`%s help` lists them", word, DidYouMean(word, names, ""), root.Name())
}

// DidYouMean names the candidates that are the closest to a mistyped word, or nothing.
// prefix stands before each, such as the dashes of a flag.
func DidYouMean(word string, candidates []string, prefix string) string {
	vocabulary := &cobra.Command{}
	for _, name := range candidates {
		vocabulary.AddCommand(&cobra.Command{Use: name, Run: func(*cobra.Command, []string) {}})
	}
	const most, farthest = 3, 2
	for distance := 1; distance <= farthest && word != ""; distance++ {
		vocabulary.SuggestionsMinimumDistance = distance
		if near := vocabulary.SuggestionsFor(word); len(near) > 0 && len(near) <= most {
			return "did you mean " + prefix + strings.Join(near, " or "+prefix) + "? "
		}
	}
	return ""
}

// badFlag says in a line what is wrong with a flag.
func badFlag(c *cobra.Command, err error) error {
	if word := c.Flags().Arg(0); !c.HasParent() && word != "" {
		return noCommand(c, word)
	}
	var unknown *pflag.NotExistError
	var lacking *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	shown := fmt.Sprintf("`%s --help` shows the flags", c.CommandPath())
	switch {
	case errors.As(err, &unknown):
		return errors.New(unknownFlag(c, unknown) + shown)
	case errors.As(err, &lacking):
		return fmt.Errorf("--%s needs a value; %s", lacking.GetSpecifiedName(), shown)
	case errors.As(err, &invalid):
		return fmt.Errorf("--%s %q: %s; %s", invalid.GetFlag().Name, invalid.GetValue(), whyInvalid(invalid), shown)
	}
	return fmt.Errorf("%w; %s", err, shown)
}

// unknownFlag says which flag was not understood, and which may have been meant, also by
// those who write one dash: -host is read as -h and more.
func unknownFlag(c *cobra.Command, unknown *pflag.NotExistError) string {
	behindOne, _, _ := strings.Cut(unknown.GetSpecifiedShortnames(), "=")
	for _, name := range []string{behindOne, "h" + behindOne} {
		if behindOne != "" && c.Flags().Lookup(name) != nil {
			return fmt.Sprintf("unknown flag %q; write --%s; ", "-"+name, name)
		}
	}
	if behindOne != "" {
		return fmt.Sprintf("unknown flag %q; flags have two dashes; ", "-"+behindOne)
	}
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	word := unknown.GetSpecifiedName()
	return fmt.Sprintf("unknown flag %q; %s", "--"+word, DidYouMean(word, names, "--"))
}

// whyInvalid says what a value has to be; the errors of numbers and times name functions of Go.
func whyInvalid(invalid *pflag.InvalidValueError) string {
	switch invalid.GetFlag().Value.Type() {
	case "int":
		return "it must be a whole number"
	case "duration":
		return "it must be a time, such as 5s or 1m30s"
	case "bool":
		return "it must be true or false"
	}
	return invalid.Unwrap().Error()
}
