Feature: Calls of a binding (§5.3)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «read» | text: «word»      |
      | «fail» | isError: «reason» |

  @binding-call
  Scenario Outline: A call made <when>
    When the agent runs:
      """js
      import { «read», «fail» } from "@codemode/servers/«srv»";
      const call = async () => { globalThis.__codemode_result__ = { answer: await «read»({ path: "«path»" }) }; };
      <script>
      """
    Then the result is {"answer": "«word»"}
    And the server "«srv»" received 1 call of "«read»", with {"path": "«path»"}

    Examples:
      | when          | script                                                                                      |
      | after a timer | await new Promise((resolve) => setTimeout(resolve, 20)); await call();                      |
      | by a timer    | await new Promise((resolve, reject) => setTimeout(() => call().then(resolve, reject), 20)); |

    @uses-call-failure
    Examples: after a call that failed
      | when                                  | script                                                       |
      | in the catch block of a failed call   | try { await «fail»({}); } catch { await call(); }            |
      | in the finally block of a failed call | try { await «fail»({}); } catch {} finally { await call(); } |
      | by a rejection handler                | await «fail»({}).catch(call);                                |

  @binding-call
  Scenario Outline: Each of several identical calls reaches the tool, made <how>
    When the agent runs:
      """js
      import { «read» } from "@codemode/servers/«srv»";
      const input = { path: "«path»" };
      <script>
      """
    Then the server "«srv»" received 3 calls of "«read»"

    Examples:
      | how               | script                                                                           |
      | one after another | await «read»(input); await «read»(input); await «read»({ path: "«path»" });      |
      | at the same time  | await Promise.all([«read»(input), «read»(input), «read»({ path: "«path»" })]);   |

  @binding-call
  Scenario: The same call in later runs reaches the tool again, and brings what it answers then
    Given the MCP server "«turns»" with the tools:
      | tool  | reply                                                                |
      | «ask» | [{text: "«one»"}, {text: "«two»"}, {text: "«three»"}, {text: "«four»"}] |
    When the agent runs 3 times:
      """js
      import { «ask» } from "@codemode/servers/«turns»";
      await «ask»({ path: "«path»" });
      """
    And the agent runs:
      """js
      import { «ask» } from "@codemode/servers/«turns»";
      globalThis.__codemode_result__ = await «ask»({ path: "«path»" });
      """
    Then the result is "«four»"
    And the server "«turns»" received 4 calls of "«ask»"
