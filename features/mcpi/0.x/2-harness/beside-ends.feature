Feature: A call gives its answer, whatever scripts beside it have ended (§2)

  # The scripts begin one after the other. The calls of those that end last are under way when the first one ends. A host
  # may make one run at a time, or refuse further ones.

  Background:
    Given scripts can call:
      | call   | reply               | delayMs | fails    |
      | «soon» | its argument        | 80      |          |
      | «late» | its argument        | 300     |          |
      | «bad»  | {"«key»": "«word»"} |         | «reason» |

  @typed-result
  Scenario Outline: Calls of later scripts give their answers when the first script <ends>
    When the agent runs at once scripts that do:
      """
      <first>
      ---
      try to call «late» with {"n": 2}
      give the values
      ---
      try to call «soon» with {"n": 3}
      try to call «late» with {"n": 4}
      give the values
      """
    Then the results of these scripts are, each its own, [[{"arguments": {"n": 1}}], [{"arguments": {"n": 2}}], [{"arguments": {"n": 3}}, {"arguments": {"n": 4}}]]

    Examples:
      | ends                    | first                                                      |
      | gives its value         | call «soon» with {"n": 1}\ngive the values                 |
      | throws                  | call «soon» with {"n": 1}\nthrow it is «reason»            |
      | fails by a call         | call «soon» with {"n": 1}\ncall «bad» with {}\ngive the values |
