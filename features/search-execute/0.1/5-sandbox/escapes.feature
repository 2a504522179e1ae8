Feature: What a script is given does not lead to the host (§5)

  Background:
    Given an API with the operations:
      | operation     | reply                       |
      | GET /«things» | {json: {"«key»": "«word»"}} |

  @no-host-objects
  Scenario Outline: The host's process is not found by <way>
    When the agent executes:
      """js
      async () => {
        let found;
        try { found = <expression>("return typeof process === 'undefined' ? undefined : process")(); } catch { /* refused */ }
        return { found: typeof found };
      }
      """
    Then the result is {"found": "undefined"}

    Examples:
      | way                            | expression                                                                                                    |
      | the client                     | api.constructor.constructor                                                                                   |
      | the client's function          | api.request.constructor                                                                                       |
      | the promise of a request       | api.request({ method: "GET", path: "/«things»" }).constructor.constructor                                     |
      | an answer                      | (await api.request({ method: "GET", path: "/«things»" })).constructor.constructor                             |
      | the body of an answer          | (await api.request({ method: "GET", path: "/«things»" })).body.constructor.constructor                        |
      | the error of a request         | (await api.request(null).catch((e) => e)).constructor.constructor                                             |
      | the script itself              | (async () => {}).constructor                                                                                  |

  @no-host-objects
  Scenario: The host's process is not found by the document
    When the agent searches:
      """js
      async () => {
        let found;
        try { found = spec.constructor.constructor("return typeof process === 'undefined' ? undefined : process")(); } catch { /* refused */ }
        return { found: typeof found };
      }
      """
    Then the result is {"found": "undefined"}
