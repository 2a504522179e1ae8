Feature: The result of a run (§3.2.2)

  @result-global-defined
  Scenario: The global is there before it is assigned
    When the agent runs:
      """js
      const there = "__codemode_result__" in globalThis;
      __codemode_result__ = { there, number: «#n» };
      """
    Then the result is {"there": true, "number": «#n»}

  @result-final-value
  Scenario Outline: A result that is <what>
    When the agent runs:
      """js
      globalThis.__codemode_result__ = <value>;
      """
    Then the result is <value>

    Examples:
      | what                | value                                                  |
      | a string            | "«word» \u00e9 \ud83d\ude00"                           |
      | an empty string     | ""                                                     |
      | a number            | «#n»                                                   |
      | a negative fraction | -0.25                                                  |
      | zero                | 0                                                      |
      | true                | true                                                   |
      | false               | false                                                  |
      | null                | null                                                   |
      | an array            | [1, "«word»", [], {}]                                  |
      | a nested object     | {"a": {"b": [{"c": null}, "«word»"]}, "«key»": «#n»} |

  @result-final-value
  Scenario: The last of several assignments counts
    When the agent runs:
      """js
      globalThis.__codemode_result__ = "«first»";
      await Promise.resolve();
      const assign = (value) => { globalThis.__codemode_result__ = value; };
      assign({ value: "«second»" });
      await new Promise((resolve) => setTimeout(resolve, 1));
      assign({ value: "«last»" });
      """
    Then the result is {"value": "«last»"}

  @result-final-value
  Scenario: A result that is changed after it was assigned
    When the agent runs:
      """js
      const list = [];
      globalThis.__codemode_result__ = list;
      list.push("«item»");
      """
    Then the result is ["«item»"]

  @result-null-default @response-result-default
  Scenario: Without an assignment the result is null
    When the agent runs:
      """js
      console.log("«mark»");
      """
    Then there is 1 log entry
    And the result is null

  @result-null-default
  Scenario: The value of the last expression is not the result
    When the agent runs:
      """js
      console.log("«mark»");
      ({ completion: «#n» });
      """
    Then there is 1 log entry
    And the result is null
