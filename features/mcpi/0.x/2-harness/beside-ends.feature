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
      | fails by a call         | call «soon» with {"n": 1}\ncall «bad» with {}\nthrow it is «reason» |

  # Whether the host tells the server that nobody waits for a call any more is open; another call than that goes on. The
  # script that ends has made its calls before the other one makes its last, and waits until that has arrived.

  @typed-result
  Scenario: A call goes on that is the latest one when another script ends and leaves a call
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                                            |
      | «wait»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, hold: «first»}                  |
      | «last»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {"«field»": "«word»"}, releases: «second», hold: gate, delayMs: 400} |
      | «lost»  | {"readOnlyHint": true} | {"type": "object"} | never: true                                      |
      | «pause» | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, releases: «first», hold: «second»} |
    When the agent executes:
      """js
      return "tells how long a script takes";
      """
    And the agent starts a run:
      """js
      await codemode.«wait»({});
      return (await codemode.«last»({})).«field»;
      """
    And a call of "«wait»" has reached the server "«server»"
    And the agent runs at the same time, or afterwards where the host makes one run at a time:
      """js
      codemode.«lost»({}).catch(() => 0);
      await codemode.«pause»({});
      return "«done»";
      """
    And the server "«server»" releases the reply "«first»"
    And a call of "«last»" has reached the server "«server»"
    And the server "«server»" releases the reply "gate"
    And the run ends
    Then the result is "«word»"
