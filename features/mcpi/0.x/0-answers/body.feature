Feature: The code is the body of an async function (§0)

  @body-of-statements
  Scenario Outline: A body with <what>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      <code>
      """
    Then the result is {"«key»": "«word»"}

    Examples:
      | what                        | code                                                                                                      |
      | a return alone              | return { "«key»": "«word»" };                                                                             |
      | no semicolon at its end     | return { "«key»": "«word»" }                                                                              |
      | an await at its top         | const word = await Promise.resolve("«word»"); return { "«key»": word };                                   |
      | a call that it awaits       | await codemode.«list»({}); return { "«key»": "«word»" };                                                  |
      | a loop that awaits          | let n = 0; while (true) { await null; if (++n === 3) break; } return n === 3 ? { "«key»": "«word»" } : n; |
      | a return within a condition | if (await true) { return { "«key»": "«word»" }; } return "too late";                                      |
      | a return within a loop      | for (const word of ["«word»", "other"]) { return { "«key»": word }; }                                     |
      | a function that it calls    | async function make(word) { return { "«key»": word }; } return make("«word»");                            |
      | an error that it catches    | try { throw new Error("«word»"); } catch (e) { return { "«key»": e.message }; }                           |
      | a comment first             | /* what the agent thinks */ return { "«key»": "«word»" };                                                 |
      | a promise that it returns   | return Promise.resolve({ "«key»": "«word»" });                                                            |
      | a comment last              | return { "«key»": "«word»" }; // what the agent thinks                                                    |

  @body-of-statements
  Scenario: A body of several lines
    When the agent executes:
      """js
      // what the agent thinks of
      const counts = {};
      for (const label of ["«one»", "«two»", "«one»"]) {
        counts[label] = (counts[label] || 0) + 1;
      }
      return Object.entries(counts)
        .sort((a, b) => b[1] - a[1])
        .map(([label, count]) => ({ label, count }));
      """
    Then the result is [{"label": "«one»", "count": 2}, {"label": "«two»", "count": 1}]
