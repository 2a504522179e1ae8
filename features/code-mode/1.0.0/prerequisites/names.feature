Feature: What scripts use of module paths and export names (§5.0.1, §6.1)

  @path-replaced @prerequisite-path-replaced
  Scenario: Underscores in a server's id become hyphens in its path
    Given the MCP server "«srv»_my_files" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»-my-files";
      await «read»({});
      """
    Then the server "«srv»_my_files" received 1 call of "«read»"

  @path-replaced @prerequisite-path-signs
  Scenario: Other characters in a server's id become hyphens in its path
    Given the MCP server "«a» x" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    And the MCP server "«b».x" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    And the MCP server "«c»/x" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    And the MCP server "«d»@x.y" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    And the MCP server "«e»日x" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    When the agent runs:
      """js
      import { «read» as a } from "«§modules»servers/«a»-x";
      import { «read» as b } from "«§modules»servers/«b»-x";
      import { «read» as c } from "«§modules»servers/«c»-x";
      import { «read» as d } from "«§modules»servers/«d»-x-y";
      import { «read» as e } from "«§modules»servers/«e»-x";
      for (const call of [a, b, c, d, e]) await call({});
      """
    Then the server "«a» x" received 1 call of "«read»"
    And the server "«b».x" received 1 call of "«read»"
    And the server "«c»/x" received 1 call of "«read»"
    And the server "«d»@x.y" received 1 call of "«read»"
    And the server "«e»日x" received 1 call of "«read»"

  @path-disambiguated @prerequisite-path-suffix @uses-path-replaced @uses-binding
  Scenario: The second of two servers with one path has a number behind it
    Given the MCP server "«srv»_files" with the tools:
      | tool   | reply            |
      | «read» | text: underscore |
    And the MCP server "«srv»-files" with the tools:
      | tool   | reply        |
      | «read» | text: hyphen |
    When the agent runs:
      """js
      import * as clean from "«§modules»servers/«srv»-files";
      import * as second from "«§modules»servers/«srv»-files--2";
      globalThis.«§result» = [typeof clean.«read», typeof second.«read»];
      """
    Then the result is ["function", "function"]

  # Exports that a host adds under names of its own, such as those without underscores,
  # are not called.

  @export-tools @prerequisite-mapped-binding @uses-binding
  Scenario: An export calls a tool of its own, whatever the tool's name
    Given the MCP server "«srv»" with the tools:
      | tool      | reply       |
      | «a»-«b»   | text: «one» |
      | «a».«b»   | text: «one» |
      | 1«c»      | text: «one» |
      | delete    | text: «one» |
      | «d»_«e»   | text: «one» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      for (const name of Object.keys(server)) {
        if (!name.includes("_") || typeof server[name] !== "function") continue;
        try { await server[name]({}); } catch { /* no binding */ }
      }
      """
    Then the server "«srv»" received only calls of "«a»-«b»", "«a».«b»", "1«c»", "delete", "«d»_«e»"
    And the server "«srv»" received at most 1 call of "«a»-«b»"
    And the server "«srv»" received at most 1 call of "«a».«b»"

  @name-illegal-replaced @prerequisite-name-signs @uses-binding @uses-several-tools
  Scenario: Punctuation and spaces in a tool's name become underscores in its export
    Given the MCP server "«srv»" with the tools:
      | tool  | reply       |
      | «a»-x | text: «one» |
      | «b».x | text: «one» |
      | «c»/x | text: «one» |
      | «d» x | text: «one» |
      | «e»:x | text: «one» |
      | «f»@x | text: «one» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      const names = ["«a»_x", "«b»_x", "«c»_x", "«d»_x", "«e»_x", "«f»_x"];
      globalThis.«§result» = names.map((name) => typeof server[name]);
      """
    Then the result is ["function", "function", "function", "function", "function", "function"]

  @name-illegal-replaced @prerequisite-name-capitals @uses-binding
  Scenario: Uppercase letters of a tool's name are kept in its export
    Given the MCP server "«srv»" with the tools:
      | tool     | reply       |
      | «a»And«b» | text: «one» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = typeof server.«a»And«b»;
      """
    Then the result is "function"

  @name-digit-prefixed @prerequisite-name-digits @uses-binding
  Scenario: A tool's name that begins with a digit has an underscore before it
    Given the MCP server "«srv»" with the tools:
      | tool | reply       |
      | 1«a» | text: «one» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = typeof server._1«a»;
      """
    Then the result is "function"

  @name-collision-suffixed @prerequisite-name-collisions @uses-mapped-binding @uses-name-signs @uses-name-digits
  Scenario: Each of several tools that would have one name has an export
    Given the MCP server "«srv»" with the tools:
      | tool    | reply         |
      | «a»-«b» | text: «a»-«b» |
      | «a».«b» | text: «a».«b» |
      | 1«c»    | text: 1«c»    |
      | -1«c»   | text: -1«c»   |
      | new     | text: new     |
      | new-    | text: new-    |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      const tools = ["«a»-«b»", "«a».«b»", "1«c»", "-1«c»", "new", "new-"];
      const answers = new Set();
      for (const name of Object.keys(server)) {
        if (typeof server[name] !== "function") continue;
        try { answers.add(await server[name]({})); } catch { /* no binding */ }
      }
      globalThis.«§result» = tools.filter((tool) => answers.has(tool));
      """
    Then the result is ["«a»-«b»", "«a».«b»", "1«c»", "-1«c»", "new", "new-"]

  @name-collision-alphabetical @prerequisite-name-order @uses-name-collisions
  Scenario: Several tools that would have one name are numbered in alphabetical order
    Given the MCP server "«srv»" with the tools:
      | tool    | reply         |
      | «a».«b» | text: «a».«b» |
      | «a» «b» | text: «a» «b» |
      | «a»-«b» | text: «a»-«b» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      const called = [];
      for (const name of ["«a»_«b»", "«a»_«b»__2", "«a»_«b»__3"]) called.push(await server[name]({}));
      globalThis.«§result» = called;
      """
    Then the result is ["«a» «b»", "«a»-«b»", "«a».«b»"]
