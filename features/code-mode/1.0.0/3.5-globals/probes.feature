Feature: Probes: globals (§3.5)

  @probe-forbidden-global-stub
  Scenario: The name of a forbidden global
    When the agent runs:
      """js
      const names = ["fetch", "XMLHttpRequest", "WebSocket", "setInterval", "process", "require"]
        .filter((name) => name in globalThis);
      const throws = (name) => { try { return !globalThis[name] && false; } catch { return true; } };
      globalThis.«§result» = names.some(throws) ? "throws" : names.length;
      """
    Then the reading of "forbidden-global-stub" is one of:
      | where   | what      | reading         |
      | /result | 0         | name-absent     |
      | /result | ~ ^[1-6]$ | stub            |
      | /result | "throws"  | throwing-getter |

  @probe-timer-id
  Scenario: The id of a timer
    When the agent runs:
      """js
      const id = setTimeout(() => {}, 0);
      globalThis.«§result» = typeof id;
      """
    Then the reading of "timer-id" is one of:
      | where   | what     | reading |
      | /result | "number" | number  |
      | /result | "object" | object  |

  @probe-url-standard
  Scenario: A newer member of URL
    When the agent runs:
      """js
      globalThis.«§result» = typeof URL.canParse;
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
      globalThis.«§result» = found;
      """
    Then the reading of "function-constructor" is one of:
      | where   | what            | reading       |
      | /result | "throws"        | throws        |
      | /result | "absent"        | absent        |
      | /result | "makes no code" | makes-no-code |

  @probe-eval-name
  Scenario: The name eval
    When the agent runs:
      """js
      globalThis.«§result» = "eval" in globalThis;
      """
    Then the reading of "eval-name" is one of:
      | where   | what  | reading |
      | /result | false | absent  |
      | /result | true  | throws  |

  @probe-further-globals
  Scenario: Globals beyond the list
    When the agent runs:
      """js
      const some = (...names) => names.some((name) => name in globalThis);
      globalThis.«§result» = some("performance", "navigator", "AbortController") ? "many"
        : some("structuredClone", "queueMicrotask", "atob") ? "few" : "none";
      """
    Then the reading of "further-globals" is one of:
      | where   | what   | reading |
      | /result | "few"  | few     |
      | /result | "none" | none    |
      | /result | "many" | many    |
