package mockapi

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
)

// perResource is how many operations a generated resource has, and so how many paths follow one tag.
const perResource = 4

// operations are those that are generated: resources of four operations each, answered with the operation's id.
func (g Generate) operations() []Operation {
	random := rand.New(rand.NewPCG(g.Seed, 1))
	made := make([]Operation, 0, g.Operations)
	for i := 0; len(made) < g.Operations; i++ {
		made = append(made, g.resource(fmt.Sprintf("%s%d", word(random), i))...)
	}
	made = made[:g.Operations]
	for i, schema := range g.special() {
		if i < len(made) && schema != "" {
			made[i].Responses = responses(schema)
		}
	}
	return made
}

// resource makes the operations of one resource.
func (g Generate) resource(name string) []Operation {
	collection, one := "/"+name, "/"+name+"/{id}"
	id := JSON(`[{"name":"id","in":"path","required":true,"schema":{"type":"string"}}]`)
	limit := JSON(`[{"name":"limit","in":"query","schema":{"type":"integer","minimum":1}}]`)
	body := JSON(`{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Generated"}}}}`)
	all := []Operation{
		{Method: "GET", Path: collection, OperationID: "list-" + name, Parameters: limit},
		{Method: "POST", Path: collection, OperationID: "create-" + name, RequestBody: body},
		{Method: "GET", Path: one, OperationID: "get-" + name, Parameters: id},
		{Method: "DELETE", Path: one, OperationID: "delete-" + name, Parameters: id},
	}
	for i := range all {
		o := &all[i]
		o.Tags, o.Summary = []string{name}, o.Method+" of "+name
		o.Description = "Generated operation " + o.OperationID + ", which answers with its own id."
		o.Responses = responses("Generated")
		o.Replies = []Reply{{JSON: JSON(`{"operationId":` + strconv.Quote(o.OperationID) + `}`)}}
	}
	return all[:perResource]
}

func responses(schema string) JSON {
	return JSON(`{"200":{"description":"OK","content":{"application/json":{"schema":` + reference(schema) + `}}}}`)
}

func reference(schema string) string { return `{"$ref":"#/components/schemas/` + schema + `"}` }

// special names the schemas of the first three operations, "" for one that is like all others.
func (g Generate) special() [3]string {
	var names [3]string
	if g.Depth > 0 {
		names[0] = "Chain1"
	}
	if g.Cycles {
		names[1] = "Cycles"
	}
	if g.HostileKeys {
		names[2] = "Hostile"
	}
	return names
}

// schemas are those that the generated operations refer to.
func (g Generate) schemas() object {
	if g.Operations == 0 {
		return nil
	}
	made := object{{"Generated", json.RawMessage(`{"type":"object","required":["id"],"properties":{` +
		`"id":{"type":"string"},"name":{"type":"string","maxLength":200},"size":{"type":"integer"}}}`)}}
	for i := 1; i <= g.Depth; i++ {
		next := `{"type":"string","description":"the end of the chain"}`
		if i < g.Depth {
			next = reference(fmt.Sprintf("Chain%d", i+1))
		}
		made = append(made, member{fmt.Sprintf("Chain%d", i),
			json.RawMessage(`{"type":"object","properties":{"next":` + next + `}}`)})
	}
	if g.Cycles {
		made = append(made,
			member{"Cycles", properties("self", "Self", "ping", "Ping")},
			member{"Self", properties("parent", "Self")},
			member{"Ping", properties("pong", "Pong")}, member{"Pong", properties("ping", "Ping")})
	}
	if g.HostileKeys {
		made = append(made, member{"Hostile", json.RawMessage(`{"type":"object","properties":{` +
			`"__proto__":{"type":"string"},"constructor":{"type":"string"},"toString":{"type":"string"},` +
			`"$ref":{"type":"string"},"":{"type":"string"},"*/ </script>":{"type":"string"},` +
			`"escaped":{"$ref":"#/components/schemas/with~1slash~0and%20blank"}}}`)},
			member{"with/slash~and blank", json.RawMessage(`{"type":"number"}`)})
	}
	return made
}

// properties is an object schema whose properties refer to schemas; name and schema take turns.
func properties(pairs ...string) json.RawMessage {
	text := ""
	for i := 0; i < len(pairs); i += 2 {
		if i > 0 {
			text += ","
		}
		text += strconv.Quote(pairs[i]) + ":" + reference(pairs[i+1])
	}
	return json.RawMessage(`{"type":"object","properties":{` + text + `}}`)
}

// word is a few letters.
func word(random *rand.Rand) string {
	const consonants, vowels = "bdfgklmnprstvz", "aeiou"
	made := ""
	for range 3 {
		made += string(consonants[random.IntN(len(consonants))]) + string(vowels[random.IntN(len(vowels))])
	}
	return made
}
