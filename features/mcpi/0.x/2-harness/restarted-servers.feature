Feature: The host makes calls as before when a server has ended and was started again (§2)

  # Whether a host starts a server again is open. One that does may do so at once, or when it is asked for something.

  Background:
    Given the MCP server "«server»", whose configuration has the environment {"«NAME»": "«word»"}, with the tools:
      | tool   | annotations            | output             | reply                               |
      | «lose» | {"readOnlyHint": true} | {"type": "object"} | disconnect: true                    |
      | «one»  | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«first»"}  |
      | «two»  | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«second»"} |

  @typed-result @needs-restarted-servers @uses-servers
  Scenario: Each tool gives its own answer
    Given the MCP server "«other»" with the tools:
      | tool    | annotations            | output             | reply                              |
      | «three» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«third»"} |
    When the agent executes:
      """js
      try { await codemode.«lose»({}); } catch { /* its server ends */ }
      return "done";
      """
    And the agent executes:
      """js
      return "done";
      """
    And the host has had time to send tools/list to the server "«server»"
    And the agent executes:
      """js
      const results = [await codemode.«one»({}), await codemode.«three»({}), await codemode.«two»({}), await codemode.«one»({})];
      return results.map((result) => result.«field»);
      """
    Then the result is ["«first»", "«third»", "«second»", "«first»"]

  @audit @needs-restarted-servers @uses-arguments
  Scenario: The audit log has the calls from before and after
    Given a listener and a folder of the suite, outside of the sandbox
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      await codemode.«one»({ "«key»": "«in»" + 1 });
      try { await codemode.«lose»({ "«key»": "«in»" + 2 }); } catch { /* its server ends */ }
      return "done";
      """
    And the agent executes:
      """js
      return "done";
      """
    And the host has had time to send tools/list to the server "«server»"
    And the agent executes:
      """js
      await codemode.«one»({ "«key»": "«in»" + 3 });
      await codemode.«two»({ "«key»": "«in»" + 4 });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«second»"
    Then the file has "«in»1" at least 1 time
    And the file has "«in»2" at least 1 time
    And the file has "«in»3" at least 1 time
    And the file has "«in»4" at least 1 time
    And the file has "«first»" at least 2 times

  @approval-hook @needs-restarted-servers @uses-servers
  Scenario: A call that is declined is declined still
    Given the MCP server "«other»" with the tools:
      | tool    | annotations            | output             | reply          |
      | «three» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host's configuration has {"approvals": {"«server»/«one»": "declined", "«other»/«three»": "declined"}}
    When the agent executes:
      """js
      try { await codemode.«lose»({}); } catch { /* its server ends */ }
      return "done";
      """
    And the agent executes:
      """js
      return "done";
      """
    And the host has had time to send tools/list to the server "«server»"
    And the agent executes:
      """js
      await codemode.«two»({});
      for (const name of ["«one»", "«three»"]) try { await codemode[name]({}); } catch { /* declined */ }
      return "done";
      """
    Then the server "«server»" received no call of "«one»"
    And the server "«other»" received no call of "«three»"
    And the server "«server»" received 1 call of "«two»"

  @rate-limits @needs-restarted-servers
  Scenario: The rate goes on counting
    Given the host is started for this scenario alone
    And the host's configuration has {"callsPerMinute": 6, "timeoutMs": 1500}
    When the agent executes:
      """js
      for (let n = 0; n < 3; n++) try { await codemode.«one»({ n }); } catch { /* too many */ }
      try { await codemode.«lose»({}); } catch { /* its server ends */ }
      return "done";
      """
    And the agent executes:
      """js
      return "done";
      """
    And the host has had time to send tools/list to the server "«server»"
    And the agent executes:
      """js
      for (let n = 0; n < 12; n++) try { await codemode.«one»({ n }); } catch { /* too many */ }
      return "done";
      """
    Then the server "«server»" received at least 4 calls of "«one»"
    And the server "«server»" received at most 7 calls of "«one»"

  @same-connection @needs-restarted-servers
  Scenario: Calls of several scripts go through one connection again
    When the agent executes:
      """js
      try { await codemode.«lose»({}); } catch { /* its server ends */ }
      return "done";
      """
    And the agent executes:
      """js
      return "done";
      """
    And the host has had time to send tools/list to the server "«server»"
    And the agent executes:
      """js
      await codemode.«one»({});
      return "done";
      """
    And the agent executes:
      """js
      await codemode.«one»({});
      return "done";
      """
    And the agent executes:
      """js
      await codemode.«two»({});
      await codemode.«one»({});
      return "done";
      """
    Then the server "«server»" was not connected to again after run 3
    And the server "«server»" received 3 calls of "«one»"

  # A call is made once, whatever becomes of it.

  @one-request-each @uses-servers @uses-at-once
  Scenario: Calls that are under way when their server ends are not made again
    Given the MCP server "«mortal»", whose configuration has the environment {"«NAME»": "«word»"}, with the tools:
      | tool    | annotations            | output             | reply                                 |
      | «wait»  | {"readOnlyHint": true} | {"type": "object"} | [{structured: {}, delayMs: 700}, structured: {}] |
      | «break» | {"readOnlyHint": true} | {"type": "object"} | [disconnect: true, structured: {}]    |
    When the agent executes:
      """js
      await Promise.allSettled([codemode.«wait»({}), codemode.«break»({})]);
      return "done";
      """
    And the agent executes:
      """js
      return "done";
      """
    And the host has had time to send tools/list to the server "«mortal»"
    And the agent executes:
      """js
      await codemode.«one»({});
      return "done";
      """
    Then the server "«mortal»" received at most 1 call of "«wait»"
    And the server "«mortal»" received 1 call of "«break»"
    And the server "«server»" received 1 call of "«one»"

  # What has ended is one server: the others have what they had.

  @same-connection @needs-restarted-servers @uses-servers
  Scenario: The servers beside one that has ended are not started again
    Given the MCP server "«other»" with the tools:
      | tool    | annotations            | output             | reply                              |
      | «three» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«third»"} |
    When the agent executes:
      """js
      await codemode.«three»({});
      return "done";
      """
    And the agent executes:
      """js
      try { await codemode.«lose»({}); } catch { /* its server ends */ }
      return "done";
      """
    And the agent executes:
      """js
      await codemode.«three»({});
      return "done";
      """
    And the host has had time to send tools/list to the server "«server»"
    And the agent executes:
      """js
      await codemode.«three»({});
      return "done";
      """
    Then the server "«other»" was not connected to again after the first run
    And the server "«other»" received 3 calls of "«three»"
