Feature: Tools that are there still, in a run during which others change (§8.2)

  # Whether a tool that is gone is called is open (register: removed-tool-called). These are there, before and after.

  Background:
    Given the MCP server "«other»" with the tools:
      | tool   | reply         |
      | «old»  | text: «four»  |
      | «read» | text: «three» |
    And the MCP server "«srv»" with the tools:
      | tool   | description | input                                                                                 | reply                       |
      | «wait» |             |                                                                                       | {text: «one», hold: «gate»} |
      | «old»  | «text»      | {"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}} | text: «two»                 |
      | «read» |             |                                                                                       | text: «last»                |

  @list-change-not-in-flight @timing
  Scenario Outline: A tool answers as before when <what>
    When the agent starts a run:
      """js
      import * as server from "«§modules»servers/«srv»";
      import { getTool, listTools, searchTools } from "«§modules»discovery";
      const named = (tools) => tools.find((tool) => tool.toolName === "«old»");
      const look = async () => ({
        answers: [await server.«old»({ path: "«word»" }), await server.«read»({})],
        told: JSON.stringify([await getTool("«srv»", "«old»"), named(await listTools("«srv»"))]),
        found: JSON.stringify(named((await searchTools("«old»", { serverId: "«srv»", detail: "full" })).results)) ?? null,
      });
      const before = await look();
      await server.«wait»({});
      // A host that reads the new list meanwhile has had time to do so.
      for (let calls = 0; calls < 20; calls++) await server.«wait»({});
      globalThis.«§result» = { before, after: await look() };
      """
    And a call of "«wait»" has reached the server "«srv»"
    And the server "<server>" changes its tools and notifies the host:
      | tool   | description   | input   | reply       |
      | <one>  |               |         | text: «one» |
      | <two>  | <description> | <input> | text: «two» |
      | «read» |               |         | text: «last» |
    And the server "«srv»" releases the reply "«gate»"
    And the run ends
    Then the members "before" and "after" of the result are equal
    And the server "«srv»" received 2 calls of "«old»"
    And the server "«srv»" received every call of "«old»" with {"path": "«word»"}

    Examples:
      | what                                    | server  | one    | two    | description | input                                                                                 |
      | its input is another                    | «srv»   | «wait» | «old»  | «text»      | {"type": "object", "required": ["path"], "properties": {"path": {"type": "integer"}}} |
      | its description is another              | «srv»   | «wait» | «old»  | «seen»      | {"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}}  |
      | nothing is another                      | «srv»   | «wait» | «old»  | «text»      | {"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}}  |
      | a tool of its name on another server is | «other» | «warm» | «old»  | «seen»      | {"type": "object", "required": ["file"], "properties": {"file": {"type": "integer"}}} |
      | one of its name on another server goes  | «other» | «warm» | «more» | «seen»      | {"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}}  |
