Feature: The host adds credentials to requests of each kind (§5)

  # The headers of a script are further ones: they are not those of the host.

  Background:
    Given an API with the operations:
      | operation           | reply                  |
      | GET /«things»       | {json: 1}              |
      | HEAD /«things»      | {status: 200}          |
      | POST /«things»      | {json: 1}              |
      | PUT /«things»       | {json: 1}              |
      | PATCH /«things»     | {json: 1}              |
      | DELETE /«things»    | {json: 1}              |
      | POST /«things»/next | {json: 1}              |

  @auth-by-host
  Scenario Outline: Requests of each kind have the credentials: <header>
    Given the host's configuration has {"auth": {"header": "<header>", "value": "<value>"}}
    When the agent executes:
      """js
      async () => {
        const path = "/«things»", query = { q: "«word»" }, body = { "«key»": "«word»" };
        for (const headers of [undefined, {}, { "X-«One»": "«first»" }, { "<header>": "«forged»" }, { "<small>": "«forged»" }, { "<CAPITAL>": "«forged»" }, { "<header>": "" }])
          for (const more of [{}, { query }, { body }])
            await api.request({ method: "POST", path, headers, ...more });
        for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE"]) await api.request({ method, path, headers: { "<small>": "«forged»" } });
        await Promise.all([api.request({ method: "POST", path: path + "/next" }), api.request({ method: "POST", path: path + "/next", query, body: "" })]);
        return "done";
      }
      """
    Then each request that the API received has the headers {"<header>": "<value>"}
    And the API received 28 requests

    Examples:
      | header        | small         | CAPITAL       | value                              |
      | Authorization | authorization | AUTHORIZATION | Bearer «secret»-«token»            |
      | X-Api-Key     | x-api-key     | X-API-KEY     | «secret»+/=:%20-«token»==          |
      | Cookie        | cookie        | COOKIE        | «name»=«secret»; «other»=«token»   |
      | apikey        | ApiKey        | APIKEY        | «secret»-«token»                   |

  @auth-by-host
  Scenario Outline: Credentials are those of the host where a list lets a script set headers: <list>
    Given the host's configuration has {"allowedHeaders": <list>, "namespace": "«client»", "auth": {"header": "X-«Header»", "value": "«secret»-«token»"}}
    When the agent executes:
      """js
      async () => { for (const body of [undefined, { "«key»": 1 }]) for (const headers of [undefined, { "X-«Header»": "«forged»" }, { "x-«One»": "«first»" }]) await «client».request({ method: "POST", path: "/«things»", headers, body }); return "done"; }
      """
    Then the API received "POST /«things»" with the headers {"X-«Header»": "«secret»-«token»"}
    And the API received 6 requests

    Examples:
      | list         |
      | []           |
      | ["X-«One»"]  |
