Feature: Every error is structured and has a hint (§7, §7.3)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool         | input                                                                                | reply                                          |
      | «read»       | {"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}} | text: «word»                                   |
      | «fail»       |                                                                                      | isError: «reason»                              |
      | «break»      |                                                                                      | error: {code: -32050, message: «reason»}       |
      | «unknown»    |                                                                                      | error: {code: -32602, message: unknown tool}   |
      | «locked»     |                                                                                      | unauthorized: true                             |
      | «vanish»     |                                                                                      | disconnect: true                               |
    And scripts that begin with:
      """js
      import * as server from "@codemode/servers/«srv»";
      import { getTool, describeServer } from "@codemode/discovery";
      import { CodemodeError } from "@codemode/errors";
      const attempt = async (action) => {
        try {
          await action();
        } catch (error) {
          globalThis.__codemode_result__ = {
            structured: error instanceof CodemodeError && typeof error.message === "string" && error.message !== "",
            hint: typeof error?.hint === "string" && error.hint.trim() !== "",
          };
        }
      };
      """

  @errors-structured
  Scenario: Every error is an object of a class, with a message
    When the agent runs each of:
      | script                           | source                                                   |
      | input that is not valid          | await attempt(() => server.«read»({ path: «#n» }));      |
      | a tool that does not exist       | await attempt(() => getTool("«srv»", "«nowhere»"));      |
      | a server that does not exist     | await attempt(() => describeServer("«nowhere»"));        |
      | a tool that reports an error     | await attempt(() => server.«fail»({}));                  |
      | a protocol error                 | await attempt(() => server.«break»({}));                 |
      | a tool that the server forgot    | await attempt(() => server.«unknown»({}));               |
      | refused credentials              | await attempt(() => server.«locked»({}));                |
      | a server that goes away          | await attempt(() => server.«vanish»({}));                |
    Then every result has {"structured": true}

  @error-hint
  Scenario: Every error has a hint
    When the agent runs each of:
      | script                           | source                                                   |
      | input that is not valid          | await attempt(() => server.«read»({ path: «#n» }));      |
      | a tool that does not exist       | await attempt(() => getTool("«srv»", "«nowhere»"));      |
      | a server that does not exist     | await attempt(() => describeServer("«nowhere»"));        |
      | a tool that reports an error     | await attempt(() => server.«fail»({}));                  |
      | a protocol error                 | await attempt(() => server.«break»({}));                 |
      | a tool that the server forgot    | await attempt(() => server.«unknown»({}));               |
      | refused credentials              | await attempt(() => server.«locked»({}));                |
      | a server that goes away          | await attempt(() => server.«vanish»({}));                |
    Then every result has {"hint": true}

  @error-hint
  Scenario: The error of too many tool calls has a hint, if the script can catch it
    When the agent runs with limits {"maxToolCalls": 1}:
      """js
      await attempt(async () => {
        await server.«read»({ path: "«one»" });
        await server.«read»({ path: "«two»" });
      });
      globalThis.__codemode_result__ ??= { hint: true }; // a host that does not count calls has no error to judge
      """
    Then the result has {"hint": true}, or the run failed
