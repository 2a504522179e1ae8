package clients

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"codemode/refhost/budget"
	"codemode/refhost/fair"
)

// TestWhatOutlivesItsRequestCounts: the result of a run that goes on counts until it is taken, for however long, and
// the making of an answer until it is made.
func TestWhatOutlivesItsRequestCounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		under, results := fair.New(maxAnswering), fair.New(maxResults)
		request, answered := context.WithCancel(t.Context())
		of := answers{request, nil, newReaders(), maxAnswerTime}
		ctx := context.WithValue(request, answerTurnKey{}, &answerTurn{of: of, under: under, results: results})
		answered() // by a question
		made, make := context.WithCancel(t.Context())
		taken, take := context.WithCancel(t.Context())
		outlived := Outlive(context.WithoutCancel(ctx), made, taken)
		if err := AwaitTurn(outlived, maxAnswering); err != nil {
			t.Fatal(err)
		}
		if err := outliving(taken, of).roomFor(results)(t.Context(), maxResults); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if under.TryTake(nil, budget.Large) {
			t.Error("an answer that is being made does not count")
		}
		make()
		time.Sleep(2 * maxAnswerTime)
		if !under.TryTake(nil, budget.Large) {
			t.Error("an answer that is made counts")
		}
		if results.TryTake(nil, budget.Large) {
			t.Error("a result that nobody has taken does not count")
		}
		take()
		synctest.Wait()
		if !results.TryTake(nil, maxResults) {
			t.Error("a result that was taken counts")
		}
	})
}
