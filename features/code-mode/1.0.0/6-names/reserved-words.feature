@uses-mapped-binding @uses-several-tools
Feature: Export names that are reserved words (§6.1)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool       | reply                     |
      | break      | text: the tool break      |
      | case       | text: the tool case       |
      | class      | text: the tool class      |
      | const      | text: the tool const      |
      | continue   | text: the tool continue   |
      | debugger   | text: the tool debugger   |
      | default    | text: the tool default    |
      | delete     | text: the tool delete     |
      | do         | text: the tool do         |
      | else       | text: the tool else       |
      | export     | text: the tool export     |
      | extends    | text: the tool extends    |
      | false      | text: the tool false      |
      | finally    | text: the tool finally    |
      | for        | text: the tool for        |
      | function   | text: the tool function   |
      | if         | text: the tool if         |
      | import     | text: the tool import     |
      | in         | text: the tool in         |
      | instanceof | text: the tool instanceof |
      | new        | text: the tool new        |
      | null       | text: the tool null       |
      | return     | text: the tool return     |
      | super      | text: the tool super      |
      | switch     | text: the tool switch     |
      | this       | text: the tool this       |
      | throw      | text: the tool throw      |
      | true       | text: the tool true       |
      | try        | text: the tool try        |
      | typeof     | text: the tool typeof     |
      | var        | text: the tool var        |
      | void       | text: the tool void       |
      | while      | text: the tool while      |
      | with       | text: the tool with       |
      | yield      | text: the tool yield      |
      | let        | text: the tool let        |
      | static     | text: the tool static     |
      | await      | text: the tool await      |
      | «more»     | text: the tool «more»     |
      | newer      | text: the tool newer      |
      | class1     | text: the tool class1     |
      | my_class   | text: the tool my_class   |

  @name-reserved-suffixed
  Scenario Outline: A reserved word gets an underscore after it: <word>
    When the agent runs:
      """js
      import { <word>_ as binding } from "«§modules»servers/«srv»";
      globalThis.«§result» = await binding({});
      """
    Then the result is "the tool <word>"
    And the server "«srv»" received 1 call of "<word>"

    Examples:
      | word       |
      | break      |
      | case       |
      | class      |
      | const      |
      | continue   |
      | debugger   |
      | default    |
      | delete     |
      | do         |
      | else       |
      | export     |
      | extends    |
      | false      |
      | finally    |
      | for        |
      | function   |
      | if         |
      | import     |
      | in         |
      | instanceof |
      | new        |
      | null       |
      | return     |
      | super      |
      | switch     |
      | this       |
      | throw      |
      | true       |
      | try        |
      | typeof     |
      | var        |
      | void       |
      | while      |
      | with       |
      | yield      |
      | let        |
      | static     |
      | await      |

  @name-reserved-suffixed
  Scenario Outline: <word> only resembles a reserved word and is kept
    When the agent runs:
      """js
      import { <word> as binding } from "«§modules»servers/«srv»";
      globalThis.«§result» = await binding({});
      """
    Then the result is "the tool <word>"

    Examples:
      | word     |
      | newer    |
      | class1   |
      | my_class |

  @name-reserved-suffixed @uses-name-capitals
  Scenario: New only resembles a reserved word and is kept beside a tool called new
    Given the MCP server "«other»" with the tools:
      | tool | reply              |
      | New  | text: the tool New |
      | new  | text: the tool new |
    When the agent runs:
      """js
      import { New, new_ } from "«§modules»servers/«other»";
      globalThis.«§result» = [await New({}), await new_({})];
      """
    Then the result is ["the tool New", "the tool new"]
