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
      import * as server from "«§modules»servers/«srv»";
      const attempt = async (action) => {
        try {
          await action();
        } catch (error) {
          const classes = [error?.name];
          for (let o = error; typeof o === "object" && o !== null; o = Object.getPrototypeOf(o)) classes.push(o.constructor?.name);
          globalThis.«§result» = { message: error?.message, hint: error?.hint, classes };
        }
      };
      """

  # What throws nothing, such as a look for a tool that is not there, is judged elsewhere: then the error of before counts.

  @errors-structured @uses-call-failure
  Scenario: Every error of a call is an object of a class, with a message
    When the agent runs each of:
      | script                        | source                                                                             |
      | a tool that reports an error  | await attempt(() => server.«fail»({}));                                            |
      | a protocol error              | await attempt(() => server.«fail»({})); await attempt(() => server.«break»({}));   |
      | a tool that the server forgot | await attempt(() => server.«fail»({})); await attempt(() => server.«unknown»({})); |
      | refused credentials           | await attempt(() => server.«fail»({})); await attempt(() => server.«locked»({}));  |
      | a server that goes away       | await attempt(() => server.«fail»({})); await attempt(() => server.«vanish»({}));  |
    Then every result describes an error of the errors module, with a message

  @errors-structured @uses-validation
  Scenario: The error of an input that is not valid is an object of a class, with a message
    When the agent runs:
      """js
      await attempt(() => server.«read»({ path: «#n» }));
      """
    Then every result describes an error of the errors module, with a message

  @errors-structured @uses-call-failure
  Scenario: Every error of discovery is an object of a class, with a message
    When the agent runs each of:
      | script                       | source                                                                                                                                          |
      | a tool that does not exist   | import { getTool } from "«§modules»discovery"; await attempt(() => server.«fail»({})); await attempt(() => getTool("«srv»", "«nowhere»"));      |
      | a server that does not exist | import { describeServer } from "«§modules»discovery"; await attempt(() => server.«fail»({})); await attempt(() => describeServer("«nowhere»")); |
    Then every result describes an error of the errors module, with a message

  @error-hint @uses-call-failure
  Scenario: Every error of a call has a hint
    When the agent runs each of:
      | script                        | source                                                                             |
      | a tool that reports an error  | await attempt(() => server.«fail»({}));                                            |
      | a protocol error              | await attempt(() => server.«fail»({})); await attempt(() => server.«break»({}));   |
      | a tool that the server forgot | await attempt(() => server.«fail»({})); await attempt(() => server.«unknown»({})); |
      | refused credentials           | await attempt(() => server.«fail»({})); await attempt(() => server.«locked»({}));  |
      | a server that goes away       | await attempt(() => server.«fail»({})); await attempt(() => server.«vanish»({}));  |
    Then every result describes an error with a hint

  # Over stdio no server can refuse credentials but by a JSON-RPC error.

  @uses-call-failure
  Scenario Outline: Every error of a call to a server over HTTP <tells>
    Given the MCP server "«gate»", which is reached over HTTP, with the tools:
      | tool      | reply                                        |
      | «refuse»  | isError: «reason»                            |
      | «crash»   | error: {code: -32050, message: «reason»}     |
      | «secured» | unauthorized: true                           |
    When the agent runs each of:
      | script                       | source                                                                                                                             |
      | a tool that reports an error | import * as gate from "«§modules»servers/«gate»"; await attempt(() => gate.«refuse»({}));                                          |
      | a protocol error             | import * as gate from "«§modules»servers/«gate»"; await attempt(() => gate.«refuse»({})); await attempt(() => gate.«crash»({}));   |
      | refused credentials          | import * as gate from "«§modules»servers/«gate»"; await attempt(() => gate.«refuse»({})); await attempt(() => gate.«secured»({})); |
    Then every result describes an error <judged>

    @errors-structured
    Examples:
      | tells                        | judged                                 |
      | is an object, with a message | of the errors module, with a message   |

    @error-hint
    Examples:
      | tells      | judged      |
      | has a hint | with a hint |

  @error-hint @uses-call-failure
  Scenario: A hint says more than what the tool said
    When the agent runs:
      """js
      await attempt(() => server.«fail»({}));
      const { hint, ...error } = globalThis.«§result»;
      globalThis.«§result» = { ...error, hint: typeof hint === "string" ? hint.split("«reason»").join("") : hint };
      """
    Then every result describes an error with a hint

  @error-hint @uses-validation
  Scenario: The error of an input that is not valid has a hint
    When the agent runs:
      """js
      await attempt(() => server.«read»({ path: «#n» }));
      """
    Then every result describes an error with a hint

  @error-hint @uses-call-failure
  Scenario: Every error of discovery has a hint
    When the agent runs each of:
      | script                       | source                                                                                                                                          |
      | a tool that does not exist   | import { getTool } from "«§modules»discovery"; await attempt(() => server.«fail»({})); await attempt(() => getTool("«srv»", "«nowhere»"));      |
      | a server that does not exist | import { describeServer } from "«§modules»discovery"; await attempt(() => server.«fail»({})); await attempt(() => describeServer("«nowhere»")); |
    Then every result describes an error with a hint

  @error-hint @uses-call-failure
  Scenario: A hint for an unknown name shows no undefined, null or other empty value
    Given the MCP server "«bare»" with the tools:
      | tool |
    When the agent runs each of:
      | script                              | source                                                                                                                                      |
      | a tool that does not exist          | import { getTool } from "«§modules»discovery"; await attempt(() => server.«fail»({})); await attempt(() => getTool("«srv»", "«nowhere»"));  |
      | a tool of a server that has none    | import { getTool } from "«§modules»discovery"; await attempt(() => server.«fail»({})); await attempt(() => getTool("«bare»", "«nowhere»")); |
      | the tools of a server not connected | import { listTools } from "«§modules»discovery"; await attempt(() => server.«fail»({})); await attempt(() => listTools("«nowhere»"));       |
    Then every result describes an error with a hint
    And no hint names "undefined, null, NaN, <nil>, [object Object]"

  @error-hint @needs-tool-call-limit
  Scenario: The error of too many tool calls has a hint, if the script can catch it
    When the agent runs with limits {"maxToolCalls": 1}:
      """js
      await attempt(async () => {
        await server.«read»({ path: "«one»" });
        await server.«read»({ path: "«two»" });
      });
      """
    Then the last result describes an error with a hint, or the run failed
