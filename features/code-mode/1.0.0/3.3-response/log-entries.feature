Feature: Log entries (§3.3.1)

  @console-captured
  Scenario: Every console method is captured
    When the agent runs:
      """js
      console.debug("«one»");
      console.log("«two»");
      console.warn("«three»");
      console.error("«four»");
      """
    Then the log messages contain, in this order, ["«one»", "«two»", "«three»", "«four»"]

  @console-captured
  Scenario: Calls are captured in their order, from everywhere in the script
    When the agent runs:
      """js
      const log = console.log;
      log("«a»");
      Promise.resolve().then(() => console.log("«d»"));
      ["«b»", "«x»"].forEach((text) => console.log(text));
      (() => console.log("«c»"))();
      await Promise.resolve().then(() => Promise.resolve()).then(() => console.log("«e»"));
      console.log("«f»");
      """
    Then the log messages contain, in this order, ["«a»", "«b»", "«x»", "«c»", "«d»", "«e»", "«f»"]

  @console-captured
  Scenario: What a timer logs is captured
    When the agent runs:
      """js
      await new Promise((resolve) => setTimeout(() => resolve(console.log("«mark»")), 1));
      """
    Then the log messages contain, in this order, ["«mark»"]

  @console-captured
  Scenario: A call without arguments is captured too
    When the agent runs:
      """js
      console.log();
      console.log("");
      console.log("«after»");
      """
    Then there are 3 log entries

  @console-captured
  Scenario: The same text twice gives two entries
    When the agent runs:
      """js
      console.log("«same»");
      console.log("«same»");
      """
    Then the log messages contain, in this order, ["«same»", "«same»"]

  @console-captured
  Scenario: A call is one entry, whatever text it is given
    When the agent runs:
      """js
      console.log("«one»\n«two»\r\n\n«three»", "\n«four»\n");
      console.log("«after»");
      """
    Then there are 2 log entries

  @console-captured
  Scenario: What is logged between and after calls of tools is captured
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      console.log("«first»");
      await «read»({});
      console.log("«second»");
      await «read»({});
      console.log("«third»");
      await Promise.resolve();
      console.log("«fourth»");
      """
    Then the server "«srv»" received at least 2 calls of "«read»"
    And the log messages contain, in this order, ["«first»", "«second»", "«third»", "«fourth»"]

  @log-entry-level
  Scenario: The level is that of the console method
    When the agent runs:
      """js
      console.debug("«one»");
      console.log("«two»");
      console.warn("«three»");
      console.error("«four»");
      """
    Then the log levels are ["debug", "log", "warn", "error"]

  @log-entry-level
  Scenario: Every entry has one of four levels, whichever methods the console has
    When the agent runs:
      """js
      console.log("«mark»");
      for (const method of ["info", "trace", "dir", "table", "group", "assert", "count", "timeStamp", "exception"]) {
        try { console[method](false, "«word»"); } catch { /* there need not be one */ }
      }
      """
    Then every log level is one of "debug", "log", "warn", "error"

  @log-entry-message
  Scenario Outline: The message is a string: <arguments>
    When the agent runs:
      """js
      console.log(<arguments>);
      """
    Then every log message is a string

    Examples:
      | arguments        |
      | "«word»"         |
      | «#n»             |
      | null             |
      | { "«key»": [1] } |
      | "«word»", 1      |
      | () => "«body»"   |
      | class {}         |
      | Symbol("«name»") |
      | undefined        |
      | { toJSON() {} }  |
      |                  |

  @log-entry-time
  Scenario: Times are whole milliseconds that never fall
    When the agent runs:
      """js
      for (let i = 0; i < 5; i++) {
        console.log("«mark»");
        for (const end = Date.now() + 3; Date.now() < end;);
      }
      """
    Then the logs keep "«mark»", in whichever form
    And the log times are whole milliseconds within the run

  @log-entry-time
  Scenario: Times rise by the time that a script takes
    When the agent runs:
      """js
      console.log("«first»");
      for (const end = Date.now() + 400; Date.now() < end;);
      console.log("«second»");
      console.log("«third»");
      """
    Then the logs keep "«first»", in whichever form
    And the log times increase by at least 350 ms

  # What becomes of such a result is open, not of what was logged before.

  @console-captured
  Scenario Outline: What a script logs is captured beside a result that JSON cannot hold: <what>
    When the agent runs:
      """js
      console.log("«one»");
      console.error("«two»");
      <source>
      """
    Then the log messages contain, in this order, ["«one»", "«two»"]

    Examples:
      | what                 | source                                                                           |
      | a circular reference | const value = {}; value.self = value; globalThis.«§result» = value;    |
      | a BigInt inside      | globalThis.«§result» = { list: [1n] };                                 |
      | a throwing toJSON    | globalThis.«§result» = { toJSON() { throw new Error("«reason»"); } };  |
      | a throwing getter    | globalThis.«§result» = { get bad() { throw new Error("«reason»"); } }; |
      | a function           | globalThis.«§result» = () => «#n»;                                     |
      | a symbol             | globalThis.«§result» = Symbol("«word»");                               |

  @log-entry-message @needs-log-limit
  Scenario: The message of each entry is a string, also where logs are cut off
    When the agent runs with limits {"maxLogBytes": 4096}:
      """js
      for (let i = 0; i < 400; i++) console.log("«line» " + i + "x".repeat(100));
      """
    Then every log message is a string

  @console-captured
  Scenario Outline: What a server says beside its answers is no entry: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                   |
      | «read» | {text: «word», <aside>} |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      console.log("«one»");
      console.log("«two» " + await «read»({}));
      console.log("«three» " + await «read»({}));
      """
    Then the log messages contain, in this order, ["«one»", "«two» «word»", "«three» «word»"]
    And no log message contains "«aside»"

    Examples:
      | what                 | aside                                                                                                               |
      | messages of a logger | says: [{"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "error", "logger": "x", "data": "«aside»"}}] |
      | objects of a logger  | says: [{"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "info", "data": {"msg": "«aside»"}}}]  |
      | lines of stderr      | stderr: {text: "«aside»\n", times: 3}                                                                               |
