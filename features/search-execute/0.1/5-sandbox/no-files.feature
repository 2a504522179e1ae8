Feature: A script reads and writes no files (§5)

  Background:
    Given an API with the operations:
      | operation     | reply                     |
      | GET /«things» | {json: {"«key»": "here"}} |
      | GET /«slow»   | {json: 1, delayMs: 100}   |
    And a listener and a folder of the suite, outside of the sandbox

  @no-files
  Scenario Outline: A script writes no file: <route>
    When the agent executes, first without the act:
      """js
      async () => {
        const path = "«@folder»/«file»";
        (async () => /*act*/<attempt>/*end*/)().catch(() => { /* refused */ });
        await api.request({ method: "GET", path: "/«slow»" });
        const res = await api.request({ method: "GET", path: "/«things»" });
        return res.body;
      }
      """
    And the suite checks its listener and its folder
    Then the suite's folder has no new file
    And without the act the result has {"«key»": "here"}
    And the result has {"«key»": "here"}, or the run failed

    Examples:
      | route                         | attempt                                                                                       |
      | require of fs                 | require("fs").writeFileSync(path, "«word»")                                                   |
      | import() of node:fs           | import("node:fs").then((fs) => fs.writeFileSync(path, "«word»"))                              |
      | process.getBuiltinModule      | process.getBuiltinModule("fs").writeFileSync(path, "«word»")                                  |
      | process.binding               | process.binding("fs").writeFileUtf8(path, "«word»", 0o101, 0o644)                             |
      | Deno                          | Deno.writeTextFileSync(path, "«word»")                                                        |
      | Bun                           | Bun.write(path, "«word»")                                                                     |
      | a global std                  | (() => { const file = std.open(path, "w"); file.puts("«word»"); file.close(); })()            |
      | the constructor of the client | api.request.constructor("return process")().getBuiltinModule("fs").writeFileSync(path, "«word»") |
