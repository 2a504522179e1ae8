package run

import (
	"context"
	"errors"
	"slices"

	"codemode/conformance/driver"
	"codemode/conformance/running/execution"
	"codemode/conformance/running/outcome"
	"codemode/conformance/running/plan"
	"codemode/conformance/running/record"
	"codemode/conformance/words/steps"
	"codemode/mockservers"
	"codemode/reports/evidence"
)

// askBehaviours asks for the optional behaviours that the scenarios need, and records
// what follows from the answers. What takes a prerequisite that the host lacks is not
// asked for.
func (r *run) askBehaviours(ctx context.Context) error {
	r.results.Behaviours = map[string]outcome.Answer{}
	questions := slices.DeleteFunc(slices.Clone(r.plan.Questions(r.chosen)), func(question plan.Scenario) bool {
		return len(r.results.Blame(question.Uses)) > 0
	})
	hosts := r.hostsOf(ctx, questions)
	defer func() {
		for _, c := range hosts {
			r.retire(c, true)
		}
	}()
	for _, question := range questions {
		answer, err := r.ask(ctx, question, hosts[question.ID])
		if err != nil {
			return err
		}
		r.results.Behaviours[question.Asks] = answer
		answer.Record(r.log, question.Asks)
	}
	return nil
}

// hostsOf tells in which host each question is asked: as few as their servers allow.
func (r *run) hostsOf(ctx context.Context, questions []plan.Scenario) map[string]*chunk {
	hosts := map[string]*chunk{}
	if r.FixedServers || r.Isolate {
		return hosts
	}
	for _, p := range r.packs(ctx, questions) {
		for _, c := range p.chunks {
			for _, question := range c.scenarios {
				hosts[question.ID] = c
			}
		}
	}
	return hosts
}

// ask executes a scenario that asks for a behaviour, with nothing beside it, in the host of a chunk; or, if there is
// none or it does not start, in one with the servers of the question alone. At a pace that tells nothing it is not
// asked.
func (r *run) ask(ctx context.Context, question plan.Scenario, in *chunk) (answer outcome.Answer, err error) {
	if in == nil {
		in = &chunk{pack: &pack{}}
	}
	if question.Timing && r.calibration.Problem() != "" {
		return outcome.Answer{Unknown: r.calibration.Problem()}, nil
	}
	var unstarted error
	err = errors.New(question.ID + " did not run")
	execution.Run(ctx, r.plan.Texts([]plan.Scenario{question}), execution.Options{
		Parallel: 1, Seed: r.Seed, Names: r.names, Longest: driver.LongestWait(r.Host),
		World: func(id string) *steps.World { return r.asking(id, in, &unstarted) },
		Ended: func(a execution.Attempt) { answer, err = r.told(question, a, in) },
	})
	if unstarted != nil && in.shared && ctx.Err() == nil {
		return r.ask(ctx, question, nil)
	}
	return answer, errors.Join(unstarted, err, ctx.Err())
}

// asking is what a scenario that asks starts with; unstarted becomes why the host did not
// start for it, without which nothing can be judged.
func (r *run) asking(id string, in *chunk, unstarted *error) *steps.World {
	w := r.world(id, in)
	acquire := w.Acquire
	w.Acquire = func(ctx context.Context, servers []mockservers.Script, fresh bool,
		log *evidence.Log) (steps.Lease, error) {
		lease, err := acquire(ctx, servers, fresh, log)
		*unstarted = err
		return lease, err
	}
	return w
}

// told puts the evidence of a scenario that asked into the record of the run, and returns
// what it tells.
func (r *run) told(question plan.Scenario, a execution.Attempt, in *chunk) (outcome.Answer, error) {
	closing := r.notice(r.giveBack(a, in))
	r.log.Add(evidence.Fact, record.Asked, question.ID)
	r.log.Take(a.World.Log)
	answer, err := outcome.Told(question, a)
	return answer, errors.Join(err, closing)
}
