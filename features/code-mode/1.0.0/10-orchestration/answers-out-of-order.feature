Feature: Results of concurrent calls (§5.3, §10)

  # A host that makes one call at a time has them in order all the same.

  @calls-composed @needs-concurrent-calls
  Scenario Outline: Concurrent calls to two servers each get their own result: <first> one answered first
    Given the MCP server "«one»" with the tools:
      | tool   | reply                            |
      | «find» | {text: «found», delayMs: <find>} |
    And the MCP server "«two»" with the tools:
      | tool    | reply                              |
      | «store» | {text: «stored», delayMs: <store>} |
    When the agent runs:
      """js
      import { «find» } from "«§modules»servers/«one»";
      import { «store» } from "«§modules»servers/«two»";
      globalThis.«§result» = await Promise.all([«find»({}), «store»({})]);
      """
    Then the result is ["«found»", "«stored»"]

    Examples:
      | first  | find | store |
      | first  | 0    | 150   |
      | second | 150  | 0     |

  @binding-call @needs-concurrent-calls
  Scenario Outline: Concurrent calls to one server each get their own result: <first> one answered first
    Given the MCP server "«srv»" with the tools:
      | tool    | reply                              |
      | «find»  | {text: «found», delayMs: <find>}   |
      | «store» | {text: «stored», delayMs: <store>} |
      | «echo»  | echo: true                         |
    When the agent runs:
      """js
      import { «find», «store», «echo» } from "«§modules»servers/«srv»";
      const answers = await Promise.all([«find»({}), «echo»({ n: «#n» }), «store»({}), «echo»({ n: «#m» })]);
      globalThis.«§result» = [answers[0], answers[1].arguments, answers[2], answers[3].arguments];
      """
    Then the result is ["«found»", {"n": «#n»}, "«stored»", {"n": «#m»}]

    Examples:
      | first  | find | store |
      | first  | 0    | 150   |
      | second | 150  | 0     |

  @binding-call @needs-concurrent-calls
  Scenario Outline: Concurrent calls of one tool each get their own result: the <which> one answered last
    Given the MCP server "«srv»" with the tools:
      | tool   | reply     |
      | «echo» | <replies> |
    When the agent runs:
      """js
      import { «echo» } from "«§modules»servers/«srv»";
      const answers = await Promise.all([1, 2, 3].map((n) => «echo»({ n })));
      globalThis.«§result» = answers.map((answer) => answer.arguments.n);
      """
    Then the result is [1, 2, 3]

    Examples:
      | which  | replies                                                  |
      | first  | [{echo: true, delayMs: 250}, {echo: true}]               |
      | second | [{echo: true}, {echo: true, delayMs: 250}, {echo: true}] |

  # A host may hold calls back, and one that refuses them says so (§10.1).

  @binding-call @needs-concurrent-calls @uses-arguments
  Scenario Outline: Many calls at once each get their own result: <calls> calls of <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply      |
      | «echo» | echo: true |
    And the MCP server "«other»" with the tools:
      | tool  | reply      |
      | «say» | echo: true |
    When the agent runs with limits {"maxToolCalls": 100}:
      """js
      import { «echo» } from "«§modules»servers/«srv»";
      import { «say» } from "«§modules»servers/«other»";
      const call = (i) => (<own> ? «echo» : «say»)({ n: i });
      const ended = await Promise.allSettled(Array.from({ length: <calls> }, (_, i) => call(i)));
      const answered = ended.map((one, i) => [one, i]).filter(([one]) => one.status === "fulfilled");
      globalThis.«§result» = { some: answered.length > 0, others: answered.filter(([one, i]) => one.value?.arguments?.n !== i).length };
      """
    Then the result is {"some": true, "others": 0}

    Examples:
      | calls | what        | own   |
      | 12    | one server  | true  |
      | 70    | one server  | true  |
      | 40    | two servers | i % 2 |

  @concurrency-restriction-documented @needs-concurrent-calls
  Scenario Outline: A host that makes not all of many calls at once says so: <calls> calls of <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply      |
      | «echo» | echo: true |
    And the MCP server "«other»" with the tools:
      | tool  | reply      |
      | «say» | echo: true |
    When the agent context is read
    And the agent runs with limits {"maxToolCalls": 100}:
      """js
      import { «echo» } from "«§modules»servers/«srv»";
      import { «say» } from "«§modules»servers/«other»";
      const call = (i) => (<own> ? «echo» : «say»)({ n: i });
      const ended = await Promise.allSettled(Array.from({ length: <calls> }, (_, i) => call(i)));
      globalThis.«§result» = { answered: ended.filter((one) => one.status === "fulfilled").length, why: ended.find((one) => one.reason)?.reason.message ?? null };
      """
    Then either the result is {"answered": <calls>, "why": null}, or the agent context documents "that calls do not run at the same time"

    Examples:
      | calls | what        | own   |
      | 12    | one server  | true  |
      | 70    | one server  | true  |
      | 40    | two servers | i % 2 |

  @binding-call @needs-concurrent-calls
  Scenario Outline: Concurrent calls get their own results although one of them fails: <how>
    Given the MCP server "«srv»" with the tools:
      | tool     | reply                         |
      | «find»   | {text: «found», delayMs: 300} |
      | «refuse» | <reply>                       |
      | «store»  | text: «stored»                |
    When the agent runs:
      """js
      import { «find», «refuse», «store» } from "«§modules»servers/«srv»";
      const ended = await Promise.allSettled([«find»({}), «refuse»({}), «store»({})]);
      globalThis.«§result» = { find: ended[0].value, store: ended[2].value };
      """
    Then the result is {"find": "«found»", "store": "«stored»"}

    Examples:
      | how                               | reply                                                     |
      | the tool reports an error         | {isError: «reason», delayMs: 50}                          |
      | the server answers an error       | error: {code: -32603, message: "«reason»"}                |
      | the server answers an error later | {error: {code: -32602, message: "«reason»"}, delayMs: 50} |
