Feature: What servers say of their tools counts when it changes (§3)

  # The first script tells that the tool could be called. Servers tell of the change, and the host is given time.

  Background:
    Given the MCP server "«server»" with the tools:
      | tool            | description        | annotations            | output             | reply          |
      | «fruit»_«list»  | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «fruit»_«count» | Counts «fruit».    | {"readOnlyHint": true} | {"type": "object"} | structured: {} |

  @read-only-only
  Scenario Outline: A tool that only read is called no more: <what>
    When the agent executes:
      """js
      await codemode.«fruit»_«list»({});
      return "done";
      """
    And the server "«server»" changes its tools and notifies the host:
      | tool            | description        | annotations            | output             | reply          |
      | «fruit»_«list»  | Lists the «fruit». | <annotations>          | {"type": "object"} | structured: {} |
      | «fruit»_«count» | Counts «fruit».    | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the agent executes:
      """js
      for (const call of [() => codemode.«fruit»_«list»({}), () => codemode["«fruit»_«list»"]({})]) {
        try { await call(); } catch { /* it is not there */ }
      }
      await codemode.«fruit»_«count»({});
      return "done";
      """
    Then the server "«server»" received 1 call of "«fruit»_«list»"
    And the server "«server»" received 1 call of "«fruit»_«count»"

    Examples:
      | what               | annotations                                      |
      | its hint is false  | {"readOnlyHint": false}                          |
      | its hint is gone   | {}                                               |
      | it destroys        | {"readOnlyHint": false, "destructiveHint": true} |

  @output-schema-only
  Scenario: A tool that has lost its output schema is called no more
    When the agent executes:
      """js
      await codemode.«fruit»_«list»({});
      return "done";
      """
    And the server "«server»" changes its tools and notifies the host:
      | tool            | description        | annotations            | output             | reply          |
      | «fruit»_«list»  | Lists the «fruit». | {"readOnlyHint": true} |                    | structured: {} |
      | «fruit»_«count» | Counts «fruit».    | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the agent executes:
      """js
      try { await codemode.«fruit»_«list»({}); } catch { /* it is not there */ }
      await codemode.«fruit»_«count»({});
      return "done";
      """
    Then the server "«server»" received 1 call of "«fruit»_«list»"
    And the server "«server»" received 1 call of "«fruit»_«count»"

  @search-eligible-only
  Scenario: A tool that scripts can call no more is not found
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«fruit»_«list»"
    When the server "«server»" changes its tools and notifies the host:
      | tool            | description        | annotations             | output             | reply          |
      | «fruit»_«list»  | Lists the «fruit». | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
      | «fruit»_«count» | Counts «fruit».    | {"readOnlyHint": true}  | {"type": "object"} | structured: {} |
    And the agent searches for "«fruit»"
    Then the text of the answer does not contain "«fruit»_«list»"
    And the text of the answer contains "«fruit»_«count»"

  @read-only-only @uses-servers
  Scenario: A tool of the second server that only read is called no more, from the first script on
    Given the MCP server "«second»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «drop» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «twin» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      await codemode.«twin»({});
      return "done";
      """
    And the server "«second»" changes its tools and notifies the host:
      | tool   | annotations             | output             | reply          |
      | «twin» | {"readOnlyHint": true}  | {"type": "object"} | structured: {} |
      | «drop» | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
    And the agent executes:
      """js
      try { await codemode.«drop»({}); } catch { /* it is not there */ }
      await codemode.«fruit»_«count»({});
      return "done";
      """
    And the agent executes:
      """js
      try { await codemode.«drop»({}); } catch { /* it is not there */ }
      await codemode.«fruit»_«count»({});
      return "done";
      """
    Then the server "«second»" received no call of "«drop»"
    And the server "«second»" received 1 call of "«twin»"
    And the server "«server»" received 2 calls of "«fruit»_«count»"

  @tools-are-functions @uses-servers
  Scenario: Tools are called that a server lists after a page without any
    Given the MCP server "«further»", which lists its tools after a page without any, with the tools:
      | tool  | annotations            | output             | reply          |
      | «one» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      await codemode.«one»({});
      return "done";
      """
    Then the server "«further»" received 1 call of "«one»"

  # A host may go by the list that it read first: what has stayed as it was is there in each case.

  @tools-are-functions @uses-servers
  Scenario: Tools of further pages are called after a change, too
    Given the MCP server "«further»", which lists its tools in pages of 1, with the tools:
      | tool   | annotations            | output             | reply          |
      | «one»  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «two»  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «last» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      await codemode.«last»({});
      return "done";
      """
    And the server "«further»" changes its tools and notifies the host:
      | tool   | annotations             | output             | reply          |
      | «one»  | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
      | «two»  | {"readOnlyHint": true}  | {"type": "object"} | structured: {} |
      | «last» | {"readOnlyHint": true}  | {"type": "object"} | structured: {} |
    And the agent executes:
      """js
      await codemode.«two»({});
      await codemode.«last»({});
      return "done";
      """
    Then the server "«further»" received 1 call of "«two»"
    And the server "«further»" received 2 calls of "«last»"

  @read-only-only @uses-servers
  Scenario: A tool that only read is called no more after a second change, told while a script is under way
    Given the MCP server "«further»" with the tools:
      | tool   | annotations            | output             | reply                        |
      | «drop» | {"readOnlyHint": true} | {"type": "object"} | structured: {}               |
      | «wait» | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, hold: gate} |
    When the agent executes:
      """js
      return "done";
      """
    And the server "«further»" changes its tools and notifies the host:
      | tool    | annotations            | output             | reply                        |
      | «drop»  | {"readOnlyHint": true} | {"type": "object"} | structured: {}               |
      | «wait»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, hold: gate} |
      | «later» | {"readOnlyHint": true} | {"type": "object"} | structured: {}               |
    And the agent starts a run:
      """js
      await codemode.«wait»({});
      return "done";
      """
    And a call of "«wait»" has reached the server "«further»"
    And the server "«further»" changes its tools and notifies the host:
      | tool    | annotations             | output             | reply                        |
      | «drop»  | {"readOnlyHint": false} | {"type": "object"} | structured: {}               |
      | «wait»  | {"readOnlyHint": true}  | {"type": "object"} | {structured: {}, hold: gate} |
      | «later» | {"readOnlyHint": true}  | {"type": "object"} | structured: {}               |
    And the server "«further»" releases the reply "gate"
    And the run ends
    And the agent executes:
      """js
      try { await codemode.«drop»({}); } catch { /* it is not there */ }
      await codemode.«fruit»_«count»({});
      return "done";
      """
    Then the server "«further»" received no call of "«drop»"
    And the server "«server»" received 1 call of "«fruit»_«count»"

  # A process that is started anew says anew which tools there are.

  @read-only-only @needs-restarted-servers @uses-servers
  Scenario: A tool is called no more that does not only read as its server says when it was started again
    Given the MCP server "«mortal»", whose configuration has the environment {"«NAME»": "«word»"}, with the tools:
      | tool   | annotations            | output             | reply            |
      | «lose» | {"readOnlyHint": true} | {"type": "object"} | disconnect: true |
      | «drop» | {"readOnlyHint": true} | {"type": "object"} | structured: {}   |
    When the agent executes:
      """js
      await codemode.«drop»({});
      return "done";
      """
    And the server "«mortal»" changes its tools without notifying the host:
      | tool   | annotations             | output             | reply            |
      | «lose» | {"readOnlyHint": true}  | {"type": "object"} | disconnect: true |
      | «drop» | {"readOnlyHint": false} | {"type": "object"} | structured: {}   |
    And the agent executes:
      """js
      try { await codemode.«lose»({}); } catch { /* its server ends */ }
      return "done";
      """
    And the agent executes:
      """js
      return "done";
      """
    And the host has had time to send tools/list to the server "«mortal»"
    And the agent executes:
      """js
      try { await codemode.«drop»({}); } catch { /* it is not there */ }
      await codemode.«fruit»_«count»({});
      return "done";
      """
    Then the server "«mortal»" received 1 call of "«drop»"
    And the server "«server»" received 1 call of "«fruit»_«count»"

  # A host may go by the list that it read first: then there is no such tool either.

  Scenario Outline: A tool that a server lists later is not called where it <what>
    When the agent executes:
      """js
      await codemode.«fruit»_«list»({});
      return "done";
      """
    And the server "«server»" changes its tools and notifies the host:
      | tool            | description        | annotations            | output             | reply          |
      | «fruit»_«list»  | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «fruit»_«drop»  | Drops the «fruit». | <annotations>          | <output>           | structured: {} |
      | «fruit»_«count» | Counts «fruit».    | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the agent executes:
      """js
      for (const call of [() => codemode.«fruit»_«drop»({}), () => codemode["«fruit»_«drop»"]({})]) {
        try { await call(); } catch { /* it is not there */ }
      }
      await codemode.«fruit»_«count»({});
      return "done";
      """
    Then the server "«server»" received no call of "«fruit»_«drop»"
    And the server "«server»" received 1 call of "«fruit»_«count»"

    @read-only-only
    Examples: annotations
      | what                    | annotations             | output             |
      | does not only read      | {"readOnlyHint": false} | {"type": "object"} |
      | has no annotations      |                         | {"type": "object"} |

    @output-schema-only
    Examples: schemas
      | what                    | annotations             | output             |
      | has no output schema    | {"readOnlyHint": true}  |                    |

  @search-eligible-only
  Scenario Outline: A tool that a server lists later is not found where it <what>
    When the agent executes:
      """js
      await codemode.«fruit»_«list»({});
      return "done";
      """
    And the server "«server»" changes its tools and notifies the host:
      | tool            | description        | annotations            | output             | reply          |
      | «fruit»_«list»  | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «fruit»_«drop»  | Drops the «fruit». | <annotations>          | <output>           | structured: {} |
      | «fruit»_«count» | Counts «fruit».    | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the agent searches for "«fruit»"
    Then the text of the answer does not contain "«fruit»_«drop»"
    And the text of the answer contains "«fruit»_«count»"

    Examples:
      | what                    | annotations             | output             |
      | does not only read      | {"readOnlyHint": false} | {"type": "object"} |
      | has no annotations      |                         | {"type": "object"} |
      | has no output schema    | {"readOnlyHint": true}  |                    |

  # The first list that the host asks for after the change says that the tool only reads, as it was when it was asked
  # for. The host may ask for it again while it waits, and has the answer to what it asked last, or a later one.

  @read-only-only @timing
  Scenario Outline: A tool is called no more of which a server tells while the host asks for its tools<order>
    When the agent executes:
      """js
      await codemode.«fruit»_«list»({});
      return "done";
      """
    And the server "«server»" holds back its answer to tools/list
    And the server "«server»" changes its tools and notifies the host:
      | tool            | description             | annotations            | output             | reply          |
      | «fruit»_«list»  | Lists all the «fruit».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «fruit»_«count» | Counts all the «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the agent starts a run:
      """js
      return "done";
      """
    And the host has had time to send tools/list to the server "«server»"
    And the server "«server»" changes its tools and notifies the host:
      | tool            | description             | annotations             | output             | reply          |
      | «fruit»_«list»  | Lists all the «fruit».  | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
      | «fruit»_«count» | Counts all the «fruit». | {"readOnlyHint": true}  | {"type": "object"} | structured: {} |
    And the server "«server»" answers tools/list a moment later<order>
    And the run ends
    And the agent executes:
      """js
      return "done";
      """
    And the host has had time to send tools/list to the server "«server»"
    And the agent executes:
      """js
      try { await codemode.«fruit»_«list»({}); } catch { /* it is not there */ }
      await codemode.«fruit»_«count»({});
      return "done";
      """
    Then the server "«server»" received 1 call of "«fruit»_«list»"
    And the server "«server»" received 1 call of "«fruit»_«count»"

    Examples:
      | order                      |
      |                            |
      | , the latest request first |

  @read-only-only @uses-servers
  Scenario Outline: A tool that only read is called no more, on whichever page of the list it is: <page>
    Given the MCP server "«further»", which lists its tools in pages of 1, with the tools:
      | tool   | annotations            | output             | reply          |
      | «one»  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «two»  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «last» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      await codemode.<gone>({});
      return "done";
      """
    And the server "«further»" changes its tools and notifies the host:
      | tool   | annotations             | output             | reply          |
      | «one»  | {"readOnlyHint": <one>}  | {"type": "object"} | structured: {} |
      | «two»  | {"readOnlyHint": <two>}  | {"type": "object"} | structured: {} |
      | «last» | {"readOnlyHint": <last>} | {"type": "object"} | structured: {} |
    And the agent executes:
      """js
      try { await codemode.<gone>({}); } catch { /* it is not there */ }
      await codemode.<kept>({});
      return "done";
      """
    Then the server "«further»" received 1 call of "<gone>"
    And the server "«further»" received 1 call of "<kept>"

    Examples:
      | page   | gone   | kept   | one   | two   | last  |
      | first  | «one»  | «two»  | false | true  | true  |
      | second | «two»  | «last» | true  | false | true  |
      | last   | «last» | «one»  | true  | true  | false |

  @output-schema-only @uses-servers
  Scenario: A tool of the last page that has lost its output schema is called no more
    Given the MCP server "«further»", which lists its tools in pages of 2, with the tools:
      | tool   | annotations            | output             | reply          |
      | «one»  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «two»  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «last» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      await codemode.«last»({});
      return "done";
      """
    And the server "«further»" changes its tools and notifies the host:
      | tool   | annotations            | output             | reply          |
      | «one»  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «two»  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «last» | {"readOnlyHint": true} |                    | structured: {} |
    And the agent executes:
      """js
      try { await codemode.«last»({}); } catch { /* it is not there */ }
      await codemode.«one»({});
      return "done";
      """
    Then the server "«further»" received 1 call of "«last»"
    And the server "«further»" received 1 call of "«one»"

  # Both tools are there before the change and after it: the function of each is that of its name.

  @tools-are-functions @uses-servers
  Scenario: A function calls its own tool, also where the list changes in the course of the script
    Given the MCP server "«further»" with the tools:
      | tool   | annotations            | output             | reply                        |
      | «wait» | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, hold: gate} |
      | «one»  | {"readOnlyHint": true} | {"type": "object"} | structured: {}               |
      | «last» | {"readOnlyHint": true} | {"type": "object"} | structured: {}               |
    When the agent starts a run:
      """js
      await codemode.«wait»({});
      await codemode.«last»({ n: 1 });
      await codemode.«last»({ n: 2 });
      await codemode.«one»({ n: 3 });
      return "done";
      """
    And a call of "«wait»" has reached the server "«further»"
    And the server "«further»" changes its tools and notifies the host:
      | tool    | annotations            | output             | reply                        |
      | «other» | {"readOnlyHint": true} | {"type": "object"} | structured: {}               |
      | «last»  | {"readOnlyHint": true} | {"type": "object"} | structured: {}               |
      | «one»   | {"readOnlyHint": true} | {"type": "object"} | structured: {}               |
      | «wait»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, hold: gate} |
    And the server "«further»" releases the reply "gate"
    And the run ends
    Then the server "«further»" received calls of "«last»" with each of [{"n": 1}, {"n": 2}], in order
    And the server "«further»" received 1 call of "«one»", with {"n": 3}
    And the server "«further»" received no call of "«other»"
