Feature: Tools that do not only read are called once that is approved (§12.4)

  @writes-approved
  Scenario Outline: A call of a tool with <annotations> that is <answer>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «drop» | <annotations>          | {"type": "object"} | structured: {} |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host's configuration has {"approvals": {"«server»/«drop»": "<answer>"}}
    When the agent executes:
      """js
      await codemode.call("«server»", "«list»", {});
      try { await codemode.call("«server»", "«drop»", { "«key»": "«word»" }); } catch { /* declined */ }
      return "done";
      """
    Then the server "«server»" received <n> calls of "«drop»"
    And the server "«server»" received 1 call of "«list»"

    Examples:
      | annotations                                      | answer   | n |
      | {"readOnlyHint": false}                          | approved | 1 |
      | {"readOnlyHint": false}                          | declined | 0 |
      | {"readOnlyHint": false, "destructiveHint": true} | approved | 1 |
      | {"title": "«title»"}                             | approved | 1 |
      | {"title": "«title»"}                             | declined | 0 |
      | {"readOnlyHint": false, "destructiveHint": false} | approved | 1 |
      | {"readOnlyHint": false, "destructiveHint": false} | declined | 0 |
      | {}                                               | declined | 0 |
      | {"destructiveHint": false}                       | declined | 0 |
      | {"idempotentHint": true, "openWorldHint": false} | declined | 0 |

  @writes-approved
  Scenario: A call that nobody has approved
    Given the MCP server "«server»" with the tools:
      | tool   | annotations             | output             | reply          |
      | «drop» | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
      | «list» | {"readOnlyHint": true}  | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      await codemode.call("«server»", "«list»", {});
      await codemode.call("«server»", "«drop»", {});
      return "done";
      """
    Then the server "«server»" received no call of "«drop»"
    And the server "«server»" received 1 call of "«list»"

  @writes-approved
  Scenario Outline: A call of a tool without annotations that is <answer>
    Given the MCP server "«server»" with the tools:
      | tool   | output             | reply          |
      | «drop» | {"type": "object"} | structured: {} |
      | «pour» | {"type": "object"} | structured: {} |
    And the host's configuration has {"approvals": {"«server»/«drop»": "<answer>", "«server»/«pour»": "approved"}}
    When the agent executes:
      """js
      await codemode.call("«server»", "«pour»", {});
      try { await codemode.call("«server»", "«drop»", {}); } catch { /* declined */ }
      return "done";
      """
    Then the server "«server»" received <n> calls of "«drop»"
    And the server "«server»" received 1 call of "«pour»"

    Examples:
      | answer   | n |
      | approved | 1 |
      | declined | 0 |

  @writes-approved
  Scenario: A call by the name of the tool is asked about as any other
    Given the MCP server "«server»" with the tools:
      | tool   | annotations             | output             | reply          |
      | «drop» | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
      | «pour» | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
    And the host's configuration has {"approvals": {"«server»/«drop»": "declined", "«server»/«pour»": "approved"}}
    When the agent executes:
      """js
      await codemode.call("«server»", "«pour»", {});
      try { await codemode.«drop»({}); } catch { /* declined */ }
      try { await codemode.call("«server»", "«drop»", {}); } catch { /* declined */ }
      return "done";
      """
    Then the server "«server»" received no call of "«drop»"
    And the server "«server»" received 1 call of "«pour»"

  @writes-approved
  Scenario: A tool that has ceased to only read is called once that is approved
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «drop» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host's configuration has {"approvals": {"«server»/«drop»": "declined"}}
    When the agent executes:
      """js
      await codemode.call("«server»", "«list»", {});
      return "done";
      """
    And the server "«server»" changes its tools and notifies the host:
      | tool   | annotations             | output             | reply          |
      | «drop» | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
      | «list» | {"readOnlyHint": true}  | {"type": "object"} | structured: {} |
    And the agent executes:
      """js
      try { await codemode.call("«server»", "«drop»", {}); } catch { /* declined */ }
      await codemode.call("«server»", "«list»", {});
      return "done";
      """
    Then the server "«server»" received no call of "«drop»"
    And the server "«server»" received 2 calls of "«list»"

  @writes-approved @uses-servers
  Scenario: What is approved of one server's tool is not of another one's
    Given the MCP server "«first»" with the tools:
      | tool   | annotations             | output             | reply          |
      | «drop» | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
    And the MCP server "«second»" with the tools:
      | tool   | annotations             | output             | reply          |
      | «drop» | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
    And the host's configuration has {"approvals": {"«first»/«drop»": "approved", "«second»/«drop»": "declined"}}
    When the agent executes:
      """js
      await codemode.call("«first»", "«drop»", {});
      try { await codemode.call("«second»", "«drop»", {}); } catch { /* declined */ }
      return "done";
      """
    Then the server "«first»" received 1 call of "«drop»"
    And the server "«second»" received no call of "«drop»"

  @writes-approved
  Scenario Outline: A call that is declined is declined however it is made: <what>
    Given the MCP server "«server»" with the tools:
      | tool          | annotations             | output             | reply          |
      | «drop»_«item» | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
      | «list»        | {"readOnlyHint": true}  | {"type": "object"} | structured: {} |
    And the host's configuration has {"approvals": {"«server»/«drop»_«item»": "declined"}}
    When the agent executes:
      """js
      await codemode.call("«server»", "«list»", {});
      try { await <call>; } catch { /* declined */ }
      return "done";
      """
    Then the server "«server»" received no call of "«drop»_«item»"
    And the server "«server»" received 1 call of "«list»"

    Examples:
      | what                    | call                                                                                   |
      | by its name             | codemode.«drop»_«item»({})                                                             |
      | by an index             | codemode["«drop»_«item»"]({})                                                          |
      | by call as a value      | ((call) => call("«server»", "«drop»_«item»", {}))(codemode.call)                        |
      | by a reference          | codemode.call("«server»/«drop»_«item»", {})                                            |
      | with what approves      | codemode.call("«server»", "«drop»_«item»", { approved: true, confirm: true })          |
      | with options            | codemode.call("«server»", "«drop»_«item»", {}, { approved: true, approval: "approved" }) |
      | several at once         | Promise.all([1, 2].map((n) => codemode.call("«server»", "«drop»_«item»", { n })))      |

  @writes-approved
  Scenario: What is approved is approved for each call, in each script
    Given the MCP server "«server»" with the tools:
      | tool   | annotations             | output             | reply          |
      | «drop» | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
    And the host's configuration has {"approvals": {"«server»/«drop»": "approved"}}
    When the agent executes:
      """js
      await codemode.call("«server»", "«drop»", { n: 1 });
      await codemode.call("«server»", "«drop»", { n: 2 });
      return "done";
      """
    And the agent executes:
      """js
      await codemode.call("«server»", "«drop»", { n: 3 });
      return "done";
      """
    Then the server "«server»" received 3 calls of "«drop»"

  @writes-approved @uses-servers
  Scenario: A tool is not taken for one that only reads by its name, its place or its server
    Given the MCP server "«first»-x", which lists its tools in pages of 1, with the tools:
      | tool          | output             | reply          |
      | get_«item»    | {"type": "object"} | structured: {} |
      | list_«item»   | {"type": "object"} | structured: {} |
      | search_«item» | {"type": "object"} | structured: {} |
      | read_«item»   |                    | structured: {} |
    And the MCP server "«second»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host's configuration has {"approvals": {"«first»-x/get_«item»": "declined"}}
    When the agent executes:
      """js
      await codemode.call("«second»", "«list»", {});
      for (const tool of ["get_«item»", "list_«item»", "search_«item»", "read_«item»"]) {
        try { await codemode.call("«first»-x", tool, {}); } catch { /* nobody approves */ }
      }
      return "done";
      """
    Then the server "«first»-x" received no call of "get_«item»"
    And the server "«first»-x" received no call of "list_«item»"
    And the server "«first»-x" received no call of "search_«item»"
    And the server "«first»-x" received no call of "read_«item»"
    And the server "«second»" received 1 call of "«list»"
