Feature: The result as it is in the response (§3.3)

  @result-final-value
  Scenario Outline: A text is a text, whatever else it could be: <what>
    When the agent runs:
      """js
      globalThis.__codemode_result__ = <value>;
      """
    Then the result is <result>

    Examples:
      | what      | value                  | result                  |
      | a number  | "«#n»"                 | "«#n»"                  |
      | an object | '{"«key»": [«#n»]}'    | "{\"«key»\": [«#n»]}" |
      | a list    | "[]"                   | "[]"                    |
      | null      | "null"                 | "null"                  |
      | true      | "true"                 | "true"                  |
      | a string  | '"«word»"'             | "\"«word»\""          |
