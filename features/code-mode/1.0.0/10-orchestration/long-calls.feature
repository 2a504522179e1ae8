Feature: Long-running calls (§10)

  # A host may give up a call before its server answers. That is the failure of a call;
  # the sandbox has no part in it. Where it is a limit of the run that ends the long call,
  # it ends the calls beside it, too.

  @call-failure-thrown @needs-concurrent-calls
  Scenario: A call that takes several seconds returns, or throws a «§tool-call-error»
    Given the MCP server "«slow»" with the tools:
      | tool    | reply                          |
      | «long»  | {text: «word», delayMs: 6000}  |
      | «short» | {text: «other», delayMs: 3200} |
    When the agent runs with limits {"timeoutMs": 60000}:
      """js
      import { «long», «short» } from "«§modules»servers/«slow»";
      import { «§tool-call-error» } from "«§modules»errors";
      const ended = «long»({}).then(
        () => "a value",
        (error) => error instanceof «§tool-call-error» ? "«§tool-call-error»" : String(error),
      );
      await «short»({ n: 1 });
      await «short»({ n: 2 });
      globalThis.«§result» = { long: await ended };
      """
    Then the result has {"long": "a value"} or {"long": "«§tool-call-error»"}, or a limit ended the run
