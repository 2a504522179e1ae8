Feature: Servers and tools whose names have others in them (§4.1, §5.2)

  # A name is a whole: that another one begins or ends with it does not count.

  Scenario Outline: Each is found by its whole name beside longer ones: <by>
    Given the MCP server "«srv»-«more»" with the tools:
      | tool       | reply        |
      | «read»_all | text: «four» |
      | «read»     | text: «two»  |
    And the MCP server "«srv»" with the tools:
      | tool       | reply         |
      | «read»_all | text: «three» |
      | all_«read» | text: «last»  |
      | «read»     | text: «one»   |
    And the MCP server "«more»-«srv»" with the tools:
      | tool       | reply        |
      | «read»_all | text: «warm» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      import * as longer from "«§modules»servers/«srv»-«more»";
      import { describeServer, getTool, listTools } from "«§modules»discovery";
      const names = async (id) => (await listTools(id)).map((tool) => tool.toolName).sort().join();
      globalThis.«§result» = <found>;
      """
    Then the result is <what>

    @discovery-get-tool
    Examples:
      | by      | found                                                                                         | what                     |
      | getTool | [(await getTool("«srv»", "«read»")).toolName, (await getTool("«srv»", "all_«read»")).toolName] | ["«read»", "all_«read»"] |

    @discovery-list-tools
    Examples:
      | by        | found                                                                                              | what            |
      | listTools | [await names("«srv»") === ["«read»", "«read»_all", "all_«read»"].sort().join(), await names("«more»-«srv»")] | [true, "«read»_all"] |

    @discovery-describe-server
    Examples:
      | by             | found                                                                                                                    | what                     |
      | describeServer | [(await describeServer("«srv»")).serverId ?? "«srv»", (await describeServer("«srv»-«more»")).serverId ?? "«srv»-«more»"] | ["«srv»", "«srv»-«more»"] |

    @binding-call
    Examples:
      | by       | found                                                                                                                                 | what                                              |
      | bindings | [await server.«read»({}), await server.«read»_all({}), await server.all_«read»({}), await longer.«read»({}), await longer.«read»_all({})] | ["«one»", "«three»", "«last»", "«two»", "«four»"] |
