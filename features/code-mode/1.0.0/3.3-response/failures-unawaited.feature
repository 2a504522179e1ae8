Feature: Failures that no script waits for, and results that JSON cannot hold (§3.3.4)

  # Whether such a run fails is open. That it has a response is not, nor that of the next run.

  @failure-structured
  Scenario Outline: A rejection that nobody handles: <what>
    When the agent runs:
      """js
      <source>
      """
    And the agent runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then every response is a JSON object

    Examples:
      | what                 | source                                                                                        |
      | an error             | Promise.reject(new Error("«reason»"));                                                        |
      | without a reason     | Promise.reject(undefined);                                                                    |
      | a later rejection    | Promise.resolve().then(() => Promise.resolve()).then(() => { throw new Error("«reason»"); }); |
      | of an async function | const later = async () => { await null; throw new Error("«reason»"); }; later();              |
      | before an exception  | Promise.reject(new Error("«one»")); throw new Error("«two»");                                 |

  @failure-structured
  Scenario: An exception of a timer that nobody waits for
    When the agent runs:
      """js
      setTimeout(() => { throw new Error("«reason»"); }, 1);
      """
    And the agent runs:
      """js
      await new Promise((resolve) => setTimeout(resolve, 20));
      globalThis.«§result» = "«mark»";
      """
    Then every response is a JSON object

  @failure-structured
  Scenario Outline: A call that fails late leaves every response structured: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                              |
      | «fail» | isError: «reason»                  |
      | «late» | {isError: «second», delayMs: 100} |
      | «wait» | {text: «word», delayMs: 200}      |
    When the agent runs:
      """js
      import { «fail», «late» } from "«§modules»servers/«srv»";
      <source>
      """
    And the agent runs:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «wait»({});
      """
    Then the server "«srv»" received at least 1 call of "«wait»"
    And every response is a JSON object

    Examples:
      | what                | source                                       |
      | beside another call | await Promise.all([«fail»({}), «late»({})]); |
      | beside an exception | «late»({}); throw new Error("«own»");        |
      | not awaited         | «late»({});                                  |

  @failure-structured
  Scenario Outline: A result that JSON cannot hold: <what>
    When the agent runs:
      """js
      <source>
      """
    Then every response is a JSON object

    Examples:
      | what                 | source                                                                                               |
      | a circular reference | const value = {}; value.self = value; globalThis.«§result» = value;                        |
      | a BigInt             | globalThis.«§result» = 1n;                                                                 |
      | a BigInt inside      | globalThis.«§result» = { list: [1n] };                                                     |
      | a throwing toJSON    | globalThis.«§result» = { toJSON() { throw new Error("«reason»"); } };                      |
      | a throwing getter    | globalThis.«§result» = { get bad() { throw new Error("«reason»"); } };                     |
      | a revoked proxy      | const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); globalThis.«§result» = proxy; |

  @failure-structured @needs-time-limit @timing
  Scenario: The run after one that a limit has ended
    Given the scenario may change the host
    When the agent runs with limits {"timeoutMs": 400}, due to end after 400 ms:
      """js
      for (;;) {}
      """
    And the agent runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then every response is a JSON object
