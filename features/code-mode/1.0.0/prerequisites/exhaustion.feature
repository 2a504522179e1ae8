Feature: What scripts that never end use up besides time (§11)

  @exhaustion-memory @prerequisite-memory-survived @uses-failure-response
  Scenario: A run that needs more memory than its limit does not take the host down
    When the agent runs with limits {"maxMemoryBytes": 67108864, "timeoutMs": 20000}:
      """js
      const kept = [];
      try {
        for (let i = 0; i < 160; i++) kept.push(new Uint8Array(1048576).fill(i));
      } catch { /* refused, as it may be */ }
      """
    Then every response is a JSON object
    When the agent runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then the result is "«mark»"
