Feature: How a host reads what the text leaves open of code (§3)

  @probe-code-forms
  Scenario: Code that is no async arrow function
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |
    When the agent executes each of:
      | script   | source                             |
      | function | function () { return { ran: 1 }; } |
      | body     | return { ran: 1 };                 |
    Then the reading of "code-forms" is one of:
      | where                               | what | reading    |
      | execute 2, body: /result/ran        | 1    | body       |
      | execute 1, function: /result/ran    | 1    | function   |
      | execute 1, function: /diagnostics/0 | present | arrow-only |

  @probe-code-comments
  Scenario: Comments around the function
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |
    When the agent executes each of:
      | script | source                                                           |
      | before | /* what the agent thinks */ async () => ({ ran: 1 })             |
      | after  | async () => ({ ran: 1 }) // what the agent thinks                |
      | both   | /* what the agent thinks */ async () => ({ ran: 1 }) // and more |
    Then the reading of "code-comments" is one of:
      | where                     | what    | reading |
      | execute 3, both: /result/ran   | 1  | taken   |
      | execute 1, before: /result/ran | 1  | before  |
      | execute 2, after: /result/ran  | 1  | after   |
      | execute 1, before: /diagnostics/0 | present | refused |
