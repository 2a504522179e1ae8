package conformance

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"codemode/conformance/driver"
	"codemode/mockservers"
	"codemode/reports"
	"codemode/reports/evidence"
)

// factRefusedIDs: what the host's configuration takes no server id with, and an id
// that it refused for that, in the record of the run.
const factRefusedIDs = "server-ids-refused"

var (
	declaresServer = regexp.MustCompile(`^(?:the )?MCP server "([^"]*)"`)
	seededIDs      = regexp.MustCompile(`^MCP servers with seeded ids`)
	plainID        = regexp.MustCompile(`^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$`)
)

// awkward reports whether a scenario may have a server whose id is more than small
// letters, digits, underscores, and hyphens between them.
func (s planned) awkward() bool {
	return slices.ContainsFunc(s.shows.Steps, func(text string) bool {
		id := declaresServer.FindStringSubmatch(text)
		return seededIDs.MatchString(text) || id != nil &&
			!plainID.MatchString(placeholder.ReplaceAllString(id[1], "word"))
	})
}

// traitsOf are what a configuration may refuse an id for, each a few words.
func traitsOf(id string) []string {
	var all []string
	if strings.HasPrefix(id, "-") {
		all = append(all, "a hyphen at the beginning")
	}
	if strings.HasSuffix(id, "-") {
		all = append(all, "a hyphen at the end")
	}
	for _, r := range id {
		switch {
		case r >= 'A' && r <= 'Z':
			all = append(all, "a capital letter")
		case !plainID.MatchString(string(r)) && r != '-':
			all = append(all, fmt.Sprintf("the character %q", r))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// exampleOf is an id of that trait and no other, around a word.
func exampleOf(trait, word string) string {
	switch trait {
	case "a hyphen at the beginning":
		return "-" + word
	case "a hyphen at the end":
		return word + "-"
	case "a capital letter":
		return "A" + word
	}
	// What cannot be read stands for nothing, and no host refuses the word alone.
	character, _ := strconv.Unquote(strings.TrimPrefix(trait, "the character "))
	return word + character + "x"
}

// idTraits returns the traits of the ids of each scenario that has awkward ones.
func (c *collector) idTraits(ctx context.Context) (map[string][]string, error) {
	some := slices.DeleteFunc(slices.Clone(c.chosen), func(s planned) bool { return !s.awkward() })
	if len(some) == 0 {
		return nil, nil
	}
	servers, err := serversOf(ctx, c.options, some)
	found := map[string][]string{}
	for id, scripts := range servers {
		for _, script := range scripts {
			found[id] = append(found[id], traitsOf(script.ServerID)...)
		}
		slices.Sort(found[id])
		found[id] = slices.Compact(found[id])
	}
	return found, err
}

// askServerIDs asks the host which ids of servers its configuration takes: the text
// maps ids to module paths (§5.0.1), and obliges nobody to take any id at all. A host
// that its user has started is not asked.
func (c *collector) askServerIDs(ctx context.Context, held sessions, log *evidence.Log) (err error) {
	if c.options.FixedServers {
		return nil
	}
	if c.ids, err = c.idTraits(ctx); err != nil || len(c.ids) == 0 {
		return err
	}
	var all []string
	for _, traits := range c.ids {
		all = append(all, traits...)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	if takes, err := c.takes(ctx, held, log, all); takes || err != nil {
		return err
	}
	c.refused = map[string]string{}
	for _, trait := range all {
		takes, err := c.takes(ctx, held, log, []string{trait})
		if err != nil {
			return err
		}
		if !takes {
			c.refused[trait] = exampleOf(trait, c.options.names(factScope).Expand("«server»"))
		}
	}
	if len(c.refused) > 0 {
		log.Add(evidence.Fact, factRefusedIDs, c.refused)
		log.Add(evidence.Fact, factNote, "the host starts with no server id that has "+
			strings.Join(slices.Sorted(maps.Keys(c.refused)), ", ")+"; what needs such an id is not applicable")
	}
	return nil
}

// takes asks whether the host starts with a server for each of the traits of ids.
func (c *collector) takes(ctx context.Context, held sessions, log *evidence.Log, traits []string) (bool, error) {
	names := c.options.names(factScope)
	var scripts []mockservers.Script
	for i, trait := range traits {
		word := names.Expand("«server»")
		if len(traits) > 1 {
			word = names.Expand(fmt.Sprintf("«server%d»", i))
		}
		script := factScript(names)
		script.ServerID = exampleOf(trait, word)
		scripts = append(scripts, script)
	}
	lease, err := held.acquire(ctx, scripts, false, log)
	if err == nil {
		return true, c.notice(held.release(lease, false))
	}
	var blame *driver.Blame
	if ctx.Err() != nil || !errors.As(err, &blame) || blame.Party == driver.BlameSuite {
		return false, err
	}
	return false, nil
}

// refuses reports whether a scenario has a server whose id the host refuses, and
// gives the scenario its result then.
func (c *collector) refuses(s planned) bool {
	result, refused := c.refusedID(s)
	if refused {
		c.add(result, 0, nil)
	}
	return refused
}

// refusedID is the result of a scenario with a server whose id the host refuses.
func (c *collector) refusedID(s planned) (result reports.Scenario, refused bool) {
	for _, trait := range c.ids[s.id] {
		if example, has := c.refused[trait]; has {
			result = blank(s)
			result.Outcome = reports.NotApplicable
			result.Problem = fmt.Sprintf("the host's configuration takes no server id such as %q", example)
			return result, true
		}
	}
	return reports.Scenario{}, false
}
