package prove

import (
	"context"
	"encoding/json"
	"fmt"
	"os/exec"

	"mvdan.cc/sh/v3/shell"

	"codemode/reports"
	"codemode/spec"
)

// LackingHost is a host without one thing.
type LackingHost struct {
	ID          string `json:"id"`
	Description string `json:"description"`
	// Lacks are the requirements that are not met because of that.
	Lacks []string `json:"lacks"`
	// Unseen are those of which nothing is left to judge.
	Unseen []string `json:"unseen"`
}

// Forbidden is something that no host may do, and that no lack may hide.
type Forbidden struct {
	ID          string `json:"id"`
	Description string `json:"description"`
	// Requirements are broken by it for certain, Also are those that it may break.
	Requirements []string `json:"requirements"`
	Also         []string `json:"also"`
}

// Lacking are all hosts that lack something, and what they are crossed with.
type Lacking struct {
	Hosts     []LackingHost `json:"hosts"`
	Forbidden []Forbidden   `json:"forbidden"`
}

// Case is a lacking host, by itself or crossed.
type Case struct {
	Host LackingHost
	// Crossed is nil for the host by itself.
	Crossed *Forbidden
}

// String is how the case is called in tables.
func (c Case) String() string {
	if c.Crossed == nil {
		return c.Host.ID
	}
	return c.Host.ID + " × " + c.Crossed.ID
}

// ListLacking asks the program for its lacking hosts. Each requirement that these
// name has to be in the ledger.
func ListLacking(ctx context.Context, program string, ledger spec.Ledger) (Lacking, error) {
	argv, err := shell.Fields(program, nil)
	if err != nil || len(argv) == 0 {
		return Lacking{}, fmt.Errorf("reading the command line %q of the lacking hosts: %v", program, err)
	}
	out, err := exec.CommandContext(ctx, argv[0], append(argv[1:], "list-lacking", "--json")...).Output()
	if err != nil {
		return Lacking{}, fmt.Errorf("asking %q for its lacking hosts: %w", program, err)
	}
	var all Lacking
	if err := json.Unmarshal(out, &all); err != nil {
		return Lacking{}, fmt.Errorf("%q list-lacking --json: %w; it has to print {hosts, forbidden}", program, err)
	}
	return all, all.known(ledger)
}

func (l Lacking) known(ledger spec.Ledger) error {
	named := map[string][]string{}
	for _, h := range l.Hosts {
		named[h.ID] = append(append(named[h.ID], h.Lacks...), h.Unseen...)
	}
	for _, f := range l.Forbidden {
		named[f.ID] = append(append(named[f.ID], f.Requirements...), f.Also...)
	}
	for host, ids := range named {
		for _, id := range ids {
			if _, ok := ledger.ByID(id); !ok {
				return fmt.Errorf("%s names %q, which is no requirement; `conformance requirements` lists them",
					host, id)
			}
		}
	}
	return nil
}

// SharingCompiler returns the options with one TypeScript compiler for all hosts.
func (o Options) SharingCompiler(ctx context.Context) Options {
	o.Run.TypeScript.Source = oneCompiler(ctx, o.Run.TypeScript)
	return o
}

// JudgeLacking runs the suite against one lacking host, or, if it is crossed, what
// judges the forbidden thing. sections narrow it down.
func (o Options) JudgeLacking(ctx context.Context, c Case, sections []string) (Blame, error) {
	arguments, chosen := " --lack "+c.Host.ID, reports.Selection{Sections: sections}
	for _, level := range spec.Levels() { // all of them, so that no ambiguity is probed
		chosen.Levels = append(chosen.Levels, string(level))
	}
	if c.Crossed != nil {
		arguments += " --mutant " + c.Crossed.ID
		chosen.IDs = c.Crossed.Requirements
	}
	report, err := o.judgeProgram(ctx, arguments, chosen, c.suspects)
	if err != nil {
		return Blame{}, fmt.Errorf("judging %s: %w", c, err)
	}
	return blamed(c, report), nil
}

// suspects are the requirements whose outcome is not right for the host.
func (c Case) suspects(r reports.Report) (ids []string) {
	for _, q := range r.Requirements {
		if c.wrong(q, r) != "" {
			ids = append(ids, q.ID)
		}
	}
	return ids
}
