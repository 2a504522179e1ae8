Feature: Probes: console and logs (§3.3.1)

  @probe-console-separator
  Scenario: The separator between two arguments
    When the agent runs:
      """js
      console.log("«one»", "«two»");
      """
    Then the reading of "console-separator" is one of:
      | where           | what          | reading   |
      | /logs/0/message | "«one» «two»" | one-space |
      | /logs/0/message | "«one»«two»"  | nothing   |

  @probe-console-key-order
  Scenario: The order of keys
    When the agent runs:
      """js
      console.log({ z: 1, a: 2 });
      """
    Then the reading of "console-key-order" is one of:
      | where           | what    | reading   |
      | /logs/0/message | ~ (?s)a.*z | sorted    |
      | /logs/0/message | ~ (?s)z.*a | insertion |

  @probe-console-error-object
  Scenario: An Error
    When the agent runs:
      """js
      console.log(new RangeError("«reason»"));
      """
    Then the reading of "console-error-object" is one of:
      | where           | what                                       | reading          |
      | /logs/0/message | "{}"                                       | json             |
      | /logs/0/message | ~ «reason»                                 | name-and-message |

  @probe-console-function
  Scenario: A function
    When the agent runs:
      """js
      console.log({ «name»() { return "«body»"; } }.«name»);
      """
    Then the reading of "console-function" is one of:
      | where           | what                  | reading        |
      | /logs/0/message | ""                    | empty          |
      | /logs/0/message | "undefined"           | undefined-text |
      | /logs/0/message | ~ «body»              | source         |
      | /logs/0/message | ~ (?i)unserializable  | fallback       |
      | /logs/0/message | ~ (?i)^\[.*func.*\]$  | label          |

  @probe-console-map
  Scenario: A Map
    When the agent runs:
      """js
      console.log(new Map([["«key»", «#n»]]));
      """
    Then the reading of "console-map" is one of:
      | where           | what                 | reading  |
      | /logs/0/message | "{}"                 | json     |
      | /logs/0/message | ~ «key».*«#n»        | entries  |

  @probe-console-other-methods
  Scenario: console.info
    When the agent runs:
      """js
      globalThis.__codemode_result__ = typeof console.info;
      if (typeof console.info === "function") console.info("«mark»");
      """
    Then the reading of "console-other-methods" is one of:
      | where           | what        | reading  |
      | /logs/0/message | ~ «mark»    | captured |
      | /result         | "function"  | ignored  |
      | /result         | "undefined" | absent   |

  @probe-log-clock
  Scenario: The time of the first entry
    When the agent runs:
      """js
      console.log("«mark»");
      """
    Then the reading of "log-clock" is one of:
      | where          | what        | reading        |
      | /logs/0/timeMs | ~ ^\d{1,4}$ | with-the-run   |
      | /logs/0/timeMs | ~ ^\d+$     | before-the-run |

  @probe-log-limit-counts
  Scenario: Messages that fill the limit to the last byte
    When the agent runs with limits {"maxLogBytes": 1000}:
      """js
      for (let i = 0; i < 10; i++) console.log("x".repeat(100));
      console.log("«more»");
      """
    Then the reading of "log-limit-counts" is one of:
      | where             | what        | reading    |
      | /logs/10/message  | "«more»"    | unenforced |
      | /logs/9/message   | ~ ^x{100}$  | messages   |
      | /logs/0/message   | present     | more       |

  @probe-log-cut
  Scenario: An entry at which the limit is reached
    When the agent runs with limits {"maxLogBytes": 1000}:
      """js
      for (let i = 0; i < 4; i++) console.log("x".repeat(400));
      """
    Then the reading of "log-cut" is one of:
      | where           | what                  | reading       |
      | /logs/3/message | ~ ^x{400}$           | unenforced    |
      | /logs/2/message | ~ ^x{1,399}([^x]\|$)  | cut-entry     |
      | /logs/2/message | ~ ^[^x]               | whole-entries |
