Feature: Scripts that fail while they run (§3.3.4)

  Background:
    Given scripts that begin with:
      """js
      globalThis.«§result» = "«kept»";
      console.log("«before»", 1);
      console.error("«second»");
      """
    When the agent runs each of:
      | script                    | source                                                          | names     |
      | an exception              | throw new Error("«reason»");                                    | «reason»  |
      | an error of another class | throw new RangeError("«reason»");                               | «reason»  |
      | an error of its own class | class Own extends Error {} throw new Own("«reason»");           | «reason»  |
      | a thrown string           | throw "«reason»";                                               | «reason»  |
      | a thrown object           | throw { reason: "«reason»" };                                   |           |
      | a thrown null             | throw null;                                                     |           |
      | a thrown undefined        | throw undefined;                                                |           |
      | a thrown symbol           | throw Symbol("«reason»");                                       |           |
      | a thrown object that hides | throw new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 2; } }); |  |
      | an error without a text   | throw Object.assign(new Error(), { name: 1, message: { a: 1 }, stack: null }); | |
      | an endless recursion      | const again = (n) => again(n + 1) + 1; again(0);                |           |
      | an undeclared name        | «nowhere»();                                                    | «nowhere» |
      | a call of a non-function  | const notOne = 1; notOne();                                     |           |
      | an awaited rejection      | await Promise.reject(new Error("«reason»"));                    | «reason»  |
      | an error in a callback    | [1].forEach(() => { throw new TypeError("«reason»"); });        | «reason»  |
      | an error of syntax        | throw new SyntaxError("«reason»");                              | «reason»  |
      | a text that is no JSON    | JSON.parse("{«reason»");                                        |           |
      | a pattern that is none    | new RegExp("(«reason»");                                        |           |
      | an address that is none   | decodeURIComponent("%");                                        |           |
      | several rejections        | await Promise.any([Promise.reject(new Error("«reason»"))]);     |           |
      | an error after an await   | await Promise.resolve(); throw new Error("«reason»");           | «reason»  |

  @failure-structured
  Scenario: The response is structured all the same
    Then every response is a JSON object

  @failure-no-outer-error
  Scenario: The outer tool call is no error
    Then no call of «§tool» ended in an error

  @failure-diagnostic
  Scenario: A diagnostic describes the failure
    Then every failure is described by a diagnostic

  @failure-result-null
  Scenario: The result is null although the script had assigned one
    Then every result is null

  @failure-logs-kept
  Scenario: What was logged before the failure is kept
    Then the logs of every run contain "«before»" and "«second»"
