package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"codemode/refhost"
	"codemode/refhost/lacking"
	"codemode/refhost/mutants"
	"codemode/refhost/rules"
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

// serveLacking serves a host that lacks things and, if --mutant comes next, does
// what it should not. The lacks come last: what a mutant gives, they can take.
func serveLacking(ids string, args []string) int {
	hosts, err := lacking.Parse(ids)
	if err != nil {
		fmt.Fprintf(os.Stderr, "mutanthost: --lack %s: %v\n", ids, err)
		return refhost.ExitUsage
	}
	set, own := rules.Standard(), []string{"--lack", ids}
	if len(args) >= 2 && args[0] == "--mutant" {
		apply, ok := wrong(args[1])
		if !ok {
			fmt.Fprintf(os.Stderr, "mutanthost: there is no mutant %q; see mutanthost list and list-lacking\n", args[1])
			return refhost.ExitUsage
		}
		apply(&set)
		own, args = append(own, args[:2]...), args[2:]
	}
	for _, h := range hosts {
		h.Apply(&set)
	}
	return serve(set, own, args)
}

// wrong is what a mutant does, or something that only lacking hosts are crossed with.
func wrong(id string) (func(*rules.Set), bool) {
	if m, ok := mutants.Find(id); ok && !m.Built {
		return m.Apply, true
	}
	forbidden := lacking.AllForbidden()
	i := slices.IndexFunc(forbidden, func(f lacking.Forbidden) bool { return f.ID == id })
	if i < 0 {
		return nil, false
	}
	return forbidden[i].Apply, true
}
