Feature: Results of concurrent calls (§5.3, §10)

  # A host that makes one call at a time has them in order all the same.

  @calls-composed @needs-concurrent-calls
  Scenario Outline: Concurrent calls to two servers each get their own result: <first> one answered first
    Given the MCP server "«one»" with the tools:
      | tool   | reply                              |
      | «find» | {text: «found», delayMs: <find>} |
    And the MCP server "«two»" with the tools:
      | tool    | reply                                |
      | «store» | {text: «stored», delayMs: <store>} |
    When the agent runs:
      """js
      import { «find» } from "@codemode/servers/«one»";
      import { «store» } from "@codemode/servers/«two»";
      globalThis.__codemode_result__ = await Promise.all([«find»({}), «store»({})]);
      """
    Then the result is ["«found»", "«stored»"]

    Examples:
      | first  | find | store |
      | first  | 0    | 150   |
      | second | 150  | 0     |

  @binding-call @needs-concurrent-calls
  Scenario Outline: Concurrent calls to one server each get their own result: <first> one answered first
    Given the MCP server "«srv»" with the tools:
      | tool    | reply                                |
      | «find»  | {text: «found», delayMs: <find>}   |
      | «store» | {text: «stored», delayMs: <store>} |
      | «echo»  | echo: true                           |
    When the agent runs:
      """js
      import { «find», «store», «echo» } from "@codemode/servers/«srv»";
      const answers = await Promise.all([«find»({}), «echo»({ n: «#n» }), «store»({}), «echo»({ n: «#m» })]);
      globalThis.__codemode_result__ = [answers[0], answers[1].arguments, answers[2], answers[3].arguments];
      """
    Then the result is ["«found»", {"n": «#n»}, "«stored»", {"n": «#m»}]

    Examples:
      | first  | find | store |
      | first  | 0    | 150   |
      | second | 150  | 0     |

  @binding-call @needs-concurrent-calls
  Scenario: Concurrent calls get their own results although one of them fails
    Given the MCP server "«srv»" with the tools:
      | tool     | reply                            |
      | «find»   | {text: «found», delayMs: 100}    |
      | «refuse» | {isError: «reason», delayMs: 50} |
      | «store»  | text: «stored»                   |
    When the agent runs:
      """js
      import { «find», «refuse», «store» } from "@codemode/servers/«srv»";
      const ended = await Promise.allSettled([«find»({}), «refuse»({}), «store»({})]);
      globalThis.__codemode_result__ = { find: ended[0].value, store: ended[2].value };
      """
    Then the result is {"find": "«found»", "store": "«stored»"}
