Feature: What the code returns is the answer (§0)

  @returned-value
  Scenario Outline: The answer is <what>
    When the agent executes:
      """js
      return <value>;
      """
    Then the result is <value>

    Examples:
      | what                | value                                        |
      | a text              | "«word» and «other»"                         |
      | a number            | 42.5                                         |
      | zero                | 0                                            |
      | true                | true                                         |
      | false               | false                                        |
      | a list              | ["«word»", 1, false, null]                   |
      | an empty list       | []                                           |
      | an object           | {"«word»": {"«other»": ["«word»"]}, "n": -3} |
      | an empty object     | {}                                           |
      | a text of two lines | "«word»\\n«other»"                           |
      | a text of digits    | "007"                                        |

  @only-the-answer
  Scenario: What nine calls give stays in the sandbox
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                             |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«data»"} |
    When the agent executes:
      """js
      let pages = 0;
      for (let page = 0; page < 9; page++) {
        const result = await codemode.«list»({ page });
        if (JSON.stringify(result).includes("«data»")) pages++;
      }
      return { pages };
      """
    Then the result is {"pages": 9}
    And the text of the answer does not contain "«data»"

  @only-the-answer @uses-arguments
  Scenario: Pages of half a megabyte become a number
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply      |
      | «echo» | {"readOnlyHint": true} | {"type": "object"} | echo: true |
    When the agent executes:
      """js
      const page = "«data»".repeat(64000);
      let length = 0;
      for (let n = 0; n < 3; n++) {
        const result = await codemode.«echo»({ page });
        if (JSON.stringify(result).includes(page)) length += page.length;
      }
      return { length };
      """
    Then the result is {"length": 1536000}
    And the text of the answer has at most 2000 characters

  @returned-value
  Scenario: The answer is all of a list of some thousand characters
    When the agent executes:
      """js
      return [...Array.from({ length: 600 }, (_, n) => n), "«word»"];
      """
    Then the text of the answer contains "«word»"

  @only-the-answer
  Scenario: What calls gave a script that fails stays in the sandbox
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                             |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«data»"} |
    When the agent executes:
      """js
      const result = await codemode.«list»({});
      if (JSON.stringify(result).includes("«data»")) throw new Error("«reason»");
      return "«other»";
      """
    Then the server "«server»" received 1 call of "«list»"
    And the text of the answer does not contain "«data»"
    And the text of the answer does not contain "«other»"
