package run

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"codemode/conformance/running/applicability"
	"codemode/conformance/running/record"
	"codemode/conformance/running/sessions"
	"codemode/mockservers"
	"codemode/reports/evidence"
)

// contactWait is how long a host that answers may still be connecting to its servers.
const contactWait = 3 * time.Second

// contacted keeps a host that its user has started with other servers from being judged as if
// it had those of this run: one that spoke to none of them, also when a script imported one,
// and that lists others. A host that lists none at all has a fault of its own, of which its
// scenarios tell; a note then says how it looks.
func (r *run) contacted(ctx context.Context) error {
	url, fixed := r.sessions.(*sessions.URL)
	if !fixed || isClosed(url.Contacted()) {
		return nil
	}
	server := applicability.Script(r.words.Of(applicability.Scope), r.names)
	wanted := sessions.Wanted{Servers: []mockservers.Script{server}}
	// One that connects when a script asks for a server is given a reason to.
	if _, err := r.tryCode(ctx, url, wanted, fmt.Sprintf("import * as server from %q; void server;",
		r.names.ServerModules()+server.ServerID)); err != nil {
		return err
	}
	answer, err := r.tryCode(ctx, url, wanted, fmt.Sprintf("import { listServers } from %q;\n"+
		"console.log(JSON.stringify((await listServers()).map((server) => server.serverId)));",
		r.names.Modules+"discovery"))
	if err != nil {
		return err
	}
	listed, lists := listedIn(answer.Response)
	if slices.Contains(listed, server.ServerID) {
		return nil
	}
	select {
	case <-url.Contacted():
		return nil
	case <-time.After(contactWait):
	case <-ctx.Done():
		return ctx.Err()
	}
	const none = "the host has connected to none of the servers of this run"
	if !lists {
		r.log.Add(evidence.Fact, record.Note, none+" before its scenarios, and no script of it could list servers; "+
			"if it was started with another configuration, restart it with the one that this run wrote")
		return nil
	}
	if len(listed) == 0 {
		return fmt.Errorf("%s, also when a script imported one, and lists none; restart it with the configuration "+
			"file that this run wrote, or, if that is what it has, find out why it does not reach servers over HTTP",
			none)
	}
	return fmt.Errorf("%s, also when a script imported one, and lists other ones (%s); restart it with the "+
		"configuration file that this run wrote", none, inWords(listed))
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// tryCode runs a script that judges nothing.
func (r *run) tryCode(ctx context.Context, url *sessions.URL, wanted sessions.Wanted, code string) (evidence.Answer,
	error) {
	lease, err := url.Acquire(ctx, wanted, evidence.NewLog())
	if err != nil {
		return evidence.Answer{}, err
	}
	request, err := json.Marshal(map[string]string{"code": code})
	if err != nil {
		return evidence.Answer{}, err
	}
	answer := lease.Session().Run(ctx, request)
	return answer, r.notice(url.Release(lease, answer.Result == evidence.Answered))
}

// listedIn finds the ids of servers that a script has logged in JSON.
func listedIn(response json.RawMessage) (ids []string, logged bool) {
	var r struct{ Logs []struct{ Message string } }
	if json.Unmarshal(response, &r) != nil || len(r.Logs) != 1 {
		return nil, false
	}
	err := json.Unmarshal([]byte(r.Logs[0].Message), &ids)
	return ids, err == nil
}

// inWords names the first of some servers.
func inWords(ids []string) string {
	const most = 3
	text := strings.Join(ids[:min(len(ids), most)], ", ")
	if more := len(ids) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
