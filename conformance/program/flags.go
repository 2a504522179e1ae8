package program

import (
	"errors"
	"strings"
)

// AppendTo collects comma-separated values of a repeated flag.
func AppendTo(list *[]string, prefix string) func(string) error {
	return func(value string) error {
		for _, word := range strings.Split(value, ",") {
			word = strings.TrimPrefix(strings.TrimSpace(word), prefix)
			if word == "" {
				return errors.New("is empty")
			}
			*list = append(*list, word)
		}
		return nil
	}
}
