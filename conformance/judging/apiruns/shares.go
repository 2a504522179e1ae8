package apiruns

import (
	"encoding/json"
	"fmt"
	"strings"
)

// share is what each of several runs at once takes of a limit that it has for itself: less than that, while all of them
// together take more.
type share struct {
	// takes is a part of a script, which may make requests by slow and large.
	takes string
	// more is added to the text that a run gives.
	more string
}

// shares are by what a step says of the scripts.
func shares() map[string]share {
	return map[string]share{
		"compute for 900 ms":        {takes: "const end = Date.now() + 900; while (Date.now() < end);"},
		"wait for 1200 ms":          {takes: `await get("slow");`},
		"get 800 bytes":             {takes: `if ((await get("large")).body.length !== 798) throw new Error("too short");`},
		"give 800 letters and more": {more: strings.Repeat("0af81c7e", 100)},
		// As letters of three bytes: each border of pieces of 64 KiB but for one in three is within one.
		"have 200,000 bytes": {takes: "const long = " + quoted(strings.Repeat("€", 66_700)) + `;
  if (long.length !== 66700 || long.split("€").join("") !== "") throw new Error("another text");`},
		// As numbers, and kept while others do so, too.
		"take 8 MB of memory": {takes: `const kept = [];
  for (let i = 0; i < 8; i++) {
    const row = new Array(1024).fill(i + 0.5);
    kept.push(Array.from({ length: 128 }, () => Array.from(row)));
  }
  await get("soon");
  if (kept[7][127][1023] !== 7.5) throw new Error("lost");`},
	}
}

// Shares are the names of what runs may share wrongly.
func Shares() (names []string) {
	for name := range shares() {
		names = append(names, name)
	}
	return names
}

// Sharing makes a plan of so many runs at once, each of which does what is named, after a request that tells that it
// has begun.
func Sharing(what string, runs int, word string) Plan {
	p := Plan{API: fmt.Sprintf(`operations:
  - {method: GET, path: "/%[1]s/begin/{id}", replies: [{json: 1}]}
  - {method: GET, path: "/%[1]s/slow", replies: [{json: 1, delayMs: 1200}]}
  - {method: GET, path: "/%[1]s/soon", replies: [{json: 1, delayMs: 300}]}
  - {method: GET, path: "/%[1]s/large", replies: [{bytes: 800}]}
`, word), Limit: 2}
	s := shares()[what]
	for i := range runs {
		id := fmt.Sprintf("r%dc0", i)
		path := "/" + word + "/begin/" + id
		value := quoted(fmt.Sprint(word, i, "-", s.more))
		p.Runs = append(p.Runs, Run{Ends: Gives, Value: json.RawMessage(value),
			Calls: []Call{{ID: id, Method: "GET", Path: path, Under: "/" + word + "/begin/", Times: 1, Status: 200}},
			Code: fmt.Sprintf(`async () => {
  const get = (name) => api.request({ method: "GET", path: %s + name });
  await get("begin/%s");
  %s
  return { value: %s };
}`, quoted("/"+word+"/"), id, s.takes, value)})
	}
	return p
}
