Feature: The same code is run each time that an agent sends it (§6.2.2)

  # What a script gives follows from what the API answers, and that is another thing each time.

  Background:
    Given the API:
      """
      operations:
        - {method: GET, path: "/«things»", replies: [{json: «first»}, {json: «second»}, {json: «third»}]}
        - {method: POST, path: "/«things»", replies: [{status: 201, json: «first»}, {status: 201, json: «second»}, {status: 201, json: «third»}]}
        - {method: PUT, path: "/«things»", replies: [{status: 503, json: «first»}, {json: «second»}, {status: 503, json: «third»}, {json: «fourth»}]}
        - {method: GET, path: "/«others»", replies: [{json: «first», delayMs: 120}, {json: «second», delayMs: 120}, {status: 503, json: «third», delayMs: 120}, {json: «fourth», delayMs: 120}, {json: «fifth», delayMs: 120}]}
      """

  @execute-script
  Scenario Outline: A script that is sent again calls the API again, and gives what that answers then: <method>
    When the agent executes each of:
      | script     | source                                                                                             |
      | the first  | async () => ({ body: (await api.request({ method: "<method>", path: "/«things»" })).body }) |
      | the second | async () => ({ body: (await api.request({ method: "<method>", path: "/«things»" })).body }) |
      | the third  | async () => ({ body: (await api.request({ method: "<method>", path: "/«things»" })).body }) |
    Then the runs gave each of [{"body": "«first»"}, {"body": "«second»"}, {"body": "«third»"}], in order
    And the API received 3 requests

    Examples:
      | method |
      | GET    |
      | POST   |

  @execute-script
  Scenario: A script that failed, or did not, is run again when it is sent again
    When the agent executes each of:
      | script     | source                                                                                                                                        |
      | the first  | async () => { const { status, body } = await api.request({ method: "PUT", path: "/«things»" }); if (status === 503) throw body; return { body }; } |
      | the second | async () => { const { status, body } = await api.request({ method: "PUT", path: "/«things»" }); if (status === 503) throw body; return { body }; } |
      | the third  | async () => { const { status, body } = await api.request({ method: "PUT", path: "/«things»" }); if (status === 503) throw body; return { body }; } |
    Then the run failed
    When the agent executes:
      """js
      async () => { const { status, body } = await api.request({ method: "PUT", path: "/«things»" }); if (status === 503) throw body; return { body }; }
      """
    Then the result is {"body": "«fourth»"}
    And the API received 4 requests

  # Each tool runs it by itself: what one has given is no answer of the other.

  @search-script
  Scenario: Code that execute has run is run by search
    When the agent executes:
      """js
      async () => { let paths = null, body = null; try { paths = Object.keys(spec.paths).length; } catch { /* there is none */ } try { body = (await api.request({ method: "GET", path: "/«things»" })).body; } catch { /* there is none */ } return { paths, body }; }
      """
    And the agent searches:
      """js
      async () => { let paths = null, body = null; try { paths = Object.keys(spec.paths).length; } catch { /* there is none */ } try { body = (await api.request({ method: "GET", path: "/«things»" })).body; } catch { /* there is none */ } return { paths, body }; }
      """
    Then the result matches {"type": "object", "required": ["paths"], "properties": {"paths": {"const": 2}}}

  @execute-script
  Scenario: Code that search has run is run by execute
    When the agent searches:
      """js
      async () => { let paths = null, body = null; try { paths = Object.keys(spec.paths).length; } catch { /* there is none */ } try { body = (await api.request({ method: "GET", path: "/«things»" })).body; } catch { /* there is none */ } return { paths, body }; }
      """
    And the agent executes:
      """js
      async () => { let paths = null, body = null; try { paths = Object.keys(spec.paths).length; } catch { /* there is none */ } try { body = (await api.request({ method: "GET", path: "/«things»" })).body; } catch { /* there is none */ } return { paths, body }; }
      """
    Then the result matches {"type": "object", "required": ["body"], "properties": {"body": {"type": "string"}}}

  # A host may make one call after another, or refuse one while another is under way. Which request comes first is open.

  @execute-script
  Scenario Outline: Equal code that is sent <n> times at once is run each time
    When the agent executes <n> times at once:
      """js
      async () => ({ body: (await api.request({ method: "GET", path: "/«others»" })).body })
      """
    Then each of these runs, if not refused, gave another one of <values>

    Examples:
      | n | values                                                                                                 |
      | 2 | [{"body": "«first»"}, {"body": "«second»"}]                                                            |
      | 5 | [{"body": "«first»"}, {"body": "«second»"}, {"body": "«third»"}, {"body": "«fourth»"}, {"body": "«fifth»"}] |
