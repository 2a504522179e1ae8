Feature: Moments at which tools change (§8, §8.1)

  Background:
    Given the MCP server "«first»" with the tools:
      | tool   | reply             |
      | «warm» | text: «one»       |
      | «fail» | isError: «reason» |
    And the MCP server "«srv»" with the tools:
      | tool   | reply                       |
      | «wait» | {text: «one», hold: «gate»} |
      | «old»  | text: «two»                 |

  @list-change-before-import @timing
  Scenario: Tools that change before any run are there in the first one
    When the server "«srv»" changes its tools and notifies the host:
      | tool    | reply         |
      | «added» | text: «three» |
    And the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = [typeof server.«old», await server.«added»({})];
      """
    Then the result is ["undefined", "«three»"]

  # A run that has nothing to do with the server does not use up what the host has to do before one that has.

  @list-change-before-import @timing
  Scenario Outline: Tools that change before a run <which> are there in the next one that imports the server
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = typeof server.«old»;
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
      import * as server from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = [typeof server.«old», await server.«added»({})];
      """
    Then the result is ["undefined", "«three»"]

    Examples:
      | which                          | between                                                                                         |
      | of another server              | import { «warm» } from "@codemode/servers/«first»"; await «warm»({});                           |
      | that fails                     | import { «fail» } from "@codemode/servers/«first»"; await «fail»({});                           |
      | that imports what is not there | import { «old» } from "@codemode/servers/«srv»"; import { «no» } from "@codemode/servers/«no»"; |

  @list-change-visible-next @timing
  Scenario: Tools that change during a run that fails are there in the next one
    When the agent starts a run:
      """js
      import { «wait» } from "@codemode/servers/«srv»";
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
      import * as server from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = [typeof server.«old», await server.«added»({})];
      """
    Then the result is ["undefined", "«three»"]

  @list-change-visible-next @timing
  Scenario: A tool that goes and comes back changed during a run is the changed one in the next
    When the agent starts a run:
      """js
      import { «wait» } from "@codemode/servers/«srv»";
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
      import * as server from "@codemode/servers/«srv»";
      import { getTool } from "@codemode/discovery";
      globalThis.__codemode_result__ = [await server.«old»({}), JSON.stringify(await getTool("«srv»", "«old»")).includes("«seen»")];
      """
    Then the result is ["«three»", true]

  @list-change-before-import @timing
  Scenario: The first tools of a server that had none are there in the next run
    Given the MCP server "«bare»" with the tools:
      | tool |
    When the agent runs:
      """js
      import { «warm» } from "@codemode/servers/«first»";
      await «warm»({});
      """
    And the server "«bare»" changes its tools and notifies the host:
      | tool    | reply         |
      | «added» | text: «three» |
    And the agent runs:
      """js
      import * as server from "@codemode/servers/«bare»";
      globalThis.__codemode_result__ = [await server.«added»({}), server.__meta__.tools.length];
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
      import * as server from "@codemode/servers/«far»";
      globalThis.__codemode_result__ = { tools: [typeof server.«read», typeof server.«added», typeof server.«more»] };
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
