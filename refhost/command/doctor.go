package command

import (
	"context"
	"fmt"
	"strings"

	"codemode/refhost"
	"codemode/refhost/visible"
)

// doctor prints a line for each server and for each thing that is wrong.
func doctor(ctx context.Context, inv *invocation) int {
	return inv.with(ctx, func(ctx context.Context, h *refhost.Host) (int, error) {
		found := append(h.Examine(ctx), inv.examineIsolation())
		if ctx.Err() != nil {
			return ExitFailed, ctx.Err()
		}
		code := ExitOK
		for _, f := range found {
			if f.Problem {
				code = ExitFailed
			}
			if _, err := fmt.Fprintln(inv.Stdout, visible.Text(f.Text)); err != nil {
				return ExitFailed, err
			}
		}
		return code, nil
	})
}

// examineIsolation tells what keeps scripts in. That something is missing is a problem with --require-isolation; there
// is no host then.
func (inv *invocation) examineIsolation() refhost.Finding {
	pool, err := inv.pool.Await()
	if err != nil {
		return refhost.Finding{Text: "isolation: " + err.Error(), Problem: true}
	}
	text := "isolation: " + pool.Isolation().String()
	if missing := pool.Isolation().Missing; len(missing) > 0 {
		text += "; missing is " + strings.Join(missing, ", ")
	}
	return refhost.Finding{Text: text}
}
