package main

import (
	"fmt"
	"strings"

	"codemode/refhost/altered"
	"codemode/refhost/command"
)

// tellLacking lists what a host can lack, and what each such host is crossed with.
func tellLacking[D any](asJSON bool, hosts []altered.Lacking[D], forbidden []altered.Forbidden[D]) int {
	if asJSON {
		return printJSON(struct {
			Hosts     []altered.Lacking[D]   `json:"hosts"`
			Forbidden []altered.Forbidden[D] `json:"forbidden"`
		}{hosts, forbidden})
	}
	for _, h := range hosts {
		fmt.Printf("%s\t%s\t%s\n", h.ID, strings.Join(h.Lacks, ","), h.Description)
	}
	for _, f := range forbidden {
		fmt.Printf("× %s\t%s\t%s\n", f.ID, strings.Join(f.Requirements, ","), f.Description)
	}
	return command.ExitOK
}

func tellMutant[D any](m altered.Mutant[D]) {
	fmt.Printf("%s\t%s\t%s\n", m.ID, m.Requirement, m.Description)
}
