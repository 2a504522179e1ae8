Feature: Several servers in one script (§10)

  Background:
    Given the MCP server "«first»" with the tools:
      | tool   | reply        |
      | «find» | text: «word» |
    And the MCP server "«second»" with the tools:
      | tool    | reply         |
      | «store» | text: «other» |

  @several-modules
  Scenario: The modules of two servers can be imported together
    When the agent runs:
      """js
      import * as one from "«§modules»servers/«first»";
      import * as two from "«§modules»servers/«second»";
      globalThis.«§result» = [typeof one.«find», typeof two.«store», typeof one.«store», typeof two.«find»];
      """
    Then the result is ["function", "function", "undefined", "undefined"]

  @calls-composed
  Scenario: The result of one server can be passed on to another
    When the agent runs:
      """js
      import { «find» } from "«§modules»servers/«first»";
      import { «store» } from "«§modules»servers/«second»";
      const found = await «find»({ query: "«query»" });
      globalThis.«§result» = await «store»({ value: found.toUpperCase().toLowerCase(), size: found.length });
      """
    Then the result is "«other»"
    And the server "«first»" received 1 call of "«find»", with {"query": "«query»"}
    And the server "«second»" received 1 call of "«store»", with {"value": "«word»", "size": 8}

  @calls-composed
  Scenario: Two hundred calls in one script
    When the agent runs with limits {"maxToolCalls": 100000, "timeoutMs": 60000}:
      """js
      import { «find» } from "«§modules»servers/«first»";
      import { «store» } from "«§modules»servers/«second»";
      import { «§limit-error» } from "«§modules»errors";
      let calls = 0;
      try {
        for (let i = 0; i < 100; i++) {
          await «store»({ i, value: await «find»({ i }) });
          calls += 2;
        }
        globalThis.«§result» = { all: calls === 200 };
      } catch (error) {
        if (!(error instanceof «§limit-error»)) throw error;
        globalThis.«§result» = { all: true }; // as far as the host's own limit allows
      }
      """
    Then the result has {"all": true}, or a limit ended the run
