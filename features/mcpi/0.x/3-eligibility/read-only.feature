Feature: Scripts call no tool but those that only read (§3)

  # The twin tells that the script could have called it.

  @read-only-only
  Scenario Outline: A tool with <what> is not called
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «drop» | <annotations>          | {"type": "object"} | structured: {} |
      | «twin» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      for (const call of [() => codemode.«drop»({}), () => codemode["«drop»"]({}), () => Reflect.get(codemode, "«drop»").call(codemode, {})]) {
        try { await call(); } catch { /* it is not there */ }
      }
      await codemode.«twin»({});
      return "done";
      """
    Then the server "«server»" received no call of "«drop»"
    And the server "«server»" received 1 call of "«twin»"

    Examples:
      | what                | annotations                                      |
      | no annotations      |                                                  |
      | no hints            | {}                                               |
      | readOnlyHint false  | {"readOnlyHint": false}                          |
      | another hint        | {"destructiveHint": false}                       |
      | several other hints | {"idempotentHint": true, "openWorldHint": false} |
      | a title alone       | {"title": "«title»"}                             |

  @read-only-only
  Scenario: None of all that codemode has calls the tool
    Given the MCP server "«server»" with the tools:
      | tool   | annotations             | output             | reply          |
      | «drop» | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
      | «twin» | {"readOnlyHint": true}  | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      for (const name of Reflect.ownKeys(codemode)) {
        if (String(name).includes("«drop»")) try { await codemode[name]({}); } catch { /* it refuses */ }
      }
      await codemode.«twin»({});
      return "done";
      """
    Then the server "«server»" received no call of "«drop»"
    And the server "«server»" received 1 call of "«twin»"

  # A host may have a function for calls of any tool beside those of tools.

  @read-only-only
  Scenario: None of all that codemode has calls the tool that it is asked for
    Given the MCP server "«server»" with the tools:
      | tool   | annotations             | output             | reply          |
      | «drop» | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
      | «twin» | {"readOnlyHint": true}  | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      const named = { server: "«server»", serverId: "«server»", tool: "«drop»", name: "«drop»", arguments: {}, args: {}, input: {} };
      const forms = [["«server»", "«drop»", {}], ["«drop»", {}], ["«server»/«drop»", {}], ["«server».«drop»", {}], ["«server»__«drop»", {}], [named]];
      for (let o = codemode; o && o !== Object.prototype; o = Object.getPrototypeOf(o)) {
        for (const name of Reflect.ownKeys(o)) {
          for (const form of forms) try { await codemode[name](...form); } catch { /* it refuses, or is no function */ }
        }
      }
      for (const name of ["call", "callTool", "call_tool", "invoke", "execute", "run", "request"]) {
        for (const form of forms) try { await codemode[name](...form); } catch { /* there is none, or it refuses */ }
      }
      await codemode.«twin»({});
      return "done";
      """
    Then the server "«server»" received no call of "«drop»"
    And the result is "done"

  @read-only-only
  Scenario Outline: A tool is not called for its name: <name>
    Given the MCP server "«server»" with the tools:
      | tool          | annotations            | output             | reply          |
      | <name>_«drop» |                        | {"type": "object"} | structured: {} |
      | «twin»        | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      try { await codemode.<name>_«drop»({}); } catch { /* it is not there */ }
      await codemode.«twin»({});
      return "done";
      """
    Then the server "«server»" received no call of "<name>_«drop»"
    And the server "«server»" received 1 call of "«twin»"

    Examples:
      | name |
      | get  |
      | list |
      | read |
