Feature: Probes: console and logs (§3.3.1)

  @probe-console-separator
  Scenario: The separator between two arguments
    When the agent runs:
      """js
      console.log("«one»", "«two»");
      """
    Then the reading of "console-separator" is one of:
      | where           | what            | reading   |
      | /logs/0/message | "«one» «two»"   | one-space |
      | /logs/0/message | "«one»«two»"    | nothing   |
      | /logs/0/message | "«one»\\t«two»" | tab       |
      | /logs/0/message | "«one», «two»"  | comma     |

  @probe-console-key-order
  Scenario: The order of keys
    When the agent runs:
      """js
      console.log({ z: 1, a: 2 });
      """
    Then the reading of "console-key-order" is one of:
      | where           | what       | reading   |
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
      | /logs/0/message | ~ "stack"                                  | stack            |
      | /logs/0/message | ~ «reason»                                 | name-and-message |

  @probe-console-function
  Scenario: A function
    When the agent runs:
      """js
      const circular = {};
      circular.self = circular;
      console.log({ «name»() { return "«body»"; } }.«name»);
      console.log(circular);
      """
    Then the reading of "console-function" is one of:
      | where           | what                  | reading        |
      | /logs/0/message | ""                    | empty          |
      | /logs/0/message | "undefined"           | undefined-text |
      | /logs/0/message | ~ «body»              | source         |
      | /logs/0/message | ~ (?i)unserializable  | fallback       |
      | /logs/0/message | = /logs/1/message     | fallback       |
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
      globalThis.«§result» = typeof console.info;
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
      | where           | what                 | reading       |
      | /logs/3/message | ~ ^x{400}$           | unenforced    |
      | /logs/2/message | ~ ^x{1,399}([^x]\|$) | cut-entry     |
      | /logs/2/message | ~ ^[^x]              | whole-entries |

  @probe-console-json-layout
  Scenario: The white space of an object
    When the agent runs:
      """js
      console.log({ «key»: [«#n», «#n»] });
      """
    Then the reading of "console-json-layout" is one of:
      | where           | what    | reading  |
      | /logs/0/message | ~ ^\S+$ | compact  |
      | /logs/0/message | ~ \n    | indented |
      | /logs/0/message | ~ \s    | spaced   |

  @probe-console-unserializable-text
  Scenario: An object that refers to itself
    When the agent runs:
      """js
      const value = { «key»: «#n» };
      value.self = value;
      console.log(value);
      """
    Then the reading of "console-unserializable-text" is one of:
      | where           | what                      | reading       |
      | /logs/0/message | "[Unserializable Object]" | as-suggested  |
      | /logs/0/message | "[Circular]"              | circular      |
      | /logs/0/message | ~ «#n»                    | marked-cycles |
      | /logs/0/message | present                   | own-text      |

  @probe-log-entry-limit
  Scenario: A thousand short entries
    When the agent runs:
      """js
      for (let i = 0; i < 1000; i++) console.log("x");
      """
    Then the reading of "log-entry-limit" is one of:
      | where             | what | reading     |
      | /logs/999/message | "x"  | none        |
      | /logs/0/message   | "x"  | own-entries |

  @probe-truncation-notice
  Scenario: The entry that tells of the limit
    When the agent runs with limits {"maxLogBytes": 1024}:
      """js
      console.log("x".repeat(2000) + "«mark»");
      """
    Then the reading of "truncation-notice" is one of:
      | where | what          | reading    |
      | /logs | ~ «mark»      | unenforced |
      | /logs | ~ maxLogBytes | by-name    |
      | /logs | ~ 1,024       | grouped    |
      | /logs | ~ \b1 ?KiB    | kibibytes  |
      | /logs | ~ \b1024\b    | bytes      |

  @probe-further-members
  Scenario: The members of a log entry
    When the agent runs:
      """js
      console.log("«mark»");
      """
    Then the reading of "further-members" is one of:
      | where   | what                                                             | reading |
      | /logs/0 | ~ ^\{("(level\|message\|timeMs)": ?("[^"]*"\|[0-9.]+)[,}] ?){3}$ | none    |
      | /logs/0 | present                                                          | more    |

  @probe-order-of-members
  Scenario: The order of the members of a log entry
    When the agent runs:
      """js
      console.log("«mark»");
      """
    Then the reading of "order-of-members" is one of:
      | where   | what                | reading   |
      | /logs/0 | ~ "level".*"timeMs" | as-listed |
      | /logs/0 | ~ "timeMs".*"level" | other     |
