Feature: A script runs after one in which anything went wrong as any other (§11)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | input              | output             | reply                                                    |
      | «echo»  | {"readOnlyHint": true} | {"type": "object"} | {"type": "object"} | echo: true                                               |
      | «fail»  | {"readOnlyHint": true} | {"type": "object"} | {"type": "object"} | isError: «fault»                                         |
      | «break» | {"readOnlyHint": true} | {"type": "object"} | {"type": "object"} | error: {code: -32050, message: "«fault»", data: {a: 1}} |
      | «never» | {"readOnlyHint": true} | {"type": "object"} | {"type": "object"} | never: true                                              |
    And the host's configuration has {"timeoutMs": 8000}

  @works-after-an-ended-run @uses-arguments @uses-data @uses-at-once
  Scenario Outline: After a script that <what>
    When the agent executes:
      """js
      <act>;
      """
    And the agent executes:
      """js
      const seen = [];
      for (let n = 0; n < 8; n++) {
        const result = await codemode.«echo»({ "«key»": ["«word»" + n] });
        if (!JSON.stringify(result).includes(`"«word»${n}"`)) seen.push(n);
      }
      return { seen, "«key»": ["«word»"] };
      """
    Then the result is {"seen": [], "«key»": ["«word»"]}
    And the server "«server»" received 8 calls of "«echo»"

    Examples:
      | what                            | act |
      | has a tool that reports an error | await codemode.«fail»({ a: 1 }) |
      | has a server that answers an error | await codemode.«break»({ a: 1 }) |
      | catches both                    | for (const call of [codemode.«fail», codemode.«break»]) try { await call({}); } catch { /* it fails */ } |
      | has many of these               | await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? codemode.«fail» : codemode.«break»)({ n }))) |
      | waits for none of these         | for (let n = 0; n < 10; n++) codemode.«fail»({ n }).then(() => 1, () => 1); return 1 |
      | rejects beside a call           | await Promise.all([codemode.«never»({}), Promise.reject(new Error("«reason»"))]) |
      | calls what is not there         | await codemode.«unknown»({}) |
      | passes what no JSON has         | const o = {}; o.o = o; await codemode.«fail»(o) |
      | passes no object                | await codemode.«fail»("«other»", 2) |
      | returns a long text             | return "«other» ".repeat(200000) |
      | logs without end                | for (let n = 0; n < 2000; n++) try { console.log("«other»".repeat(50)); } catch { /* there is none */ } throw new Error("«reason»") |
      | changes what scripts are given  | JSON.stringify = () => "1"; Array.prototype.push = () => 1; Object.keys = () => []; return 1 |
