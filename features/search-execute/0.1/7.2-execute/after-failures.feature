Feature: What goes wrong in a script changes nothing of what it does afterwards (§7.2)

  # Each of these things is caught, or is an answer as any other. Two requests come before it and follow it: the first one
  # has all that a request can have, and the second one nothing of that. What does not come through before is no matter of
  # what went wrong.

  Background:
    Given the API:
      """
      operations:
        - {method: POST, path: "/«things»", replies: [{status: 201, echo: true, headers: {X-«Two»: «second»}}]}
        - {method: GET, path: "/«others»", replies: [{echo: true}]}
        - {method: GET, path: "/«things»", replies: [{json: ["«word»"]}]}
        - {method: GET, path: "/«fault»", replies: [{status: 500, json: {error: «other»}, headers: {X-«Two»: «other»}}]}
        - {method: GET, path: "/«busy»", replies: [{status: 429, json: {error: «other»}, headers: {Retry-After: "1"}}]}
        - {method: GET, path: "/«none»", replies: [{status: 204}]}
        - {method: GET, path: "/«broken»", replies: [{text: "{", headers: {Content-Type: "application/json"}}]}
        - {method: POST, path: "/«cut»", replies: [{cut: true}]}
      """
    And the host's configuration has {"auth": {"header": "X-«Header»", "value": "«secret»"}}

  @requests-in-a-chain @uses-at-once
  Scenario Outline: After <what> requests are as any others
    When the agent executes:
      """js
      async () => {
        const named = (headers, name) => Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] ?? null;
        const sent = (body) => ({ query: body?.query, body: body?.body, one: named(body?.headers, "X-«One»"), header: named(body?.headers, "X-«Header»") });
        const ask = async () => {
          const first = await api.request({ method: "POST", path: "/«things»", query: { «name»: "«word»" }, body: { "«key»": ["«word»"] }, headers: { "X-«One»": "«first»" } });
          const second = await api.request({ method: "GET", path: "/«others»" });
          return { status: first.status, two: named(first.headers, "X-«Two»"), first: sent(first.body), second: sent(second.body) };
        };
        const before = await ask();
        try { <act>; } catch { /* it fails */ }
        return { before, after: await ask(), last: (await api.request({ method: "GET", path: "/«things»" })).body };
      }
      """
    Then the members "before" and "after" of the result are equal
    And the result matches {"required": ["last"], "properties": {"last": {"const": ["«word»"]}}}

    Examples:
      | what                               | act |
      | nothing                            | await null |
      | an answer that tells of a fault    | await api.request({ method: "GET", path: "/«fault»", query: { other: 1 }, headers: { "X-Other": "1" } }) |
      | an answer that asks to wait        | await api.request({ method: "GET", path: "/«busy»" }) |
      | an answer without content          | await api.request({ method: "GET", path: "/«none»" }) |
      | an answer that is no JSON          | await api.request({ method: "GET", path: "/«broken»" }) |
      | an operation that is not there     | await api.request({ method: "DELETE", path: "/«unknown»" }) |
      | a connection that is cut           | await api.request({ method: "POST", path: "/«cut»", body: { other: 1 }, query: { other: 1 }, headers: { "X-Other": "1" } }) |
      | requests at once of which one is cut | await Promise.all([api.request({ method: "POST", path: "/«cut»", body: 1 }), api.request({ method: "GET", path: "/«fault»" })]) |
      | a request without anything         | await api.request() |
      | a request without a path           | await api.request({ method: "GET" }) |
      | a header that cannot be            | await api.request({ method: "GET", path: "/«fault»", headers: { "X-A": "a\\nb" } }) |
      | headers that are not sent          | await api.request({ method: "GET", path: "/«fault»", headers: { Authorization: "«forged»", Cookie: "a=«forged»", "X-«Header»": "«forged»" } }) |
      | a body that no JSON has            | const o = {}; o.o = o; await api.request({ method: "POST", path: "/«fault»", body: o }) |
      | a body that throws                 | await api.request({ method: "POST", path: "/«fault»", body: { toJSON() { throw new Error("«reason»"); } } }) |
      | an error that it throws            | throw new Error("«reason»") |
      | a promise that it does not wait for | (async () => { try { await api.request({ method: "POST", path: "/«cut»", body: 1 }); } catch { /* it is cut */ } })() |
      | a request that it changes          | const r = { method: "GET", path: "/«fault»", query: { a: 1 } }; await api.request(r); r.path = "/«cut»"; r.query.b = 2 |
      | an answer that it changes          | const res = await api.request({ method: "GET", path: "/«things»" }); res.status = 7; res.body.push("«other»"); res.headers.a = "b" |
      | twenty that are cut                | for (let n = 0; n < 20; n++) try { await api.request({ method: "POST", path: "/«cut»", body: n }); } catch { /* it is cut */ } |
      | twenty at once that are cut        | await Promise.all(Array.from({ length: 20 }, async (_, n) => { try { await api.request({ method: "POST", path: "/«cut»", body: n }); } catch { /* it is cut */ } })) |
      | twenty that cannot be made         | for (let n = 0; n < 20; n++) { try { await api.request(n); } catch { /* it fails */ } } |
      | twenty answers that tell of faults | for (let n = 0; n < 20; n++) await api.request({ method: "GET", path: "/«fault»" }) |
