Feature: Probes: inputs of calls (§5.3.1)

  @probe-input-missing-argument
  Scenario: A call without its argument
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                  | reply      |
      | «echo» | {"type": "object", "properties": {"path": {"type": "string"}}} | echo: true |
    When the agent runs:
      """js
      import { «echo» } from "«§modules»servers/«srv»";
      try { globalThis.«§result» = [(await «echo»()).arguments]; } catch { globalThis.«§result» = "refused"; }
      """
    Then the reading of "input-missing-argument" is one of:
      | where   | what      | reading      |
      | /result | [{}]      | empty-object |
      | /result | [null]    | none         |
      | /result | "refused" | refused      |

  @probe-object-schema-without-members
  Scenario: A call without an argument where the schema asks for an object and nothing else
    Given the MCP server "«srv»" with the tools:
      | tool   | input              | reply        |
      | «ping» | {"type": "object"} | text: «word» |
    When the agent runs:
      """js
      import { «ping» } from "«§modules»servers/«srv»";
      try { await «ping»(); globalThis.«§result» = "accepted"; } catch { globalThis.«§result» = "refused"; }
      """
    Then the reading of "object-schema-without-members" is one of:
      | where   | what       | reading   |
      | /result | "accepted" | empty     |
      | /result | "refused"  | not-empty |

  @probe-input-not-asked-for
  Scenario: A call with input for a tool without a schema
    Given the MCP server "«srv»" with the tools:
      | tool   | input  | reply      |
      | «echo» | absent | echo: true |
    When the agent runs:
      """js
      import { «echo» } from "«§modules»servers/«srv»";
      try { globalThis.«§result» = [(await «echo»({ «key»: «#n» })).arguments]; } catch { globalThis.«§result» = "refused"; }
      """
    Then the reading of "input-not-asked-for" is one of:
      | where   | what             | reading   |
      | /result | [{"«key»": «#n»}] | passed-on |
      | /result | [{}]             | dropped   |
      | /result | [null]           | dropped   |
      | /result | "refused"        | refused   |

  @probe-no-argument-sent
  Scenario: What a server receives of a call without an argument
    Given the MCP server "«srv»" with the tools:
      | tool   | input  | reply      |
      | «echo» | absent | echo: true |
    When the agent runs:
      """js
      import { «echo» } from "«§modules»servers/«srv»";
      globalThis.«§result» = [(await «echo»()).arguments];
      """
    Then the reading of "no-argument-sent" is one of:
      | where   | what   | reading      |
      | /result | [{}]   | empty-object |
      | /result | [null] | nothing      |

  @probe-input-null
  Scenario: A call with null
    Given the MCP server "«srv»" with the tools:
      | tool   | input              | reply      |
      | «echo» | {"type": "object"} | echo: true |
    When the agent runs:
      """js
      import { «echo» } from "«§modules»servers/«srv»";
      try { globalThis.«§result» = [(await «echo»(null)).arguments]; } catch { globalThis.«§result» = "refused"; }
      """
    Then the reading of "input-null" is one of:
      | where   | what      | reading      |
      | /result | [{}]      | empty-object |
      | /result | [null]    | none         |
      | /result | "refused" | refused      |

  @probe-non-object-input
  Scenario: What a server receives when the input is an array
    Given the MCP server "«srv»" with the tools:
      | tool   | input             | reply      |
      | «echo» | {"type": "array"} | echo: true |
    When the agent runs:
      """js
      import { «echo» } from "«§modules»servers/«srv»";
      globalThis.«§result» = { received: (await «echo»([«#n»])).arguments };
      """
    Then the reading of "non-object-input" is one of:
      | where             | what                | reading     |
      | /result/received  | [«#n»]              | as-it-is    |
      | /result/received  | ~ ^\{.*\[«#n»\].*\}$ | in-a-member |

  @probe-schema-defaults
  Scenario: A default in the input schema
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                   | reply      |
      | «echo» | {"type": "object", "properties": {"size": {"type": "integer", "default": 7}}} | echo: true |
    When the agent runs:
      """js
      import { «echo» } from "«§modules»servers/«srv»";
      globalThis.«§result» = (await «echo»({})).arguments;
      """
    Then the reading of "schema-defaults" is one of:
      | where   | what        | reading       |
      | /result | {}          | not-filled-in |
      | /result | {"size": 7} | filled-in     |

  @probe-further-arguments
  Scenario: Further arguments after the first
    Given the MCP server "«srv»" with the tools:
      | tool   | reply      |
      | «echo» | echo: true |
    When the agent runs:
      """js
      import { «echo» } from "«§modules»servers/«srv»";
      try { globalThis.«§result» = (await «echo»({ a: 1 }, 0, [])).arguments; } catch { globalThis.«§result» = "refused"; }
      """
    Then the reading of "further-arguments" is one of:
      | where   | what      | reading |
      | /result | {"a": 1}  | ignored |
      | /result | "refused" | refused |
