package rules

// ConcurrencyRule is how the calls of one run are made.
type ConcurrencyRule struct {
	// Together: they may be under way at the same time.
	Together bool
	// OneRun: a run waits until those before it have ended.
	OneRun bool
	// Told is what the agent context says about it.
	Told string
}

// Concurrency lets all calls of a run go at once (§10.1).
func Concurrency() ConcurrencyRule {
	return ConcurrencyRule{Together: true,
		Told: "Tool calls of one script run concurrently, for example with Promise.all, also across servers. " +
			"Several runs may be under way at once."}
}
