Feature: A script gets the first answer (§7.2)

  # What some clients ask again by themselves is an answer as any other.

  @response-status @uses-request
  Scenario Outline: The first answer is the one that a script gets: <method>
    Given the API:
      """
      operations:
        - {method: <method>, path: "/«things»/408", replies: [{status: 408, json: {"«key»": 408}, headers: {Retry-After: "0"}}, {json: 1}]}
        - {method: <method>, path: "/«things»/425", replies: [{status: 425, json: {"«key»": 425}, headers: {Retry-After: "0"}}, {json: 1}]}
        - {method: <method>, path: "/«things»/429", replies: [{status: 429, json: {"«key»": 429}, headers: {Retry-After: "0"}}, {json: 1}]}
        - {method: <method>, path: "/«things»/500", replies: [{status: 500, json: {"«key»": 500}}, {json: 1}]}
        - {method: <method>, path: "/«things»/502", replies: [{status: 502, json: {"«key»": 502}}, {json: 1}]}
        - {method: <method>, path: "/«things»/503", replies: [{status: 503, json: {"«key»": 503}}, {json: 1}]}
        - {method: <method>, path: "/«things»/504", replies: [{status: 504, json: {"«key»": 504}}, {json: 1}]}
      """
    When the agent executes:
      """js
      async () => {
        const seen = [];
        for (const status of [408, 425, 429, 500, 502, 503, 504]) seen.push((await api.request({ method: "<method>", path: "/«things»/" + status })).status);
        return seen;
      }
      """
    Then the result is [408, 425, 429, 500, 502, 503, 504]

    Examples:
      | method |
      | GET    |
      | PUT    |
      | POST   |
      | DELETE |
