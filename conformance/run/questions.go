package run

import (
	"context"
	"errors"
	"slices"

	"codemode/conformance/execution"
	"codemode/conformance/outcome"
	"codemode/conformance/plan"
	"codemode/conformance/record"
	"codemode/conformance/steps"
	"codemode/mockservers"
	"codemode/reports/evidence"
)

// askBehaviours asks for the optional behaviours that the scenarios need, and records
// what follows from the answers. What takes a prerequisite that the host lacks is not
// asked for. Questions share hosts as scenarios do, one after another.
func (r *run) askBehaviours(ctx context.Context) error {
	r.results.Behaviours = map[string]outcome.Answer{}
	questions := slices.DeleteFunc(r.plan.Questions(r.chosen),
		func(q plan.Scenario) bool { return len(r.results.Blame(q.Uses)) > 0 })
	chunks := r.eachAlone(ctx, questions)
	for _, question := range questions {
		answer, err := r.ask(ctx, question, chunks[question.ID])
		if err != nil {
			return err
		}
		r.results.Behaviours[question.Asks] = answer
		answer.Record(r.log, question.Asks)
	}
	for _, c := range chunks {
		r.retire(c, true)
	}
	return nil
}

// eachAlone returns a chunk for each scenario, by id, of the packs in which they share hosts.
func (r *run) eachAlone(ctx context.Context, scenarios []plan.Scenario) map[string]*chunk {
	chunks := map[string]*chunk{}
	packs := []*pack{{scenarios: scenarios}}
	if !r.FixedServers && !r.Isolate {
		packs = r.packs(ctx, scenarios)
	}
	for _, p := range packs {
		for _, s := range p.scenarios {
			chunks[s.ID] = &chunk{pack: p, scenarios: []plan.Scenario{s}}
		}
	}
	return chunks
}

// ask executes a scenario that asks for a behaviour, with nothing beside it. At a pace that
// tells nothing it is not asked. A host that does not start for all that share it is asked
// in a start of its own.
func (r *run) ask(ctx context.Context, question plan.Scenario, in *chunk) (answer outcome.Answer, err error) {
	if question.Timing && r.calibration.Problem() != "" {
		return outcome.Answer{Unknown: r.calibration.Problem()}, nil
	}
	var unstarted error
	err = errors.New(question.ID + " did not run")
	execution.Run(ctx, r.plan.Texts([]plan.Scenario{question}), execution.Options{
		Parallel: 1, Seed: r.Seed,
		World: func(id string) *steps.World { return r.asking(id, in, &unstarted) },
		Ended: func(a execution.Attempt) { answer, err = r.told(question, a, in) },
	})
	if unstarted != nil && in.shared {
		return r.ask(ctx, question, &chunk{pack: &pack{}})
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
