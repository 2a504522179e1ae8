// Mutanthost is the reference host otherwise: with exactly one rule broken, to
// prove that a conformance suite notices, with other readings of what the
// specification leaves open, to prove that a suite accepts them, or without
// something, to prove that a suite blames nothing else. A mutant that is listed as
// built is a program of its own, made of the source below --root (default "."). With
// --in-process first, scripts run in the process of the host: hosts by the hundred are
// judged faster, and whatever is not judged as it should be is judged again without.
//
//	mutanthost [--in-process] [arguments of refhost]
//	mutanthost --mutant ID [arguments of refhost]
//	mutanthost build ID FILE [--root FOLDER]
//	mutanthost --lack ID[,ID] [--mutant ID] [arguments of refhost]
//	mutanthost --variant SEED|NAME|AMBIGUITY=READING,… [arguments of refhost]
//	mutanthost --system SYSTEM [--in-process] [--lack …] [--mutant …] [--variant …] [arguments of refhost]
//	mutanthost --system SYSTEM list|list-lacking|list-variants [--json]
//	mutanthost list [--json]
//	mutanthost list-variants [--variant SEED|…] [--json]
//	mutanthost list-lacking [--json]
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"codemode/refhost/altered/codemode/lacking"
	"codemode/refhost/altered/codemode/mutants"
	"codemode/refhost/altered/codemode/variants"
	"codemode/refhost/altered/faults"
	"codemode/refhost/command"
)

const usage = `usage: mutanthost [--in-process] [arguments of refhost]
       mutanthost --mutant ID [arguments of refhost]
       mutanthost build ID FILE [--root FOLDER]
       mutanthost --lack ID[,ID] [--mutant ID] [arguments of refhost]
       mutanthost --variant SEED|NAME|AMBIGUITY=READING,… [arguments of refhost]
       mutanthost --system SYSTEM [--in-process] [--lack …] [--mutant …] [--variant …] [arguments of refhost]
       mutanthost --system SYSTEM list|list-lacking|list-variants [--json]
       mutanthost list [--json]
       mutanthost list-variants [--variant SEED|…] [--json]
       mutanthost list-lacking [--json]`

func main() { os.Exit(run(os.Args[1:])) }

func run(args []string) int {
	switch {
	case len(args) >= 1 && args[0] == "--in-process":
		return serve(args[1:], host.inProcess)
	case len(args) >= 3 && args[0] == "--system" && args[2] == "--in-process":
		return serve(slices.Delete(args, 2, 3), host.inProcess)
	case len(args) >= 3 && args[0] == "--system" && slices.Contains(lists(), args[2]):
		return listOfSystem(args[1], args[2], slices.Contains(args[3:], "--json"))
	case len(args) >= 2 && args[0] == "--system":
		return serve(args, host.withProcesses)
	case len(args) >= 1 && args[0] == "list":
		return list(slices.Contains(args[1:], "--json"), mutants.All(), tellMutant)
	case len(args) >= 3 && args[0] == "list-variants" && args[1] == "--variant":
		return listVariant(args[2], slices.Contains(args[3:], "--json"))
	case len(args) >= 1 && args[0] == "list-variants":
		return list(slices.Contains(args[1:], "--json"), variants.All(), printAmbiguity)
	case len(args) >= 1 && args[0] == "list-lacking":
		return tellLacking(slices.Contains(args[1:], "--json"), lacking.All(), lacking.AllForbidden())
	case len(args) == 3 && args[0] == "build":
		return build(args[1], args[2], ".")
	case len(args) == 5 && args[0] == "build" && args[3] == "--root":
		return build(args[1], args[2], args[4])
	case len(args) >= 2 && slices.Contains([]string{"--mutant", "--lack", "--variant"}, args[0]):
		return serve(args, host.withProcesses)
	}
	fmt.Fprintln(os.Stderr, usage)
	return command.ExitUsage
}

func list[T any](asJSON bool, all []T, print func(T)) int {
	if asJSON {
		return printJSON(all)
	}
	for _, each := range all {
		print(each)
	}
	return command.ExitOK
}

func printJSON(what any) int {
	enc := json.NewEncoder(os.Stdout)
	enc.SetIndent("", "  ")
	if err := enc.Encode(what); err != nil {
		fmt.Fprintln(os.Stderr, "mutanthost:", err)
		return command.ExitFailed
	}
	return command.ExitOK
}

func printAmbiguity(a variants.Ambiguity) {
	for _, r := range a.Readings {
		fmt.Printf("%s=%s\t%s\n", a.ID, r.ID, strings.Join(r.With, ","))
	}
}

// listVariant lists the readings that one variant takes.
func listVariant(text string, asJSON bool) int {
	variant, err := variants.Parse(text)
	if err != nil {
		fmt.Fprintf(os.Stderr, "mutanthost: %v\n", err)
		return command.ExitUsage
	}
	return list(asJSON, variant, func(t variants.Taken) { fmt.Println(t) })
}

// build makes the program of a mutant that is listed as built.
func build(id, file, root string) int {
	m, ok := mutants.Find(id)
	if !ok || !m.Built {
		fmt.Fprintf(os.Stderr, "mutanthost: no mutant %q is built; see built in mutanthost list --json\n", id)
		return command.ExitUsage
	}
	file, err := filepath.Abs(file)
	if err == nil {
		edited := faults.Fault{ID: id, Place: "refhost/altered/codemode/mutants", Edits: m.Edits}
		err = edited.Build(context.Background(), root, file)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "mutanthost: building %s of the source in %s: %v\n", id, root, err)
		return command.ExitFailed
	}
	return command.ExitOK
}
