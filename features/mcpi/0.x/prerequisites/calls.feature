Feature: What most scenarios use

  Background:
    Given the MCP server "«server»" with the tools:
      | tool           | description        | annotations            | output             | reply                             |
      | «list»         | Lists the «list».  | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«word»"} |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {}                    |

  @prerequisite-execute @returned-value
  Scenario: A script gives its value
    When the agent runs a script that does:
      """
      give {"«key»": ["«value»", 1, null]}
      """
    Then the result is {"«key»": ["«value»", 1, null]}

  @prerequisite-await @body-of-statements
  Scenario: A script awaits at its top
    When the agent executes:
      """js
      const word = await Promise.resolve("«word»");
      return { "«key»": word };
      """
    Then the result is {"«key»": "«word»"}

  @prerequisite-call @tools-are-functions
  Scenario: A script calls a tool
    When the agent executes:
      """js
      await codemode.«list»({});
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»"

  @prerequisite-search @search-names
  Scenario: A search shows a tool by its name
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«fruit»_«list»"

  @prerequisite-at-once @one-request-each
  Scenario: A script makes two calls at once
    When the agent executes:
      """js
      const calls = [codemode.«list»({}), codemode.«fruit»_«list»({})];
      for (const call of calls) await call;
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»"
    And the server "«server»" received 1 call of "«fruit»_«list»"

  @prerequisite-forty-calls @one-request-each
  Scenario: A script makes forty calls
    When the agent executes:
      """js
      for (let n = 0; n < 40; n++) await codemode.«list»({});
      return "done";
      """
    Then the server "«server»" received 40 calls of "«list»"

  @prerequisite-many-calls @uses-forty-calls @one-request-each
  Scenario: A script makes a hundred and forty calls
    When the agent executes:
      """js
      for (let n = 0; n < 140; n++) await codemode.«list»({});
      return "done";
      """
    Then the server "«server»" received 140 calls of "«list»"

  @prerequisite-arguments @arguments-exact
  Scenario: A call passes its arguments on
    When the agent executes:
      """js
      await codemode.«list»({ "«key»": "«value»" });
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»", with {"«key»": "«value»"}

  @prerequisite-servers @servers-configured
  Scenario: A script calls a tool of a further server
    Given the MCP server "«other»" with the tools:
      | tool    | annotations            | output             | reply          |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      await codemode.«count»({});
      return "done";
      """
    Then the server "«other»" received 1 call of "«count»"
