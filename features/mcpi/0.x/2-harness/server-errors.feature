Feature: A call that its server answers with an error gives no value (§2)

  # What an error of MCP gives is open, and so is what the error of a tool gives: a host that throws that throws this one,
  # too, whatever it says, and wherever it comes. A host may end the script.

  @typed-result @needs-thrown-failures
  Scenario Outline: A call throws that is answered with an error: <what>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply   |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | <reply> |
    When the agent executes:
      """js
      try { await codemode.«list»({}); } catch { return { "«key»": "thrown" }; }
      return { "«key»": "given" };
      """
    Then the result has {"«key»": "thrown"}, or the run failed

    Examples:
      | what                        | reply                                                             |
      | one of the server's own     | error: {code: -32050, message: "«fault»"}                         |
      | an unknown method           | error: {code: -32601, message: "«fault»"}                         |
      | arguments that are none     | error: {code: -32602, message: "«fault»"}                         |
      | one within the server       | error: {code: -32603, message: "«fault»", data: {"«field»": 1}}   |
      | something that is not there | error: {code: -32002, message: "«fault»", data: null}             |
      | one without words           | error: {code: -32000, message: ""}                                |
      | a status of HTTP            | error: {code: 404, message: "«fault»"}                            |
      | a tool's error without text | result: {"isError": true, "content": []}                          |

  @typed-result @needs-thrown-failures @uses-servers
  Scenario: Each of several calls throws that is answered with an error, and no other
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                                                                                             |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | [structured: {"n": 1}, error: {code: -32050, message: "«fault»"}, structured: {"n": 3}] |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"n": 4}                                                                              |
    And the MCP server "«second»" with the tools:
      | tool    | annotations            | output             | reply                                     |
      | «break» | {"readOnlyHint": true} | {"type": "object"} | error: {code: -32602, message: "«fault»"} |
    When the agent executes:
      """js
      const seen = [];
      const look = async (call) => { try { return (await call({})).n ?? "given"; } catch { return "thrown"; } };
      for (let n = 0; n < 3; n++) seen.push(await look(codemode.«list»));
      seen.push(...await Promise.all([look(codemode.«break»), look(codemode.«count»), look(codemode.«break»)]));
      return { seen };
      """
    Then the result has {"seen": [1, "thrown", 3, "thrown", 4, "thrown"]}, or the run failed

  # MCP wants each side to answer a ping, also while it waits for an answer of its own.

  @typed-result
  Scenario: A call is answered whose server first asks for a sign of life
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                                         |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {"«field»": "«one»"}, pings: true} |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"}              |
    When the agent executes:
      """js
      const one = JSON.stringify(await codemode.«list»({})), two = JSON.stringify(await codemode.«count»({}));
      const again = JSON.stringify((await Promise.all([codemode.«list»({}), codemode.«list»({})]))[1]);
      return [one.includes("«one»"), two.includes("«two»"), again.includes("«one»")];
      """
    Then the result is [true, true, true]
