Feature: Errors of a host that is connected to no server (§7.3)

  @error-hint
  Scenario: An error of discovery has a hint where nothing can be recommended, as no server is connected
    Given the host is started for this scenario alone
    And scripts that begin with:
      """js
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
    # What throws nothing is judged elsewhere: then the error of before counts.
    When the agent runs each of:
      | script                | source                                                                                                                                                                   |
      | the tools of a server | import { describeServer, listTools } from "«§modules»discovery"; await attempt(() => describeServer("«nowhere»")); await attempt(() => listTools("«nowhere»"));          |
      | a description         | import { describeServer, getTool } from "«§modules»discovery"; await attempt(() => getTool("«nowhere»", "«nothing»")); await attempt(() => describeServer("«nowhere»")); |
      | a tool                | import { describeServer, getTool } from "«§modules»discovery"; await attempt(() => describeServer("«nowhere»")); await attempt(() => getTool("«nowhere»", "«nothing»")); |
    Then every result describes an error with a hint
