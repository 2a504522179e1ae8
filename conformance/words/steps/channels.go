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
	then(sc, `the unusual (.+) came through as they were`, func(s seen, args []string) check.Verdict {
		channel, err := s.channel(args[0])
		if err != nil {
			return check.Verdict{} // which the first step has said
		}
		return channels.Judge(s.Seen, channel)
	})
}

// channel is a way of values, for this scenario.
func (v Vocabulary) channel(way string) (channels.Channel, error) {
	return channels.Names{Word: v.Names.word, Servers: v.Spec.ServerModules(), Builtin: v.Spec.Modules,
		Result: v.Spec.Result, Failure: v.Spec.ToolCallError}.Find(way)
}
