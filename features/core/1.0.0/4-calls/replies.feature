Feature: Each call gets its own answer (§4)

  Background:
    Given scripts can call:
      | call  | reply        | delayMs   |
      | «one» | its argument | 400 200 0 |

  @reply-given
  Scenario: A call that is made again with another argument gets another answer
    When the agent runs a script that does:
      """
      call «one» with {"n": 1, "«key»": "«word»"}
      call «one» with {"n": 2, "«key»": "«word»"}
      call «one» with {"n": 1, "«key»": "«word»"}
      give the values
      """
    Then the result is [{"arguments": {"n": 1, "«key»": "«word»"}}, {"arguments": {"n": 2, "«key»": "«word»"}}, {"arguments": {"n": 1, "«key»": "«word»"}}]

  # The first answer is late: the answers do not come in the order of the calls.

  @calls-at-once
  Scenario: Calls made at once that differ in their argument alone give each its own value
    When the agent runs a script that does:
      """
      call at once «one» with {"n": 1}; «one» with {"n": 2}; «one» with {"n": 3}; «one» with {"n": 4}
      give the values
      """
    Then the result is [{"arguments": {"n": 1}}, {"arguments": {"n": 2}}, {"arguments": {"n": 3}}, {"arguments": {"n": 4}}]
