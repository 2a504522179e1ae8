package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"

	"codemode/conformance/driver"
	"codemode/conformance/program"
	"codemode/conformance/running/plan"
	"codemode/conformance/words/dialect"
	"codemode/mockservers"
	"codemode/reports/evidence"
	"codemode/spec"
)

// smokeLimit is how long the endless loop may compute, in milliseconds, where a limit can be set.
const smokeLimit = 1000

// smoking is what is tried of a host in its first hour, in the way of a system.
type smoking struct {
	names spec.Names
	// others: the host may show other tools, too, of which a core says nothing.
	others bool
	// log takes what the host and what offers the call say to each other; nil without such.
	log *evidence.Log
	// without are options of the configuration that the host does not offer.
	without []string
	// config is of what offers the call of a script; none where that cannot be configured.
	config []driver.ServerConfig
}

// What a script can call, and what that takes.
const smokeID, smokeCall, smokeTakes = "smoke", "greet", "whom"

// start starts what offers one call.
func (s *smoking) start(ctx context.Context, o mockservers.Options) (*mockservers.Group, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	var replies []json.RawMessage
	if err := json.Unmarshal([]byte(driver.SmokeReply), &replies); err != nil {
		return nil, err
	}
	script := dialect.Of(s.names).Upstream(smokeID,
		[]dialect.Call{{Name: smokeCall, Takes: smokeTakes, Reply: replies[0]}})
	if _, settings := s.limit(); settings != nil {
		if err := dialect.Configure(&script, s.names.Options, settings); err != nil {
			return nil, err
		}
	}
	o.Bridge, s.log = program.BridgeTo(self), evidence.NewLog()
	o.Tap = func(serverID string, d mockservers.Direction, message []byte) {
		s.log.Add(evidence.Traffic, serverID,
			evidence.Message{Direction: evidence.Direction(d), Raw: slices.Clone(json.RawMessage(message))})
	}
	group, err := mockservers.Start(ctx, []mockservers.Script{script}, o)
	if err != nil {
		return nil, err
	}
	ends := group.Endpoints()
	if len(ends) != 1 {
		return nil, errors.Join(fmt.Errorf("the mock server has %d endpoints", len(ends)), group.Close())
	}
	s.config = []driver.ServerConfig{configOf(ends[0])}
	return group, nil
}

// configOf is an endpoint as a host's configuration has it.
func configOf(e mockservers.Endpoint) driver.ServerConfig {
	return driver.ServerConfig{ServerID: e.ServerID, Command: e.Command, Args: e.Args, Env: e.Env, URL: e.URL,
		Document: e.Document, Settings: e.Settings}
}

// limit is how a host is told how long a script may compute; one whose options lack that ends a loop at a limit of its
// own.
func (s smoking) limit() (request, settings json.RawMessage) {
	request, settings = dialect.Of(s.names).Limited(dialect.Limits{ComputeMs: smokeLimit})
	lacking := func(option string) bool { return slices.Contains(s.without, option) }
	if slices.ContainsFunc(plan.OptionsIn(string(settings)), lacking) {
		settings = nil
	}
	return request, settings
}

// test are the calls of the tools that are made.
func (s smoking) test() (driver.SmokeTest, error) {
	scripts := dialect.Of(s.names)
	programs := map[driver.Step]string{
		driver.StepRun: "give 1", driver.StepThrow: "throw smoke", driver.StepLimit: "compute without end",
		driver.StepAgain: "give 1",
	}
	if len(s.config) > 0 {
		programs[driver.StepServer] = fmt.Sprintf("call %s with {%q: \"you\"}\ngive the values", smokeCall, smokeTakes)
	}
	codes := map[driver.Step]string{driver.StepSyntax: "const = ;"}
	for step, text := range programs {
		program, err := dialect.Parse(smokeID, text)
		if err != nil {
			return driver.SmokeTest{}, err
		}
		codes[step] = scripts.Write(program)
	}
	if logging, ok := scripts.(dialect.Logging); ok {
		codes[driver.StepConsole] = logging.Console(map[string]string{
			"log": "smoke-log", "debug": "smoke-debug", "warn": "smoke-warn", "error": "smoke-error"})
	}
	test := driver.SmokeTest{Servers: s.config, Others: s.others, Search: s.names.Search, Found: smokeTakes,
		Response: scripts.Response,
		Calls:    map[driver.Step]json.RawMessage{}}
	if s.names.Search != "" && len(s.config) > 0 {
		_, test.Calls[driver.StepSearch] = scripts.Find(smokeID, smokeCall)
	}
	for step, code := range codes {
		arguments := map[string]any{"code": code}
		if request, _ := s.limit(); step == driver.StepLimit && request != nil {
			arguments["limits"] = request
		}
		var err error
		if test.Calls[step], err = json.Marshal(arguments); err != nil {
			return test, err
		}
	}
	return test, nil
}
