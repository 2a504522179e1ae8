Feature: The name of the client (§6.1)

  Background:
    Given an API with the operations:
      | operation     | reply                     |
      | GET /«things» | {json: {"«key»": "here"}} |

  @namespace-default
  Scenario: The client is called api
    When the agent executes:
      """js
      async () => ({ client: typeof api, request: typeof api.request })
      """
    Then the result is {"client": "object", "request": "function"}

  @namespace-configured
  Scenario Outline: The client has another name: <form>
    Given the host's configuration has {"namespace": "<name>"}
    When the agent executes:
      """js
      async () => { const res = await <name>.request({ method: "GET", path: "/«things»" }); return { api: typeof api, body: res.body }; }
      """
    Then the API received 1 request "GET /«things»"
    And the result is {"api": "undefined", "body": {"«key»": "here"}}

    Examples:
      | form                                         | name       |
      | a word                                       | «client»   |
      | an underscore                                | _«client»  |
      | a dollar sign                                | $«client»  |
      | a capital letter                             | A«client»  |
      | a digit within                               | «client»1  |
      | one sign                                     | $          |
      | other letters                                | äß«client» |
      | other alphabets                              | 日本«client» |
      | a reserved word at its beginning             | inventory  |
      | one at its beginning, another one at its end | newsclass  |
      | a reserved word with a capital               | This       |
      | names of the language and of scripts within  | Mapspec    |

  @search-has-spec-alone @uses-spec
  Scenario: A script of «§search» has no client of another name, either
    Given the host's configuration has {"namespace": "«client»"}
    When the agent searches:
      """js
      async () => ({ client: typeof «client», api: typeof api, spec: typeof spec, paths: Object.keys(spec.paths) })
      """
    Then the result is {"client": "undefined", "api": "undefined", "spec": "object", "paths": ["/«things»"]}

  @execute-has-client-alone
  Scenario: A script of «§tool» has a client of another name, and no document
    Given the host's configuration has {"namespace": "«client»"}
    When the agent executes:
      """js
      async () => ({ client: typeof (typeof «client» === "undefined" ? api : «client»).request, spec: typeof spec })
      """
    Then the result is {"client": "function", "spec": "undefined"}

  @namespace-identifier
  Scenario Outline: A name that is no identifier is refused: <form>
    Given the host's configuration has {"namespace": "<name>"}
    When the agent executes, if the host starts:
      """js
      async () => "done"
      """
    Then the host refused to start, or the last call failed

    Examples:
      | form         | name         |
      | a blank      | my «client»  |
      | a digit      | 1«client»    |
      | a hyphen     | my-«client»  |
      | a dot        | my.«client»  |
      | code         | a=1;«client» |
      | an empty text | |
      | two names    | «client»,b  |
      | a call       | «client»()  |

  @namespace-reserved
  Scenario Outline: A reserved word is refused: <name>
    Given the host's configuration has {"namespace": "<name>"}
    When the agent executes, if the host starts:
      """js
      async () => "done"
      """
    Then the host refused to start, or the last call failed

    Examples:
      | name   |
      | class  |
      | return |
      | new    |
      | this   |
      | null   |
      | enum   |
      | function |
      | typeof |
      | in     |
      | import |
      | super  |
      | true   |
      | false  |
      | default |
      | debugger |
      | with   |
      | const  |
      | export |
      | instanceof |
      | void   |
