Feature: Discovery in a run during which tools change (§8.2)

  @list-change-not-in-flight @timing
  Scenario Outline: <function> finds what it found before
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                       |
      | «wait» | {text: «one», hold: «gate»} |
      | «old»  | text: «two»                 |
    When the agent starts a run:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      import { <function> } from "«§modules»discovery";
      const find = async (name) => <found>;
      const look = async () => [await find("«old»"), await find("«added»")];
      const before = await look();
      await «wait»({});
      for (let calls = 0; calls < 20; calls++) await «wait»({});
      globalThis.«§result» = { before, after: await look() };
      """
    And a call of "«wait»" has reached the server "«srv»"
    And the server "«srv»" changes its tools and notifies the host:
      | tool    | reply         |
      | «wait»  | text: «one»   |
      | «added» | text: «three» |
    And the server "«srv»" releases the reply "«gate»"
    And the run ends
    Then the members "before" and "after" of the result are equal

    Examples:
      | function    | found                                                                                             |
      | getTool     | getTool("«srv»", name).then((tool) => tool.toolName, () => "none")                                |
      | searchTools | (await searchTools(name, { serverId: "«srv»" })).results.map((tool) => tool.toolName).sort().join() |
