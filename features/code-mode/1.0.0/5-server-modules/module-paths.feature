Feature: The module path of a server (§5.0.1)

  Which of several servers is the first, the text does not say. Where it counts, the
  ids are in one order in the configuration, by their characters and in dictionaries.

  @path-replaced
  Scenario Outline: A hyphen replaces <character>
    Given the MCP server "<id>" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/<path>";
      await «read»({});
      """
    Then the server "<id>" received 1 call of "«read»"

    Examples:
      | character                  | id               | path             |
      | a space                    | «srv» files      | «srv»-files      |
      | a dot                      | «srv».files      | «srv»-files      |
      | an underscore              | «srv»_files      | «srv»-files      |
      | a slash                    | «srv»/files      | «srv»-files      |
      | a colon                    | «srv»:files      | «srv»-files      |
      | a Latin-1 letter           | «srv»éfiles      | «srv»-files      |
      | a Greek letter             | «srv»λfiles      | «srv»-files      |
      | each of several characters | «srv».my_files 2 | «srv»-my-files-2 |

  @path-replaced
  Scenario Outline: Allowed characters are kept: <what>
    Given the MCP server "<id>" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/<id>";
      await «read»({});
      """
    Then the server "<id>" received 1 call of "«read»"

    Examples:
      | what              | id              |
      | lowercase letters | «srv»           |
      | digits            | 0«srv»123456789 |
      | a hyphen          | «srv»-files     |
      | 100 characters    | «srv»-abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijz |

  @path-lowered
  Scenario Outline: A lowercase letter replaces an uppercase one, <where>
    Given the MCP server "<id>" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/<path>";
      await «read»({});
      """
    Then the server "<id>" received 1 call of "«read»"

    Examples:
      | where       | id         | path       |
      | at the ends | G«srv»Z    | g«srv»z    |
      | inside      | «srv»ABc-D | «srv»abc-d |

  @path-collapsed
  Scenario Outline: Hyphens in a row collapse into one: <count>
    Given the MCP server "<id>" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»-files";
      await «read»({});
      """
    Then the server "<id>" received 1 call of "«read»"

    Examples:
      | count | id              |
      | two   | «srv»--files    |
      | five  | «srv»-----files |

    @uses-path-signs
    Examples: of replaced characters
      | count                          | id            |
      | three from replaced characters | «srv» / files |

  @path-stripped
  Scenario Outline: Hyphens are stripped <where>
    Given the MCP server "<id>" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»-files";
      await «read»({});
      """
    Then the server "<id>" received 1 call of "«read»"

    Examples:
      | where            | id           |
      | at the beginning | -«srv»-files |
      | at the end       | «srv»-files- |

    @uses-path-signs
    Examples: of replaced characters
      | where                                      | id             |
      | at both ends, also those from replacements | @-«srv»-files. |

  @path-disambiguated @uses-path-signs
  Scenario: Three servers with one path
    Given the MCP server "«srv».files" with the tools:
      | tool   | reply     |
      | «read» | text: dot |
    And the MCP server "«srv» files" with the tools:
      | tool   | reply       |
      | «read» | text: space |
    And the MCP server "«srv»/files" with the tools:
      | tool   | reply       |
      | «read» | text: slash |
    When the agent runs:
      """js
      import * as clean from "«§modules»servers/«srv»-files";
      import * as second from "«§modules»servers/«srv»-files--2";
      import * as third from "«§modules»servers/«srv»-files--3";
      const found = [await clean.«read»({}), await second.«read»({}), await third.«read»({})];
      globalThis.«§result» = found.sort();
      """
    Then the result is ["dot", "slash", "space"]

  @path-disambiguated @uses-path-replaced
  Scenario: Two servers with one path, whose ids differ in an underscore
    Given the MCP server "«srv»_files" with the tools:
      | tool   | reply       |
      | «read» | text: first |
    And the MCP server "«srv»-files" with the tools:
      | tool   | reply        |
      | «read» | text: second |
    When the agent runs:
      """js
      import * as clean from "«§modules»servers/«srv»-files";
      import * as second from "«§modules»servers/«srv»-files--2";
      globalThis.«§result» = [await clean.«read»({}), await second.«read»({})].sort();
      """
    Then the result is ["first", "second"]

  @path-disambiguated @uses-path-signs
  Scenario: The first of several servers with the same path keeps it without a suffix
    Given the MCP server "«srv» files" with the tools:
      | tool   | reply       |
      | «read» | text: first |
    And the MCP server "«srv».files" with the tools:
      | tool   | reply        |
      | «read» | text: second |
    And the MCP server "«srv»/files" with the tools:
      | tool   | reply       |
      | «read» | text: third |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»-files";
      globalThis.«§result» = await «read»({});
      """
    Then the result is "first"

  @path-disambiguated @uses-path-signs
  Scenario: Suffixes are counted separately for each path
    Given the MCP server "«srv».files" with the tools:
      | tool   | reply             |
      | «read» | text: first dot   |
    And the MCP server "«other».files" with the tools:
      | tool   | reply             |
      | «read» | text: second dot  |
    And the MCP server "«srv» files" with the tools:
      | tool   | reply             |
      | «read» | text: first space |
    And the MCP server "«other» files" with the tools:
      | tool   | reply              |
      | «read» | text: second space |
    When the agent runs:
      """js
      import * as a from "«§modules»servers/«srv»-files";
      import * as b from "«§modules»servers/«srv»-files--2";
      import * as c from "«§modules»servers/«other»-files";
      import * as d from "«§modules»servers/«other»-files--2";
      const pair = async (one, two) => [await one.«read»({}), await two.«read»({})].sort();
      globalThis.«§result» = [await pair(a, b), await pair(c, d)];
      """
    Then the result is [["first dot", "first space"], ["second dot", "second space"]]

  Scenario Outline: Every module path of seeded ids leads to a server of its own: <kind>
    Given MCP servers with seeded ids for <kind>, whose tool "«where»" returns the id
    When the agent calls "«where»" of each server of ids for <kind> by its module path
    Then every module path of ids for <kind> imports a different server

    @path-replaced
    Examples:
      | kind       |
      | characters |

    @path-lowered
    Examples:
      | kind     |
      | capitals |

    @path-collapsed @uses-path-signs
    Examples:
      | kind             |
      | hyphens in a row |

    @path-stripped @uses-path-signs
    Examples:
      | kind                |
      | hyphens at the ends |

    @path-disambiguated @uses-path-signs
    Examples:
      | kind       |
      | collisions |

  @path-reflected @uses-path-replaced
  Scenario: «§meta» and discovery use the module path as serverId
    Given the MCP server "«srv»_my_files" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«srv»-my-files";
      import { describeServer, listServers, listTools, searchTools } from "«§modules»discovery";
      const path = "«srv»-my-files";
      // That a serverId is there is judged elsewhere.
      globalThis.«§result» = {
        meta: «§meta».serverId,
        listServers: (await listServers()).map((s) => s.serverId).find((id) => /«srv»/.test(id)),
        describeServer: (await describeServer(path)).serverId,
        listTools: (await listTools(path)).map((t) => t.toolName),
        searchTools: (await searchTools("«read»", { serverId: path })).results.map((t) => t.serverId),
      };
      """
    Then the result matches {"type": "object", "required": ["listServers", "listTools", "searchTools"], "properties": {"meta": {"const": "«srv»-my-files"}, "listServers": {"const": "«srv»-my-files"}, "describeServer": {"const": "«srv»-my-files"}, "listTools": {"const": ["«read»"]}, "searchTools": {"minItems": 1, "items": {"enum": ["«srv»-my-files", null]}}}}

  @path-reflected @uses-path-suffix
  Scenario: «§meta» and discovery use the module path as serverId, including its suffix
    Given the MCP server "«srv»_files" with the tools:
      | tool   | reply            |
      | «read» | text: underscore |
    And the MCP server "«srv»-files" with the tools:
      | tool   | reply        |
      | «read» | text: hyphen |
    When the agent runs:
      """js
      import { «§meta» as clean } from "«§modules»servers/«srv»-files";
      import { «§meta» as second } from "«§modules»servers/«srv»-files--2";
      import { listServers } from "«§modules»discovery";
      const listed = (await listServers()).map((s) => s.serverId).filter((id) => String(id).includes("«srv»"));
      globalThis.«§result» = { meta: [clean.serverId, second.serverId], listed: listed.sort() };
      """
    Then the result is {"meta": ["«srv»-files", "«srv»-files--2"], "listed": ["«srv»-files", "«srv»-files--2"]}

  @path-reflected @uses-path-suffix
  Scenario: Discovery knows each of several servers with one path by its own, and tells it
    Given the MCP server "«srv»_files" with the tools:
      | tool         | reply      |
      | «underscore» | text: here |
    And the MCP server "«srv»-files" with the tools:
      | tool     | reply      |
      | «hyphen» | text: here |
    When the agent runs:
      """js
      import { «§meta» as clean } from "«§modules»servers/«srv»-files";
      import { «§meta» as second } from "«§modules»servers/«srv»-files--2";
      import { describeServer, getTool, listTools, searchTools } from "«§modules»discovery";
      const wrong = [], expect = (what, found, wanted) => { if (found !== wanted) wrong.push([what, found]); };
      for (const [path, meta] of [["«srv»-files", clean], ["«srv»-files--2", second]]) {
        // Which of the two has which path is open; that they are told apart is not.
        const [{ toolName }] = meta.tools;
        expect("describeServer", (await describeServer(path)).serverId, path);
        expect("listTools", (await listTools(path)).map((t) => t.toolName).join(), toolName);
        expect("getTool", await getTool(path, toolName).then((t) => t.toolName, () => "none"), toolName);
        const hits = (results) => results.filter((t) => t.toolName === toolName).map((t) => t.serverId).join();
        expect("searchTools", hits((await searchTools(toolName)).results), path);
        expect("searchTools in it", hits((await searchTools(toolName, { serverId: path })).results), path);
      }
      globalThis.«§result» = { wrong };
      """
    Then the result is {"wrong": []}

  # By the configuration and by the alphabet the first one is the same, however long it takes to start.

  @path-disambiguated @uses-path-signs
  Scenario Outline: The first of two servers with one path keeps it, <when>
    Given the MCP server "«srv» files", which takes <first> ms to start, with the tools:
      | tool   | reply         |
      | «read» | text: «clean» |
    And the MCP server "«srv».files", which takes <second> ms to start, with the tools:
      | tool   | reply       |
      | «read» | text: «two» |
    When the agent runs:
      """js
      import * as clean from "«§modules»servers/«srv»-files";
      import * as second from "«§modules»servers/«srv»-files--2";
      globalThis.«§result» = [await clean.«read»({}), await second.«read»({})];
      """
    Then the result is ["«clean»", "«two»"]

    Examples:
      | when                       | first | second |
      | where it starts later      | 700   | 1      |
      | where it starts soon       | 1     | 700    |
