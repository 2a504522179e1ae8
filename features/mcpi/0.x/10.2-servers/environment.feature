Feature: Servers have the environment of their entry in mcpServers (§10.2)

  # What the server's process has is told by its tool; a value is found in what the call gives, wherever that has it.

  @servers-configured
  Scenario Outline: A server is started with <what>
    Given the MCP server "«server»", whose configuration has the environment {"«NAME»": "<value>"}, with the tools:
      | tool   | annotations            | output             | reply                     |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | environment: ["«NAME»"]   |
    When the agent executes:
      """js
      const result = await codemode.«read»({});
      return { has: JSON.stringify(result).includes(JSON.stringify({ "«NAME»": "<value>" })) };
      """
    Then the result is {"has": true}

    Examples:
      | what                      | value                 |
      | a variable                | «word»                |
      | a value of several words  | «word»  and «other»   |
      | a value with signs        | «word»=a b;$HOME'#%&* |
      | an empty value            |                       |
      | a value in other letters  | «word» äöü 日本        |

  # Every host has these variables itself, with other values.

  @servers-configured
  Scenario Outline: A server is started with its own <name>, not that of the host
    Given the MCP server "«server»", whose configuration has the environment {"<name>": "/«word»"}, with the tools:
      | tool   | annotations            | output             | reply                   |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | environment: ["<name>"] |
    When the agent executes:
      """js
      const result = await codemode.«read»({});
      return { has: JSON.stringify(result).includes(JSON.stringify({ "<name>": "/«word»" })) };
      """
    Then the result is {"has": true}

    Examples:
      | name   |
      | HOME   |
      | TMPDIR |

  @servers-configured
  Scenario: A server is started with all variables
    Given the MCP server "«server»", whose configuration has the environment {"«NAME»_A": "«one»", "«NAME»_B": "«two»", "«NAME»_C": "«three»"}, with the tools:
      | tool   | annotations            | output             | reply                                                  |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | environment: ["«NAME»_A", "«NAME»_B", "«NAME»_C"] |
    When the agent executes:
      """js
      const result = await codemode.«read»({});
      const text = JSON.stringify(result);
      return ["«one»", "«two»", "«three»"].map((value) => text.includes(value));
      """
    Then the result is [true, true, true]

  # A name that is no variable's is an argument like any other.

  @servers-configured
  Scenario: A server is started with its arguments, whatever signs they have
    Given the MCP server "«server»", whose configuration has the environment {"«NAME»": "«word»"}, with the tools:
      | tool   | annotations            | output             | reply                                                                    |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | environment: ["«NAME»", "two words", "$HOME \\"quoted\\" and it's not; *"] |
    When the agent executes:
      """js
      const result = await codemode.«read»({});
      return { has: JSON.stringify(result).includes("«word»") };
      """
    Then the result is {"has": true}

  # The environment of an entry is that of its server, as its command is.

  @servers-configured @uses-servers
  Scenario: Each of two servers has its own
    Given the MCP server "«first»", whose configuration has the environment {"«NAME»": "«one»", "«NAME»_ONE": "«secret»"}, with the tools:
      | tool   | annotations            | output             | reply                                      |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | environment: ["«NAME»", "«NAME»_ONE"] |
    And the MCP server "«second»", whose configuration has the environment {"«NAME»": "«two»"}, with the tools:
      | tool   | annotations            | output             | reply                                      |
      | «look» | {"readOnlyHint": true} | {"type": "object"} | environment: ["«NAME»", "«NAME»_ONE"] |
    And the MCP server "«third»" with the tools:
      | tool   | annotations            | output             | reply                                      |
      | «peek» | {"readOnlyHint": true} | {"type": "object"} | environment: ["«NAME»", "«NAME»_ONE"] |
    When the agent executes:
      """js
      const seen = {};
      for (const [server, call] of [["first", codemode.«read»], ["second", codemode.«look»], ["third", codemode.«peek»]]) {
        const result = await call({});
        seen[server] = ["«one»", "«two»", "«secret»"].filter((value) => JSON.stringify(result).includes(value)).length;
        seen[server + " has its own"] = JSON.stringify(result).includes({ first: "«one»", second: "«two»", third: "{}" }[server]);
      }
      return seen;
      """
    Then the result is {"first": 2, "first has its own": true, "second": 1, "second has its own": true, "third": 0, "third has its own": true}

  # The server's process tells of its arguments as it does of variables: in their order, each as often as it stands there.

  @servers-configured
  Scenario Outline: A server is started with each of its arguments, in their order: <what>
    Given the MCP server "«server»", whose configuration has the environment {"«NAME»": "«word»"}, with the tools:
      | tool   | annotations            | output             | reply                     |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | environment: <arguments>  |
    When the agent executes:
      """js
      const result = await codemode.«read»({});
      return { has: JSON.stringify(result).includes(JSON.stringify({ arguments: <arguments> }).slice(1, -1)) };
      """
    Then the result is {"has": true}

    Examples:
      | what                 | arguments                                                         |
      | one twice            | ["run", "e", "A=1", "e", "B=2", "e", "A=1"]                       |
      | an empty one         | ["«one»", "", "«two»", ""]                                        |
      | their order          | ["z", "a", "«word»", "A", "10", "9"]                              |
      | signs of options     | ["a=b=c", "/«one»", "a,b;c", "*", "?", "[a-z]", "{a,b}"]          |
      | signs of other lines | ["'«one»'", "\\"«two»\\"", "a\\\\b", "!x", "&&", "\u0060ls\u0060", "#1"] |
      | blanks and letters   | [" «one» ", "two  words", "äöü 日本", "\\t"]                      |

  # Two accounts of one service have the same command.

  @servers-configured @uses-servers
  Scenario: Each of two servers is there that differ in their environment alone
    Given the MCP server "«first»", which its environment alone tells from others, with the tools:
      | tool   | annotations            | output             | reply                   |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | environment: ["«NAME»"] |
    And the MCP server "«second»", which its environment alone tells from others, with the tools:
      | tool   | annotations            | output             | reply                   |
      | «look» | {"readOnlyHint": true} | {"type": "object"} | environment: ["«NAME»"] |
    When the agent executes:
      """js
      for (const call of [() => codemode.«read»({}), () => codemode.«look»({})]) {
        try { await call(); } catch { /* it is not there */ }
      }
      return "done";
      """
    Then the server "«first»" received 1 call of "«read»"
    And the server "«second»" received 1 call of "«look»"

  # The tools of a server are there once it has told of them, however long that took.

  @servers-configured @uses-servers
  Scenario: A server that starts later than the first script is one as any other
    Given the MCP server "«first»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "«second»", which takes 2000 ms to start, with the tools:
      | tool           | description          | annotations            | output             | reply          |
      | «castle»_«one» | Counts the «castle». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host is started for this scenario alone
    When the agent executes:
      """js
      return "done";
      """
    And the host has had time to send tools/list to the server "«second»"
    And the agent executes:
      """js
      await codemode.«list»({});
      return "done";
      """
    And the agent executes:
      """js
      await codemode.«castle»_«one»({});
      return "done";
      """
    Then the server "«second»" received 1 call of "«castle»_«one»"

  @search-all-servers @uses-search @uses-servers
  Scenario: Tools of a server that starts later than the first script are found
    Given the MCP server "«first»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "«second»", which takes 2000 ms to start, with the tools:
      | tool           | description          | annotations            | output             | reply          |
      | «castle»_«one» | Counts the «castle». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host is started for this scenario alone
    When the agent executes:
      """js
      return "done";
      """
    And the host has had time to send tools/list to the server "«second»"
    And the agent executes:
      """js
      await codemode.«list»({});
      return "done";
      """
    And the agent searches for "«castle»"
    Then the text of the answer contains "«castle»_«one»"

  # Whether a host starts a server again that has ended is open. One that does goes by its entry again.

  @servers-configured @needs-restarted-servers @uses-servers @uses-data
  Scenario: A server that is started again has the arguments and the variables of its entry
    Given the MCP server "«first»", whose configuration has the environment {"«NAME»": "«one»"}, with the tools:
      | tool   | annotations            | output             | reply                   |
      | «look» | {"readOnlyHint": true} | {"type": "object"} | environment: ["«NAME»"] |
    And the MCP server "«second»", whose configuration has the environment {"«NAME»": "«two»", "HOME": "/«three»", "«NAME»_B": ""}, with the tools:
      | tool   | annotations            | output             | reply                                                    |
      | «lose» | {"readOnlyHint": true} | {"type": "object"} | disconnect: true                                         |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | environment: ["run", "«NAME»", "run", "HOME", "«NAME»_B"] |
    When the agent executes:
      """js
      try { await codemode.«lose»({}); } catch { /* its server ends */ }
      return "done";
      """
    And the agent executes:
      """js
      return "done";
      """
    And the host has had time to send tools/list to the server "«second»"
    And the agent executes:
      """js
      const result = await codemode.«read»({});
      const text = JSON.stringify(result), has = (members) => text.includes(JSON.stringify(members).slice(1, -1));
      return [has({ "«NAME»": "«two»" }), has({ HOME: "/«three»" }), has({ "«NAME»_B": "" }),
        has({ arguments: ["run", "«NAME»", "run", "HOME", "«NAME»_B"] })];
      """
    Then the result is [true, true, true, true]
