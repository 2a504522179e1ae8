Feature: What scripts use to tell what they saw (§3.2)

  @result-final-value @prerequisite-result
  Scenario: A run has the result that its script assigns
    When the agent runs:
      """js
      globalThis.«§result» = { «key»: "«mark»" };
      """
    Then the result is {"«key»": "«mark»"}

  @module-top-level-await @prerequisite-top-level-await
  Scenario: A script awaits at its top level
    When the agent runs:
      """js
      const seen = {};
      globalThis.«§result» = seen;
      seen.word = await Promise.resolve("«mark»");
      try { globalThis.«§result» = seen; } catch { /* it is assigned already */ }
      """
    Then the result is {"word": "«mark»"}

  @result-final-value @prerequisite-late-result
  Scenario: A script assigns its result after it has awaited something
    When the agent runs:
      """js
      const word = await Promise.resolve("«mark»");
      globalThis.«§result» = word;
      """
    Then the result is "«mark»"

  @failure-structured @prerequisite-failure-response
  Scenario: A run whose script throws is answered with a response
    When the agent runs:
      """js
      throw new Error("«reason»");
      """
    Then every response is a JSON object

  @failure-diagnostic @prerequisite-failure-diagnostic @uses-failure-response
  Scenario: A run whose script throws says that it failed
    When the agent runs:
      """js
      throw new Error("«reason»");
      """
    Then the run failed

  @module-export @prerequisite-default-export
  Scenario: A script has a default export
    When the agent runs:
      """js
      export default "«exported»";
      console.log("«mark»");
      """
    Then the log messages contain, in this order, ["«mark»"]
