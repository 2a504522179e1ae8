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
      | a loop that awaits          | let n = 0; while (true) { await null; if (++n === 20000) break; } return n === 20000 ? { "«key»": "«word»" } : n; |
      | a return within a condition | if (await true) { return { "«key»": "«word»" }; } return "too late";                                      |
      | a return within a loop      | for (const word of ["«word»", "other"]) { return { "«key»": word }; }                                     |
      | a function that it calls    | async function make(word) { return { "«key»": word }; } return make("«word»");                            |
      | an error that it catches    | try { throw new Error("«word»"); } catch (e) { return { "«key»": e.message }; }                           |
      | a comment first             | /* what the agent thinks */ return { "«key»": "«word»" };                                                 |
      | a promise that it returns   | return Promise.resolve({ "«key»": "«word»" });                                                            |
      | parentheses first and last  | (function () { return 1; })(); return ({ "«key»": "«word»" })                                             |
      | a block                     | { const word = "«word»"; return { "«key»": word }; }                                                      |
      | strict mode                 | "use strict"; return { "«key»": "«word»" };                                                               |
      | braces in a pattern         | return { "«key»": "«word»}(`".replace(/[}(`]+/g, "") };                                                   |
      | words of what it lacks      | return { "«key»": ["require('fs')", "import x", "process.env", "eval"].length === 4 ? "«word»" : "" };    |
      | patterns of replacements    | const p = ["$&", "$1", "$$", "$`", "$'", "%s", "{0}"]; return { "«key»": p.map((s) => s.length).join("") === "2222223" ? "«word»" : p }; |
      | a name of the host's        | const result = "«word»", code = 1, input = 2, args = 3, fn = 4, tools = 5, log = 6, ctx = 7, context = 8, sandbox = 9, call = 10, main = 11, run = 12, data = 13, value = 14, error = 15, server = 16, output = 17, script = 18; return { "«key»": result }; |
      | separators of lines         | return { "«key»": " «word» ".trim() };                                                          |
      | letters of other alphabets  | const größe = "«word»"; return { "«key»": größe };                                                        |
      | more than a hundred lines   | let n = 0;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nn++;\nreturn n === 150 ? { "«key»": "«word»" } : n; |
      | a line of many statements   | let n = 0; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; n++; return n === 150 ? { "«key»": "«word»" } : n; |
      | blank lines                 | const word = "«word»";\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\nreturn { "«key»": word }; |
      | lines with blanks at their ends | const text = `a\n  b\n    c  \n d`; return text.split(String.fromCharCode(10)).map((line) => line.length).join() === "1,3,7,2" ? { "«key»": "«word»" } : text; |
      | notations of others         | const p = ["&lt;&#39;", "%20+", "{{x}}", "<!-- x -->", "# x", "-- x", "<b>x</b>", "‘x’ “y”", "x as y", "x: y", "@x", "a => b"]; return { "«key»": p.map((s) => s.length).join() === "9,4,5,10,3,4,8,7,6,4,2,6" ? "«word»" : p }; |
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

  # What looks like a block of code within the code is part of it.

  @body-of-statements
  Scenario: A body with fences in a comment
    When the agent executes:
      """js
      /*
      ```js
      return { "«key»": "«other»" };
      ```
      */
      return { "«key»": "«word»" };
      """
    Then the result is {"«key»": "«word»"}

  @body-of-statements
  Scenario: A body with a line of fences in a text
    When the agent executes:
      """js
      const parts = ["```js", "«word»", "```"];
      const text = `
      ${parts.join("\n")}
      `;
      return { "«key»": text.trim().split("\n").map((line) => line.trim()) };
      """
    Then the result is {"«key»": ["```js", "«word»", "```"]}

  # A line has a hundred characters.

  @body-of-statements
  Scenario Outline: A body is run to its end, however long it is: <n> lines
    When the agent executes, behind <n> lines of comments:
      """js
      const words = ["«one»"];
      words.push("«two»");
      return words;
      """
    Then the result is ["«one»", "«two»"]

    Examples:
      | n     |
      | 100   |
      | 700   |
      | 2600  |
