Feature: Concurrent runs between whose starts tools change (§8.2)

  # The later run may be what makes a host ask for the changed tools.

  @list-change-not-in-flight @timing
  Scenario: The earlier run keeps its tools
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                       |
      | «wait» | {text: «one», hold: «gate»} |
      | «old»  | text: «two»                 |
    When the agent starts a run:
      """js
      import * as server from "«§modules»servers/«srv»";
      import { listTools } from "«§modules»discovery";
      const look = async () => ({
        module: [typeof server.«old», typeof server.«added»],
        imported: Object.keys(server).filter((name) => name !== "«§meta»").sort().join(),
        described: server.«§meta».tools.map((tool) => tool.toolName).sort().join(),
        listed: (await listTools("«srv»")).map((tool) => tool.toolName).sort().join(),
      });
      const before = await look();
      await server.«wait»({});
      globalThis.«§result» = { before, after: await look() };
      """
    And a call of "«wait»" has reached the server "«srv»"
    And the server "«srv»" changes its tools and notifies the host:
      | tool    | reply         |
      | «wait»  | text: «one»   |
      | «added» | text: «three» |
    And the agent runs at the same time, or afterwards where the host makes one run at a time:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = await server.«wait»({});
      """
    And the server "«srv»" releases the reply "«gate»"
    And the run ends
    Then the members "before" and "after" of the result are equal

  @list-change-before-import @timing
  Scenario: The later run has the changed tools
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                       |
      | «wait» | {text: «one», hold: «gate»} |
      | «old»  | text: «two»                 |
    When the agent starts a run:
      """js
      import * as server from "«§modules»servers/«srv»";
      await server.«wait»({});
      """
    And a call of "«wait»" has reached the server "«srv»"
    And the server "«srv»" changes its tools and notifies the host:
      | tool    | reply                              |
      | «wait»  | text: «one»                        |
      | «added» | [{text: «first»}, {text: «second»}] |
    And the agent runs at the same time, or afterwards where the host makes one run at a time:
      """js
      import * as server from "«§modules»servers/«srv»";
      if (!("«old»" in server)) await server.«added»({});
      """
    And the server "«srv»" releases the reply "«gate»"
    And the run ends
    And the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = await server.«added»({}); // the second call, where that run could make the first
      """
    Then the result is "«second»"
