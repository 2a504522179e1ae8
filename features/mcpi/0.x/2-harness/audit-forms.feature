Feature: The audit log has each call, whatever form its input and output have (§2)

  Background:
    Given a listener and a folder of the suite, outside of the sandbox

  # What such a result gives a script is open. The call was made, and answered.

  @audit @uses-arguments
  Scenario: The audit log has calls whose output is not structured
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                                                                                       |
      | «list»1 | {"readOnlyHint": true} | {"type": "object"} | text: «one»                                                                                 |
      | «list»2 | {"readOnlyHint": true} | {"type": "object"} | text: '{"a": "«two»"}'                                                                      |
      | «list»3 | {"readOnlyHint": true} | {"type": "object"} | result: {"content": [{"type": "text", "text": "1"}, {"type": "text", "text": "«three»"}]} |
      | «list»4 | {"readOnlyHint": true} | {"type": "object"} | result: {"content": [{"type": "resource_link", "uri": "file:///«four»", "name": "a"}]}     |
      | «list»5 | {"readOnlyHint": true} | {"type": "object"} | result: {"content": []}                                                                     |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«last»"}                                                           |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes each of:
      | script | source                                                                                             |
      | 1      | try { await codemode.«list»1({ "«key»": "«in»" + 1 }); } catch { /* it may fail */ } return "done"; |
      | 2      | try { await codemode.«list»2({ "«key»": "«in»" + 2 }); } catch { /* it may fail */ } return "done"; |
      | 3      | try { await codemode.«list»3({ "«key»": "«in»" + 3 }); } catch { /* it may fail */ } return "done"; |
      | 4      | try { await codemode.«list»4({ "«key»": "«in»" + 4 }); } catch { /* it may fail */ } return "done"; |
      | 5      | try { await codemode.«list»5({ "«key»": "«in»" + 5 }); } catch { /* it may fail */ } return "done"; |
      | 6      | await codemode.«count»({ "«key»": "«in»" + 6 }); return "done";                                     |
    And the suite reads the file "audit" of its folder, once it has "«last»"
    Then the file has "«in»1" at least 1 time
    And the file has "«in»2" at least 1 time
    And the file has "«in»3" at least 1 time
    And the file has "«in»4" at least 1 time
    And the file has "«in»5" at least 1 time
    And the file has "«one»" at least 1 time
    And the file has "«two»" at least 1 time
    And the file has "«three»" at least 1 time
    And the file has "«four»" at least 1 time

  # A log may have letters as they are, or as escapes of JSON.

  @audit @uses-arguments
  Scenario: The audit log has letters of inputs and outputs as they are
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply      |
      | «echo» | {"readOnlyHint": true} | {"type": "object"} | echo: true |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      for (const letters of ["größe ñ é", "яблоко μήλο", "日本語 €", "😀 𝒳"]) {
        await codemode.«echo»({ "«key»": "«in»" + letters, [letters + "«in»"]: 1 });
      }
      await codemode.«echo»({ "«key»": "«last»" });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«last»"
    Then the file has "«in»größe ñ é" at least 2 times
    And the file has "größe ñ é«in»" at least 2 times
    And the file has "«in»яблоко μήλο" at least 2 times
    And the file has "яблоко μήλο«in»" at least 2 times
    And the file has "«in»日本語 €" at least 2 times
    And the file has "日本語 €«in»" at least 2 times
    And the file has "«in»😀 𝒳" at least 2 times
    And the file has "😀 𝒳«in»" at least 2 times

  @audit @uses-arguments
  Scenario: The audit log has each of several calls that are equal
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                            |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«one»"} |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      const input = { "«key»": "«in»" + 1 };
      for (let n = 0; n < 3; n++) await codemode.«list»(input);
      await Promise.all([codemode.«list»(input), codemode.«list»(input), codemode.«list»(input)]);
      return "done";
      """
    And the agent executes:
      """js
      await codemode.«list»({ "«key»": "«in»" + 1 });
      await codemode.«count»({});
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«two»"
    Then the file has "«in»1" at least 7 times
    And the file has "«one»" at least 7 times

  # How a log is written is open. One that has what a call passed and what it gave in one line has them so for each call.

  @audit @uses-arguments
  Scenario Outline: The audit log has beside an input the output of its call: <when>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply   |
      | «echo» | {"readOnlyHint": true} | {"type": "object"} | <reply> |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      await codemode.«echo»({ "«key»": "«in»" + 1 });
      await Promise.allSettled([2, 3, 4, 5].map((n) => codemode.«echo»({ "«key»": "«in»" + n })));
      await codemode.«echo»({ "«key»": "«last»" });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«last»"
    Then the file has "«in»5" at least 2 times
    And where a line of the file has "«in»1" twice, no line has two of "«in»2", "«in»3", "«in»4", "«in»5", "«last»"

    Examples:
      | when                        | reply                                                                                                                  |
      | the first is answered first | echo: true                                                                                                             |
      | the first is answered last  | [{echo: true}, {echo: true, delayMs: 400}, {echo: true, delayMs: 200}, {echo: true, delayMs: 100}, {echo: true}]        |

  # A title is for people to read: what was called is the tool of that name.

  @audit @uses-arguments
  Scenario: The audit log names a tool by its name, also where it has a title
    Given the MCP server "«server»" with the tools:
      | tool    | annotations                                 | output             | reply                            |
      | «list»  | {"readOnlyHint": true, "title": "«title»1"} | {"type": "object"} | structured: {"«field»": "«one»"} |
      | «count» | {"readOnlyHint": true}                      | {"type": "object"} | structured: {"«field»": "«two»"} |
      | «last»  | {"readOnlyHint": true, "title": "«title»4"} | {"type": "object"} | structured: {"«field»": "«end»"} |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      for (const name of ["«list»", "«count»", "«last»"]) await codemode[name]({ "«key»": "«in»" });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«end»"
    Then the file has "«list»" at least 1 time
    And the file has "«count»" at least 1 time
    And the file has "«last»" at least 1 time

  # What is called nothing elsewhere is an input as any other.

  @audit @uses-arguments
  Scenario: The audit log has inputs and outputs that are false, zero, empty or null
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply      |
      | «echo» | {"readOnlyHint": true} | {"type": "object"} | echo: true |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      await codemode.«echo»({
        "«key»1": false, "«key»2": 0, "«key»3": "", "«key»4": null, "«key»5": [], "«key»6": {},
        "«more»": { "«key»7": false, "«key»8": [0, "", null, { "«key»9": null }] },
      });
      await codemode.«echo»({ "«key»": "«last»" });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«last»"
    Then the file has "«key»1" at least 2 times
    And the file has "«key»2" at least 2 times
    And the file has "«key»3" at least 2 times
    And the file has "«key»4" at least 2 times
    And the file has "«key»5" at least 2 times
    And the file has "«key»6" at least 2 times
    And the file has "«key»7" at least 2 times
    And the file has "«key»8" at least 2 times
    And the file has "«key»9" at least 2 times
