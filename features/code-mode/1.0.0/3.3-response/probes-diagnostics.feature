Feature: Probes: diagnostics (§3.3.3)

  @probe-forged-error-class
  Scenario: An error with a borrowed name
    When the agent runs:
      """js
      const forged = new Error("«reason»");
      Object.defineProperty(forged, "name", { value: "«§limit-error»" });
      throw forged;
      """
    Then the reading of "forged-error-class" is one of:
      | where                     | what                | reading     |
      | /diagnostics/0/errorClass | "«§limit-error»" | by-name     |
      | /diagnostics/0/errorClass | absent              | by-identity |

  @probe-diagnostic-codes
  Scenario: The code of an uncaught exception
    When the agent runs:
      """js
      throw new Error("«reason»");
      """
    Then the reading of "diagnostic-codes" is one of:
      | where               | what                 | reading  |
      | /diagnostics/0/code | "UNCAUGHT_EXCEPTION" | as-named |
      | /diagnostics/0/code | ~ ^E?\d+$            | numbers  |
      | /diagnostics/0/code | present              | own      |

  @probe-missing-export-code
  Scenario: The import of a name that a module does not have
    When the agent runs:
      """js
      import * as nothing from "«§modules»«nowhere»";
      """
    And the agent runs:
      """js
      const «x» = ;
      """
    And the agent runs:
      """js
      import { «nothing» } from "«§modules»errors";
      """
    Then the reading of "missing-export-code" is one of:
      | where               | what                         | reading        |
      | /diagnostics/0/code | = run 1: /diagnostics/0/code | import-failure |
      | /diagnostics/0/code | = run 2: /diagnostics/0/code | syntax-error   |

  @probe-diagnostic-path-form
  Scenario: The place of a syntax error
    When the agent runs:
      """js
      const fine = 1;
      const «x» = ;
      """
    Then the reading of "diagnostic-path-form" is one of:
      | where               | what             | reading     |
      | /diagnostics/0/path | absent           | absent      |
      | /diagnostics/0/path | ~ ^\d+:\d+$      | line-column |
      | /diagnostics/0/path | ~ ^(line )?\d+$  | line        |
      | /diagnostics/0/path | ~ .+:\d+:\d+$    | named       |
      | /diagnostics/0/path | ~ .+:\d+$        | named-line  |

  @probe-diagnostic-hints
  Scenario: The hint of an uncaught exception
    When the agent runs:
      """js
      throw new Error("«reason»");
      """
    Then the reading of "diagnostic-hints" is one of:
      | where               | what    | reading |
      | /diagnostics/0/hint | present | always  |
      | /diagnostics/0      | present | none    |

  @probe-further-diagnostics
  Scenario: A run in which nothing is amiss
    When the agent runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then the reading of "further-diagnostics" is one of:
      | where                   | what      | reading |
      | /diagnostics/0          | absent    | none    |
      | /diagnostics/0/severity | "info"    | info    |
      | /diagnostics/0/severity | "warning" | warning |
