Feature: Moments at which tools change (§8, §8.1)

  Background:
    Given the MCP server "«first»" with the tools:
      | tool   | reply             |
      | «warm» | text: «one»       |
      | «fail» | isError: «reason» |
    And the MCP server "«srv»" with the tools:
      | tool   | description | reply                       |
      | «wait» |             | {text: «one», hold: «gate»} |
      | «old»  | «was»       | text: «two»                 |

  @list-change-before-import @timing
  Scenario: Tools that change before any run are there in the first one
    When the server "«srv»" changes its tools and notifies the host:
      | tool    | reply         |
      | «added» | text: «three» |
    And the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = [typeof server.«old», await server.«added»({})];
      """
    Then the result is ["undefined", "«three»"]

  # A run that has nothing to do with the server does not use up what the host has to do before one that has.

  @list-change-before-import @timing
  Scenario Outline: Tools that change before a run <which> are there in the next one that imports the server
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = typeof server.«old»;
      """
    And the server "«srv»" changes its tools and notifies the host:
      | tool    | reply         |
      | «added» | text: «three» |
    And the agent runs:
      """js
      <between>
      """
    And the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = [typeof server.«old», await server.«added»({})];
      """
    Then the result is ["undefined", "«three»"]

    Examples:
      | which                          | between                                                                                         |
      | of another server              | import { «warm» } from "«§modules»servers/«first»"; await «warm»({});                           |
      | that fails                     | import { «fail» } from "«§modules»servers/«first»"; await «fail»({});                           |
      | that imports what is not there | import { «old» } from "«§modules»servers/«srv»"; import { «no» } from "«§modules»servers/«no»"; |

  # A host need not connect again; who does listens to the connection that there is now.

  @list-change-before-import @needs-server-ids-requested @timing
  Scenario: Tools of a server that was connected again change
    Given the MCP server "«lost»" with the tools:
      | tool   | reply            |
      | «cut»  | disconnect: true |
      | «kept» | text: «one»      |
    When the agent runs:
      """js
      import { «cut» } from "«§modules»servers/«lost»";
      try { await «cut»({}); } catch { /* the connection is lost */ }
      """
    And the agent requests the capabilities ["«lost»"] and runs:
      """js
      import { «kept» } from "«§modules»servers/«lost»";
      globalThis.«§result» = await «kept»({});
      """
    And the server "«lost»" changes its tools and notifies the host:
      | tool    | reply         |
      | «kept»  | text: «one»   |
      | «added» | text: «three» |
    And the agent requests the capabilities ["«lost»"] and runs:
      """js
      import * as server from "«§modules»servers/«lost»";
      globalThis.«§result» = { added: typeof server.«added» };
      """
    Then the server "«lost»" received 1 call of "«kept»"
    And either the result is {"added": "function"}, or a diagnostic names "«lost»"

  @list-change-visible-next @timing
  Scenario: Tools that change during a run that fails are there in the next one
    When the agent starts a run:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      await «wait»({});
      throw new Error("«reason»");
      """
    And a call of "«wait»" has reached the server "«srv»"
    And the server "«srv»" changes its tools and notifies the host:
      | tool    | reply         |
      | «wait»  | text: «one»   |
      | «added» | text: «three» |
    And the server "«srv»" releases the reply "«gate»"
    And the run ends
    And the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = [typeof server.«old», await server.«added»({})];
      """
    Then the result is ["undefined", "«three»"]

  @list-change-visible-next @timing
  Scenario: A tool that goes and comes back changed during a run is the changed one in the next
    When the agent starts a run:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      await «wait»({});
      """
    And a call of "«wait»" has reached the server "«srv»"
    And the server "«srv»" changes its tools and notifies the host:
      | tool   | reply       |
      | «wait» | text: «one» |
    And the server "«srv»" changes its tools and notifies the host:
      | tool   | description | reply         |
      | «wait» |             | text: «one»   |
      | «old»  | «seen»      | text: «three» |
    And the server "«srv»" releases the reply "«gate»"
    And the run ends
    And the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      import { getTool } from "«§modules»discovery";
      // Whether a description is shown at all is judged elsewhere.
      globalThis.«§result» = [await server.«old»({}), JSON.stringify(await getTool("«srv»", "«old»")).includes("«was»")];
      """
    Then the result is ["«three»", false]

  @list-change-before-import @timing
  Scenario: The first tools of a server that had none are there in the next run
    Given the MCP server "«bare»" with the tools:
      | tool |
    When the agent runs:
      """js
      import { «warm» } from "«§modules»servers/«first»";
      await «warm»({});
      """
    And the server "«bare»" changes its tools and notifies the host:
      | tool    | reply         |
      | «added» | text: «three» |
    And the agent runs:
      """js
      import * as server from "«§modules»servers/«bare»";
      globalThis.«§result» = [await server.«added»({}), server.«§meta».tools.length];
      """
    Then the result is ["«three»", 1]

  # The suite reaches servers by one transport in a run, most often their standard streams. Whether a host has another one is
  # its own affair.

  @list-change-before-import @timing
  Scenario: Tools of a server over HTTP change twice
    Given the MCP server "«far»", which is reached over HTTP, with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    And scripts that begin with:
      """js
      import * as server from "«§modules»servers/«far»";
      globalThis.«§result» = { tools: [typeof server.«read», typeof server.«added», typeof server.«more»] };
      """
    When the agent runs:
      """js
      // As they are at first.
      """
    And the server "«far»" changes its tools and notifies the host:
      | tool    | reply       |
      | «read»  | text: «one» |
      | «added» | text: «two» |
    And the agent runs:
      """js
      // As they are then.
      """
    Then the result has {"tools": ["function", "function", "undefined"]}, or the run failed
    When the server "«far»" changes its tools and notifies the host:
      | tool   | reply         |
      | «more» | text: «three» |
    And the agent runs:
      """js
      // As they are now.
      """
    Then the result has {"tools": ["undefined", "undefined", "function"]}, or the run failed

  # Which members discovery shows is judged elsewhere: here it is that none is as it was.

  @list-change-refreshes @timing
  Scenario: A changed description, changed annotations and a changed schema are shown in a later run
    Given the MCP server "«shown»" with the tools:
      | tool  | description | annotations           | input                                                          | output                                                         | reply       |
      | «one» | «was»       | {"title": "«was»"}    | {"type": "object", "properties": {"«was»": {"type": "string"}}} | {"type": "object", "properties": {"«was»": {"type": "number"}}} | text: «two» |
    When the agent runs:
      """js
      import * as shown from "«§modules»servers/«shown»";
      import { listTools, getTool, searchTools } from "«§modules»discovery";
      const before = [await getTool("«shown»", "«one»"), await listTools("«shown»"), await searchTools("«one»")];
      globalThis.«§result» = { before: before.length, function: typeof shown.«one» };
      """
    And the server "«shown»" changes its tools and notifies the host:
      | tool  | description | annotations           | input                                                          | output                                                         | reply       |
      | «one» | «now»       | {"title": "«now»"}    | {"type": "object", "properties": {"«now»": {"type": "string"}}} | {"type": "object", "properties": {"«now»": {"type": "number"}}} | text: «two» |
    And the agent runs:
      """js
      import * as shown from "«§modules»servers/«shown»";
      globalThis.«§result» = typeof shown.«one»;
      """
    And the agent runs:
      """js
      import { listTools, getTool, searchTools } from "«§modules»discovery";
      const named = (tools) => tools.find((tool) => tool.toolName === "«one»") ?? "no such tool";
      globalThis.«§result» = {
        got: await getTool("«shown»", "«one»"), listed: named(await listTools("«shown»")), full: named(await listTools("«shown»", { detail: "full" })),
        found: named((await searchTools("«one»", { detail: "full" })).results),
      };
      """
    Then the result contains "«now»"
    And the result does not contain "«was»"
    And the result does not contain "no such tool"

  @list-change-refreshes @timing
  Scenario: What changes of one tool is not shown of another
    Given the MCP server "«shown»" with the tools:
      | tool  | description | reply       |
      | «one» | «was»       | text: «two» |
      | «two» | «own»       | text: «two» |
    When the agent runs:
      """js
      import * as shown from "«§modules»servers/«shown»";
      globalThis.«§result» = typeof shown.«one»;
      """
    And the server "«shown»" changes its tools and notifies the host:
      | tool  | description | annotations        | reply       |
      | «one» | «now»       | {"title": "«now»"} | text: «two» |
      | «two» | «own»       |                    | text: «two» |
    And the agent runs:
      """js
      import * as shown from "«§modules»servers/«shown»";
      globalThis.«§result» = typeof shown.«one»;
      """
    And the agent runs:
      """js
      import { listTools } from "«§modules»discovery";
      const other = (await listTools("«shown»", { detail: "full" })).find((tool) => tool.toolName === "«two»") ?? "no such tool";
      globalThis.«§result» = { other };
      """
    Then the result does not contain "«now»"
    And the result does not contain "no such tool"

  # Everything but one member of the tool stays as it was. Whether it is shown at all is judged elsewhere.

  @list-change-refreshes @timing
  Scenario Outline: A change of <what> alone is shown in a later run
    Given the MCP server "«shown»" with the tools:
      | tool  | description | annotations        | reply       |
      | «one» | «text»      | {"title": "«hint»"} | text: «two» |
    When the agent runs:
      """js
      import * as shown from "«§modules»servers/«shown»";
      import { getTool } from "«§modules»discovery";
      globalThis.«§result» = [typeof shown.«one», (await getTool("«shown»", "«one»")).toolName];
      """
    And the server "«shown»" changes its tools and notifies the host:
      | tool  | description | annotations | reply       |
      | «one» | <text>      | <hints>     | text: «two» |
    And the agent runs:
      """js
      import * as shown from "«§modules»servers/«shown»";
      globalThis.«§result» = typeof shown.«one»;
      """
    And the agent runs:
      """js
      import { getTool } from "«§modules»discovery";
      globalThis.«§result» = await getTool("«shown»", "«one»");
      """
    Then the result contains "«one»"
    And the result does not contain "<before>"

    Examples:
      | what            | text   | hints               | before |
      | the description | «seen» | {"title": "«hint»"} | «text» |
      | the annotations | «text» | {"title": "«seen»"} | «hint» |
