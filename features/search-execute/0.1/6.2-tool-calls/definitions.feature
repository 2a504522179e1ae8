Feature: How the tools are defined (§6.2)

  Background:
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |

  @tool-definitions
  Scenario: Both tools have an input schema
    When the outer tools are listed
    Then the tool "«§search»" takes {"code": "async () => 1"}, and not {}
    And the tool "«§tool»" takes {"code": "async () => 1"}, and not {}

  @search-takes-code
  Scenario: The code of «§search» is a string
    When the outer tools are listed
    Then the tool "«§search»" takes {"code": "async () => 1"}, and not {"code": 1}
    When the agent calls the tool "«§search»" with {"code": "async () => ({ done: \"«word»\" })"}
    Then the result is {"done": "«word»"}

  @execute-takes-code
  Scenario: The code of «§tool» is a string
    When the outer tools are listed
    Then the tool "«§tool»" takes {"code": "async () => 1"}, and not {"code": 1}
    When the agent calls the tool "«§tool»" with {"code": "async () => ({ done: \"«word»\" })"}
    Then the result is {"done": "«word»"}

  @tool-names-configured
  Scenario: The tools have other names
    Given the host's configuration has {"toolNames": {"search": "«find»", "execute": "«do»"}}
    When the outer tools are listed
    Then there are exactly 2 outer tools
    And there is an outer tool called "«find»"
    And there is an outer tool called "«do»"
    When the agent calls the tool "«find»" with {"code": "async () => Object.keys(spec.paths)"}
    Then the result is ["/«things»"]
    When the agent calls the tool "«do»" with {"code": "async () => ({ done: \"«word»\" })"}
    Then the result is {"done": "«word»"}

  @tool-names-configured
  Scenario Outline: One tool has another name, and the other one its own: <option>
    Given the host's configuration has {"toolNames": {"<option>": "«name»"}}
    When the outer tools are listed
    Then there are exactly 2 outer tools
    And there is an outer tool called "«name»"
    And there is an outer tool called "<other>"
    When the agent calls the tool "«name»" with {"code": "async () => [\"«word»\", typeof <named>]"}
    Then the result is ["«word»", "object"]
    When the agent calls the tool "<other>" with {"code": "async () => [\"«word»\", typeof <usual>]"}
    Then the result is ["«word»", "object"]

    Examples:
      | option  | other   | named | usual |
      | search  | execute | spec  | api   |
      | execute | search  | api   | spec  |

  @tool-names-configured
  Scenario: The tools have each other's names
    Given the host's configuration has {"toolNames": {"search": "«§tool»", "execute": "«§search»"}}
    When the agent calls the tool "«§tool»" with {"code": "async () => Object.keys(spec.paths)"}
    Then the result is ["/«things»"]
    When the agent calls the tool "«§search»" with {"code": "async () => (await api.request({ method: \"GET\", path: \"/«things»\" })).body"}
    Then the result is 1
    And the API received 1 request "GET /«things»"

  @tool-names-configured
  Scenario: The tools are not called by their usual names then
    Given the host's configuration has {"toolNames": {"search": "«find»", "execute": "«do»"}}
    When the agent calls the tool "«§tool»" with {"code": "async () => { await api.request({ method: \"POST\", path: \"/«usual»\" }); return 1; }"}
    And the agent calls the tool "«do»" with {"code": "async () => { await api.request({ method: \"POST\", path: \"/«named»\" }); return 1; }"}
    Then the API received 1 request "POST /«named»"
    And the API received 0 requests "POST /«usual»"

  # A name is a whole: what another name has of it does not count.

  @tool-names-configured
  Scenario Outline: Names that have much in common lead to their own tools: <search> and <execute>
    Given the host's configuration has {"toolNames": {"search": "<search>", "execute": "<execute>"}}
    When the agent calls the tool "<execute>" with {"code": "async () => [\"«word»\", typeof api]"}
    Then the result is ["«word»", "object"]
    When the agent calls the tool "<search>" with {"code": "async () => [\"«word»\", typeof spec]"}
    Then the result is ["«word»", "object"]

    Examples:
      | search       | execute      |
      | «do»         | «do»_run     |
      | «do»_run     | «do»         |
      | run_«do»     | «do»         |
      | «do»         | run_«do»     |
      | «do»_one     | «do»_two     |
      | execute_«do» | search_«do»  |
      | «do»-execute | «do»-search  |
      | «do»         | search       |
      | execute      | «do»         |
      | «do»_API     | «do»_api     |
      | constructor  | valueOf      |
      | spec         | api          |
      | tells_what_it_is_good_for_«do»_for_search | tells_what_it_is_good_for_«do»_for_execute |

  @tool-names-configured
  Scenario: No part of a name leads to its tool
    Given the host's configuration has {"toolNames": {"search": "«find»_One", "execute": "«do»_One"}}
    When the agent calls the tool "«do»" with {"code": "async () => { await api.request({ method: \"POST\", path: \"/«usual»\" }); return 1; }"}
    And the agent calls the tool "«do»_one" with {"code": "async () => { await api.request({ method: \"POST\", path: \"/«usual»\" }); return 1; }"}
    And the agent calls the tool "«do»_One_more" with {"code": "async () => { await api.request({ method: \"POST\", path: \"/«usual»\" }); return 1; }"}
    And the agent calls the tool "valueOf" with {"code": "async () => { await api.request({ method: \"POST\", path: \"/«usual»\" }); return 1; }"}
    And the agent calls the tool "«do»_One" with {"code": "async () => { await api.request({ method: \"POST\", path: \"/«named»\" }); return 1; }"}
    Then the API received 1 request "POST /«named»"
    And the API received 0 requests "POST /«usual»"
