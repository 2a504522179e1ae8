Feature: Two tools for a whole API (§0, §4)

  Background:
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |

  @two-tools
  Scenario: There are two tools
    When the outer tools are listed
    Then there are exactly 2 outer tools

  @mcp-server
  Scenario: The tools have their names
    When the outer tools are listed
    Then there is an outer tool called "«§search»"
    And there is an outer tool called "«§tool»"

  # What a host writes to its stdout is read as messages of MCP.

  @mcp-server
  Scenario: A script that logs, if it can, is answered: the agent executes
    Given a listener and a folder of the suite, outside of the sandbox
    When the agent executes:
      """js
      async () => {
        const log = (name) => { try { console[name]("«word»", 1, { "«key»": [null] }); } catch { /* there is none */ } };
        for (const name of ["log", "info", "warn", "error", "debug", "trace", "dir", "table"]) log(name);
        const line = "«word»\n", ways = [
          () => print(line), () => alert(line), () => process.stdout.write(line), () => require("fs").writeSync(1, line),
          () => std.out.puts(line), () => Deno.stdout.writeSync(Uint8Array.from(line, (sign) => sign.charCodeAt(0))),
          () => Bun.write(Bun.stdout, line), () => import("node:fs").then((fs) => fs.writeSync(1, line)).catch(() => null),
        ];
        for (const way of ways) try { await way(); } catch { /* there is none */ }
        return { "«key»": "«value»" };
      }
      """
    And the suite checks its listener and its folder
    Then the result is {"«key»": "«value»"}
    And the host's stdout has no line with "«word»" besides MCP messages

  @mcp-server
  Scenario: A script that logs, if it can, is answered: the agent searches
    Given a listener and a folder of the suite, outside of the sandbox
    When the agent searches:
      """js
      async () => {
        const log = (name) => { try { console[name]("«word»", 1, { "«key»": [null] }); } catch { /* there is none */ } };
        for (const name of ["log", "info", "warn", "error", "debug", "trace", "dir", "table"]) log(name);
        const line = "«word»\n", ways = [
          () => print(line), () => alert(line), () => process.stdout.write(line), () => require("fs").writeSync(1, line),
          () => std.out.puts(line), () => Deno.stdout.writeSync(Uint8Array.from(line, (sign) => sign.charCodeAt(0))),
          () => Bun.write(Bun.stdout, line), () => import("node:fs").then((fs) => fs.writeSync(1, line)).catch(() => null),
        ];
        for (const way of ways) try { await way(); } catch { /* there is none */ }
        return { "«key»": "«value»" };
      }
      """
    And the suite checks its listener and its folder
    Then the result is {"«key»": "«value»"}
    And the host's stdout has no line with "«word»" besides MCP messages

  # The host has two tools; what is called by another name runs nothing. The same script runs by the name of one.

  @two-tools
  Scenario Outline: A call of a tool that there is not runs no script: <name>
    When the agent executes:
      """js
      async () => (await api.request({ method: "GET", path: "/«things»" })).body
      """
    And the agent calls the tool "<name>" with {"code": "async () => (await api.request({ method: \"GET\", path: \"/«things»\" })).body"}
    Then the API received 1 request

    Examples:
      | name      |
      | «nothing» |
      | Execute   |
      | run       |
