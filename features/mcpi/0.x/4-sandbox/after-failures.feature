Feature: A call after one that failed works as any other (§4)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply          |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «never» | {"readOnlyHint": true} | {"type": "object"} | never: true    |

  @works-after-an-ended-run
  Scenario Outline: After a script that <what>
    When the agent executes:
      """js
      <script>
      """
    And the agent executes:
      """js
      await codemode.«list»({});
      return { "«key»": "«word»" };
      """
    Then the result is {"«key»": "«word»"}
    And the server "«server»" received 1 call of "«list»"

    Examples:
      | what            | script                                        |
      | throws          | throw new Error("«reason»");                  |
      | is no program   | const = ;                                     |
      | rejects         | return Promise.reject(new Error("«reason»")); |
      | throws nothing  | throw undefined;                              |
      | returns a cycle | const o = {}; o.self = o; return o;           |
      | recurses        | const f = () => f() + 1; return f();          |

  @works-after-an-ended-run @timing
  Scenario: After a script that computes without end
    Given the host's configuration has {"timeoutMs": 1000}
    When the agent runs a script, due to end after 1000 ms, that does:
      """
      compute without end
      """
    And the agent executes:
      """js
      await codemode.«list»({});
      return { "«key»": "«word»" };
      """
    Then the result is {"«key»": "«word»"}

  @works-after-an-ended-run @timing
  Scenario: After a script whose call is never answered
    Given the host's configuration has {"timeoutMs": 1000}
    When the agent executes, due to end after 1000 ms:
      """js
      await codemode.«never»({});
      """
    And the agent executes:
      """js
      await codemode.«list»({});
      return { "«key»": "«word»" };
      """
    Then the result is {"«key»": "«word»"}
