Feature: A script has none of what its host is made of (§5)

  Background:
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |

  @no-require
  Scenario: There is no require in a script for discovery
    When the agent runs a script for discovery that does:
      """
      give the types of require
      """
    Then the result is {"require": "undefined"}

  @no-process
  Scenario: There is no process in a script for discovery
    When the agent runs a script for discovery that does:
      """
      give the types of process
      """
    Then the result is {"process": "undefined"}

  @no-fetch
  Scenario Outline: There is no fetch in a <script>
    When the agent runs a <script> that does:
      """
      give the types of fetch, «nothing»
      """
    Then the result is {"fetch": "undefined", "«nothing»": "undefined"}

    Examples:
      | script               |
      | script               |
      | script for discovery |

  @search-has-spec-alone
  Scenario: A script of «§search» has no client
    When the agent searches:
      """js
      async () => ({ client: typeof api })
      """
    Then the result is {"client": "undefined"}

  @execute-has-client-alone
  Scenario: A script of «§tool» has no document
    When the agent executes:
      """js
      async () => ({ spec: typeof spec })
      """
    Then the result is {"spec": "undefined"}

  @search-sends-nothing @forbids
  Scenario: A script of «§search» reaches the API by nothing that execute has
    When the agent searches:
      """js
      async () => {
        try { await globalThis.api.request({ method: "GET", path: "/«things»" }); } catch { /* there is none */ }
        try { await spec.request({ method: "GET", path: "/«things»" }); } catch { /* there is none */ }
        return Object.keys(spec.paths).length;
      }
      """
    Then the API received 0 requests
    And the result is 1
