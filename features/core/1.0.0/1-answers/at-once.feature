Feature: Scripts that are run at once are answered apart (§1)

  # A host may make one run at a time. The first script is under way while the others begin, where it does not.

  @answers-apart
  Scenario: Each of several scripts at once gives its own value
    Given scripts can call:
      | call   | reply        | delayMs |
      | «slow» | its argument | 500     |
    When the agent runs at once scripts that do:
      """
      call «slow» with {"n": 1}
      give the values
      ---
      give ["«second»"]
      ---
      give {"«third»": 3}
      """
    Then the results of these scripts are, each its own, [[{"arguments": {"n": 1}}], ["«second»"], {"«third»": 3}]

  @answers-apart
  Scenario: Each of several scripts at once gets the answers to its own calls
    Given scripts can call:
      | call  | reply        | delayMs   |
      | «one» | its argument | 400 200 0 |
    When the agent runs at once scripts that do:
      """
      call «one» with {"n": 1}
      call «one» with {"n": 11}
      give the values
      ---
      call «one» with {"n": 2}
      call «one» with {"n": 12}
      give the values
      ---
      call «one» with {"n": 3}
      call «one» with {"n": 13}
      give the values
      """
    Then the results of these scripts are, each its own, [[{"arguments": {"n": 1}}, {"arguments": {"n": 11}}], [{"arguments": {"n": 2}}, {"arguments": {"n": 12}}], [{"arguments": {"n": 3}}, {"arguments": {"n": 13}}]]
