Feature: How a host reads what the text leaves open of answers (§0)

  @probe-missing-return
  Scenario: A script that returns nothing
    When the agent executes:
      """js
      const word = "«word»";
      """
    Then the reading of "missing-return" is one of:
      | where | what               | reading        |
      | /text | absent             | empty          |
      | /text | null               | empty          |
      | /text | ""                 | empty          |
      | /text | "undefined"        | undefined-word |
      | /text | "null"             | null-word      |
      | /text | ~ (?i)[a-z]+ [a-z] | sentence       |

  @probe-text-value
  Scenario: A script that returns a text
    When the agent executes:
      """js
      return "«word»";
      """
    Then the reading of "text-value" is one of:
      | where | what       | reading |
      | /text | ~ "«word»" | quoted  |
      | /text | ~ ^«word»  | raw     |

  @probe-inner-values
  Scenario: A date within the value
    When the agent executes:
      """js
      return { at: new Date(0) };
      """
    Then the reading of "inner-values" is one of:
      | where      | what                       | reading        |
      | /result/at | "1970-01-01T00:00:00.000Z" | json-stringify |
      | /result/at | {}                         | empty-object   |

  @probe-unserializable-value
  Scenario: A bigint
    When the agent executes:
      """js
      return 12345678901234567890n;
      """
    Then the reading of "unserializable-value" is one of:
      | where  | what                                          | reading   |
      | answer | "tool-error"                                  | run-fails |
      | /text  | ~ 1234567890123456789\d\|1\.2345678901234567e  | written   |
      | /text  | ~ (?i)error                                   | run-fails |
      | answer | "answered"                                    | written   |

  @probe-console
  Scenario: A script that writes to the console
    When the agent executes:
      """js
      if (typeof console === "undefined") return "«none»";
      console.log("«line»");
      return "«word»";
      """
    Then the reading of "console" is one of:
      | where | what     | reading    |
      | /text | ~ «none» | no-console |
      | /text | ~ «word» | silent     |

  @probe-code-forms
  Scenario: Code that is a function
    When the agent executes:
      """js
      async () => {
        return "«word»";
      }
      """
    Then the reading of "code-forms" is one of:
      | where          | what       | reading   |
      | /text          | ~ «word»   | function  |
      | /diagnostics/0 | present    | refused   |
      | answer         | "answered" | body-only |
