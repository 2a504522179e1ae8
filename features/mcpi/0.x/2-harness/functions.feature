Feature: Tools are functions of codemode (§2, §11)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                             |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«word»"} |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«none»"} |

  @tools-are-functions
  Scenario Outline: Each function calls the tool of its name: <tool>
    When the agent executes:
      """js
      await codemode.<tool>({});
      return "done";
      """
    Then the server "«server»" received 1 call of "<tool>"
    And the server "«server»" received no call of "<other>"

    Examples:
      | tool    | other   |
      | «list»  | «count» |
      | «count» | «list»  |

  @codemode-injected
  Scenario: Scripts have a global codemode
    When the agent executes:
      """js
      return { codemode: typeof codemode !== "undefined" && codemode !== null };
      """
    Then the result is {"codemode": true}

  @thenable
  Scenario: What a call gives has a then
    When the agent executes:
      """js
      return codemode.«list»({}).then(() => ({ "«key»": "«value»" }));
      """
    Then the result is {"«key»": "«value»"}

  @thenable
  Scenario: Several calls are awaited together
    When the agent executes:
      """js
      const all = await Promise.all([codemode.«list»({}), codemode.«count»({})]);
      return all.map((result) => JSON.stringify(result).includes("«word»"));
      """
    Then the result is [true, false]

  @tools-are-functions
  Scenario Outline: A function is called apart from codemode: <what>
    When the agent executes:
      """js
      <code>
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»"

    Examples:
      | what                     | code                                                                           |
      | as a variable            | const list = codemode.«list»; await list({});                                  |
      | taken out of it          | const { «list» } = codemode; await «list»({});                                 |
      | handed to a function     | const once = async (call) => call({}); await once(codemode.«list»);            |
      | as a member of another   | const own = { list: codemode.«list» }; await own.list({});                     |
      | of another name for it   | const tools = codemode; await tools.«list»({});                                |
      | by a name that is worked out | await codemode[["«list»"].join("")]({});                                   |
