Feature: What a script gets of an answer (§7.2)

  @response-status
  Scenario Outline: The status is a number: <status>
    Given an API with the operations:
      | operation      | reply                       |
      | POST /«things» | {status: <status>, json: 1} |
    When the agent executes:
      """js
      async () => { const res = await api.request({ method: "POST", path: "/«things»" }); return { status: res.status }; }
      """
    Then the result is {"status": <status>}

    Examples:
      | status |
      | 200    |
      | 201    |
      | 202    |
      | 400    |
      | 404    |
      | 409    |
      | 500    |

  @response-status
  Scenario Outline: The status is that of each method: <method>
    Given an API with the operations:
      | operation          | reply                    |
      | <method> /«things» | {status: 203, json: 1}   |
    When the agent executes:
      """js
      async () => { const res = await api.request({ method: "<method>", path: "/«things»" }); return { status: res.status }; }
      """
    Then the result is {"status": 203}

    Examples:
      | method  |
      | GET     |
      | PUT     |
      | PATCH   |
      | DELETE  |
      | OPTIONS |

  @response-body
  Scenario Outline: The body is that of each method: <method>
    Given an API with the operations:
      | operation          | reply                    |
      | <method> /«things» | {status: 203, json: 1}   |
    When the agent executes:
      """js
      async () => { const res = await api.request({ method: "<method>", path: "/«things»" }); return { body: res.body }; }
      """
    Then the result is {"body": 1}

    Examples:
      | method  |
      | GET     |
      | PUT     |
      | PATCH   |
      | DELETE  |
      | OPTIONS |

  @response-headers
  Scenario: The headers are strings
    Given an API with the operations:
      | operation     | reply                                                        |
      | GET /«things» | {json: 1, headers: {X-«One»: «first», X-«Two»: "«#number»"}} |
    When the agent executes:
      """js
      async () => {
        const { headers } = await api.request({ method: "GET", path: "/«things»" });
        const named = (name) => Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
        return { one: named("X-«One»"), two: named("X-«Two»"), others: Object.values(headers).filter((value) => typeof value !== "string") };
      }
      """
    Then the result is {"one": "«first»", "two": "«#number»", "others": []}

  @response-body
  Scenario Outline: A body of JSON is decoded: <form>
    Given an API with the operations:
      | operation     | reply          |
      | GET /«things» | {json: <body>} |
    When the agent executes:
      """js
      async () => { const res = await api.request({ method: "GET", path: "/«things»" }); return { body: res.body }; }
      """
    Then the result is {"body": <body>}

    Examples:
      | form      | body                                                 |
      | an object | {"«key»": "«word»", "list": [1, null, {"a": true}]}  |
      | a list    | ["«word»", «#number»]                                |
      | a string  | "«word»"                                             |
      | a number  | «#number»                                            |
      | false     | false                                                |
      | null      | null                                                 |
      | a key of objects | {"__proto__": 1, "constructor": "«word»"}     |
      | other alphabets | {"«key»": "Zürich 日本 😀"}                       |
      | an empty text | ""                                               |
      | an only member result | {"result": {"«key»": "«word»"}}          |
      | an only member data | {"data": ["«word»"]}                       |
      | a member of errors | {"error": {"message": "«word»"}, "status": 1, "body": 2} |
      | true      | true                                                 |
      | zero      | 0                                                    |
      | an empty list | []                                               |

  @requests-in-a-chain
  Scenario: Requests follow from an earlier answer
    Given an API with the operations:
      | operation            | reply                                      |
      | GET /«things»        | {json: [{id: «#one»}, {id: «#two»}]}       |
      | GET /«things»/«#one» | {json: {name: «first»}}                    |
      | GET /«things»/«#two» | {json: {name: «second»}}                   |
    When the agent executes:
      """js
      async () => {
        const list = await api.request({ method: "GET", path: "/«things»" });
        const names = [];
        for (const thing of list.body) {
          const one = await api.request({ method: "GET", path: `/«things»/${thing.id}` });
          names.push(one.body.name);
        }
        return names;
      }
      """
    Then the result is ["«first»", "«second»"]
    And the API received 3 requests

  @requests-side-by-side
  Scenario: Requests are made at once
    Given an API with the operations:
      | operation            | reply                                      |
      | GET /«things»        | {json: [{id: «#one»}, {id: «#two»}]}       |
      | GET /«things»/«#one» | {json: {name: «first»}, delayMs: 50}       |
      | GET /«things»/«#two» | {json: {name: «second»}}                   |
    When the agent executes:
      """js
      async () => {
        const list = await api.request({ method: "GET", path: "/«things»" });
        const details = await Promise.all(
          list.body.map(c =>
            api.request({ method: "GET", path: `/«things»/${c.id}` })
          )
        );
        return details.map(d => d.body);
      }
      """
    Then the result is [{"name": "«first»"}, {"name": "«second»"}]
    And the API received 3 requests

  @response-body
  Scenario Outline: A body of JSON is decoded, whatever stands beside it: <what>
    Given an API with the operations:
      | operation     | reply                                                      |
      | GET /«things» | {json: {"«key»": "«word»"}, <beside>} |
    When the agent executes:
      """js
      async () => { const res = await api.request({ method: "GET", path: "/«things»" }); return { body: res.body }; }
      """
    Then the result is {"body": {"«key»": "«word»"}}

    Examples:
      | what                 | beside                                                     |
      | a charset            | headers: {Content-Type: "application/json; charset=utf-8"} |
      | a charset in capitals | headers: {Content-Type: "application/json;charset=UTF-8"} |
      | a type in capitals   | headers: {Content-Type: "Application/JSON"} |
      | another parameter    | status: 201, headers: {Content-Type: "application/json; profile=\"a;b\"; v=1"} |
      | a charset of a failure | status: 500, headers: {Content-Type: "application/json; charset=utf-8"} |
      | a status of failures | status: 422                                                |
      | a status of faults   | status: 503                                                |

  @response-status
  Scenario: An answer without content has its status
    Given an API with the operations:
      | operation        | reply                                                          |
      | DELETE /«things» | {status: 204, headers: {Content-Type: "application/json"}} |
    When the agent executes:
      """js
      async () => ({ status: (await api.request({ method: "DELETE", path: "/«things»" })).status })
      """
    Then the result is {"status": 204}

  @response-headers
  Scenario: A header that comes twice is a string
    Given an API with the operations:
      | operation     | reply                                          |
      | GET /«things» | {json: 1, headers: {X-«Two»: [«one», «other»]}} |
    When the agent executes:
      """js
      async () => {
        const { headers } = await api.request({ method: "GET", path: "/«things»" });
        const two = Object.entries(headers).find(([key]) => key.toLowerCase() === "X-«Two»".toLowerCase())?.[1];
        return { two: typeof two, others: Object.values(headers).filter((value) => typeof value !== "string").length };
      }
      """
    Then the result is {"two": "string", "others": 0}

  # Some libraries have some headers as lists, or in an object of another kind: each value is a text all the same.

  @response-headers
  Scenario Outline: Headers that libraries treat by themselves are strings: <name>, <times>
    Given an API with the operations:
      | operation     | reply                                          |
      | GET /«things» | {json: 1, headers: {<name>: <values>}} |
    When the agent executes:
      """js
      async () => {
        const { headers } = await api.request({ method: "GET", path: "/«things»" });
        const value = Object.entries(headers).find(([key]) => key.toLowerCase() === "<name>".toLowerCase())?.[1];
        return { others: Object.entries(headers).filter(([key, value]) => typeof value !== "string").map(([key]) => key), lists: Array.isArray(value) };
      }
      """
    Then the result is {"others": [], "lists": false}

    Examples:
      | name             | times | values                              |
      | Set-Cookie       | once  | "«one»=«first»; Path=/"             |
      | Set-Cookie       | twice | ["«one»=«first»", "«two»=«second»"] |
      | Link             | twice | ["</«one»>", "</«two»>"]            |
      | Vary             | twice | [X-«One», X-«Two»]                  |
      | WWW-Authenticate | twice | ["«One» a=1", "«Two» b=2"]          |
      | Warning          | twice | ["199 - «one»", "199 - «two»"]      |
      | Age              | once  | "«#number»"                         |
      | Date             | once  | "Mon, 01 Jan 2024 00:00:00 GMT"     |

  @requests-side-by-side
  Scenario: Equal requests at once are as many
    Given an API with the operations:
      | operation      | reply                  |
      | POST /«things» | {json: 1, delayMs: 50} |
    When the agent executes:
      """js
      async () => {
        const one = () => api.request({ method: "POST", path: "/«things»", body: { "«key»": 1 } });
        return (await Promise.all([one(), one(), one()])).map((res) => res.body);
      }
      """
    Then the result is [1, 1, 1]
    And the API received 3 requests

  @requests-in-a-chain
  Scenario: A request that is made again gets what is there then
    Given the API:
      """
      operations:
        - {method: GET, path: "/«things»", replies: [{json: «first»}, {json: «second»}]}
      """
    When the agent executes:
      """js
      async () => {
        const seen = [];
        for (let n = 0; n < 2; n++) seen.push((await api.request({ method: "GET", path: "/«things»" })).body);
        return seen;
      }
      """
    Then the result is ["«first»", "«second»"]

  # The first reply is late: the replies do not come in the order of the requests.

  @requests-side-by-side
  Scenario: Requests at once that differ in a parameter alone get each its own answer
    Given the API:
      """
      operations:
        - {method: GET, path: "/«things»", replies: [{echo: true, delayMs: 300}, {echo: true, delayMs: 100}, {echo: true}]}
      """
    When the agent executes:
      """js
      async () => {
        const one = async (q) => (await api.request({ method: "GET", path: "/«things»", query: { q } })).body.query;
        return Promise.all([one("a"), one("b"), one("c"), one("d")]);
      }
      """
    Then the result is ["q=a", "q=b", "q=c", "q=d"]
    And the API received 4 requests

  @requests-in-a-chain
  Scenario: Requests one after another that differ in a parameter alone get each its own answer
    Given the API:
      """
      operations:
        - {method: GET, path: "/«things»", replies: [{echo: true}]}
      """
    When the agent executes:
      """js
      async () => {
        const seen = [];
        for (const q of ["«one»", "«two»", "«one»"]) seen.push((await api.request({ method: "GET", path: "/«things»", query: { q } })).body.query);
        return seen;
      }
      """
    Then the result is ["q=«one»", "q=«two»", "q=«one»"]
    And the API received 3 requests

  @requests-side-by-side
  Scenario: Requests of GET at once that differ in a header alone are as many
    Given the API:
      """
      operations:
        - {method: GET, path: "/«things»", replies: [{json: 1, delayMs: 100}]}
      """
    When the agent executes:
      """js
      async () => {
        const one = (value) => api.request({ method: "GET", path: "/«things»", headers: { "X-«One»": value } });
        return (await Promise.all([one("a"), one("b"), one("b")])).map((res) => res.body);
      }
      """
    Then the result is [1, 1, 1]
    And the API received 3 requests
