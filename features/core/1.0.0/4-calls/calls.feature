Feature: Scripts call what they are offered (§4)

  Background:
    Given scripts can call:
      | call    | reply                                | fails    |
      | «one»   | {"is": "«first»", "n": [1, null]}    |          |
      | «two»   | {"is": "«second»"}                   |          |
      | «three» | {"is": "«third»"}                    |          |
      | «fail»  |                                      | «reason» |

  @calls-arrive
  Scenario: Calls arrive as they were made
    When the agent runs a script that does:
      """
      call «one» with {"«key»": "«word»", "deep": {"list": [1, true, null, "«other»"]}}
      call «two» with {"n": «#number»}
      call «two» with {"n": «#number»}
      give "done"
      """
    Then exactly these calls arrived:
      | call  | argument                                                              |
      | «one» | {"«key»": "«word»", "deep": {"list": [1, true, null, "«other»"]}} |
      | «two» | {"n": «#number»}                                                      |
      | «two» | {"n": «#number»}                                                      |

  @reply-given
  Scenario: A script gets the answer to each call
    When the agent runs a script that does:
      """
      call «two» with {"n": 1}
      call «one» with {"n": 2}
      give the values
      """
    Then the result is [{"is": "«second»"}, {"is": "«first»", "n": [1, null]}]

  @call-failure-caught
  Scenario: A script catches that a call fails, and goes on
    When the agent runs a script that does:
      """
      try to call «fail» with {"n": 1}
      call «two» with {"n": 2}
      give the values
      """
    Then the result matches {"minItems": 2, "prefixItems": [{"type": "object", "required": ["caught"], "properties": {"caught": {"type": "string"}}}, {"const": {"is": "«second»"}}]}
    And exactly these calls arrived:
      | call   | argument |
      | «fail» | {"n": 1} |
      | «two»  | {"n": 2} |

  @calls-chained
  Scenario: A call passes on what another one gave
    When the agent runs a script that does:
      """
      call «one» with {"n": 1}
      call «two» with the last value
      give the values
      """
    Then the result is [{"is": "«first»", "n": [1, null]}, {"is": "«second»"}]
    And exactly these calls arrived:
      | call  | argument                          |
      | «one» | {"n": 1}                          |
      | «two» | {"is": "«first»", "n": [1, null]} |

  @calls-at-once
  Scenario: Calls made at once give each its own value
    When the agent runs a script that does:
      """
      call at once «one» with {"n": 1}; «two» with {"n": 2}; «three» with {"n": 3}; «two» with {"n": 4}
      give the values
      """
    Then the result is [{"is": "«first»", "n": [1, null]}, {"is": "«second»"}, {"is": "«third»"}, {"is": "«second»"}]
    And exactly these calls arrived:
      | call    | argument |
      | «one»   | {"n": 1} |
      | «two»   | {"n": 2} |
      | «three» | {"n": 3} |
      | «two»   | {"n": 4} |
