Feature: Values that programs take for others, and many of them, are answered as they are (§6.2.2)

  # What «=…» stands for is in conformance/scripts/lookalikes.

  Background:
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |

  @execute-script
  Scenario Outline: Values of «§tool» are given as they are: <what>
    When the agent executes:
      """js
      async () => («=<what>»)
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

  @search-script
  Scenario Outline: Values of «§search» are given as they are: <what>
    When the agent searches:
      """js
      async () => («=<what>»)
      """
    Then the result is «=<what>»

    Examples:
      | what        |
      | all         |
      | members     |
      | by odd name |
      | long        |

  # Whether a text is the answer as it is, or in quotes, the text does not say.

  @execute-script
  Scenario Outline: A value of «§tool» that is one of these alone is given as it is: <what>
    When the agent executes with each of «=<what>» for {value}:
      """js
      async () => ({value})
      """
    Then the runs gave each of «=<what>», in order

    Examples:
      | what           |
      | single scalars |
      | single objects |

  @search-script
  Scenario Outline: A value of «§search» that is one of these alone is given as it is: <what>
    When the agent searches with each of «=<what>» for {value}:
      """js
      async () => ({value})
      """
    Then the runs gave each of «=<what>», in order

    Examples:
      | what           |
      | single scalars |
      | single objects |
