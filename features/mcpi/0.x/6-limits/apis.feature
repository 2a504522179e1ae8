Feature: A script has none of the APIs of Node (§6)

  @no-node-apis
  Scenario Outline: There is no <name>
    When the agent runs a script that does:
      """
      give the types of <name>
      """
    Then the result is {"<name>": "undefined"}

    Examples:
      | name         |
      | require      |
      | process      |
      | Buffer       |
      | __dirname    |
      | setImmediate |

  @no-node-apis
  Scenario Outline: Modules of Node cannot be had: <module>
    When the agent executes:
      """js
      let had;
      try { had = await import("<module>"); } catch { /* refused */ }
      return { had: typeof had };
      """
    Then the result does not contain "object"

    Examples:
      | module        |
      | node:fs       |
      | node:os       |
      | child_process |

  @no-node-apis
  Scenario: A script is no module of Node
    When the agent runs a script that does:
      """
      give the types of module, exports, __filename, clearImmediate
      """
    Then the result is {"module": "undefined", "exports": "undefined", "__filename": "undefined", "clearImmediate": "undefined"}
