Feature: The classes of @codemode/errors (§7.1)

  @error-base-class
  Scenario: The module exports the base class
    When the agent runs:
      """js
      import { CodemodeError } from "@codemode/errors";
      globalThis.__codemode_result__ = typeof CodemodeError;
      """
    Then the result is "function"

  Scenario Outline: The module exports <class>
    When the agent runs:
      """js
      import * as errors from "@codemode/errors";
      globalThis.__codemode_result__ = typeof errors.<class>;
      """
    Then the result is "function"

    @error-schema-validation
    Examples:
      | class |
      | SchemaValidationError |

    @error-tool-not-found
    Examples:
      | class |
      | ToolNotFoundError |

    @error-server-not-found
    Examples:
      | class |
      | ServerNotFoundError |

    @error-tool-call
    Examples:
      | class |
      | ToolCallError |

    @error-authentication
    Examples:
      | class |
      | AuthenticationError |

    @error-sandbox-limit
    Examples:
      | class |
      | SandboxLimitError |

  Scenario Outline: <class> is distinct from the other error classes
    When the agent runs:
      """js
      import * as errors from "@codemode/errors";
      const names = [
        "CodemodeError", "SchemaValidationError", "ToolNotFoundError", "ServerNotFoundError",
        "ToolCallError", "AuthenticationError", "SandboxLimitError",
      ];
      globalThis.__codemode_result__ = names.filter((name) => errors[name] === errors.<class>);
      """
    Then the result is ["<class>"]

    @error-schema-validation
    Examples:
      | class |
      | SchemaValidationError |

    @error-tool-not-found
    Examples:
      | class |
      | ToolNotFoundError |

    @error-server-not-found
    Examples:
      | class |
      | ServerNotFoundError |

    @error-tool-call
    Examples:
      | class |
      | ToolCallError |

    @error-authentication
    Examples:
      | class |
      | AuthenticationError |

    @error-sandbox-limit
    Examples:
      | class |
      | SandboxLimitError |

  # What a class extends, only the engine can tell.

  @error-base-class
  Scenario Outline: <class>, if there is one, extends the base class
    When the agent runs:
      """js
      import * as errors from "@codemode/errors";
      globalThis.__codemode_result__ = errors.<class> === undefined || errors.<class>.prototype instanceof errors.CodemodeError;
      """
    Then the result is true

    Examples:
      | class                 |
      | SchemaValidationError |
      | ToolNotFoundError     |
      | ServerNotFoundError   |
      | ToolCallError         |
      | AuthenticationError   |
      | SandboxLimitError     |

  @error-tool-call
  Scenario Outline: A result with isError is thrown as a ToolCallError: <which>
    Given the MCP server "«srv»" with the tools:
      | tool   | output   | reply             |
      | «fail» | <output> | <reply>           |
    When the agent runs:
      """js
      import { ToolCallError } from "@codemode/errors";
      import { «fail» } from "@codemode/servers/«srv»";
      let caught = "nothing";
      try { await «fail»({}); } catch (e) {
        caught = { toolCall: e instanceof ToolCallError, error: e instanceof Error };
      }
      globalThis.__codemode_result__ = caught;
      """
    Then the result is {"toolCall": true, "error": true}
    And the server "«srv»" received at least 1 call of "«fail»"

    Examples:
      | which                                  | output | reply                                                                                                                 |
      | one text block                         |        | isError: «reason»                                                                                                     |
      | two text blocks                        |        | result: {"content": [{"type": "text", "text": "«one»"}, {"type": "text", "text": "«two»"}], "isError": true}          |
      | an image                               |        | result: {"content": [{"type": "image", "data": "AAAA", "mimeType": "image/png"}], "isError": true}                    |
      | no content                             |        | result: {"content": [], "isError": true}                                                                              |
      | a text block beside structured content |        | result: {"content": [{"type": "text", "text": "«reason»"}], "structuredContent": {"«key»": "«one»"}, "isError": true} |
      | a tool with an output schema           | {"type": "object", "required": ["«size»"], "properties": {"«size»": {"type": "integer"}}} | isError: «reason» |
      | structured content of another schema   | {"type": "object", "required": ["«size»"], "properties": {"«size»": {"type": "integer"}}} | result: {"content": [{"type": "text", "text": "«reason»"}], "structuredContent": {"error": "«one»"}, "isError": true} |

  # What a tool says of its failure is for agents to read: its words make no failure of another kind.

  @error-tool-call
  Scenario Outline: A result with isError is thrown as a ToolCallError whatever its text says of <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply           |
      | «fail» | isError: <text> |
    When the agent runs:
      """js
      import * as errors from "@codemode/errors";
      import { «fail» } from "@codemode/servers/«srv»";
      const others = ["AuthenticationError", "SchemaValidationError", "ToolNotFoundError", "ServerNotFoundError", "SandboxLimitError"];
      const is = (e, name) => typeof errors[name] === "function" && e instanceof errors[name];
      const caught = await «fail»({}).then(() => "nothing", (e) => e);
      globalThis.__codemode_result__ = { toolCall: is(caught, "ToolCallError"), others: others.filter((name) => is(caught, name)) };
      """
    Then the result is {"toolCall": true, "others": []}

    Examples:
      | what                 | text                                                                       |
      | a token of JSON      | "«reason»: Unexpected token } in JSON at position 3"                       |
      | an author            | "«reason»: the author of the login page is unknown"                        |
      | a key of an object   | "«reason»: the key «key» is not there; credentials of the film are shown"  |
      | a form to fill in    | "«reason»: validation failed, the input does not match the schema"         |
      | what was not found   | "«reason»: 404 Not Found: no such tool in the box"                         |
      | a server             | "«reason»: the server of the restaurant was not found"                     |
      | a limit of its own   | "«reason»: rate limit exceeded, timeout after 30 s, out of memory"         |

  # An output schema is that of results which are no errors.

  @error-tool-call
  Scenario Outline: A ToolCallError contains the tool's error message: <which>
    Given the MCP server "«srv»" with the tools:
      | tool   | output   | reply           |
      | «fail» | <output> | result: <reply> |
    When the agent runs:
      """js
      import { «fail» } from "@codemode/servers/«srv»";
      // All texts of an error, whatever its properties are called.
      const texts = (value, depth = 0) => {
        if (typeof value !== "object" || value === null || depth > 6) return [String(value)];
        const all = [];
        for (let o = value; o && o !== Object.prototype && o !== Array.prototype; o = Object.getPrototypeOf(o)) {
          for (const key of Object.getOwnPropertyNames(o)) {
            if (key !== "constructor" && typeof value[key] !== "function") all.push(...texts(value[key], depth + 1));
          }
        }
        return all;
      };
      try { await «fail»({}); } catch (error) { globalThis.__codemode_result__ = texts(error); }
      """
    Then the result contains "There is no «reason»."

    Examples:
      | which                                          | output                                                                                 | reply                                                                                                                                   |
      | a tool without an output schema                |                                                                                        | {"content": [{"type": "text", "text": "There is no «reason»."}], "isError": true}                                                       |
      | an output schema, and no structured content    | {"type": "object", "required": ["«size»"], "properties": {"«size»": {"type": "integer"}}} | {"content": [{"type": "text", "text": "There is no «reason»."}], "isError": true}                                                       |
      | an output schema, and other structured content | {"type": "object", "required": ["«size»"], "properties": {"«size»": {"type": "integer"}}} | {"content": [{"type": "text", "text": "There is no «reason»."}], "structuredContent": {"error": {"code": "«word»"}}, "isError": true} |
      | structured content that fits the output schema | {"type": "object", "required": ["«size»"], "properties": {"«size»": {"type": "integer"}}} | {"content": [{"type": "text", "text": "There is no «reason»."}], "structuredContent": {"«size»": «#n»}, "isError": true}              |
      | structured content without an output schema    |                                                                                        | {"content": [{"type": "text", "text": "There is no «reason»."}], "structuredContent": {"«key»": "«word»"}, "isError": true}             |

  @error-authentication @uses-second-call
  Scenario: Credentials refused with status 401 are thrown as an AuthenticationError
    Given the MCP server "«srv»", which is reached over HTTP, with the tools:
      | tool     | reply              |
      | «read»   | text: «word»       |
      | «locked» | unauthorized: true |
    When the agent runs, first without the act:
      """js
      import { «read», «locked» } from "@codemode/servers/«srv»";
      import { AuthenticationError } from "@codemode/errors";
      const read = await «read»({}).then(() => "returned", () => "thrown");
      const caught = await /*act*/«locked»({}).then(() => "nothing", (e) => e)/*end*/;
      globalThis.__codemode_result__ = { read, authenticationError: caught instanceof AuthenticationError, name: String(caught?.name) };
      """
    Then without the act the result has {"read": "returned", "authenticationError": false}
    And every result has {"read": "returned", "authenticationError": true}

  @call-failure-thrown @uses-second-call
  Scenario: Refused credentials are thrown as a ToolCallError or a subclass of it
    Given the MCP server "«srv»", which is reached over HTTP, with the tools:
      | tool     | reply              |
      | «read»   | text: «word»       |
      | «locked» | unauthorized: true |
    When the agent runs, first without the act:
      """js
      import { «read», «locked» } from "@codemode/servers/«srv»";
      import { ToolCallError } from "@codemode/errors";
      const read = await «read»({}).then(() => "returned", () => "thrown");
      const caught = await /*act*/«locked»({}).then(() => "nothing", (e) => e)/*end*/;
      globalThis.__codemode_result__ = { read, toolCallError: caught instanceof ToolCallError, name: String(caught?.name) };
      """
    Then without the act the result has {"read": "returned", "toolCallError": false}
    And every result has {"read": "returned", "toolCallError": true}

  # Without the act it is asked whether it is a ToolCallError: what is none is for error-tool-call.

  @error-base-class
  Scenario: A failed call throws an instance of the base class
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «fail» | isError: «reason» |
    When the agent runs, first without the act:
      """js
      import * as errors from "@codemode/errors";
      import { «fail» } from "@codemode/servers/«srv»";
      const caught = await «fail»({}).then(() => "nothing", (e) => e);
      const Class = /*act*/errors.CodemodeError/*end*/ ?? errors.ToolCallError;
      globalThis.__codemode_result__ = { of: caught instanceof Class };
      """
    Then without the act the result has {"of": true}
    And every result has {"of": true}

  # The same of SchemaValidationError: what is none is for validation-error.

  @error-base-class @uses-validation
  Scenario: A refused input throws an instance of the base class
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                          | reply        |
      | «send» | {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]} | text: «word» |
    When the agent runs, first without the act:
      """js
      import * as errors from "@codemode/errors";
      import { «send» } from "@codemode/servers/«srv»";
      const caught = await «send»({ a: «#n» }).then(() => "nothing", (e) => e);
      const Class = /*act*/errors.CodemodeError/*end*/ ?? errors.SchemaValidationError;
      globalThis.__codemode_result__ = { of: caught instanceof Class };
      """
    Then without the act the result has {"of": true}
    And every result has {"of": true}
