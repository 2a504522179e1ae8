Feature: A script runs after one that failed as any other (§11)

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
      | throws null     | throw null;                                   |
      | throws no error | throw { message: { «word»: 1 }, stack: 7 };   |
      | throws what throws | throw { get message() { throw new Error("«reason»"); }, toString() { throw 1; } }; |
      | throws half a letter | throw new Error("«reason» \ud83d");     |
      | throws a long text | throw new Error("«reason»".repeat(100000)); |
      | returns what no JSON has | return { n: 10n };                   |
      | returns a function | return () => "«reason»";                   |
      | returns what throws | return { toJSON() { throw new Error("«reason»"); } }; |
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

  @works-after-an-ended-run @timing
  Scenario Outline: After <what>
    Given the MCP server "«second»" with the tools:
      | tool   | annotations            | output             | reply       |
      | «lost» | {"readOnlyHint": true} | {"type": "object"} | never: true |
    And the host's configuration has {"timeoutMs": 1500}
    When the agent executes each of:
      | script | source   |
      | 1      | <script> |
      | 2      | <script> |
      | 3      | <script> |
    And the agent executes:
      """js
      await codemode.«list»({});
      return { "«key»": "«word»" };
      """
    Then the result is {"«key»": "«word»"}
    And the server "«server»" received 1 call of "«list»"

    Examples:
      | what                                          | script                                                                                   |
      | scripts with many calls that are not answered | await Promise.all(Array.from({ length: 20 }, (_, n) => codemode.«never»({ n })));         |
      | scripts that wait for none of these           | for (let n = 0; n < 20; n++) codemode.«never»({ n }).then(() => 1, () => 1); return 1;    |
      | scripts that wait for two servers             | await Promise.all([codemode.«never»({}), codemode.«lost»({}), codemode.«never»({})]);     |

  # What is no call of a script is refused, in whichever way.

  @works-after-an-ended-run
  Scenario: After calls of the two tools that pass something else
    When the agent calls the tool "«§tool»" with {}
    And the agent calls the tool "«§tool»" with {"code": 7}
    And the agent calls the tool "«§tool»" with {"code": null}
    And the agent calls the tool "«§tool»" with {"code": ["return 1"]}
    And the agent calls the tool "«§search»" with {}
    And the agent calls the tool "«§search»" with {"query": 7, "code": 7}
    And the agent executes:
      """js
      await codemode.«list»({});
      return { "«key»": "«word»" };
      """
    Then the result is {"«key»": "«word»"}
    And the server "«server»" received 1 call of "«list»"

  @works-after-an-ended-run
  Scenario: After 24 scripts in a row that throw
    When the agent runs a script 24 times that does:
      """
      throw it is «reason»
      """
    And the agent executes:
      """js
      await codemode.«list»({});
      return { "«key»": "«word»" };
      """
    Then the result is {"«key»": "«word»"}
    And the server "«server»" received 1 call of "«list»"
