Feature: The tool trace of calls that are under way when their run ends (§3.3.2)

  # Whether such a call has an entry is open (register: trace-complete). What is in its entry is not.

  @trace-no-payload @needs-tool-trace @needs-concurrent-calls @uses-several-tools
  Scenario Outline: What a call was given is not in the trace of a run that <end>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                               |
      | «late» | {text: «secret-text», delayMs: 250} |
      | «read» | text: «word»                        |
      | «fail» | isError: «reason»                   |
    When the agent runs:
      """js
      import { «late», «read», «fail» } from "«§modules»servers/«srv»";
      const late = [«late»({ path: "«secret-input»" }), «late»({ "«secret-key»": [{ deep: «#secret» }] })];
      for (const promise of late) promise.catch(() => { /* nobody waits for it */ });
      await «read»({});
      try { await «fail»({}); } catch { /* as scripted */ }
      <ending>
      """
    Then the server "«srv»" received at least 1 call of "«read»"
    And the tool trace contains none of:
      | «secret-input» |
      | «secret-key»   |
      | «#secret»      |
      | «secret-text»  |

    Examples:
      | end                       | ending                                      |
      | comes to its end          | globalThis.«§result» = "«mark»";  |
      | throws                    | throw new Error("«own»");                   |
      | lets a failed call end it | await «fail»({});                           |

  @trace-no-payload @needs-tool-trace @needs-wait-limit @uses-several-tools @timing
  Scenario: What a call was given is not in the trace of a run whose time is over
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «hang» | never: true       |
      | «read» | text: «word»      |
      | «fail» | isError: «reason» |
    When the agent runs with limits {"timeoutMs": 600}, due to end after 600 ms:
      """js
      import { «hang», «read», «fail» } from "«§modules»servers/«srv»";
      await «read»({});
      try { await «fail»({}); } catch { /* as scripted */ }
      await «hang»({ path: "«secret-input»", "«secret-key»": [{ deep: «#secret» }] });
      """
    Then the server "«srv»" received at least 1 call of "«read»"
    And the tool trace contains none of:
      | «secret-input» |
      | «secret-key»   |
      | «#secret»      |

  @trace-error @needs-tool-trace @needs-wait-limit @uses-several-tools @timing
  Scenario: The error of a call that the end of the run's time cuts off is text
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «hang» | never: true       |
      | «fail» | isError: «reason» |
    When the agent runs with limits {"timeoutMs": 600}, due to end after 600 ms:
      """js
      import { «hang», «fail» } from "«§modules»servers/«srv»";
      try { await «fail»({}); } catch { /* as scripted */ }
      await «hang»({});
      """
    Then the server "«srv»" received at least 1 call of "«fail»"
    And the error of every trace entry, if present, is a string
