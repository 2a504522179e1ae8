Feature: Tools are called by server and name (§12.2)

  Background:
    Given the MCP server "«first»" with the tools:
      | tool          | annotations            | output             | reply      |
      | «list»        | {"readOnlyHint": true} | {"type": "object"} | echo: true |
      | «two»-«words» | {"readOnlyHint": true} | {"type": "object"} | echo: true |
    And the MCP server "«second»" with the tools:
      | tool    | annotations            | output             | reply      |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | echo: true |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | echo: true |

  @call-by-reference @uses-arguments @uses-servers
  Scenario Outline: The tool of the <server> server is called
    When the agent executes:
      """js
      await codemode.call("<server id>", "«list»", { "«key»": ["«word»"] });
      return "done";
      """
    Then the server "<server id>" received 1 call of "«list»", with {"«key»": ["«word»"]}
    And the server "<other id>" received no call of "«list»"

    Examples:
      | server | server id | other id |
      | first  | «first»   | «second» |
      | second | «second»  | «first»  |

  @call-by-reference
  Scenario: A tool whose name is no identifier is called
    When the agent executes:
      """js
      await codemode.call("«first»", "«two»-«words»", {});
      return "done";
      """
    Then the server "«first»" received 1 call of "«two»-«words»"

  @shorthand-withheld @uses-servers
  Scenario: A name that two servers have calls neither tool
    When the agent executes:
      """js
      try { await codemode.«list»({}); } catch { /* it is not there */ }
      await codemode.«count»({});
      return "done";
      """
    Then the server "«first»" received no call of "«list»"
    And the server "«second»" received no call of "«list»"
    And the server "«second»" received 1 call of "«count»"

  @shorthand-withheld @uses-servers
  Scenario: A name that two of three servers have calls neither tool
    Given the MCP server "«third»" with the tools:
      | tool    | annotations            | output             | reply      |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | echo: true |
      | «only»  | {"readOnlyHint": true} | {"type": "object"} | echo: true |
    When the agent executes:
      """js
      try { await codemode.«count»({}); } catch { /* it is not there */ }
      await codemode.«only»({});
      return "done";
      """
    Then the server "«second»" received no call of "«count»"
    And the server "«third»" received no call of "«count»"
    And the server "«third»" received 1 call of "«only»"

  # A tool is that of the server which is named, or none.

  @call-by-reference @uses-servers
  Scenario: No tool of another server is called in place of one that is not there
    When the agent executes:
      """js
      for (const server of ["«first»", "«none»"]) {
        try { await codemode.call(server, "«count»", {}); } catch { /* it is not there */ }
      }
      await codemode.call("«first»", "«list»", {});
      return "done";
      """
    Then the server "«second»" received no call of "«count»"
    And the server "«first»" received 1 call of "«list»"

  @call-by-reference @uses-arguments @uses-servers
  Scenario: Tools are called whatever they and their servers are named
    Given the MCP server "«third»-x.y" with the tools:
      | tool              | annotations            | output             | reply      |
      | «read».«all»      | {"readOnlyHint": true} | {"type": "object"} | echo: true |
      | toString          | {"readOnlyHint": true} | {"type": "object"} | echo: true |
      | call              | {"readOnlyHint": true} | {"type": "object"} | echo: true |
    And the MCP server "UPPER«fourth»" with the tools:
      | tool     | annotations            | output             | reply      |
      | READ_all | {"readOnlyHint": true} | {"type": "object"} | echo: true |
    When the agent executes:
      """js
      for (const tool of ["«read».«all»", "toString", "call"]) {
        try { await codemode.call("«third»-x.y", tool, { "«key»": tool }); } catch { /* it is not there */ }
      }
      await codemode.call("UPPER«fourth»", "READ_all", { n: 1 });
      return "done";
      """
    Then the server "«third»-x.y" received 1 call of "«read».«all»", with {"«key»": "«read».«all»"}
    And the server "«third»-x.y" received 1 call of "toString", with {"«key»": "toString"}
    And the server "«third»-x.y" received 1 call of "call", with {"«key»": "call"}
    And the server "UPPER«fourth»" received 1 call of "READ_all", with {"n": 1}
