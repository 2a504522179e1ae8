Feature: Probes: validation of inputs (§7.2)

  @probe-validation-error-properties
  Scenario: The properties of a «§validation-error»
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                     | reply        |
      | «read» | {"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}} | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      try { await «read»({ path: «#n» }); } catch (error) {
        const own = Reflect.ownKeys(error).filter((key) => !["stack", "message", "name", "hint", "cause"].includes(key));
        const flat = ["toolName", "exportName", "path", "expected", "received"].every((key) => key in error);
        globalThis.«§result» = flat ? "flat" : own.length === 0 ? "message" : "own";
      }
      """
    Then the reading of "validation-error-properties" is one of:
      | where   | what      | reading      |
      | /result | "flat"    | flat         |
      | /result | "message" | message-only |
      | /result | "own"     | own          |

  @probe-pointer-of-missing-property
  Scenario: The pointer of a missing property
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                                                                          | reply        |
      | «read» | {"type": "object", "properties": {"«file»": {"type": "object", "required": ["«path»"], "properties": {"«path»": {"type": "string"}}}}} | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      try { await «read»({ «file»: {} }); } catch (error) {
        const told = JSON.stringify({ message: error.message, ...error });
        globalThis.«§result» = told.includes("/«file»/«path»") ? "own" : told.includes("/«file»") ? "object" : "none";
      }
      """
    Then the reading of "pointer-of-missing-property" is one of:
      | where   | what     | reading           |
      | /result | "own"    | own-pointer       |
      | /result | "object" | pointer-of-object |

  @probe-several-violations
  Scenario: Input with two mistakes
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                               | reply        |
      | «read» | {"type": "object", "properties": {"«path»": {"type": "string"}, "«size»": {"type": "integer"}}} | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      try { await «read»({ «path»: 1, «size»: "big" }); } catch (error) {
        const told = JSON.stringify({ message: error.message, ...error });
        globalThis.«§result» = ["/«path»", "/«size»"].filter((pointer) => told.includes(pointer)).length;
      }
      """
    Then the reading of "several-violations" is one of:
      | where   | what | reading |
      | /result | 1    | first   |
      | /result | 2    | all     |

  @probe-schema-formats
  Scenario: A string that does not match its format
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                              | reply        |
      | «send» | {"type": "object", "properties": {"to": {"type": "string", "format": "email"}}} | text: «word» |
    When the agent runs:
      """js
      import { «send» } from "«§modules»servers/«srv»";
      try { await «send»({ to: "no address" }); globalThis.«§result» = "sent"; } catch { globalThis.«§result» = "refused"; }
      """
    Then the reading of "schema-formats" is one of:
      | where   | what      | reading    |
      | /result | "sent"    | annotation |
      | /result | "refused" | asserted   |

  @probe-unusable-schema
  Scenario: An invalid input schema
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                       | reply        |
      | «read» | {"type": "object", "properties": {"path": {"type": 12}}} | text: «word» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = "left out";
      if (server.«read») {
        try { await server.«read»({ path: "«path»" }); globalThis.«§result» = "sent"; } catch { globalThis.«§result» = "refused"; }
      }
      """
    Then the reading of "unusable-schema" is one of:
      | where   | what       | reading  |
      | /result | "sent"     | sent     |
      | /result | "refused"  | refused  |
      | /result | "left out" | left-out |

  @probe-older-schema-dialect
  Scenario: An input that is not what a schema of draft-07 asks for
    Given the MCP server "«srv»" with the tool "«read»", whose input is:
      """json
      {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}
      """
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      try { await «read»({ path: 7 }); } catch { /* refused, as it may be */ }
      """
    Then the reading of "older-schema-dialect" is one of:
      | where              | what | reading     |
      | calls «srv» «read» | 0    | validated   |
      | calls «srv» «read» | 1    | unvalidated |

  @probe-input-without-json
  Scenario: An input with a circular reference
    Given the MCP server "«srv»" with the tools:
      | tool   | input              | reply      |
      | «echo» | {"type": "object"} | echo: true |
    When the agent runs:
      """js
      import { «echo» } from "«§modules»servers/«srv»";
      import { «§validation-error» } from "«§modules»errors";
      const input = { word: "«word»" };
      input.self = input;
      try {
        await «echo»(input);
      } catch (e) {
        globalThis.«§result» = e instanceof «§validation-error» ? "validation" : "other";
      }
      """
    Then the reading of "input-without-json" is one of:
      | where   | what         | reading          |
      | /result | "validation" | validation-error |
      | /result | "other"      | other-error      |

  @probe-input-inner-values
  Scenario: A Date where a string is asked for
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                          | reply      |
      | «echo» | {"type": "object", "properties": {"day": {"type": "string"}}} | echo: true |
    When the agent runs:
      """js
      import { «echo» } from "«§modules»servers/«srv»";
      try {
        globalThis.«§result» = { received: (await «echo»({ day: new Date(0) })).arguments };
      } catch {
        globalThis.«§result» = "refused";
      }
      """
    Then the reading of "input-inner-values" is one of:
      | where            | what                                | reading   |
      | /result/received | {"day": "1970-01-01T00:00:00.000Z"} | as-json   |
      | /result          | "refused"                           | as-passed |

  @probe-pointer-form
  Scenario: The pointer of a property
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                            | reply        |
      | «read» | {"type": "object", "properties": {"«path»": {"type": "string"}}} | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      try { await «read»({ «path»: 1 }); } catch (error) {
        const told = JSON.stringify({ message: error.message, ...error });
        globalThis.«§result» = told.includes("#/«path»") ? "fragment" : told.includes("/«path»") ? "plain" : "none";
      }
      """
    Then the reading of "pointer-form" is one of:
      | where   | what       | reading  |
      | /result | "plain"    | plain    |
      | /result | "fragment" | fragment |
