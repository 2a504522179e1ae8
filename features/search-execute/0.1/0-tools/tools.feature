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
    Then there is an outer tool called "search"
    And there is an outer tool called "execute"

  # What a host then writes to its stdout among the messages of MCP is noted for the whole run.

  @mcp-server
  Scenario: A script that logs, if it can, is answered: the agent executes
    When the agent executes:
      """js
      async () => {
        const log = (name) => { try { console[name]("«word»", 1, { "«key»": [null] }); } catch { /* there is none */ } };
        for (const name of ["log", "info", "warn", "error", "debug", "trace", "dir", "table"]) log(name);
        return { "«key»": "«value»" };
      }
      """
    Then the result is {"«key»": "«value»"}

  @mcp-server
  Scenario: A script that logs, if it can, is answered: the agent searches
    When the agent searches:
      """js
      async () => {
        const log = (name) => { try { console[name]("«word»", 1, { "«key»": [null] }); } catch { /* there is none */ } };
        for (const name of ["log", "info", "warn", "error", "debug", "trace", "dir", "table"]) log(name);
        return { "«key»": "«value»" };
      }
      """
    Then the result is {"«key»": "«value»"}
