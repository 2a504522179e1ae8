Feature: Values that programs stumble over come in answers as they are (§7.2)

  @response-body
  Scenario Outline: A body of JSON is decoded as it is: <what>
    Given an API with the operations:
      | operation      | reply                                                                     |
      | GET /«answers» | {text: '<body>', headers: {Content-Type: "application/json"}} |
    When the agent executes:
      """js
      async () => { const { body } = await api.request({ method: "GET", path: "/«answers»" }); return { body }; }
      """
    Then the result is {"body": <expected>}

    Examples:
      | what                  | body                                         | expected                                     |
      | separators of lines   | {"«key»": "a\\u2028b\\u2029c"}               | {"«key»": "a\\u2028b\\u2029c"}               |
      | NUL                   | {"«key»": "a\\u0000b"}                       | {"«key»": "a\\u0000b"}                       |
      | beyond 16 bits        | {"😀": "𝒳«word»", "b": "\\ud83d\\ude00"}     | {"😀": "𝒳«word»", "b": "😀"}                 |
      | an empty key          | {"": {"": ""}}                               | {"": {"": ""}}                               |
      | a number beyond 53 bits | {"n": 9007199254740993, "m": -0, "e": 1E2} | {"n": 9007199254740992, "m": 0, "e": 100}    |
      | white space          | { "a" : [ 1 , 2 ] }                         | {"a": [1, 2]}                                |
      | a member called then  | {"then": "«word»", "status": 1}              | {"then": "«word»", "status": 1}              |

  @response-body
  Scenario: A half of a surrogate pair in a body keeps the rest of it from nobody
    Given an API with the operations:
      | operation      | reply                                                                                          |
      | GET /«answers» | {text: '{"a": "x\\ud800y", "b": "«word»"}', headers: {Content-Type: "application/json"}} |
    When the agent executes:
      """js
      async () => { const { body } = await api.request({ method: "GET", path: "/«answers»" }); return { a: typeof body.a, b: body.b }; }
      """
    Then the result is {"a": "string", "b": "«word»"}
