Feature: A call gives structured output (§2)

  @typed-result
  Scenario Outline: The fields are on the value itself: <what>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                                                                        |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | result: {"structuredContent": <structured>, "content": [{"type": "text", "text": "«text»"}]} |
    When the agent executes:
      """js
      const result = await codemode.«list»({});
      return <expression>;
      """
    Then the result is <value>

    Examples:
      | what               | structured                                                          | expression                                                       | value               |
      | a text             | {"«field»": "«word»"}                                               | { value: result.«field» }                                        | {"value": "«word»"} |
      | a number           | {"«field»": 7}                                                      | { value: result.«field» + 1 }                                    | {"value": 8}        |
      | a list of objects  | {"«items»": [{"state": "OPEN", "n": 1}, {"state": "DONE", "n": 2}]} | result.«items».filter((i) => i.state === "OPEN").map((i) => i.n) | [1]                 |
      | a field of a field | {"«field»": {"«inner»": [true]}}                                    | result.«field».«inner»                                           | [true]              |
      | all fields         | {"«field»": "«word»", "«items»": []}                                | Object.keys(result).sort().length                                | 2                   |
      | a lone field       | {"result": {"«inner»": true}}                                       | Object.keys(result)                                              | ["result"]          |
      | a name of words    | {"«field»_«inner»": {"«inner»_«word»": 1}}                          | result.«field»_«inner».«inner»_«word»                            | 1                   |
      | no fields          | {}                                                                  | { type: typeof result, names: Object.keys(result) }              | {"type": "object", "names": []} |

  @typed-result
  Scenario: The fields are those of the structured content, not those of a text that is JSON
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                                                                                                                                   |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | result: {"structuredContent": {"«field»": "«word»"}, "content": [{"type": "text", "text": "{\\"«field»\\": \\"«other»\\", \\"«short»\\": 1}"}]} |
    When the agent executes:
      """js
      return await codemode.«list»({});
      """
    Then the result is {"«field»": "«word»"}
