Feature: Probes: the tool trace (§3.3.2)

  @probe-trace-order @needs-tool-trace
  Scenario: The trace of two calls of which the first ends last
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                        |
      | «slow» | {text: «word», hold: «gate»} |
      | «fast» | text: «word»                 |
      | «mark» | text: «word»                 |
    When the agent starts a run:
      """js
      import { «slow», «fast», «mark» } from "«§modules»servers/«srv»";
      const ended = [];
      const first = «slow»({}).then(() => ended.push("slow"));
      await «fast»({}).then(() => ended.push("fast"));
      await «mark»({});
      await first;
      globalThis.«§result» = ended[0] === "slow" ? { inTurn: true } : {};
      """
    And a call of "«mark»" has reached the server "«srv»", or the host holds it back
    And the server "«srv»" releases the reply "«gate»"
    And the run ends
    Then the reading of "trace-order" is one of:
      | where                 | what     | reading      |
      | /result/inTurn        | true     | in-turn      |
      | /toolTrace/0/toolName | "«slow»" | by-start     |
      | /toolTrace/0/toolName | "«fast»" | by-end       |
      | /toolTrace/0/toolName | "«mark»" | latest-first |

  @probe-trace-without-calls @needs-tool-trace
  Scenario: A run without tool calls
    When the agent runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then the reading of "trace-without-calls" is one of:
      | where      | what   | reading |
      | /toolTrace | absent | omitted |
      | /toolTrace | []     | empty   |

  @probe-trace-server-id-form @needs-tool-trace
  Scenario: A server whose configured id is not its normalized one
    Given the MCP server "«srv»_A" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»-a";
      await «read»({});
      """
    Then the reading of "trace-server-id-form" is one of:
      | where                 | what      | reading    |
      | /toolTrace/0/serverId | "«srv»-a" | normalized |
      | /toolTrace/0/serverId | "«srv»_A" | configured |

  @probe-trace-complete @needs-tool-trace
  Scenario: Five calls that succeed
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      for (let i = 0; i < 5; i++) await «read»({});
      """
    Then the reading of "trace-complete" is one of:
      | where        | what    | reading    |
      | /toolTrace/4 | present | every-call |
      | /toolTrace/0 | present | some-calls |
      | /toolTrace   | []      | failures   |
      | /toolTrace   | absent  | failures   |

  @probe-trace-invalid-call @needs-tool-trace
  Scenario: A call whose input is not valid
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                     | reply        |
      | «read» | {"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}} | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      try { await «read»({ path: «#n» }); } catch { /* as it should */ }
      """
    Then the reading of "trace-invalid-call" is one of:
      | where        | what    | reading |
      | /toolTrace/0 | absent  | omitted |
      | /toolTrace/0 | present | traced  |

  @probe-tool-trace
  Scenario: A run with a tool call
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await «read»({});
      """
    Then the reading of "tool-trace" is one of:
      | where      | what    | reading |
      | /toolTrace | present | given   |
      | /toolTrace | absent  | none    |

  @probe-trace-error-form @needs-tool-trace
  Scenario: The entry of a call that failed
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «fail» | isError: «reason» |
    When the agent runs:
      """js
      import { «fail» } from "«§modules»servers/«srv»";
      try { await «fail»({}); } catch { /* as scripted */ }
      """
    Then the reading of "trace-error-form" is one of:
      | where              | what    | reading  |
      | /toolTrace/0/error | ~ ^\w+$ | class    |
      | /toolTrace/0/error | present | sentence |
      | /toolTrace/0       | present | absent   |
