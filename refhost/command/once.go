package command

import (
	"errors"
	"slices"

	"github.com/spf13/pflag"
)

// takenOnce makes an error of each flag that names a place and is empty, as with a variable that is not set, or twice:
// the first would be ignored without a word, with the policy that it may have.
func takenOnce(flags *pflag.FlagSet) {
	places := []string{"config", "http", "http-token-file", "token-dir", "audit", "audit-otlp"}
	flags.VisitAll(func(f *pflag.Flag) {
		if slices.Contains(places, f.Name) {
			f.Value = &once{Value: f.Value}
		}
	})
}

// once is the value of a flag that is given at most once.
type once struct {
	pflag.Value
	given bool
}

// String is also asked of a value that is none, for the help.
func (o *once) String() string {
	if o.Value == nil {
		return ""
	}
	return o.Value.String()
}

func (o *once) Set(text string) error {
	if o.given {
		return errors.New("it is given twice; leave one out")
	}
	if text == "" {
		return errors.New("it is empty; give it a value, or leave it out")
	}
	o.given = true
	return o.Value.Set(text)
}
