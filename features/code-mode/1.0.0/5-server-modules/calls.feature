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
      import { «read», «fail» } from "«§modules»servers/«srv»";
      const call = async () => { globalThis.«§result» = { answer: await «read»({ path: "«path»" }) }; };
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
      import { «read» } from "«§modules»servers/«srv»";
      const input = { path: "«path»" };
      <script>
      """
    Then the server "«srv»" received 3 calls of "«read»"

    Examples:
      | how               | script                                                                           |
      | one after another | await «read»(input); await «read»(input); await «read»({ path: "«path»" });      |

    @needs-concurrent-calls
    Examples: at once
      | how               | script                                                                           |
      | at the same time  | await Promise.all([«read»(input), «read»(input), «read»({ path: "«path»" })]);   |

  @binding-call
  Scenario: The same call in later runs reaches the tool again, and brings what it answers then
    Given the MCP server "«turns»" with the tools:
      | tool  | reply                                                                |
      | «ask» | [{text: "«one»"}, {text: "«two»"}, {text: "«three»"}, {text: "«four»"}] |
    When the agent runs 3 times:
      """js
      import { «ask» } from "«§modules»servers/«turns»";
      await «ask»({ path: "«path»" });
      """
    And the agent runs:
      """js
      import { «ask» } from "«§modules»servers/«turns»";
      globalThis.«§result» = await «ask»({ path: "«path»" });
      """
    Then the result is "«four»"
    And the server "«turns»" received 4 calls of "«ask»"

  # No annotation says that a call may be left out.

  @binding-call
  Scenario Outline: Each of several identical calls brings what the tool answers then: <what>
    Given the MCP server "«turns»" with the tools:
      | tool  | annotations   | reply                                                                    |
      | «ask» | <annotations> | [{text: «one»}, {text: «two»}, {text: «three»}, {text: «four»}] |
    When the agent runs:
      """js
      import { «ask» } from "«§modules»servers/«turns»";
      globalThis.«§result» = [await «ask»(<input>), await «ask»(<input>)];
      """
    And the agent runs:
      """js
      import { «ask» } from "«§modules»servers/«turns»";
      globalThis.«§result» = [await «ask»(<input>), await «ask»(<input>)];
      """
    Then the result is ["«three»", "«four»"]
    And the server "«turns»" received 4 calls of "«ask»"

    Examples:
      | what                           | annotations                                                          | input                 |
      | a tool that reads only         | {"readOnlyHint": true}                                               | { path: "«path»" } |
      | the same with an empty input   | {"readOnlyHint": true}                                               | {}                    |
      | an idempotent tool             | {"idempotentHint": true}                                             | { path: "«path»" } |
      | one that is both               | {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false} | { path: "«path»" } |
      | one that destroys nothing      | {"readOnlyHint": false, "destructiveHint": false, "idempotentHint": true} | { path: "«path»" } |
      | a tool that only has a title   | {"title": "«title»"}                                              | { path: "«path»" } |
      | a tool with an empty input     |                                                                      | {}                    |

  @binding-call @needs-concurrent-calls
  Scenario Outline: Identical calls at once are all sent: <what>
    Given the MCP server "«turns»" with the tools:
      | tool  | annotations   | reply        |
      | «ask» | <annotations> | text: «word» |
    When the agent runs:
      """js
      import { «ask» } from "«§modules»servers/«turns»";
      await Promise.all(["«path»", "«path»", "«path»"].map((path) => «ask»({ path })));
      """
    Then the server "«turns»" received 3 calls of "«ask»"

    Examples:
      | what                   | annotations                                    |
      | a tool that reads only | {"readOnlyHint": true}                         |
      | an idempotent tool     | {"readOnlyHint": true, "idempotentHint": true} |

  # What became of one call tells nothing of the next. Whether a host that lost its connection has another one within the
  # run is open (register: server-gone-then-called).

  @binding-call @uses-call-failure
  Scenario Outline: A tool can be called in the run after one in which a call <ended>
    Given the MCP server "«gate»", which is reached over HTTP, with the tools:
      | tool    | input                                                          | reply                                    |
      | «open»  |                                                                | text: «word»                             |
      | «other» | {"type": "object", "properties": {"a": {"type": "string"}}}    | <reply>                                  |
    When the agent runs:
      """js
      import { «open», «other» } from "«§modules»servers/«gate»";
      let caught = "";
      try { await «other»({ a: "«text»" }); } catch { caught = "caught"; }
      try { await «other»({ a: «#n» }); } catch { /* which is refused */ }
      globalThis.«§result» = { caught };
      """
    And the agent runs:
      """js
      import { «open» } from "«§modules»servers/«gate»";
      globalThis.«§result» = { caught: await «open»({}) };
      """
    Then the result is {"caught": "«word»"}
    And the server "«gate»" received 1 call of "«open»"

    Examples:
      | ended                         | reply                                    |
      | was refused its credentials   | unauthorized: true                       |
      | was answered with an error    | error: {code: -32050, message: «reason»} |
      | had a result that is an error | isError: «reason»                        |

  # What a server prints to stderr is for people: it is no message, and a host that does not read it keeps its server
  # waiting as soon as the pipe is full.

  @binding-call
  Scenario Outline: Calls bring what the tool answers, whatever its server prints to stderr before: <what>
    Given the MCP server "«turns»" with the tools:
      | tool   | reply                           |
      | «ask»  | {text: «one», stderr: <stderr>} |
      | «read» | text: «two»                     |
    When the agent runs:
      """js
      import { «ask», «read» } from "«§modules»servers/«turns»";
      const three = <three>;
      globalThis.«§result» = [...three, await «read»({})];
      """
    Then the result is ["«one»", "«two»", "«one»", "«two»"]

    Examples:
      | what                      | stderr                                                                              | three                                                 |
      | a line                    | {text: "INFO «seen»\\n"}                                                            | [await «ask»({}), await «read»({}), await «ask»({})]  |
      | a text without a line end | {text: "«seen»…"}                                                                   | [await «ask»({}), await «read»({}), await «ask»({})]  |
      | more than a pipe holds    | {text: "[debug] «seen» «seen» «seen» «seen» «seen» «seen» «seen»\\n", times: 5000}  | [await «ask»({}), await «read»({}), await «ask»({})]  |

    @needs-concurrent-calls
    Examples: for a call that waits
      | what                      | stderr                                                                              | three                                                 |
      | a message                 | {text: "{\"jsonrpc\": \"2.0\", \"id\": 3, \"result\": {\"content\": []}}\\n"}       | await Promise.all([«ask»({}), «read»({}), «ask»({})]) |

  # MCP wants each side to answer a ping, also while it waits for an answer of its own.

  @binding-call
  Scenario: A call is answered whose server first asks for a sign of life
    Given the MCP server "«pinger»" with the tools:
      | tool    | reply                      |
      | «ping»  | {text: «word», pings: true} |
      | «calm» | text: «two»                |
    When the agent runs:
      """js
      import { «ping», «calm» } from "«§modules»servers/«pinger»";
      globalThis.«§result» = [await «ping»({}), await «calm»({}), await «ping»({})];
      """
    Then the result is ["«word»", "«two»", "«word»"]
