Feature: The classes of @codemode/errors (§7.1)

  @error-base-class
  Scenario: The module exports the base class
    When the agent runs:
      """js
      import { CodemodeError } from "@codemode/errors";
      globalThis.__codemode_result__ = typeof CodemodeError;
      """
    Then the result is "function"

  Scenario Outline: The module exports <class>
    When the agent runs:
      """js
      import * as errors from "@codemode/errors";
      globalThis.__codemode_result__ = typeof errors.<class>;
      """
    Then the result is "function"

    @error-schema-validation
    Examples:
      | class |
      | SchemaValidationError |

    @error-tool-not-found
    Examples:
      | class |
      | ToolNotFoundError |

    @error-server-not-found
    Examples:
      | class |
      | ServerNotFoundError |

    @error-tool-call
    Examples:
      | class |
      | ToolCallError |

    @error-authentication
    Examples:
      | class |
      | AuthenticationError |

    @error-sandbox-limit
    Examples:
      | class |
      | SandboxLimitError |

  @error-base-class
  Scenario Outline: <class>, if there is one, extends the base class
    When the agent runs:
      """js
      import * as errors from "@codemode/errors";
      globalThis.__codemode_result__ = errors.<class> === undefined || errors.<class>.prototype instanceof errors.CodemodeError;
      """
    Then the result is true

    Examples:
      | class                 |
      | SchemaValidationError |
      | ToolNotFoundError     |
      | ServerNotFoundError   |
      | ToolCallError         |
      | AuthenticationError   |
      | SandboxLimitError     |

  @error-tool-call
  Scenario: A result with isError is thrown as a ToolCallError
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «fail» | isError: «reason» |
      | «read» | text: «word»      |
    When the agent runs:
      """js
      import { ToolCallError } from "@codemode/errors";
      import { «fail», «read» } from "@codemode/servers/«srv»";
      let caught = "nothing";
      try { await «fail»({}); } catch (e) {
        caught = { toolCall: e instanceof ToolCallError, error: e instanceof Error };
      }
      globalThis.__codemode_result__ = caught;
      await «read»({});
      """
    Then the result is {"toolCall": true, "error": true}
    And the server "«srv»" received 1 call of "«fail»"
    And the server "«srv»" received 1 call of "«read»"

  @error-base-class
  Scenario: What a failed call throws is of the base class
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «fail» | isError: «reason» |
    When the agent runs:
      """js
      import { CodemodeError } from "@codemode/errors";
      import { «fail» } from "@codemode/servers/«srv»";
      try { await «fail»({}); } catch (e) { globalThis.__codemode_result__ = e instanceof CodemodeError; }
      """
    Then the result is true
