package main

import (
	"fmt"
	"strings"

	"codemode/refhost"
	"codemode/refhost/lacking"
)

// listLacking lists what a host can lack, and what each such host is crossed with.
func listLacking(asJSON bool) int {
	if asJSON {
		return printJSON(struct {
			Hosts     []lacking.Host      `json:"hosts"`
			Forbidden []lacking.Forbidden `json:"forbidden"`
		}{lacking.All(), lacking.AllForbidden()})
	}
	for _, h := range lacking.All() {
		fmt.Printf("%s\t%s\t%s\n", h.ID, strings.Join(h.Lacks, ","), h.Description)
	}
	for _, f := range lacking.AllForbidden() {
		fmt.Printf("× %s\t%s\t%s\n", f.ID, strings.Join(f.Requirements, ","), f.Description)
	}
	return refhost.ExitOK
}
