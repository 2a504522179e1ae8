package dialect

import (
	"encoding/json"
	"fmt"
	"maps"

	"codemode/mockservers"
)

// Configure adds members to what the configuration of a host says beside where a server is: to the section of an API,
// or to the member of that name that a system with MCP servers has for its options.
func Configure(script *mockservers.Script, member string, settings json.RawMessage) (err error) {
	if script.API != nil {
		script.API.Settings, err = withMembers(script.API.Settings, settings)
		return err
	}
	section := map[string]json.RawMessage{}
	if script.Settings != nil {
		if err := json.Unmarshal(script.Settings, &section); err != nil {
			return fmt.Errorf("the settings %s: %w", script.Settings, err)
		}
	}
	if section[member], err = withMembers(section[member], settings); err != nil {
		return err
	}
	script.Settings, err = json.Marshal(section)
	return err
}

// withMembers is an object with the members of another one; nil has none.
func withMembers(object, more json.RawMessage) (json.RawMessage, error) {
	all := map[string]json.RawMessage{}
	for _, raw := range []json.RawMessage{object, more} {
		var members map[string]json.RawMessage
		if len(raw) == 0 {
			continue
		}
		if err := json.Unmarshal(raw, &members); err != nil {
			return nil, fmt.Errorf("the settings %s: %w", raw, err)
		}
		maps.Copy(all, members)
	}
	return json.Marshal(all)
}
