Feature: Probes: the source of a script (§3.2.1)

  @probe-dynamic-import
  Scenario: A module imported with import()
    When the agent runs:
      """js
      globalThis.«§result» = typeof (await import("«§modules»errors")).«§error-base»;
      """
    Then the reading of "dynamic-import" is one of:
      | where                   | what       | reading   |
      | /result                 | "function" | supported |
      | /diagnostics/0/severity | "error"    | refused   |

  @probe-source-refused
  Scenario: A call of eval that is never reached
    When the agent runs:
      """js
      if (false) eval("1");
      globalThis.«§result» = "«mark»";
      """
    Then the reading of "source-refused" is one of:
      | where                   | what     | reading         |
      | /result                 | "«mark»" | when-it-is-run   |
      | /diagnostics/0/severity | "error"  | before-it-is-run |

  @probe-disabled-syntax
  Scenario: An async generator
    When the agent runs:
      """js
      async function* «numbers»() { yield «#n»; }
      for await (const n of «numbers»()) globalThis.«§result» = n;
      """
    Then the reading of "disabled-syntax" is one of:
      | where                   | what    | reading |
      | /result                 | «#n»    | little  |
      | /diagnostics/0/severity | "error" | more    |
