Feature: The source is an ES module (§3.2.1)

  @module-semantics
  Scenario: The source is strict, has no this and a scope of its own
    When the agent runs:
      """js
      var «variable» = 1;
      function «func»() {}
      let strict = false;
      try { Object.freeze([]).length = 1; } catch (e) { strict = e instanceof TypeError; }
      globalThis.«§result» = {
        strict,
        self: typeof this,
        inner: (function () { return typeof this; })(),
        outer: typeof arguments,
        variable: "«variable»" in globalThis,
        function: "«func»" in globalThis,
      };
      """
    Then the result is {"strict": true, "self": "undefined", "inner": "undefined", "outer": "undefined", "variable": false, "function": false}

  @module-semantics
  Scenario: Imports are hoisted, and undeclared names cannot be assigned
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      const before = typeof server.«read»;
      let undeclared = "accepted";
      try { «nowhere» = 1; } catch (e) { undeclared = e.constructor.name; }
      globalThis.«§result» = { before, undeclared };
      import * as server from "«§modules»servers/«srv»";
      """
    Then the result is {"before": "function", "undeclared": "ReferenceError"}

  @module-semantics
  Scenario: An import cannot be assigned
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs, first without the act:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = { found: typeof «read» };
      /*act*/«read» = 1/*end*/;
      """
    Then without the act the result has {"found": "function"}
    And the run failed

  @module-semantics
  Scenario: The namespace of a module cannot be changed
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      const outcome = (change) => { try { change(); return "accepted"; } catch (e) { return e.constructor.name; } };
      globalThis.«§result» = {
        adding: outcome(() => { server.«added» = 1; }),
        assigning: outcome(() => { server.«read» = 1; }),
        removing: outcome(() => { delete server.«read»; }),
        left: [typeof server.«read», typeof server.«added»],
      };
      """
    Then the result is {"adding": "TypeError", "assigning": "TypeError", "removing": "TypeError", "left": ["function", "undefined"]}

  @module-semantics
  Scenario Outline: A script with an early error fails before it runs: <what>
    When the agent runs:
      """js
      console.log("«mark»");
      <source>
      """
    Then the run failed
    And no log message contains "«mark»"

    Examples:
      | what                      | source                            |
      | return outside a function | return 1;                         |
      | with statement            | with ({}) {}                      |
      | legacy octal              | const n = 017;                    |
      | delete of a variable      | let v = 1; delete v;              |
      | duplicate let             | let d = 1; let d = 2;             |
      | duplicate export          | export const x = 1; export { x }; |
      | undeclared export         | export { «nowhere» };             |
      | await as an identifier    | const await = 1;                  |

  # The modules of a script are linked before any of it is evaluated.

  @module-semantics
  Scenario Outline: Nothing of a script runs whose static import fails: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs, first without the act:
      """js
      console.log("«mark»");
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = { called: await «read»({}) };
      /*act*/<import>/*end*/;
      """
    Then without the act the result has {"called": "«word»"}
    And the run failed
    And no log message contains "«mark»"
    And the server "«srv»" received at most 1 call of "«read»"

    Examples:
      | what                            | import                                                  |
      | a server that is not there      | import "«§modules»servers/«nowhere»"                    |
      | all of such a server            | import * as gone from "«§modules»servers/«nowhere»"     |
      | a built-in that is not there    | import { «none» } from "«§modules»«nowhere»"            |
      | a tool that is not there        | import { «none» } from "«§modules»servers/«srv»"        |
      | a class that is not there       | import { «none» } from "«§modules»errors"               |
      | a file                          | import "./«nowhere».js"                                 |
      | a module of Node                | import { readFile } from "node:fs"                      |
      | it is exported from elsewhere   | export { «none» } from "«§modules»servers/«srv»"        |
      | all is exported from elsewhere  | export * from "«§modules»servers/«nowhere»"             |

  @module-import
  Scenario: Every form of import
    When the agent runs:
      """js
      import { «§tool-call-error» } from "«§modules»errors";
      import { «§tool-call-error» as Renamed } from "«§modules»errors";
      import * as errors from "«§modules»errors";
      import "«§modules»errors";
      import {
        «§tool-call-error» as Again,
        «§tool-call-error» as Other,
      } from '«§modules»errors';
      globalThis.«§result» = {
        renamed: Renamed === «§tool-call-error»,
        namespace: errors.«§tool-call-error» === «§tool-call-error»,
        lines: Again === «§tool-call-error» && Other === «§tool-call-error»,
      };
      """
    Then the result is {"renamed": true, "namespace": true, "lines": true}

  @module-semantics
  Scenario: What only looks like an import imports nothing
    When the agent runs:
      """js
      // import { «nothing» } from "«§modules»«nowhere»";
      /*
      import * as «nothing» from "«§modules»«nowhere»";
      import "«§modules»«nowhere»";
      */
      const text = 'import { «nothing» } from "«§modules»«nowhere»";';
      const lines = "\
      import { «nothing» } from '«§modules»«nowhere»';";
      globalThis.«§result» = [text, lines];
      """
    Then the result is ["import { «nothing» } from \"«§modules»«nowhere»\";", "import { «nothing» } from '«§modules»«nowhere»';"]

  @module-import @needs-dynamic-import
  Scenario: import() gives the same modules as import declarations
    When the agent runs:
      """js
      import { «§tool-call-error» } from "«§modules»errors";
      const later = await import("«§modules»errors");
      const named = async (name) => (await import("«§modules»" + name)).«§tool-call-error»;
      globalThis.«§result» = {
        literal: later.«§tool-call-error» === «§tool-call-error»,
        computed: await named("errors") === «§tool-call-error»,
      };
      """
    Then the result is {"literal": true, "computed": true}

  # What is exported tells that its statement was evaluated.

  @module-export
  Scenario Outline: An export declaration is allowed: <what>
    When the agent runs:
      """js
      <source>
      globalThis.«§result» = seen;
      """
    Then the result is "«seen»"

    Examples:
      | what             | source                                                                     |
      | const            | export const seen = "«seen»";                                              |
      | let and var      | export let b = "«seen»"; export var seen = b;                              |
      | function         | export function f() { return "«seen»"; } const seen = f();                 |
      | class            | export class K { v = "«seen»"; } const seen = new K().v;                   |
      | list             | const seen = "«seen»"; export { seen };                                    |
      | renamed          | const seen = "«seen»"; export { seen as h };                               |
      | from a module    | export { «§tool-call-error» } from "«§modules»errors"; const seen = "«seen»";   |
      | all of a module  | export * from "«§modules»errors"; const seen = "«seen»";                   |
      | awaited value    | export const seen = await Promise.resolve("«seen»");                       |
      | destructured     | export const { m, n: [seen] } = { m: 1, n: ["«seen»"] };                   |
      | namespace        | export * as p from "«§modules»errors"; const seen = "«seen»";              |

  # A default export may be the result, and one that JSON cannot hold may fail the run then.

  @module-export
  Scenario Outline: A default export is allowed: <what>
    When the agent runs:
      """js
      <source>
      """
    Then the logs keep "«seen»", in whichever form

    Examples:
      | what           | source                                                               |
      | value          | export default "«mark»"; console.log("«seen»");                      |
      | function       | export default function k() { return "«seen»"; } console.log(k());   |
      | async function | export default async function k() { return "«seen»"; } console.log(await k()); |
      | class          | export default class K { v = "«seen»"; } console.log(new K().v);     |

  @module-top-level-await
  Scenario: Await at the top level
    When the agent runs:
      """js
      const first = await Promise.resolve("«one»");
      const second = await Promise.resolve().then(() => Promise.resolve("«two»"));
      globalThis.«§result» = [first, second];
      """
    Then the result is ["«one»", "«two»"]

  @module-top-level-await
  Scenario: A rejection that is awaited at the top level can be caught
    When the agent runs:
      """js
      try {
        await Promise.reject(new RangeError("«reason»"));
      } catch (e) {
        globalThis.«§result» = e.message;
      }
      """
    Then the result is "«reason»"

  @module-top-level-await
  Scenario: await still works at the top level after a failed call
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «fail» | isError: «reason» |
      | «read» | text: «word»      |
    When the agent runs:
      """js
      import { «fail», «read» } from "«§modules»servers/«srv»";
      const seen = [];
      try { await «fail»({}); } catch (e) { seen.push(await «read»({})); }
      seen.push(await «read»({}));
      globalThis.«§result» = seen;
      """
    Then the result is ["«word»", "«word»"]

  # A source is no answer of a model in Markdown that it would have to be taken out of.

  @module-semantics
  Scenario Outline: What is marked as code within a source is a part of it: <what>
    When the agent runs:
      """js
      console.log("«first»");
      <open>
      globalThis.«§result» = "«wrong»";
      <close>
      globalThis.«§result» = "«mark»";
      """
    Then the result is "«mark»"
    And the logs keep "«first»", in whichever form

    Examples:
      | what                         | open                             | close                    |
      | a fence in a comment         | /*\n```js                        | ```\n*/                  |
      | a fence without a language   | /*\n```                          | ```\n*/                  |
      | a fence of another language  | /*\n```typescript                | ```\n*/                  |
      | a fence in a template        | const text = `\n\\`\\`\\`js     | \\`\\`\\`\n`;          |
      | a fence of tildes            | const text = `\n~~~js            | ~~~\n`;                  |
      | tags of code                 | /*\n<code>                       | </code>\n*/              |
      | tags of a script             | /*\n<script type="module">       | </script>\n*/            |
      | lines of dashes              | /*\n---                          | ---\n*/                  |
