Feature: What the code returns is the answer, whatever programs take it for (§0)

  # What «=…» stands for is in conformance/scripts/lookalikes.

  @returned-value
  Scenario Outline: The answer is as it is: <what>
    When the agent executes:
      """js
      return «=<what>»;
      """
    Then the result is «=<what>»

    Examples:
      | what        |
      | all         |
      | members     |
      | by odd name |
      | wide        |
      | many        |
      | long        |

  @returned-value
  Scenario Outline: The answer is one of these alone: <what>
    When the agent executes with each of «=<what>» for {value}:
      """js
      return {value};
      """
    Then the runs gave each of «=<what>», in order

    Examples:
      | what            |
      | single scalars  |
      | single failures |
      | single objects  |
