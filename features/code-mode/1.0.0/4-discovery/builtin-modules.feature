Feature: The built-in modules (§4, §4.5)

  @builtin-modules
  Scenario Outline: <module> can be imported
    When the agent runs:
      """js
      import * as builtin from "<module>";
      globalThis.«§result» = Object.keys(builtin);
      """
    Then the result matches {"type": "array", "minItems": 1}

    Examples:
      | module              |
      | «§modules»discovery |
      | «§modules»errors    |

  @builtin-modules @needs-dynamic-import
  Scenario Outline: <module> can be imported while running
    When the agent runs:
      """js
      const builtin = await import("<module>");
      globalThis.«§result» = Object.keys(builtin);
      """
    Then the result matches {"type": "array", "minItems": 1}

    Examples:
      | module              |
      | «§modules»discovery |
      | «§modules»errors    |

  @builtin-modules
  Scenario: Servers named like the built-in modules do not replace them
    Given the MCP server "discovery" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    And the MCP server "errors" with the tools:
      | tool   | reply       |
      | «read» | text: «two» |
    When the agent runs:
      """js
      import * as discovery from "«§modules»discovery";
      import * as errors from "«§modules»errors";
      globalThis.«§result» = {
        builtin: [Object.keys(discovery).length > 0, Object.keys(errors).length > 0],
        tools: [typeof discovery.«read», typeof errors.«read»],
      };
      """
    Then the result is {"builtin": [true, true], "tools": ["undefined", "undefined"]}

  @builtin-modules
  Scenario: Every run finds the same exports
    When the agent runs:
      """js
      import * as discovery from "«§modules»discovery";
      import * as errors from "«§modules»errors";
      globalThis.«§result» = [discovery, errors].map((m) => Object.keys(m).sort());
      """
    And the agent runs:
      """js
      import * as errors from "«§modules»errors";
      import * as discovery from "«§modules»discovery";
      globalThis.«§result» = [discovery, errors].map((m) => Object.keys(m).sort());
      """
    Then every run has the same result

  @errors-module
  Scenario: The module of error classes, imported as a whole
    When the agent runs:
      """js
      import * as errors from "«§modules»errors";
      globalThis.«§result» = Object.keys(errors).filter((name) => errors[name]?.prototype instanceof Error);
      """
    Then the result matches {"type": "array", "minItems": 1}

  @errors-module @needs-dynamic-import
  Scenario: The module of error classes, imported while running
    When the agent runs:
      """js
      const errors = await import("«§modules»errors");
      globalThis.«§result» = Object.keys(errors).filter((name) => errors[name]?.prototype instanceof Error);
      """
    Then the result matches {"type": "array", "minItems": 1}
