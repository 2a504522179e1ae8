package program

import (
	"context"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"codemode/conformance/program/commandline"
	"codemode/mockservers/bridge"
)

// bridgeName is the command with which a host reaches a mock server over stdio.
const bridgeName = "bridge"

// BridgeTo is the command of a server on stdio: the small program beside this one, which
// starts in a tenth of the time, or, where only this one was installed, this one.
func BridgeTo(self string) []string {
	small := filepath.Join(filepath.Dir(self), "conformance-bridge"+filepath.Ext(self))
	if info, err := os.Stat(small); err == nil && info.Mode().IsRegular() {
		return []string{small}
	}
	return []string{self, bridgeName}
}

// Bridge is the command by that name, which the programs call that are told of [BridgeTo].
func Bridge() commandline.Command {
	return commandline.Command{Name: bridgeName, Args: "[VARIABLE…] ADDRESS", Takes: commandline.AtLeastOne,
		Define: bridgeAction}
}

func bridgeAction(*pflag.FlagSet) commandline.Action {
	return func(ctx context.Context, args []string, s commandline.Streams) (int, error) {
		if err := bridge.Command(ctx, args, s.In, s.Out, s.Err); err != nil {
			return ExitCouldNotJudge, err
		}
		return ExitOK, nil
	}
}
