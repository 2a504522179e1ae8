Feature: The audit log has each call, whatever form its input and output have (§2)

  Background:
    Given a listener and a folder of the suite, outside of the sandbox

  # What such a result gives a script is open. The call was made, and answered.

  @audit @uses-arguments
  Scenario Outline: The audit log has a call whose output is not structured: <what>
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                            |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | <reply>                          |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      try { await codemode.«list»({ "«key»": "«in»" + 1 }); } catch { /* it may fail */ }
      return "done";
      """
    And the agent executes:
      """js
      await codemode.«count»({ "«key»": "«in»" + 2 });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«two»"
    Then the file has "«list»" at least 1 time
    And the file has "«in»1" at least 1 time
    And the file has "<output>" at least 1 time

    Examples:
      | what                | reply                                                                                                       | output |
      | a text              | text: «one»                                                                                                 | «one»  |
      | a text that is JSON | text: '{"a": "«one»"}'                                                                                      | «one»  |
      | two texts           | result: {"content": [{"type": "text", "text": "1"}, {"type": "text", "text": "«one»"}]}                     | «one»  |
      | no block            | result: {"content": []}                                                                                     | «list» |
      | a link              | result: {"content": [{"type": "resource_link", "uri": "file:///«one»", "name": "a"}]}                       | «one»  |

  # A log may have letters as they are, or as escapes of JSON.

  @audit @uses-arguments
  Scenario Outline: The audit log has letters of inputs and outputs as they are: <what>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply      |
      | «echo» | {"readOnlyHint": true} | {"type": "object"} | echo: true |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      await codemode.«echo»({ "«key»": "«in»" + "<letters>", "<letters>": 1 });
      await codemode.«echo»({ "«key»": "«last»" });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«last»"
    Then the file has "«in»<letters>" at least 2 times
    And the file has "<letters>" at least 4 times

    Examples:
      | what                     | letters   |
      | of two bytes             | größe ñ é |
      | of other alphabets       | яблоко μήλο |
      | of three bytes           | 日本語 €   |
      | of four bytes            | 😀 𝒳      |

  @audit @uses-arguments
  Scenario Outline: The audit log has each of several calls that are equal: <how>
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                            |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«one»"} |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      const input = { "«key»": "«in»" + 1 };
      <calls>
      return "done";
      """
    And the agent executes:
      """js
      await codemode.«list»({ "«key»": "«in»" + 1 });
      await codemode.«count»({});
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«two»"
    Then the file has "«in»1" at least 4 times
    And the file has "«one»" at least 4 times

    Examples:
      | how     | calls                                                                                       |
      | in turn | for (let n = 0; n < 3; n++) await codemode.«list»(input);                                   |
      | at once | await Promise.all([codemode.«list»(input), codemode.«list»(input), codemode.«list»(input)]); |
