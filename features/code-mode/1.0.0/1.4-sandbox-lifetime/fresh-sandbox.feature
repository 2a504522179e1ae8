Feature: Every run starts in a fresh sandbox (§1.4)

  @fresh-sandbox
  Scenario: A later run sees nothing of an earlier one
    When the agent runs:
      """js
      const attempt = (change) => { try { change(); } catch { /* a host may refuse */ } };
      attempt(() => { globalThis.«left» = «#n»; });
      attempt(() => { Array.prototype.«left» = «#n»; });
      attempt(() => { JSON.«left» = «#n»; });
      attempt(() => { console.«left» = «#n»; });
      const { URL: Address } = globalThis; // a host may lack it
      attempt(() => { Address.prototype.«left» = «#n»; });
      globalThis.«§result» = "«mark»";
      """
    Then the result is "«mark»"
    When the agent runs:
      """js
      globalThis.«§result» = {
        global: typeof globalThis.«left», prototype: typeof [].«left», builtin: typeof JSON.«left»,
        console: typeof console.«left», url: typeof globalThis.URL?.prototype.«left»,
      };
      """
    Then the result is {"global": "undefined", "prototype": "undefined", "builtin": "undefined", "console": "undefined", "url": "undefined"}

  @fresh-sandbox
  Scenario: A later run can declare the same names as an earlier one
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      const «left» = "«first»";
      function «func»() { return «left»; }
      class «Class» {}
      globalThis.«§result» = «func»();
      """
    Then the result is "«first»"
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      const «left» = "«second»";
      function «func»() { return «left»; }
      class «Class» {}
      globalThis.«§result» = «func»();
      """
    Then the result is "«second»"

  @fresh-sandbox
  Scenario: A later run shows nothing of an earlier run that failed
    When the agent runs:
      """js
      console.log("«first»");
      globalThis.«left» = «#n»;
      throw new Error("«reason»");
      """
    And the agent runs:
      """js
      console.log("«second»");
      globalThis.«§result» = typeof globalThis.«left»;
      """
    Then no log message contains "«first»"
    And there is no diagnostic of severity "error"
    And the result is "undefined"

  # What a run was asked with, said and was told of is in its own response: in a later one it would be state of the host.

  @fresh-sandbox
  Scenario: A later run is told of nothing that an earlier one was told of
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent requests the capabilities ["«nowhere»", "«none»"] and runs:
      """js
      console.log("«first»");
      globalThis.«§result» = "«one»";
      """
    And the agent requests the capabilities ["«nowhere»"] and runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      console.warn(await «read»({}));
      throw new Error("«reason»");
      """
    And the agent runs:
      """js
      globalThis.«§result» = "«two»";
      """
    Then the result is "«two»"
    And the response has nothing of "«nowhere»", "«none»", "«first»", "«one»", "«read»", "«word»", "«reason»"

  @fresh-sandbox
  Scenario: The tool trace of a later run has no calls of an earlier one
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
      | «list» | text: «two» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await «read»({});
      """
    And the agent runs:
      """js
      import { «list» } from "«§modules»servers/«srv»";
      await «list»({});
      """
    Then the server "«srv»" received 1 call of "«read»"
    And the server "«srv»" received 1 call of "«list»"
    And the tool trace, if present, has no call of "«read»"

  # That the limit allows as many calls as it says is for limit-tool-calls.

  @fresh-sandbox
  Scenario: Neither a limit nor its call count carries over to the next run
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 4}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = [await «read»({}), await «read»({}), await «read»({})];
      """
    Then the result is ["«word»", "«word»", "«word»"]
    When the agent runs with limits {"maxToolCalls": 4}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = [await «read»({}), await «read»({}), await «read»({})];
      """
    Then the result is ["«word»", "«word»", "«word»"]
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = [await «read»({}), await «read»({}), await «read»({}), await «read»({}), await «read»({}), await «read»({})];
      """
    Then the result is ["«word»", "«word»", "«word»", "«word»", "«word»", "«word»"]

  # What the result is without an assignment is for result-null-default.

  @fresh-sandbox
  Scenario: A result does not outlive its run
    When the agent runs:
      """js
      globalThis.«§result» = «#n»;
      """
    Then the result is «#n»
    When the agent runs:
      """js
      console.log("«mark»");
      """
    Then the logs keep "«mark»", in whichever form
    And the result matches {"not": {"const": «#n»}}

  @fresh-sandbox
  Scenario: Each of 60 consecutive runs starts fresh
    When the agent runs 60 times:
      """js
      globalThis.«§result» = {
        run: {run},
        global: typeof globalThis.«left», prototype: typeof [].«left», builtin: typeof Math.«left»,
      };
      const attempt = (change) => { try { change(); } catch { /* a host may refuse */ } };
      attempt(() => { globalThis.«left» = «#n»; });
      attempt(() => { Array.prototype.«left» = «#n»; });
      attempt(() => { Math.«left» = «#n»; });
      """
    Then each run gave its own {"run": {run}, "global": "undefined", "prototype": "undefined", "builtin": "undefined"}

  @fresh-sandbox
  Scenario: A source that was run before is run again
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs 3 times:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await «read»({});
      """
    Then the server "«srv»" received 3 calls of "«read»"

  # A run that is made takes the time that its script does; an answer that was kept does not.

  @fresh-sandbox
  Scenario Outline: A source that was run before and calls nothing is run again: <what>
    When the agent runs 2 times:
      """js
      await new Promise((done) => setTimeout(done, 150));
      <source>
      """
    Then the run took at least 120 ms

    Examples:
      | what              | source                                             |
      | it gives a result | globalThis.«§result» = "«mark»";         |
      | it logs and fails | console.log("«mark»"); throw new Error("«reason»"); |

  # What a host keeps of a source, it finds again by the whole of it.

  @fresh-sandbox
  Scenario Outline: Of two sources that differ in <what> each is run
    When the agent runs, behind 100 lines of comments:
      """js
      globalThis.«§result» = <first>;
      """
    And the agent runs, behind 100 lines of comments:
      """js
      globalThis.«§result» = <second>;
      """
    Then the result is <second>

    Examples:
      | what                         | first              | second               |
      | one letter                   | "«word» a"         | "«word» b"           |
      | blanks in a text             | "«word» a"         | "«word»  a"          |
      | capitals in a text           | "«word» a"         | "«word» A"           |
      | what looks like a comment    | "«word» // a"      | "«word» // b"        |
      | what looks like more of them | "/* a */ «word»"   | "/* b */ «word»"     |

  @fresh-sandbox
  Scenario: Of two equal runs at once each is made
    Given the MCP server "«srv»" with the tools:
      | tool  | reply                                        |
      | «ask» | [{text: «one», hold: «gate»}, {text: «two»}] |
    And scripts that begin with:
      """js
      import { «ask» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «ask»({});
      """
    When the agent starts a run:
      """js
      // Equal.
      """
    And a call of "«ask»" has reached the server "«srv»"
    And the agent runs at the same time, or afterwards where the host makes one run at a time:
      """js
      // Equal.
      """
    And the server "«srv»" releases the reply "«gate»"
    And the run ends
    Then the result is "«one»"
    And the run beside it has the result "«two»"

  # What the first run has left, the second would find: it is the same source.

  @fresh-sandbox
  Scenario: A source that counts its own runs counts one
    When the agent runs each of:
      | script | source |
      | 1      | const seen = globalThis.«left» ?? 0; try { globalThis.«left» = seen + 1; } catch { /* refused */ } globalThis.«§result» = { seen }; |
      | 2      | const seen = globalThis.«left» ?? 0; try { globalThis.«left» = seen + 1; } catch { /* refused */ } globalThis.«§result» = { seen }; |
      | 3      | const seen = globalThis.«left» ?? 0; try { globalThis.«left» = seen + 1; } catch { /* refused */ } globalThis.«§result» = { seen }; |
    Then the result is {"seen": 0}
