Feature: Probes: globals (§3.5)

  @probe-forbidden-global-stub
  Scenario: The name of a forbidden global
    When the agent runs:
      """js
      globalThis.__codemode_result__ = ["fetch", "XMLHttpRequest", "WebSocket", "setInterval", "process", "require"]
        .filter((name) => name in globalThis).length;
      """
    Then the reading of "forbidden-global-stub" is one of:
      | where   | what      | reading     |
      | /result | 0         | name-absent |
      | /result | ~ ^[1-6]$ | stub        |

  @probe-timer-id
  Scenario: The id of a timer
    When the agent runs:
      """js
      const id = setTimeout(() => {}, 0);
      globalThis.__codemode_result__ = typeof id;
      """
    Then the reading of "timer-id" is one of:
      | where   | what     | reading |
      | /result | "number" | number  |
      | /result | "object" | object  |

  @probe-url-standard
  Scenario: A newer member of URL
    When the agent runs:
      """js
      globalThis.__codemode_result__ = typeof URL.canParse;
      """
    Then the reading of "url-standard" is one of:
      | where   | what        | reading |
      | /result | "function"  | newer   |
      | /result | "undefined" | older   |

  @probe-function-constructor
  Scenario: Function
    When the agent runs:
      """js
      let found = "absent";
      if (typeof Function !== "undefined") {
        try { found = Function("return 6 * 7")() === 42 ? "runs" : "makes no code"; } catch { found = "throws"; }
      }
      globalThis.__codemode_result__ = found;
      """
    Then the reading of "function-constructor" is one of:
      | where   | what            | reading       |
      | /result | "throws"        | throws        |
      | /result | "absent"        | absent        |
      | /result | "makes no code" | makes-no-code |
