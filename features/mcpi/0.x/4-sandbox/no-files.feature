Feature: A script reads and writes no files (§4)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {}                 |
      | «slow» | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, delayMs: 100} |
    And a listener and a folder of the suite, outside of the sandbox

  @no-files
  Scenario Outline: A script writes no file: <route>
    When the agent executes, first without the act:
      """js
      const path = "«@folder»/«file»";
      (async () => /*act*/<attempt>/*end*/)().catch(() => { /* refused */ });
      await codemode.«slow»({});
      await codemode.«list»({});
      return { "«key»": "here" };
      """
    And the suite checks its listener and its folder
    Then the suite's folder has no new file
    And without the act the result has {"«key»": "here"}

    Examples:
      | route                         | attempt                                                                                              |
      | require of fs                 | require("fs").writeFileSync(path, "«word»")                                                          |
      | import() of node:fs           | import("node:fs").then((fs) => fs.writeFileSync(path, "«word»"))                                     |
      | process.getBuiltinModule      | process.getBuiltinModule("fs").writeFileSync(path, "«word»")                                         |
      | process.binding               | process.binding("fs").writeFileUtf8(path, "«word»", 0o101, 0o644)                                    |
      | Deno                          | Deno.writeTextFileSync(path, "«word»")                                                               |
      | Bun                           | Bun.write(path, "«word»")                                                                            |
      | a global std                  | (() => { const file = std.open(path, "w"); file.puts("«word»"); file.close(); })()                   |
      | the constructor of a function | codemode.«list».constructor("return process")().getBuiltinModule("fs").writeFileSync(path, "«word»") |

  @no-files
  Scenario Outline: A script reads no file: <route>
    When the agent executes:
      """js
      let text = "";
      try { text = String(await (<attempt>)); } catch { /* refused */ }
      return { "«key»": "here", text };
      """
    Then the text of the answer does not contain "«secret»"
    And the result contains "here"

    Examples:
      | route                    | attempt                                                              |
      | require of fs            | require("fs").readFileSync("«@secret»", "utf8")                      |
      | import() of node:fs      | import("node:fs").then((fs) => fs.readFileSync("«@secret»", "utf8")) |
      | import() of the file     | import("«@secret»").then((module) => module.default)                 |
      | process.getBuiltinModule | process.getBuiltinModule("fs").readFileSync("«@secret»", "utf8")     |
      | Deno                     | Deno.readTextFile("«@secret»")                                       |
      | Bun                      | Bun.file("«@secret»").text()                                         |
      | fetch of a file          | fetch("file:/" + "/" + "«@secret»").then((answer) => answer.text())  |
