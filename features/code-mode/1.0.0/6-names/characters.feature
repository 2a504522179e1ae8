@uses-mapped-binding
Feature: Characters of export names (§6.1)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool                                                                                                                             | reply                         |
      | «a»-one                                                                                                                          | text: the tool «a»-one        |
      | files.«b»                                                                                                                        | text: the tool files.«b»      |
      | «c»/list                                                                                                                         | text: the tool «c»/list       |
      | «d» all                                                                                                                          | text: the tool «d» all        |
      | «e»:x                                                                                                                            | text: the tool «e»:x          |
      | @«f»                                                                                                                             | text: the tool @«f»           |
      | «g»!                                                                                                                             | text: the tool «g»!           |
      | «h»'s                                                                                                                            | text: the tool «h»'s          |
      | «i»-.-x                                                                                                                          | text: the tool «i»-.-x        |
      | ***                                                                                                                              | text: the tool ***            |
      | «j»AndMore                                                                                                                       | text: the tool «j»AndMore     |
      | _«k»_x_                                                                                                                          | text: the tool _«k»_x_        |
      | $«l»$                                                                                                                            | text: the tool $«l»$          |
      | «m»123                                                                                                                           | text: the tool «m»123         |

  @name-illegal-replaced
  Scenario Outline: An underscore replaces <what>
    When the agent runs:
      """js
      import { <export> as binding } from "«§modules»servers/«srv»";
      await binding({});
      """
    Then the server "«srv»" received 1 call of "<tool>"

    Examples:
      | what                                | tool      | export    |
      | a hyphen                            | «a»-one   | «a»_one   |
      | a dot                               | files.«b» | files_«b» |
      | a slash                             | «c»/list  | «c»_list  |
      | a space                             | «d» all   | «d»_all   |
      | a colon                             | «e»:x     | «e»_x     |
      | an at sign                          | @«f»      | _«f»      |
      | punctuation at the end              | «g»!      | «g»_      |
      | a quotation mark                    | «h»'s     | «h»_s     |
      | each of several characters in a row | «i»-.-x   | «i»___x   |
      | every character of a name           | ***       | ___       |

  @name-illegal-replaced
  Scenario Outline: Legal characters are kept: <what>
    When the agent runs:
      """js
      import { <tool> as binding } from "«§modules»servers/«srv»";
      await binding({});
      """
    Then the server "«srv»" received 1 call of "<tool>"

    Examples:
      | what                            | tool       |
      | lowercase and uppercase letters | «j»AndMore |
      | an underscore                   | _«k»_x_    |
      | a dollar sign                   | $«l»$      |
      | digits after a letter           | «m»123     |

  Scenario Outline: An unusual but legal name is kept: <what>
    Given the MCP server "«other»" with the tools:
      | tool   | reply       |
      | <tool> | text: «one» |
    When the agent runs:
      """js
      import { <tool> as binding } from "«§modules»servers/«other»";
      await binding({});
      """
    Then the server "«other»" received 1 call of "<tool>"

    # A name that nothing else has is that of the first tool of this name, whatever objects have.
    @name-collision-first-clean
    Examples: of what objects have
      | what                                      | tool                                                                                                                             |
      | a property name of Object.prototype       | constructor                                                                                                                      |
      | another property name of Object.prototype | toString                                                                                                                         |
      | __proto__                                 | __proto__                                                                                                                        |

    @name-illegal-replaced
    Examples: of what is long or odd
      | what                                      | tool                                                                                                                             |
      | 128 letters                               | abcdefghabcdefghabcdefghabcdefghabcdefghabcdefghabcdefghabcdefghabcdefghabcdefghabcdefghabcdefghabcdefghabcdefghabcdefghabcdefgh |
