Feature: Each tool that scripts may call is a function, whatever its name (§2)

  @tools-are-functions
  Scenario Outline: A tool with a name that objects have is called: <name>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | <name> | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      await codemode.<name>({});
      return "done";
      """
    Then the server "«server»" received 1 call of "<name>"

    Examples:
      | name           |
      | toString       |
      | valueOf        |
      | hasOwnProperty |
      | constructor    |
      | isPrototypeOf  |
      | length         |
      | apply          |
      | bind           |
      | prototype      |
      | delete         |
      | class          |
      | default        |
      | await          |
      | typeof         |
      | null           |
      | undefined      |
      | _private       |
      | __twice__      |
      | a1_2           |
      | z              |

  @tools-are-functions
  Scenario: Names that differ in case are those of two tools
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply          |
      | getItem | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | getitem | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      await codemode.getItem({ n: 1 });
      await codemode.getitem({ n: 2 });
      await codemode.getitem({ n: 3 });
      return "done";
      """
    Then the server "«server»" received 1 call of "getItem"
    And the server "«server»" received 2 calls of "getitem"

  @tools-are-functions
  Scenario: A tool on a further page of the server's list is called
    Given the MCP server "«server»", which lists its tools in pages of 1, with the tools:
      | tool    | annotations            | output             | reply          |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «sum»   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      await codemode.«sum»({});
      return "done";
      """
    Then the server "«server»" received 1 call of "«sum»"

  @tools-are-functions
  Scenario Outline: A tool whose output schema has no properties of its own is called: <what>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output   | reply                  |
      | «list» | {"readOnlyHint": true} | <output> | structured: {"a": "b"} |
    When the agent executes:
      """js
      await codemode.«list»({});
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»"

    Examples:
      | what        | output                                                                                                               |
      | a reference | {"type": "object", "$ref": "#/$defs/item", "$defs": {"item": {"properties": {"a": {"type": "string"}}}}}             |
      | a type alone | {"type": "object"} |
      | other members | {"type": "object", "additionalProperties": {"type": "string"}} |
      | members that are required | {"type": "object", "required": ["a"]} |
      | a pattern of names | {"type": "object", "patternProperties": {"^a": {"type": "string"}}} |
      | a union     | {"type": "object", "anyOf": [{"properties": {"a": {"type": "string"}}}, {"properties": {"b": {"type": "string"}}}]} |

  # What a tool takes, and what else its server says of it or leaves out, takes it from nobody.

  @tools-are-functions
  Scenario: Tools are called whatever they take, and however little they say
    Given the MCP server "«server»" with the tools:
      | tool | description | annotations | input | output | reply |
      | «list»_none | | {"readOnlyHint": true} | {"type": "object", "properties": {}} | {"type": "object"} | structured: {} |
      | «list»_closed | | {"readOnlyHint": true} | {"type": "object", "properties": {}, "required": [], "additionalProperties": false} | {"type": "object"} | structured: {} |
      | «list»_open | | {"readOnlyHint": true} | {"type": "object"} | {"type": "object"} | structured: {} |
      | «list»_choice | Lists some. | {"readOnlyHint": true} | {"type": "object", "properties": {"a": {"type": "string"}}, "anyOf": [{"required": ["a"]}, {}]} | {"type": "object", "properties": {}} | structured: {} |
      | «list»_nothing | | {"readOnlyHint": true} | {"type": "object", "properties": {}} | {"type": "object", "properties": {}, "additionalProperties": false} | structured: {} |
      | «list»_titled | Lists some. | {"readOnlyHint": true, "title": ""} | {"type": "object", "title": "", "description": ""} | {"type": "object", "title": "«word»"} | structured: {} |
    When the agent executes:
      """js
      for (const name of ["none", "closed", "open", "choice", "nothing", "titled"]) {
        try { await codemode["«list»_" + name]({}); } catch { /* it is not there */ }
      }
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»_none"
    And the server "«server»" received 1 call of "«list»_closed"
    And the server "«server»" received 1 call of "«list»_open"
    And the server "«server»" received 1 call of "«list»_choice"
    And the server "«server»" received 1 call of "«list»_nothing"
    And the server "«server»" received 1 call of "«list»_titled"

  # What a tool is called whose name is no identifier is open; it is nothing that is another tool's name.

  @tools-are-functions
  Scenario: A name is that of its tool, and not of one whose name has another sign
    Given the MCP server "«server»" with the tools:
      | tool            | annotations            | output             | reply          |
      | «list»-«item»   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «list»_«item»   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «list».«item»   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      await codemode.«list»_«item»({});
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»_«item»"
    And the server "«server»" received no call of "«list»-«item»"
    And the server "«server»" received no call of "«list».«item»"

  # How such a name is written is open; that the tool can be called is not.

  @tools-are-functions
  Scenario Outline: A tool whose name is no identifier is a function, by whichever name: <what>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «twin» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | <name> | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      const name = "<name>", parts = name.split(/[^A-Za-z0-9]+/);
      const upper = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
      const names = [name, "«server»." + name, "«server»/" + name];
      for (const sep of ["_", "", "$", "__", "___"]) names.push(parts.join(sep), "_" + parts.join(sep), "$" + parts.join(sep));
      names.push(parts[0] + parts.slice(1).map(upper).join(""), parts.map(upper).join(""));
      names.push(...names.map((known) => "«server»_" + known), ...names.map((known) => "«server»__" + known));
      names.push(...Reflect.ownKeys(codemode).filter((known) => String(known).includes(parts[parts.length - 1])));
      for (const known of new Set(names)) {
        if (typeof codemode[known] !== "function") continue;
        try { await codemode[known]({}); } catch { /* it is not there */ }
      }
      return "done";
      """
    Then the server "«server»" received at least 1 call of "<name>"

    Examples:
      | what              | name                 |
      | a dash            | «list»-«item»        |
      | a dot             | «list».«item»        |
      | a digit at first  | 2«item»              |
      | a dash and a dot  | «list»-«item».«word» |

  @tools-are-functions
  Scenario Outline: A tool on the <place> of the pages of the server's list is called
    Given the MCP server "«server»", which lists its tools in pages of 2, with the tools:
      | tool    | annotations            | output             | reply          |
      | «one»   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «drop»  |                        | {"type": "object"} | structured: {} |
      | «two»   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «three» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «four»  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «five»  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «six»   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      await codemode.<tool>({});
      return "done";
      """
    Then the server "«server»" received 1 call of "<tool>"

    Examples:
      | place  | tool    |
      | first  | «one»   |
      | second | «three» |
      | third  | «five»  |
      | last   | «six»   |

  # What a tool is called that has a further name, for its own is another one's, too, is open; it is nothing that is
  # another tool's name.

  @tools-are-functions @uses-servers
  Scenario Outline: A name is that of its tool, and not the further one of a tool whose name two servers have: <what>
    Given the MCP server "«first»" with the tools:
      | tool                      | annotations            | output             | reply          |
      | «list»                    | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «second»<between>«list»   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "«second»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      await codemode.«second»<between>«list»({});
      return "done";
      """
    Then the server "«first»" received 1 call of "«second»<between>«list»"
    And the server "«second»" received no call of "«list»"

    Examples:
      | what      | between |
      | one line  | _       |
      | two lines | __      |

  @tools-are-functions @uses-servers
  Scenario Outline: A name that one server has is called beside names that several have: <tool>
    Given the MCP server "«first»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «one»  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "«second»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «two»  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "«third»" with the tools:
      | tool    | annotations            | output             | reply          |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «drop»  |                        | {"type": "object"} | structured: {} |
      | «three» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      await codemode.<tool>({});
      return "done";
      """
    Then the server "<server>" received 1 call of "<tool>"

    Examples:
      | tool    | server   |
      | «one»   | «first»  |
      | «two»   | «second» |
      | «three» | «third»  |

  @tools-are-functions
  Scenario Outline: Each of three hundred tools is called: <number>
    Given the MCP server "«server»", which lists its tools in pages of 80, with 300 tools "«item»", of "«inner»" and "«outer»"
    When the agent executes:
      """js
      await codemode.«item»<number>({});
      return "done";
      """
    Then the server "«server»" received 1 call of "«item»<number>"

    Examples:
      | number |
      | 001    |
      | 160    |
      | 300    |

  @tools-are-functions @uses-forty-calls
  Scenario: Tools are called whatever words their names are
    Given the MCP server "«server»" with the tools:
      | tool | annotations | output | reply |
      | name | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | arguments | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | caller | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | toJSON | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «§search» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «§tool» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | codemode | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | get | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | set | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | map | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | size | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | keys | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | catch | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | finally | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | console | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | JSON | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | a_name_of_more_than_sixty_four_letters_which_no_tool_of_a_server_is_too_long_for_«word» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      for (const name of ["name", "arguments", "caller", "toJSON", "«§search»", "«§tool»", "codemode", "get", "set", "map", "size", "keys", "catch", "finally", "console", "JSON", "a_name_of_more_than_sixty_four_letters_which_no_tool_of_a_server_is_too_long_for_«word»"]) {
        try { await codemode[name]({}); } catch { /* it is not there */ }
      }
      return "done";
      """
    Then the server "«server»" received 1 call of "name"
    And the server "«server»" received 1 call of "arguments"
    And the server "«server»" received 1 call of "caller"
    And the server "«server»" received 1 call of "toJSON"
    And the server "«server»" received 1 call of "«§search»"
    And the server "«server»" received 1 call of "«§tool»"
    And the server "«server»" received 1 call of "codemode"
    And the server "«server»" received 1 call of "get"
    And the server "«server»" received 1 call of "set"
    And the server "«server»" received 1 call of "map"
    And the server "«server»" received 1 call of "size"
    And the server "«server»" received 1 call of "keys"
    And the server "«server»" received 1 call of "catch"
    And the server "«server»" received 1 call of "finally"
    And the server "«server»" received 1 call of "console"
    And the server "«server»" received 1 call of "JSON"
    And the server "«server»" received 1 call of "a_name_of_more_than_sixty_four_letters_which_no_tool_of_a_server_is_too_long_for_«word»"

  # A schema is for agents to read: what a host makes nothing of takes no tool away, and none of those beside it.

  @tools-are-functions
  Scenario: Tools are called whatever their schemas say
    Given the MCP server "«server»" with the tools:
      | tool | annotations | input | output | reply |
      | «list»_format | {"readOnlyHint": true} | {"type": "object", "properties": {"a": {"type": "string", "format": "of-its-own", "x-hint": {"b": 1}}}} | {"type": "object", "x-of": "«word»", "properties": {"a": {"type": "integer", "format": "int64"}}} | structured: {} |
      | «list»_itself | {"readOnlyHint": true} | {"type": "object", "properties": {"inner": {"type": "array", "items": {"$ref": "#"}}}} | {"type": "object", "properties": {"inner": {"type": "array", "items": {"$ref": "#"}}}} | structured: {} |
      | «list»_mutual | {"readOnlyHint": true} | {"type": "object", "properties": {"a": {"$ref": "#/$defs/a"}}, "$defs": {"a": {"type": "object", "properties": {"b": {"$ref": "#/$defs/b"}}}, "b": {"type": "object", "properties": {"a": {"$ref": "#/$defs/a"}}}}} | {"type": "object", "additionalProperties": {"$ref": "#"}} | structured: {} |
      | «list»_draft | {"readOnlyHint": true} | {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "definitions": {"a": {"type": "string"}}, "properties": {"a": {"$ref": "#/definitions/a"}}} | {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": {"a": {"type": "array", "prefixItems": [{"type": "string"}, true]}}} | structured: {} |
      | «list»_twin | {"readOnlyHint": true} | {"$id": "urn:«item»", "type": "object"} | {"$id": "urn:«word»", "type": "object"} | structured: {} |
      | «list»_same | {"readOnlyHint": true} | {"$id": "urn:«item»", "type": "object"} | {"$id": "urn:«word»", "type": "object"} | structured: {} |
      | «list»_free | {"readOnlyHint": true} | {"type": "object", "properties": {"a": true, "b": {}, "c": false, "d": {"not": {}}}} | {"type": "object", "properties": {"a": true, "b": {}, "c": {"enum": [1, "b", null, {"d": []}]}}, "additionalProperties": false} | structured: {} |
      | «list»_pattern | {"readOnlyHint": true} | {"type": "object", "properties": {"a": {"type": "string", "pattern": "^(?<year>[0-9]{4})(?=-)"}}, "patternProperties": {"^x-": {}}} | {"type": "object", "properties": {"a": {"type": "string", "pattern": "[0-9]{1,3}$"}}} | structured: {} |
    When the agent executes:
      """js
      for (const name of ["format", "itself", "mutual", "draft", "twin", "same", "free", "pattern"]) {
        try { await codemode["«list»_" + name]({}); } catch { /* it is not there */ }
      }
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»_format"
    And the server "«server»" received 1 call of "«list»_itself"
    And the server "«server»" received 1 call of "«list»_mutual"
    And the server "«server»" received 1 call of "«list»_draft"
    And the server "«server»" received 1 call of "«list»_twin"
    And the server "«server»" received 1 call of "«list»_same"
    And the server "«server»" received 1 call of "«list»_free"
    And the server "«server»" received 1 call of "«list»_pattern"

  # Whether tools whose names are equal are all functions is open. A host that has two of them as such has the third, too.

  @tools-are-functions @uses-servers @uses-value
  Scenario: Of three tools of one name the third is a function where the second is one
    Given the MCP server "«first»" with the tools:
      | tool   | annotations            | output             | reply                            |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«one»"} |
    And the MCP server "«second»" with the tools:
      | tool   | annotations            | output             | reply                            |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
    And the MCP server "«third»" with the tools:
      | tool   | annotations            | output             | reply                              |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«three»"} |
    When the agent executes:
      """js
      const names = ["«read»"];
      for (const id of ["«first»", "«second»", "«third»"]) for (const sep of ["_", "__", "$", ""]) names.push(id + sep + "«read»", "«read»" + sep + id);
      for (const sep of ["_", "__", ""]) for (const n of [1, 2, 3]) names.push("«read»" + sep + n);
      names.push(...Reflect.ownKeys(codemode).filter((name) => String(name).includes("«read»")));
      const seen = new Set();
      for (const name of new Set(names)) {
        if (typeof codemode[name] !== "function") continue;
        try { seen.add((await codemode[name]({})).«field»); } catch { /* it is not there */ }
      }
      return { two: seen.size === 2 };
      """
    Then the result is {"two": false}

  # A tool only reads if its server says so: what its name says is no matter, nor what else is called so.

  @tools-are-functions @uses-forty-calls
  Scenario: Tools are called that only read, whatever their names say of them
    Given the MCP server "«server»" with the tools:
      | tool         | annotations            | output             | reply          |
      | fetch        | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | process      | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | eval         | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | require      | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | create_item  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | update_item  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | delete_item  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | write_file   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | exec_command | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      for (const name of ["fetch", "process", "eval", "require", "create_item", "update_item", "delete_item", "write_file", "exec_command"]) {
        try { await codemode[name]({}); } catch { /* it is not there */ }
      }
      return "done";
      """
    Then the server "«server»" received 1 call of "fetch"
    And the server "«server»" received 1 call of "process"
    And the server "«server»" received 1 call of "eval"
    And the server "«server»" received 1 call of "require"
    And the server "«server»" received 1 call of "create_item"
    And the server "«server»" received 1 call of "update_item"
    And the server "«server»" received 1 call of "delete_item"
    And the server "«server»" received 1 call of "write_file"
    And the server "«server»" received 1 call of "exec_command"

  @tools-are-functions
  Scenario: A tool on the last of thirty pages is called
    Given the MCP server "«server»", which lists its tools in pages of 1, with 30 tools "«item»", of "«inner»" and "«outer»"
    When the agent executes:
      """js
      await codemode.«item»030({});
      return "done";
      """
    Then the server "«server»" received 1 call of "«item»030"
