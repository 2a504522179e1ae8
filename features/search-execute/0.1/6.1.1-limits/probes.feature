Feature: How a host reads what the text leaves open of limits (§6.1.1)

  @probe-cpu-time-slices
  Scenario: A script that computes for longer than it may, and waits between
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |
    And the host's configuration has {"sandbox": {"timeoutMs": 1000}}
    When the agent executes:
      """js
      async () => {
        for (let n = 0; n < 10; n++) {
          const end = Date.now() + 500;
          while (Date.now() < end);
          await api.request({ method: "GET", path: "/«things»" });
        }
        return { done: true };
      }
      """
    Then the reading of "cpu-time-slices" is one of:
      | where        | what         | reading   |
      | /result/done | true         | per-slice |
      | answer       | "tool-error" | summed    |
