package main

import (
	"context"
	"flag"
	"fmt"

	"codemode/conformance/driver"
)

func smokeCommand(ctx context.Context, args []string, s streams) (int, error) {
	var h hostFlags
	flags := flag.NewFlagSet("conformance smoke", flag.ContinueOnError)
	h.register(flags)
	if err := parse(flags, args, s, 0); err != nil {
		return exitCouldNotJudge, err
	}
	host, err := h.open()
	if err != nil {
		return exitCouldNotJudge, err
	}
	findings, err := driver.Smoke(ctx, host)
	if err != nil {
		return exitCouldNotJudge, err
	}
	code := exitOK
	for _, finding := range findings {
		mark := "ok  "
		if !finding.OK {
			mark, code = "FAIL", exitCouldNotJudge
		}
		fmt.Fprintf(s.out, "%s  %-12s %s\n", mark, finding.Step, finding.Text)
		if !finding.OK {
			fmt.Fprintf(s.out, "      at fault: %s\n", finding.Party)
		}
	}
	return code, nil
}
