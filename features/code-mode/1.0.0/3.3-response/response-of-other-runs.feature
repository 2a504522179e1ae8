Feature: The fields of the response of a run that is refused, warned of, or ended by a limit (§3.3)

  # A host may not know the limits, or not refuse the values: a response has all its fields in any case.

  Scenario Outline: Such a response has <field>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 1}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await «read»({});
      await «read»({});
      """
    And the agent runs with limits {"timeoutMs": -1}:
      """js
      console.log("«word»");
      """
    And the agent runs with limits {"maxToolCalls": "many"}:
      """js
      console.log("«word»");
      """
    And the agent requests the capabilities ["«nowhere»"] and runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    And the agent requests the capabilities ["«nowhere»"] and runs:
      """js
      import "«§modules»servers/«nowhere»";
      """
    Then every response has <what>

    @response-logs
    Examples:
      | field | what             |
      | logs  | "logs", an array |

    @response-result
    Examples:
      | field    | what     |
      | a result | "result" |

    @response-diagnostics
    Examples:
      | field       | what                    |
      | diagnostics | "diagnostics", an array |

  @needs-time-limit @timing
  Scenario Outline: The response of a run whose time is over has <field>
    When the agent runs with limits {"timeoutMs": 150}, due to end after 150 ms:
      """js
      for (;;) {}
      """
    Then the run ended in time
    And every response has <what>

    @response-logs
    Examples:
      | field | what             |
      | logs  | "logs", an array |

    @response-result
    Examples:
      | field    | what     |
      | a result | "result" |

    @response-diagnostics
    Examples:
      | field       | what                    |
      | diagnostics | "diagnostics", an array |
