Feature: Tools that change between two runs (§8, §8.1)

  Background:
    Given the MCP server "«first»" with the tools:
      | tool   | reply       |
      | «warm» | text: «one» |
    And the MCP server "«srv»" with the tools:
      | tool   | input                                                                                    | reply        |
      | «read» | {"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}}     | text: «one»  |
      | «old»  |                                                                                          | text: «two»  |
    And scripts that begin with:
      """js
      import * as server from "«§modules»servers/«srv»";
      import { listTools, getTool, searchTools } from "«§modules»discovery";
      """
    When the agent runs:
      """js
      globalThis.«§result» = [typeof server.«read», typeof server.«old», typeof server.«added»];
      """
    Then the result is ["function", "function", "undefined"]

  @list-change-refreshes @timing
  Scenario: The host learns of the change
    When the server "«srv»" changes its tools and notifies the host:
      | tool    | reply         |
      | «read»  | text: «one»   |
      | «added» | text: «three» |
    And the agent runs:
      """js
      // The host may need this run to learn of it.
      """
    And the agent runs:
      """js
      const names = (await listTools("«srv»")).map((tool) => tool.toolName);
      const found = (await searchTools("«added»", { serverId: "«srv»" })).results.map((tool) => tool.toolName);
      const gone = (await searchTools("«old»")).results.map((tool) => tool.toolName);
      const told = server.«§meta».tools.map((tool) => tool.toolName);
      // What getTool does without a tool is judged elsewhere.
      const got = async (name) => { try { return (await getTool("«srv»", name))?.toolName ?? "none"; } catch { return "none"; } };
      globalThis.«§result» = {
        listed: ["«read»", "«old»", "«added»"].map((name) => names.includes(name)), told: ["«read»", "«old»", "«added»"].map((name) => told.includes(name)),
        found: found.includes("«added»"), got: await got("«added»"), gone: [gone.includes("«old»"), await got("«old»")],
      };
      """
    Then the result is {"listed": [true, false, true], "told": [true, false, true], "found": true, "got": "«added»", "gone": [false, "none"]}

  @list-change-before-import @timing
  Scenario: A tool that is added is there in the next run
    When the server "«srv»" changes its tools and notifies the host:
      | tool    | reply         |
      | «read»  | text: «one»   |
      | «old»   | text: «two»   |
      | «added» | text: «three» |
    And the agent runs:
      """js
      globalThis.«§result» = [await server.«added»({}), typeof server.«old»];
      """
    Then the result is ["«three»", "function"]
    And the server "«srv»" received 1 call of "«added»"

  @list-change-before-import @timing
  Scenario: A second change is there in the run after it
    When the server "«srv»" changes its tools and notifies the host:
      | tool    | reply         |
      | «read»  | text: «one»   |
      | «added» | text: «three» |
    And the agent runs:
      """js
      globalThis.«§result» = [typeof server.«added», typeof server.«more»];
      """
    Then the result is ["function", "undefined"]
    When the server "«srv»" changes its tools and notifies the host:
      | tool   | reply        |
      | «read» | text: «one»  |
      | «more» | text: «four» |
    And the agent runs:
      """js
      globalThis.«§result» = [typeof server.«added», await server.«more»({})];
      """
    Then the result is ["undefined", "«four»"]

  @list-change-before-import @timing
  Scenario: A tool that is removed is gone in the next run
    When the server "«srv»" changes its tools and notifies the host:
      | tool   | reply       |
      | «read» | text: «one» |
    And the agent runs:
      """js
      globalThis.«§result» = [typeof server.«old», await server.«read»({})];
      """
    Then the result is ["undefined", "«one»"]

  @list-change-before-import @timing @uses-validation @uses-nested-refusals
  Scenario: A changed schema applies in the next run
    When the server "«srv»" changes its tools and notifies the host:
      | tool   | input                                                                                | reply       |
      | «read» | {"type": "object", "required": ["file"], "properties": {"file": {"type": "string"}}} | text: «one» |
    And the agent runs:
      """js
      const outcomes = [];
      try { await server.«read»({ path: "«word»" }); outcomes.push("returned"); } catch { outcomes.push("thrown"); }
      await server.«read»({ file: "«word»" });
      globalThis.«§result» = [...outcomes, "returned"];
      """
    Then the result is ["thrown", "returned"]
    And the server "«srv»" received 1 call of "«read»", with {"file": "«word»"}

  # What a host has made of the schema for the first call is not for the next one.

  @list-change-before-import @timing @uses-validation
  Scenario: A changed schema applies to a tool that was called before
    When the agent runs:
      """js
      await server.«read»({ path: "«word»" });
      """
    And the server "«srv»" changes its tools and notifies the host:
      | tool   | input                                                                                    | reply       |
      | «read» | {"type": "object", "required": ["path"], "properties": {"path": {"type": "integer"}}} | text: «one» |
    And the agent runs:
      """js
      const outcomes = [];
      try { await server.«read»({ path: "«word»" }); outcomes.push("returned"); } catch { outcomes.push("thrown"); }
      await server.«read»({ path: 1 });
      globalThis.«§result» = [...outcomes, "returned"];
      """
    Then the result is ["thrown", "returned"]
    And the server "«srv»" received 2 calls of "«read»"

  @list-change-before-import @timing
  Scenario: An announcement without a change changes nothing
    When the server "«srv»" changes its tools and notifies the host:
      | tool   | input                                                                                    | reply        |
      | «read» | {"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}}     | text: «one»  |
      | «old»  |                                                                                          | text: «two»  |
    And the agent runs:
      """js
      globalThis.«§result» = [await server.«read»({ path: "«word»" }), await server.«old»({})];
      """
    Then the result is ["«one»", "«two»"]

  @list-change-before-import @timing
  Scenario: A server that has no tools any more has none in the next run
    When the server "«srv»" changes its tools and notifies the host:
      | tool |
    And the agent runs:
      """js
      const listed = (await listTools("«srv»")).map((tool) => tool.toolName);
      globalThis.«§result» = { functions: [typeof server.«read», typeof server.«old»], listed };
      """
    Then the result has {"functions": ["undefined", "undefined"], "listed": []}, or the run failed

  @list-change-before-import @timing
  Scenario: A list change of one server does not change the tools of another
    When the server "«first»" changes its tools and notifies the host:
      | tool    | reply         |
      | «warm»  | text: «one»   |
      | «added» | text: «three» |
    And the agent runs:
      """js
      import * as other from "«§modules»servers/«first»";
      globalThis.«§result» = [await other.«added»({}), typeof server.«added», typeof server.«old»];
      """
    Then the result is ["«three»", "undefined", "function"]
    And the server "«first»" received 1 call of "«added»"

  @list-change-refreshes @timing
  Scenario: The host asks again after a server refused to list its changed tools
    When the server "«srv»" refuses the next tools/list
    And the server "«srv»" changes its tools and notifies the host:
      | tool    | reply         |
      | «read»  | text: «one»   |
      | «added» | text: «three» |
    And the agent runs:
      """js
      // By now it was asked, and has refused.
      """
    And the agent runs:
      """js
      globalThis.«§result» = { functions: [typeof server.«read», typeof server.«old», typeof server.«added»] };
      """
    Then the result has {"functions": ["function", "undefined", "function"]}, or the run failed

  @list-change-before-import @timing
  Scenario: Of two changes before a run the last one counts
    When the server "«srv»" changes its tools and notifies the host:
      | tool    | reply         |
      | «read»  | text: «one»   |
      | «added» | text: «three» |
    And the server "«srv»" changes its tools and notifies the host:
      | tool   | reply        |
      | «read» | text: «one»  |
      | «more» | text: «four» |
    And the agent runs:
      """js
      globalThis.«§result» = [typeof server.«old», typeof server.«added», await server.«more»({})];
      """
    Then the result is ["undefined", "undefined", "«four»"]

  @list-change-before-import @timing
  Scenario: Changes of two servers before a run both count
    When the server "«srv»" changes its tools and notifies the host:
      | tool    | reply         |
      | «read»  | text: «one»   |
      | «added» | text: «three» |
    And the server "«first»" changes its tools and notifies the host:
      | tool   | reply        |
      | «more» | text: «four» |
    And the agent runs:
      """js
      import * as other from "«§modules»servers/«first»";
      globalThis.«§result» = [typeof server.«old», await server.«added»({}), typeof other.«warm», await other.«more»({})];
      """
    Then the result is ["undefined", "«three»", "undefined", "«four»"]

  @list-change-before-import @timing
  Scenario: A tool that went and came back is there again
    When the server "«srv»" changes its tools and notifies the host:
      | tool   | reply       |
      | «read» | text: «one» |
    And the agent runs:
      """js
      globalThis.«§result» = typeof server.«old»;
      """
    And the server "«srv»" changes its tools and notifies the host:
      | tool   | reply         |
      | «read» | text: «one»   |
      | «old»  | text: «three» |
    And the agent runs:
      """js
      globalThis.«§result» = await server.«old»({});
      """
    Then the result is "«three»"
