Feature: Values that programs stumble over go through requests as they are (§7.2)

  Background:
    Given an API with the operations:
      | operation      | reply     |
      | GET /«things»  | {json: 1} |
      | POST /«things» | {json: 1} |

  @request-body
  Scenario Outline: A body is sent as it is: <what>
    When the agent executes:
      """js
      async () => { await api.request({ method: "POST", path: "/«things»", body: <body> }); return "done"; }
      """
    Then the API received "POST /«things»" with the JSON <body>

    Examples:
      | what                  | body                                                                    |
      | separators of lines   | {"«key»": "a\\u2028b\\u2029c\\u0085d"}                                  |
      | NUL and other control | {"«key»": "a\\u0000b\\u001bc\\u007fd"}                                  |
      | beyond 16 bits        | {"😀«key»": "𝒳«word»😀"}                                                |
      | an empty key          | {"": {"": ["«word»"]}}                                                  |
      | names of objects      | {"constructor": "«word»", "toString": 1, "hasOwnProperty": 2, "then": 3} |
      | the largest numbers   | [9007199254740991, -9007199254740991, 9007199254740992, 1e21, 5e-324, 1.7976931348623157e308] |
      | a fraction            | {"«key»": 0.30000000000000004}                                          |
      | what JSON escapes     | {"«key»": "\\" \\\\ / \\b\\f\\n\\r\\t"}                                 |

  @request-body
  Scenario: A member of a body may be called as what objects inherit from
    When the agent executes:
      """js
      async () => { await api.request({ method: "POST", path: "/«things»", body: JSON.parse('{"__proto__": {"«key»": "«word»"}, "other": 1}') }); return "done"; }
      """
    Then the API received "POST /«things»" with the JSON {"__proto__": {"«key»": "«word»"}, "other": 1}

  # How a number is written is the host's to choose: of a smaller fraction some languages write 1e-06.

  @request-query
  Scenario Outline: A parameter is sent as it is: <what>
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»", query: <query> }); return "done"; }
      """
    Then the API received "GET /«things»" with the query <expected>

    Examples:
      | what                | query                                    | expected                                   |
      | separators of lines | { «name»: "a\\u2028b\\r\\nc" }           | {"«name»": "a\\u2028b\\r\\nc"}             |
      | beyond 16 bits      | { «name»: "𝒳😀", "😀": "«word»" }        | {"«name»": "𝒳😀", "😀": "«word»"}          |
      | a large number      | { «name»: 9007199254740992 }             | {"«name»": "9007199254740992"}             |
      | a small fraction    | { «name»: 0.001 }                        | {"«name»": "0.001"}                        |
      | less than nothing   | { «name»: -0 }                           | {"«name»": "0"}                            |
      | a percent sign      | { "100%": "50%25" }                      | {"100%": "50%25"}                          |
      | two of one sound    | { a: 1, A: 2 }                           | {"a": "1", "A": "2"}                       |

  @request-path
  Scenario: A path has letters of other alphabets
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»/日本/😀" }); return "done"; }
      """
    Then the API received 1 request "GET /«things»/%E6%97%A5%E6%9C%AC/%F0%9F%98%80"

  # A half of a pair is no letter: it may be replaced, or refused. What stands beside it is sent in either case, or
  # nothing.

  @execute-script
  Scenario Outline: A half of a surrogate pair keeps no later request from its answer: in <where>
    When the agent executes:
      """js
      async () => {
        try { await api.request({ method: "POST", path: "/«things»", <member> }); } catch { /* refused */ }
        const res = await api.request({ method: "GET", path: "/«things»" });
        return { after: res.body, word: "«word»" };
      }
      """
    Then the result is {"after": 1, "word": "«word»"}

    Examples:
      | where     | member                           |
      | the query | query: { a: "x\\ud800y" }        |
      | the body  | body: { a: "x\\udc00y" }         |
      | a header  | headers: { "X-A": "x\\ud83dy" }  |
