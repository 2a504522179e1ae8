Feature: A script writes no files (§5)

  # All other ways to write and to read are in the core.

  @no-files @forbids
  Scenario: A script writes no file by the constructor of the client
    Given an API with the operations:
      | operation     | reply                     |
      | GET /«things» | {json: {"«key»": "here"}} |
      | GET /«slow»   | {json: 1, delayMs: 100}   |
    And a listener and a folder of the suite, outside of the sandbox
    When the agent executes, first without the act:
      """js
      async () => {
        (async () => /*act*/api.request.constructor("return process")().getBuiltinModule("fs").writeFileSync("«@folder»/«file»", "«word»")/*end*/)().catch(() => { /* refused */ });
        await api.request({ method: "GET", path: "/«slow»" });
        const res = await api.request({ method: "GET", path: "/«things»" });
        return res.body;
      }
      """
    And the suite checks its listener and its folder
    Then the suite's folder has no new file
    And without the act the result has {"«key»": "here"}
    And the result has {"«key»": "here"}, or the run failed
