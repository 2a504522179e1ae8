Feature: Probes: export names (§6.1)

  @probe-name-after-change @timing
  Scenario: The export name of a tool after a colliding one that sorts first is added
    Given the MCP server "«srv»" with the tools:
      | tool      | reply       |
      | «b»-«c»   | text: «one» |
    And scripts that begin with:
      """js
      import { «§meta» } from "«§modules»servers/«srv»";
      globalThis.«§result» = «§meta».tools.find((tool) => tool.toolName === "«b»-«c»")?.exportName;
      """
    When the agent runs:
      """js
      // As it is before.
      """
    And the server "«srv»" changes its tools and notifies the host:
      | tool      | reply       |
      | «b» «c»   | text: «two» |
      | «b»-«c»   | text: «one» |
    And the agent runs:
      """js
      // The host may need this run to learn of it.
      """
    And the agent runs:
      """js
      // As it is now.
      """
    Then the reading of "name-after-change" is one of:
      | where   | what          | reading |
      | /result | "«b»_«c»"     | kept    |
      | /result | ~ ^«b»_«c»__  | moved   |

  @probe-non-ascii-identifiers
  Scenario: A letter outside ASCII
    Given the MCP server "«srv»" with the tools:
      | tool    | reply        |
      | «read»é | text: «word» |
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«srv»";
      globalThis.«§result» = «§meta».tools.map((tool) => tool.exportName);
      """
    Then the reading of "non-ascii-identifiers" is one of:
      | where   | what        | reading  |
      | /result | ["«read»é"] | kept     |
      | /result | ["«read»_"] | replaced |

  @probe-empty-tool-name
  Scenario: An empty tool name
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      |        | text: «word» |
      | «read» | text: «one»  |
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«srv»";
      globalThis.«§result» = «§meta».tools.map((tool) => tool.exportName).sort();
      """
    Then the reading of "empty-tool-name" is one of:
      | where                   | what           | reading      |
      | /diagnostics/0/severity | "error"        | list-refused |
      | /result                 | []             | list-refused |
      | /result                 | ["_","«read»"] | underscore   |
      | /result                 | ["«read»"]     | left-out     |
      | /result                 | ~ ^\["         | own          |

  @probe-signs-in-the-alphabet
  Scenario: Colliding names with an underscore and a hyphen
    Given the MCP server "«srv»" with the tools:
      | tool      | reply         |
      | «a»_«b»   | text: under   |
      | «a»-«b»   | text: hyphen  |
    When the agent runs:
      """js
      import { «a»_«b» as first } from "«§modules»servers/«srv»";
      globalThis.«§result» = await first({});
      """
    Then the reading of "signs-in-the-alphabet" is one of:
      | where   | what     | reading     |
      | /result | "hyphen" | code-points |
      | /result | "under"  | dictionary  |

  @probe-characters-beyond-the-plane
  Scenario: A character beyond U+FFFF
    Given the MCP server "«srv»" with the tools:
      | tool       | reply        |
      | «read»😀x | text: «word» |
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«srv»";
      globalThis.«§result» = «§meta».tools.map((tool) => tool.exportName);
      """
    Then the reading of "characters-beyond-the-plane" is one of:
      | where   | what          | reading |
      | /result | ["«read»_x"]  | one     |
      | /result | ["«read»__x"] | two     |

  @probe-repeated-tool-name
  Scenario: Two tools of one name
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
      | «read» | text: «two» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = Object.values(server).filter((member) => typeof member === "function").length;
      """
    Then the reading of "repeated-tool-name" is one of:
      | where                   | what    | reading      |
      | /diagnostics/0/severity | "error" | list-refused |
      | /result                 | 0       | list-refused |
      | /result                 | 1       | one-export   |
      | /result                 | 2       | both         |

  @probe-suffix-taken
  Scenario: A suffixed name that another tool already has
    Given the MCP server "«srv»" with the tools:
      | tool         | reply        |
      | «a»-«b»      | text: «word» |
      | «a».«b»      | text: «word» |
      | «a»_«b»__2   | text: «word» |
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«srv»";
      globalThis.«§result» = «§meta».tools.find((tool) => tool.toolName === "«a»_«b»__2").exportName;
      """
    Then the reading of "suffix-taken" is one of:
      | where   | what                  | reading         |
      | /result | "«a»_«b»__2"          | clean-name-wins |
      | /result | ~ ^«a»_«b»__2__\d+$   | in-order        |

  @probe-keywords-not-listed
  Scenario: Reserved words that the list lacks
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | catch  | text: «word» |
      | enum   | text: «word» |
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«srv»";
      globalThis.«§result» = «§meta».tools.map((tool) => tool.exportName).sort();
      """
    Then the reading of "keywords-not-listed" is one of:
      | where   | what               | reading     |
      | /result | ["catch_","enum_"] | suffixed    |
      | /result | ["catch","enum"]   | as-they-are |

  @probe-strict-mode-names
  Scenario: Names that are reserved in strict mode
    Given the MCP server "«srv»" with the tools:
      | tool      | reply        |
      | arguments | text: «word» |
      | interface | text: «word» |
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«srv»";
      globalThis.«§result» = «§meta».tools.map((tool) => tool.exportName).sort();
      """
    Then the reading of "strict-mode-names" is one of:
      | where   | what                        | reading     |
      | /result | ["arguments_","interface_"] | suffixed    |
      | /result | ["arguments","interface"]   | as-they-are |
      | /result | ~ "(arguments\|interface)_" | some        |

  @probe-tool-named-then
  Scenario: A tool called then
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | then   | text: «word» |
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«srv»";
      globalThis.«§result» = «§meta».tools.map((tool) => tool.exportName);
      """
    Then the reading of "tool-named-then" is one of:
      | where   | what     | reading  |
      | /result | ["then"] | as-it-is |
      | /result | ~ ^\["   | renamed  |

  @probe-tool-named-meta
  Scenario: A tool called «§meta»
    Given the MCP server "«srv»" with the tools:
      | tool     | reply        |
      | «§meta» | text: «word» |
      | «read»   | text: «word» |
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«srv»";
      const tool = «§meta».tools.find((tool) => tool.toolName === "«§meta»");
      globalThis.«§result» = tool ? "renamed" : "left out";
      """
    Then the reading of "tool-named-meta" is one of:
      | where   | what       | reading  |
      | /result | "renamed"  | renamed  |
      | /result | "left out" | left-out |
