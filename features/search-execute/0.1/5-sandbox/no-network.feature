Feature: A script reaches nothing but the API (§5)

  Background:
    Given an API with the operations:
      | operation     | reply                     |
      | GET /«things» | {json: {"«key»": "here"}} |
    And a listener and a folder of the suite, outside of the sandbox

  # That a script connects by nothing else is in the core.

  # Where an address in the place of a path leads, the text does not say; these are paths, and belong to the base URL.

  @only-the-configured-api @forbids
  Scenario Outline: A path that makes another host of the base URL reaches no other server: <form>
    When the agent executes, first without the act:
      """js
      async () => {
        try { await api.request(/*act*/{ method: "GET", path: "<path>" }/*end*/ ?? { method: "GET", path: "/«things»" }); } catch { /* refused */ }
        const res = await api.request({ method: "GET", path: "/«things»" });
        return res.body;
      }
      """
    And the suite checks its listener and its folder
    Then nothing has reached the suite's listener
    And without the act the result has {"«key»": "here"}
    And the result has {"«key»": "here"}, or the run failed

    Examples:
      | form               | path                        |
      | behind an at sign  | @127.0.0.1:«@port»/«path»   |
      | behind a user      | :p@127.0.0.1:«@port»/«path» |
      | behind a dot       | .127.0.0.1:«@port»/«path»   |
