package run

import (
	"context"
	"errors"

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
// asked for.
func (r *run) askBehaviours(ctx context.Context) error {
	r.results.Behaviours = map[string]outcome.Answer{}
	for _, question := range r.plan.Questions(r.chosen) {
		if len(r.results.Blame(question.Uses)) > 0 {
			continue
		}
		answer, err := r.ask(ctx, question)
		if err != nil {
			return err
		}
		r.results.Behaviours[question.Asks] = answer
		answer.Record(r.log, question.Asks)
	}
	return nil
}

// ask executes a scenario that asks for a behaviour, with nothing beside it. At a pace that
// tells nothing it is not asked.
func (r *run) ask(ctx context.Context, question plan.Scenario) (answer outcome.Answer, err error) {
	if question.Timing && r.calibration.Problem() != "" {
		return outcome.Answer{Unknown: r.calibration.Problem()}, nil
	}
	var unstarted error
	err = errors.New(question.ID + " did not run")
	execution.Run(ctx, r.plan.Texts([]plan.Scenario{question}), execution.Options{
		Parallel: 1, Seed: r.Seed,
		World: func(id string) *steps.World { return r.asking(id, &unstarted) },
		Ended: func(a execution.Attempt) { answer, err = r.told(question, a) },
	})
	return answer, errors.Join(unstarted, err, ctx.Err())
}

// asking is what a scenario that asks starts with; unstarted becomes why the host did not
// start for it, without which nothing can be judged.
func (r *run) asking(id string, unstarted *error) *steps.World {
	w := r.world(id, &chunk{pack: &pack{}})
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
func (r *run) told(question plan.Scenario, a execution.Attempt) (outcome.Answer, error) {
	closing := r.notice(r.giveBack(a, &chunk{pack: &pack{}}))
	r.log.Add(evidence.Fact, record.Asked, question.ID)
	r.log.Take(a.World.Log)
	answer, err := outcome.Told(question, a)
	return answer, errors.Join(err, closing)
}
