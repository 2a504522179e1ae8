Feature: Each call has a fresh sandbox (§5)

  Background:
    Given an API with the operations:
      | operation     | reply                     |
      | GET /«things» | {json: {"«key»": "here"}} |

  # That of «§tool» after execute is in the core.

  @fresh-sandbox
  Scenario Outline: A global is gone in the next call: <order>
    When the agent runs a <first> that does:
      """
      set the global «global» to "«left»"
      give the global «global»
      """
    Then the result is "«left»"
    When the agent runs a <second> that does:
      """
      give the global «global»
      """
    Then the result is null

    Examples:
      | order               | first                | second               |
      | search and search   | script for discovery | script for discovery |
      | execute and search  | script               | script for discovery |
      | search and execute  | script for discovery | script               |

  @fresh-sandbox
  Scenario Outline: A global of a script that fails is gone in the next call: <order>
    When the agent runs a <first> that does:
      """
      set the global «global» to "«left»"
      throw «word»
      """
    Then the run failed
    When the agent runs a <second> that does:
      """
      give the global «global»
      """
    Then the result is null

    Examples:
      | order               | first                | second               |
      | search and search   | script for discovery | script for discovery |
      | execute and execute | script               | script               |
      | execute and search  | script               | script for discovery |

  # A store outlives a sandbox.

  @fresh-sandbox
  Scenario Outline: Nothing keeps a value for the next call: <order>
    When the agent runs a <first> that does:
      """
      keep "«left»" wherever values are kept
      give "«left»"
      """
    Then the result is "«left»"
    When the agent runs a <second> that does:
      """
      give where "«left»" is kept
      """
    Then the result is []

    Examples:
      | order               | first                | second               |
      | search and search   | script for discovery | script for discovery |
      | execute and search  | script               | script for discovery |
      | search and execute  | script for discovery | script               |

  @fresh-sandbox @uses-request
  Scenario Outline: What a script changes is as it was in the next call: <what>
    When the agent executes:
      """js
      async () => { try { <change> } catch { /* it cannot be changed */ } return "done"; }
      """
    And the agent executes:
      """js
      async () => ({ left: <look> ?? null })
      """
    Then the result is {"left": null}

    Examples:
      | what                      | change                               | look                |
      | the prototype of objects  | Object.prototype.«left» = "«word»";  | ({}).«left»         |
      | the prototype of lists    | Array.prototype.«left» = "«word»";   | [].«left»           |
      | a function of the engine  | JSON.stringify.«left» = "«word»";    | JSON.stringify.«left» |
      | the client                | api.«left» = "«word»";               | api.«left»          |
      | the client's function     | api.request.«left» = "«word»";       | api.request.«left»  |

  @fresh-sandbox
  Scenario: What a script changes in the document is as it was in the next call
    When the agent searches:
      """js
      async () => { try { delete spec.paths["/«things»"]; spec.«left» = 1; } catch { /* it cannot be changed */ } return "done"; }
      """
    And the agent searches:
      """js
      async () => ({ paths: Object.keys(spec.paths), left: spec.«left» ?? null })
      """
    Then the result is {"paths": ["/«things»"], "left": null}

  # What the first call has left, the second would find: it is the same code.

  @fresh-sandbox
  Scenario: Code that counts its own calls counts one
    When the agent executes each of:
      | script | source |
      | 1      | async () => { const seen = globalThis.«left» ?? 0; try { globalThis.«left» = seen + 1; } catch { /* refused */ } return { seen }; } |
      | 2      | async () => { const seen = globalThis.«left» ?? 0; try { globalThis.«left» = seen + 1; } catch { /* refused */ } return { seen }; } |
      | 3      | async () => { const seen = globalThis.«left» ?? 0; try { globalThis.«left» = seen + 1; } catch { /* refused */ } return { seen }; } |
    Then the result is {"seen": 0}
