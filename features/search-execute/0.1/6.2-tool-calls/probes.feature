Feature: How a host reads what the text leaves open of answers (§6.2.2)

  Background:
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |

  @probe-unknown-tool
  Scenario: A tool that there is not
    When the agent calls the tool "«nothing»" with {"code": "async () => 1"}
    Then the reading of "unknown-tool" is one of:
      | where  | what             | reading        |
      | answer | "tool-error"     | tool-error     |
      | answer | "protocol-error" | protocol-error |

  @probe-string-value
  Scenario: A string
    When the agent executes:
      """js
      async () => "«word»"
      """
    Then the reading of "string-value" is one of:
      | where | what          | reading |
      | /text | ~ ^«word»$    | raw     |
      | /text | ~ ^"«word»"$  | quoted  |

  @probe-undefined-value
  Scenario: No value
    When the agent executes:
      """js
      async () => {}
      """
    Then the reading of "undefined-value" is one of:
      | where | what                    | reading        |
      | /text | ~ ^undefined$           | undefined-word |
      | /text | ~ ^null$                | null-word      |
      | /text | ""                      | empty-text     |
      | /text | ~ (?i)no .*(value\|result\|return\|output) | a-sentence |

  @probe-inner-values
  Scenario: A date within the value
    When the agent executes:
      """js
      async () => ({ at: new Date(0) })
      """
    Then the reading of "inner-values" is one of:
      | where      | what                       | reading        |
      | /result/at | "1970-01-01T00:00:00.000Z" | json-stringify |
      | /result/at | {}                         | empty-object   |

  @probe-unserializable-value
  Scenario: A bigint
    When the agent executes:
      """js
      async () => 12345678901234567890n
      """
    Then the reading of "unserializable-value" is one of:
      | where  | what         | reading   |
      | answer | "tool-error" | run-fails |
      | answer | "answered"   | written   |

  @probe-error-text
  Scenario: What an agent is told of what a script threw
    When the agent executes:
      """js
      async () => { throw new Error("for «reason»"); }
      """
    Then the reading of "error-text" is one of:
      | where                  | what         | reading |
      | /diagnostics/0/message | ~ «reason»   | told    |
      | answer                 | "tool-error" | general |
