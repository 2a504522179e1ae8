Feature: Scripts call no tool but those with an output schema (§3)

  @output-schema-only
  Scenario Outline: A tool without an output schema is not called: <what>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply   |
      | «read» | <annotations>          |                    | <reply> |
      | «twin» | {"readOnlyHint": true} | {"type": "object"} | <reply> |
    When the agent executes:
      """js
      for (const call of [() => codemode.«read»({}), () => codemode["«read»"]({})]) {
        try { await call(); } catch { /* it is not there */ }
      }
      await codemode.«twin»({});
      return "done";
      """
    Then the server "«server»" received no call of "«read»"
    And the server "«server»" received 1 call of "«twin»"

    Examples:
      | what                              | annotations                                    | reply                |
      | it only reads                     | {"readOnlyHint": true}                         | structured: {}       |
      | its results are structured anyway | {"readOnlyHint": true, "idempotentHint": true} | structured: {"a": 1} |

  @output-schema-only
  Scenario Outline: A tool without an output schema is not called, wherever it is listed: pages of <size>
    Given the MCP server "«server»", which lists its tools in pages of <size>, with the tools:
      | tool    | annotations            | output             | reply          |
      | «read»  | {"readOnlyHint": true} |                    | structured: {} |
      | «one»   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «look»  | {"readOnlyHint": true} |                    | structured: {} |
      | «twin»  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «last»  | {"readOnlyHint": true} |                    | structured: {} |
    When the agent executes:
      """js
      for (const name of ["«read»", "«look»", "«last»"]) {
        try { await codemode[name]({}); } catch { /* it is not there */ }
      }
      await codemode.«twin»({});
      return "done";
      """
    Then the server "«server»" received only calls of "«twin»"
    And the server "«server»" received 1 call of "«twin»"

    Examples:
      | size |
      | 10   |
      | 2    |
      | 1    |

  @output-schema-only
  Scenario: No other form of its name calls a tool without an output schema
    Given the MCP server "«server»" with the tools:
      | tool          | annotations            | output             | reply          |
      | «read»_«item» | {"readOnlyHint": true} |                    | structured: {} |
      | «twin»_«item» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      const upper = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
      const names = ["«read»_«item»", "«read»" + upper("«item»"), upper("«read»") + upper("«item»"), "«read»«item»", "«read»-«item»",
        "«server»_«read»_«item»", "«server»__«read»_«item»", "«server»." + "«read»_«item»", "«read»_«item»".toUpperCase()];
      for (const known of names) {
        if (typeof codemode[known] === "function") try { await codemode[known]({}); } catch { /* it refuses */ }
      }
      await codemode.«twin»_«item»({});
      return "done";
      """
    Then the server "«server»" received no call of "«read»_«item»"
    And the server "«server»" received 1 call of "«twin»_«item»"

  # A host may refuse the whole list of a server that says so, and start without that: the call is none in each case.

  @output-schema-only
  Scenario: A tool whose output schema is null is not called
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output | reply                |
      | «read» | {"readOnlyHint": true} | null   | structured: {"a": 1} |
    When the agent executes:
      """js
      for (const call of [() => codemode.«read»({}), () => codemode["«read»"]({})]) {
        try { await call(); } catch { /* it is not there */ }
      }
      return "done";
      """
    Then the server "«server»" received no call of "«read»"
