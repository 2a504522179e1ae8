Feature: Long answers are truncated (§6.1)

  # What a token is, the text does not say. Of hexadecimal digits no tokenizer makes more than four characters one, and
  # none makes more of them than characters. A notice of the truncation may stand beside.

  Background:
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |

  @response-tokens-default @option-maxResponseTokens
  Scenario: An answer of a million characters is truncated
    When the agent executes:
      """js
      async () => { let x = «#seed»; const parts = []; while (parts.length < 125000) { x = (x * 1103 + 12345) % 2147483648; parts.push((x + 4294967296).toString(16).slice(-8)); } return parts.join(""); }
      """
    Then the text of the answer has at most 110000 characters
    And the text of the answer has at least 20000 characters
    And no call is marked as an error

  @response-tokens-default @option-maxResponseTokens
  Scenario: An answer of «§search» of 150,000 characters is truncated
    When the agent searches:
      """js
      async () => { let x = «#seed»; const parts = []; while (parts.length < 18750) { x = (x * 1103 + 12345) % 2147483648; parts.push((x + 4294967296).toString(16).slice(-8)); } return parts; }
      """
    Then the text of the answer has at most 110000 characters
    And the text of the answer has at least 20000 characters
    And no call is marked as an error

  @response-within-tokens
  Scenario Outline: An answer of as many characters as there may be tokens is whole: <how>
    When the agent <how>:
      """js
      async () => { let x = «#seed»; const parts = []; while (parts.length < 3125) { x = (x * 1103 + 12345) % 2147483648; parts.push((x + 4294967296).toString(16).slice(-8)); } const text = parts.join(""); return { text: text.slice(0, 24000), end: "«end»" }; }
      """
    Then the text of the answer has at least 24000 characters
    And the result contains "«end»"

    Examples:
      | how      |
      | searches |
      | executes |

  @response-tokens-configured
  Scenario Outline: The limit is configured: <how>, <what>
    Given the host's configuration has {"maxResponseTokens": 100}
    When the agent <how>:
      """js
      async () => { let x = «#seed»; const parts = []; while (parts.length < 500) { x = (x * 1103 + 12345) % 2147483648; parts.push((x + 4294967296).toString(16).slice(-8)); } return <value>; }
      """
    Then the text of the answer has at most 1400 characters
    And the text of the answer has at least 80 characters
    And no call is marked as an error

    Examples:
      | how      | what      | value                             |
      | searches | a text    | parts.join("")                    |
      | searches | an object | { "«key»": { "«word»": parts } }  |
      | executes | a text    | parts.join("")                    |
      | executes | a list    | parts                             |
      | executes | an object | { "«key»": { "«word»": parts } }  |
      | executes | a member  | { "«key»": parts.join("") }       |

  # What a host adds so that a value can be read is part of its answer.

  @response-tokens-configured
  Scenario Outline: An answer that is long because of how it is written is truncated, or written in short: <how>
    Given the host's configuration has {"maxResponseTokens": 1000}
    When the agent <how>:
      """js
      async () => Array.from({ length: 480 }, (_, n) => [[[n % 10]]])
      """
    Then the text of the answer has at most 9000 characters
    And the text of the answer has at least 800 characters
    And no call is marked as an error

    Examples:
      | how      |
      | searches |
      | executes |

  @response-within-tokens
  Scenario: An answer within a configured limit is whole
    Given the host's configuration has {"maxResponseTokens": 100}
    When the agent executes:
      """js
      async () => ({ "«key»": ["«word»", "«end»"] })
      """
    Then the result is {"«key»": ["«word»", "«end»"]}

  @response-within-tokens
  Scenario: An answer is whole where more tokens are configured than there are by default
    Given the host's configuration has {"maxResponseTokens": 200000}
    When the agent executes:
      """js
      async () => { let x = «#seed»; const parts = []; while (parts.length < 18750) { x = (x * 1103 + 12345) % 2147483648; parts.push((x + 4294967296).toString(16).slice(-8)); } return { text: parts.join(""), end: "«end»" }; }
      """
    Then the text of the answer has at least 150000 characters
    And the result contains "«end»"

  @response-tokens-off
  Scenario: Without a limit no answer of «§search» is truncated
    Given the host's configuration has {"maxResponseTokens": 0}
    When the agent searches:
      """js
      async () => { let x = «#seed»; const parts = []; while (parts.length < 18750) { x = (x * 1103 + 12345) % 2147483648; parts.push((x + 4294967296).toString(16).slice(-8)); } return { text: parts.join(""), end: "«end»" }; }
      """
    Then the text of the answer has at least 150000 characters
    And the result contains "«end»"

  @response-tokens-off
  Scenario: Without a limit no answer is truncated
    Given the host's configuration has {"maxResponseTokens": 0}
    When the agent executes:
      """js
      async () => { let x = «#seed»; const parts = []; while (parts.length < 125000) { x = (x * 1103 + 12345) % 2147483648; parts.push((x + 4294967296).toString(16).slice(-8)); } const text = parts.join(""); return { text, end: "«end»" }; }
      """
    Then the text of the answer has at least 1000000 characters
    And the result contains "«end»"
