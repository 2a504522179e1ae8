Feature: The host makes calls as before when a server has told that its tools changed (§2)

  # What has stayed as it was can be called in each case: a host may go by the list that it read first.

  Background:
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                                          |
      | «one»   | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«first»"}             |
      | «two»   | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«second»"}            |
      | «three» | {"readOnlyHint": true} | {"type": "object"} | {structured: {"«field»": "«third»"}, hold: gate} |

  @rate-limits
  Scenario: The rate goes on counting
    Given the host is started for this scenario alone
    And the host's configuration has {"callsPerMinute": 4, "timeoutMs": 1500}
    When the agent executes:
      """js
      for (let n = 0; n < 9; n++) try { await codemode.«one»({ n }); } catch { /* too many */ }
      return "done";
      """
    And the server "«server»" changes its tools and notifies the host:
      | tool  | annotations            | output             | reply          |
      | «one» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the agent executes:
      """js
      for (let n = 9; n < 18; n++) try { await codemode.«one»({ n }); } catch { /* too many */ }
      return "done";
      """
    Then the server "«server»" received at least 1 call of "«one»"
    And the server "«server»" received at most 5 calls of "«one»"

  @audit @uses-arguments
  Scenario: The audit log has the calls from before and after
    Given a listener and a folder of the suite, outside of the sandbox
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      await codemode.«one»({ "«key»": "«in»" + 1 });
      return "done";
      """
    And the server "«server»" changes its tools and notifies the host:
      | tool  | annotations            | output             | reply                               |
      | «two» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«second»"} |
      | «one» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«first»"}  |
    And the agent executes:
      """js
      await codemode.«one»({ "«key»": "«in»" + 2 });
      await codemode.«two»({ "«key»": "«in»" + 3 });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«second»"
    Then the file has "«in»1" at least 1 time
    And the file has "«in»2" at least 1 time
    And the file has "«in»3" at least 1 time
    And the file has "«first»" at least 2 times

  @typed-result
  Scenario: Each tool gives its own answer, whatever place it has in the new list
    When the agent executes:
      """js
      return (await codemode.«one»({})).«field»;
      """
    And the server "«server»" changes its tools and notifies the host:
      | tool    | annotations            | output             | reply                               |
      | «other» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«fourth»"} |
      | «two»   | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«second»"} |
      | «one»   | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«first»"}  |
    And the agent executes:
      """js
      return [await codemode.«one»({}), await codemode.«two»({})].map((result) => result.«field»);
      """
    Then the result is ["«first»", "«second»"]

  @typed-result
  Scenario: A call that is under way meanwhile gives its answer
    When the agent starts a run:
      """js
      const result = await codemode.«three»({});
      return result.«field»;
      """
    And a call of "«three»" has reached the server "«server»"
    And the server "«server»" changes its tools and notifies the host:
      | tool    | annotations            | output             | reply                                            |
      | «two»   | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«second»"}              |
      | «three» | {"readOnlyHint": true} | {"type": "object"} | {structured: {"«field»": "«third»"}, hold: gate} |
    And the server "«server»" releases the reply "gate"
    And the run ends
    Then the result is "«third»"

  # A script knows nothing of the change: what it calls later is what it would have called, wherever that stands by then.

  @typed-result
  Scenario Outline: Later calls of a script that is under way meanwhile give the answers of their tools: <what>
    When the agent starts a run:
      """js
      const results = [await codemode.«three»({}), await codemode.«two»({}), await codemode.«three»({}), await codemode.«two»({})];
      return results.map((result) => result.«field»);
      """
    And a call of "«three»" has reached the server "«server»"
    And the server "«server»" changes its tools and notifies the host:
      | tool    | annotations   | output             | reply                                            |
      | <first> | <annotations> | {"type": "object"} | structured: {"«field»": "«fourth»"}              |
      | <then>  | {"readOnlyHint": true} | {"type": "object"} | <then reply>                            |
      | <last>  | {"readOnlyHint": true} | {"type": "object"} | <last reply>                            |
    And the server "«server»" releases the reply "gate"
    And the run ends
    Then the result is ["«third»", "«second»", "«third»", "«second»"]

    Examples:
      | what                        | first   | annotations             | then    | then reply                                       | last    | last reply                                       |
      | one before them is no more  | «one»   | {"readOnlyHint": false} | «two»   | structured: {"«field»": "«second»"}              | «three» | {structured: {"«field»": "«third»"}, hold: gate} |
      | their places change         | «one»   | {"readOnlyHint": true}  | «three» | {structured: {"«field»": "«third»"}, hold: gate} | «two»   | structured: {"«field»": "«second»"}              |
      | one comes before them       | «aside» | {"readOnlyHint": true}  | «two»   | structured: {"«field»": "«second»"}              | «three» | {structured: {"«field»": "«third»"}, hold: gate} |
