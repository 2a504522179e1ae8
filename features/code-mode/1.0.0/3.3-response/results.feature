Feature: The result as it is in the response (§3.3)

  @result-final-value
  Scenario Outline: A string stays a string even if it reads like <what>
    When the agent runs:
      """js
      globalThis.«§result» = <value>;
      """
    Then the result is <result>

    Examples:
      | what            | value               | result                |
      | a number        | "«#n»"              | "«#n»"                |
      | an object       | '{"«key»": [«#n»]}' | "{\"«key»\": [«#n»]}" |
      | an array        | "[]"                | "[]"                  |
      | null            | "null"              | "null"                |
      | true            | "true"              | "true"                |
      | a quoted string | '"«word»"'          | "\"«word»\""          |
