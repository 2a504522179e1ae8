package steps

import (
	"context"

	"codemode/conformance/judging/check"
	"codemode/conformance/scripts/channels"
)

// registerChannels adds the steps that send values of unusual kinds through one way, and what judges how they came.
func registerChannels(sc registry) {
	sc.Declare(`^the MCP servers for unusual (.+)$`, func(ctx context.Context, way string) error {
		w := worldOf(ctx)
		channel, err := w.channel(way)
		w.scripts = append(w.scripts, channel.Servers...)
		return err
	})
	sc.Ask(`^the agent runs the scripts with unusual (.+)$`, func(ctx context.Context, way string) error {
		w := worldOf(ctx)
		channel, err := w.channel(way)
		if err != nil {
			return err
		}
		for _, script := range channel.Scripts {
			label := w.nextLabel()
			if err := w.run(ctx, label, request(script.Source, "")); err != nil || w.unanswered(label) {
				return err
			}
		}
		return nil
	})
	then(sc, `the unusual (.+) came through as they were`, func(w *World, args []string) check.Verdict {
		channel, err := w.channel(args[0])
		if err != nil {
			return check.Verdict{} // which the first step has said
		}
		return channels.Judge(w.Log.Events(), channel)
	})
}

// channel is a way of values, for this scenario.
func (w *World) channel(way string) (channels.Channel, error) {
	return channels.Names{Word: w.Names.word, Servers: w.Spec.ServerModules(), Builtin: w.Spec.Modules,
		Result: w.Spec.Result}.Find(way)
}
