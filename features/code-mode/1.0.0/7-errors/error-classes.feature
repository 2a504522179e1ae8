Feature: The classes of «§modules»errors (§7.1)

  @error-base-class
  Scenario: The module exports the base class
    When the agent runs:
      """js
      import { «§error-base» } from "«§modules»errors";
      globalThis.«§result» = typeof «§error-base»;
      """
    Then the result is "function"

  Scenario Outline: The module exports <class>
    When the agent runs:
      """js
      import * as errors from "«§modules»errors";
      globalThis.«§result» = typeof errors.<class>;
      """
    Then the result is "function"

    @error-schema-validation
    Examples:
      | class |
      | «§validation-error» |

    @error-tool-not-found
    Examples:
      | class |
      | «§tool-not-found-error» |

    @error-server-not-found
    Examples:
      | class |
      | «§server-not-found-error» |

    @error-tool-call
    Examples:
      | class |
      | «§tool-call-error» |

    @error-authentication
    Examples:
      | class |
      | «§authentication-error» |

    @error-sandbox-limit
    Examples:
      | class |
      | «§limit-error» |

  Scenario Outline: <class> is distinct from the other error classes
    When the agent runs:
      """js
      import * as errors from "«§modules»errors";
      const names = [
        "«§error-base»", "«§validation-error»", "«§tool-not-found-error»", "«§server-not-found-error»",
        "«§tool-call-error»", "«§authentication-error»", "«§limit-error»",
      ];
      globalThis.«§result» = names.filter((name) => errors[name] === errors.<class>);
      """
    Then the result is ["<class>"]

    @error-schema-validation
    Examples:
      | class |
      | «§validation-error» |

    @error-tool-not-found
    Examples:
      | class |
      | «§tool-not-found-error» |

    @error-server-not-found
    Examples:
      | class |
      | «§server-not-found-error» |

    @error-tool-call
    Examples:
      | class |
      | «§tool-call-error» |

    @error-authentication
    Examples:
      | class |
      | «§authentication-error» |

    @error-sandbox-limit
    Examples:
      | class |
      | «§limit-error» |

  # What a class extends, only the engine can tell.

  @error-base-class
  Scenario Outline: <class>, if there is one, extends the base class
    When the agent runs:
      """js
      import * as errors from "«§modules»errors";
      globalThis.«§result» = errors.<class> === undefined || errors.<class>.prototype instanceof errors.«§error-base»;
      """
    Then the result is true

    Examples:
      | class                 |
      | «§validation-error» |
      | «§tool-not-found-error»     |
      | «§server-not-found-error»   |
      | «§tool-call-error»         |
      | «§authentication-error»   |
      | «§limit-error»     |

  @error-tool-call
  Scenario Outline: A result with isError is thrown as a «§tool-call-error»: <which>
    Given the MCP server "«srv»" with the tools:
      | tool   | output   | reply             |
      | «fail» | <output> | <reply>           |
    When the agent runs:
      """js
      import { «§tool-call-error» } from "«§modules»errors";
      import { «fail» } from "«§modules»servers/«srv»";
      let caught = "nothing";
      try { await «fail»({}); } catch (e) {
        caught = { toolCall: e instanceof «§tool-call-error», error: e instanceof Error };
      }
      globalThis.«§result» = caught;
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
  Scenario Outline: A result with isError is thrown as a «§tool-call-error» whatever its text says of <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply           |
      | «fail» | isError: <text> |
    When the agent runs:
      """js
      import * as errors from "«§modules»errors";
      import { «fail» } from "«§modules»servers/«srv»";
      const others = ["«§authentication-error»", "«§validation-error»", "«§tool-not-found-error»", "«§server-not-found-error»", "«§limit-error»"];
      const is = (e, name) => typeof errors[name] === "function" && e instanceof errors[name];
      const caught = await «fail»({}).then(() => "nothing", (e) => e);
      globalThis.«§result» = { toolCall: is(caught, "«§tool-call-error»"), others: others.filter((name) => is(caught, name)) };
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
  Scenario Outline: A «§tool-call-error» contains the tool's error message: <which>
    Given the MCP server "«srv»" with the tools:
      | tool   | output   | reply           |
      | «fail» | <output> | result: <reply> |
    When the agent runs:
      """js
      import { «fail» } from "«§modules»servers/«srv»";
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
      try { await «fail»({}); } catch (error) { globalThis.«§result» = texts(error); }
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
  Scenario: Credentials refused with status 401 are thrown as an «§authentication-error»
    Given the MCP server "«srv»", which is reached over HTTP, with the tools:
      | tool     | reply              |
      | «read»   | text: «word»       |
      | «locked» | unauthorized: true |
    When the agent runs, first without the act:
      """js
      import { «read», «locked» } from "«§modules»servers/«srv»";
      import { «§authentication-error» } from "«§modules»errors";
      const read = await «read»({}).then(() => "returned", () => "thrown");
      const caught = await /*act*/«locked»({}).then(() => "nothing", (e) => e)/*end*/;
      globalThis.«§result» = { read, authenticationError: caught instanceof «§authentication-error», name: String(caught?.name) };
      """
    Then without the act the result has {"read": "returned", "authenticationError": false}
    And every result has {"read": "returned", "authenticationError": true}

  @call-failure-thrown @uses-second-call
  Scenario: Refused credentials are thrown as a «§tool-call-error» or a subclass of it
    Given the MCP server "«srv»", which is reached over HTTP, with the tools:
      | tool     | reply              |
      | «read»   | text: «word»       |
      | «locked» | unauthorized: true |
    When the agent runs, first without the act:
      """js
      import { «read», «locked» } from "«§modules»servers/«srv»";
      import { «§tool-call-error» } from "«§modules»errors";
      const read = await «read»({}).then(() => "returned", () => "thrown");
      const caught = await /*act*/«locked»({}).then(() => "nothing", (e) => e)/*end*/;
      globalThis.«§result» = { read, toolCallError: caught instanceof «§tool-call-error», name: String(caught?.name) };
      """
    Then without the act the result has {"read": "returned", "toolCallError": false}
    And every result has {"read": "returned", "toolCallError": true}

  # Without the act it is asked whether it is a «§tool-call-error»: what is none is for error-tool-call.

  @error-base-class
  Scenario: A failed call throws an instance of the base class
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «fail» | isError: «reason» |
    When the agent runs, first without the act:
      """js
      import * as errors from "«§modules»errors";
      import { «fail» } from "«§modules»servers/«srv»";
      const caught = await «fail»({}).then(() => "nothing", (e) => e);
      const Class = /*act*/errors.«§error-base»/*end*/ ?? errors.«§tool-call-error»;
      globalThis.«§result» = { of: caught instanceof Class };
      """
    Then without the act the result has {"of": true}
    And every result has {"of": true}

  # The same of «§validation-error»: what is none is for validation-error.

  @error-base-class @uses-validation
  Scenario: A refused input throws an instance of the base class
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                          | reply        |
      | «send» | {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]} | text: «word» |
    When the agent runs, first without the act:
      """js
      import * as errors from "«§modules»errors";
      import { «send» } from "«§modules»servers/«srv»";
      const caught = await «send»({ a: «#n» }).then(() => "nothing", (e) => e);
      const Class = /*act*/errors.«§error-base»/*end*/ ?? errors.«§validation-error»;
      globalThis.«§result» = { of: caught instanceof Class };
      """
    Then without the act the result has {"of": true}
    And every result has {"of": true}
