Feature: An address in the place of a path does not take the credentials there (§5)

  # Where such a request goes, if anywhere, the text does not say; the credentials are those of the API. Another origin is
  # told by an answer that is no redirect.

  @only-the-configured-api @uses-credentials @forbids
  Scenario Outline: No request to another origin has the credentials, by a header for them: <header>
    Given the API:
      """
      operations:
        - {method: GET, path: "/«things»", replies: [{elsewhere: "/«other»", status: 201, json: 1}]}
        - {method: GET, path: "/«other»", replies: [{json: 1}]}
        - {method: POST, path: "/«other»", replies: [{json: 1}]}
      """
    And the host's configuration has {"auth": {"header": "<header>", "value": "«secret»-«token»"}}
    When the agent executes:
      """js
      async () => {
        const { headers } = await api.request({ method: "GET", path: "/«things»" });
        const address = Object.entries(headers).find(([name]) => name.toLowerCase() === "location")[1], rest = address.slice("http:".length);
        for (const path of [address, rest, "http:" + rest.slice(2), "HTTP:" + rest, "/" + rest, "\\\\" + rest.slice(2), "/\\" + rest.slice(2), " " + address, "\t" + rest, "@" + rest.slice(2), "/." + rest, "/.." + rest])
          for (const more of [{ method: "GET" }, { method: "POST", body: { "«key»": 1 }, headers: { "X-«One»": "«first»" } }])
            try { await api.request({ path, ...more }); } catch { /* refused */ }
        return "done";
      }
      """
    Then no request to another origin contains "«token»"
    And the API received 1 request "GET /«things»"

    Examples:
      | header        |
      | Authorization |
      | X-Api-Key     |
      | Cookie        |
