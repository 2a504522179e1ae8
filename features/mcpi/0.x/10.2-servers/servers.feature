Feature: The servers of mcpServers (§10.2)

  @servers-configured
  Scenario: A script calls tools of two servers
    Given the MCP server "«first»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "«second»" with the tools:
      | tool    | annotations            | output             | reply          |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      for (const call of [() => codemode.«list»({}), () => codemode.«count»({})]) {
        try { await call(); } catch { /* it is not there */ }
      }
      return "done";
      """
    Then the server "«first»" received 1 call of "«list»"
    And the server "«second»" received 1 call of "«count»"
    And the server "«first»" received no call of "«count»"

  @servers-configured @uses-servers
  Scenario: A script calls tools of seven servers, whatever these are called
    Given the MCP server "a-«first»" with the tools:
      | tool      | annotations            | output             | reply          |
      | «list»_1 | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "«second».x" with the tools:
      | tool      | annotations            | output             | reply          |
      | «list»_2 | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "UPPER«third»" with the tools:
      | tool      | annotations            | output             | reply          |
      | «list»_3 | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "«fourth»_y" with the tools:
      | tool      | annotations            | output             | reply          |
      | «list»_4 | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "7«fifth»" with the tools:
      | tool      | annotations            | output             | reply          |
      | «list»_5 | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "«sixth»/z" with the tools:
      | tool      | annotations            | output             | reply          |
      | «list»_6 | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "camelCase«seventh»" with the tools:
      | tool      | annotations            | output             | reply          |
      | «list»_7 | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      for (let n = 1; n <= 7; n++) {
        try { await codemode["«list»_" + n]({}); } catch { /* it is not there */ }
      }
      return "done";
      """
    Then the server "a-«first»" received 1 call of "«list»_1"
    And the server "«second».x" received 1 call of "«list»_2"
    And the server "UPPER«third»" received 1 call of "«list»_3"
    And the server "«fourth»_y" received 1 call of "«list»_4"
    And the server "7«fifth»" received 1 call of "«list»_5"
    And the server "«sixth»/z" received 1 call of "«list»_6"
    And the server "camelCase«seventh»" received 1 call of "«list»_7"

  @servers-configured @uses-servers
  Scenario Outline: A server is one that has a name which objects have: <name>
    Given the MCP server "<name>" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      await codemode.«list»({});
      return "done";
      """
    Then the server "<name>" received 1 call of "«list»"

    Examples:
      | name        |
      | constructor |
      | toString    |
