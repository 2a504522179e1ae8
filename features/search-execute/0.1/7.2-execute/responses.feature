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
