Feature: All options hold after a call that was ended (§5, §6.1)

  # What the host makes anew after a limit has the options of what it takes the place of.

  @works-after-an-ended-run @uses-status @uses-credentials @timing
  Scenario Outline: After a call that was ended all options hold: <what>
    Given the API:
      """
      operations:
        - {method: GET, path: "/«one»", replies: [{json: 1}]}
        - {method: GET, path: "/«never»", replies: [{never: true}]}
        - {method: GET, path: "/«large»", replies: [{bytes: 2000}]}
      """
    And the host's configuration has {"maxRequests": 3, "maxResponseBytes": 1000, "auth": {"header": "X-«Header»", "value": "«secret»"}, "sandbox": {"timeoutMs": 1000, "wallTimeMs": 2500}}
    When the agent executes:
      """js
      async () => { <code> }
      """
    And the agent executes:
      """js
      async () => {
        let whole;
        try { whole = String((await api.request({ method: "GET", path: "/«large»" })).body).length >= 1998; } catch { whole = false; }
        let answered = 0;
        for (let n = 0; n < 20; n++) try { if ((await api.request({ method: "GET", path: "/«one»" })).status === 200) answered++; } catch { /* too many */ }
        return { whole, few: answered < 19, some: answered > 0 };
      }
      """
    Then the result is {"whole": false, "few": true, "some": true}
    And the API received "GET /«one»" with the headers {"X-«Header»": "«secret»"}

    Examples:
      | what                 | code                                                        |
      | it computed          | for (;;);                                                   |
      | it waited            | await api.request({ method: "GET", path: "/«never»" });     |
      | it recursed          | const again = () => again() + 1; return again();            |
      | it took much memory  | const all = []; for (;;) all.push(new Array(100000).fill(all.length)); |
