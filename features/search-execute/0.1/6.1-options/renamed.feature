Feature: Options hold where the client and the tools have other names (§6.1)

  Background:
    Given an API with the operations:
      | operation      | reply         |
      | POST /«things» | {json: 1}     |
      | GET /«large»   | {bytes: 1200} |
    And the host's configuration has {"namespace": "«client»", "toolNames": {"search": "«find»", "execute": "«do»"}}

  @requests-configured @forbids
  Scenario: No more requests are made than are configured
    Given the host's configuration has {"maxRequests": 3}
    When the agent calls the tool "«do»" with {"code": "async () => { for (let i = 0; i < 5; i++) try { await «client».request({ method: \"POST\", path: \"/«things»\" }); } catch { /* one too many */ } return 1; }"}
    Then the API received at most 3 requests
    And the API received 3 requests

  @response-bytes-configured @forbids
  Scenario: A body of more bytes than are configured does not reach the script
    Given the host's configuration has {"maxResponseBytes": 1000}
    When the agent calls the tool "«do»" with {"code": "async () => { let res = { body: \"\" }; try { res = await «client».request({ method: \"GET\", path: \"/«large»\" }); } catch { /* too much */ } return { whole: String(res.body).length >= 1198 }; }"}
    Then the API received 1 request "GET /«large»"
    And the result has {"whole": false}, or the run failed

  @headers-blocked @option-allowedHeaders @forbids
  Scenario: Headers that say who asks are not sent
    When the agent calls the tool "«do»" with {"code": "async () => { await «client».request({ method: \"POST\", path: \"/«things»\", headers: { Authorization: \"«forged»\", Cookie: \"«forged»=1\", \"X-Forwarded-For\": \"«forged»\" } }); return 1; }"}
    Then no header that the API received contains "«forged»"
    And the API received 1 request "POST /«things»"

  @auth-by-host
  Scenario: Requests have the credentials
    Given the host's configuration has {"auth": {"header": "X-«Header»", "value": "«secret»-«token»"}}
    When the agent calls the tool "«do»" with {"code": "async () => { await «client».request({ method: \"POST\", path: \"/«things»\", body: 1, headers: { \"X-«Header»\": \"«forged»\" } }); return 1; }"}
    Then the API received "POST /«things»" with the headers {"X-«Header»": "«secret»-«token»"}

  @response-tokens-configured
  Scenario Outline: An answer of more tokens than are configured is truncated: <tool>
    Given the host's configuration has {"maxResponseTokens": 100}
    When the agent calls the tool "<tool>" with {"code": "async () => { let x = «#seed»; const parts = []; while (parts.length < 500) { x = (x * 1103 + 12345) % 2147483648; parts.push((x + 4294967296).toString(16).slice(-8)); } return parts; }"}
    Then the text of the answer has at most 1400 characters
    And the text of the answer has at least 80 characters
    And no call is marked as an error

    Examples:
      | tool   |
      | «find» |
      | «do»   |
