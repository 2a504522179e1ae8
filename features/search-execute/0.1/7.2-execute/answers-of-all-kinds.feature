Feature: What a script gets of answers of each kind (§7.2)

  # Each part of an answer with each status: one script makes all requests.

  Background:
    Given the API:
      """
      operations:
        - {method: GET, path: "/«things»/200", replies: [{status: 200, json: {"«key»": ["«word»"]}, headers: {X-«One»: «first», X-Empty: "", X-Zero: "0", X-List: "a, b;c=\"d\""}}]}
        - {method: GET, path: "/«things»/201", replies: [{status: 201, json: false, headers: {X-«One»: «first»}}]}
        - {method: GET, path: "/«things»/203", replies: [{status: 203, json: 0, headers: {X-«One»: «first»}}]}
        - {method: GET, path: "/«things»/206", replies: [{status: 206, json: "", headers: {X-«One»: «first»}}]}
        - {method: GET, path: "/«things»/300", replies: [{status: 300, json: {"«key»": ["«word»"]}, headers: {X-«One»: «first»}}]}
        - {method: GET, path: "/«things»/304", replies: [{status: 304, headers: {X-«One»: «first»}}]}
        - {method: GET, path: "/«things»/400", replies: [{status: 400, json: {"«key»": ["«word»"]}, headers: {X-«One»: «first»}}]}
        - {method: GET, path: "/«things»/401", replies: [{status: 401, json: null, headers: {X-«One»: «first»}}]}
        - {method: GET, path: "/«things»/404", replies: [{status: 404, json: [], headers: {X-«One»: «first»}}]}
        - {method: GET, path: "/«things»/418", replies: [{status: 418, json: "«word»", headers: {X-«One»: «first»}}]}
        - {method: GET, path: "/«things»/422", replies: [{status: 422, json: false, headers: {X-«One»: «first»}}]}
        - {method: GET, path: "/«things»/429", replies: [{status: 429, json: {}, headers: {X-«One»: «first»}}]}
        - {method: GET, path: "/«things»/500", replies: [{status: 500, json: {"«key»": ["«word»"]}, headers: {X-«One»: «first»}}]}
        - {method: GET, path: "/«things»/503", replies: [{status: 503, json: 0, headers: {X-«One»: «first», Retry-After: "1"}}]}
        - {method: GET, path: "/«things»/599", replies: [{status: 599, json: "", headers: {X-«One»: «first»}}]}
        - {method: GET, path: "/«things»/text", replies: [{status: 200, text: "«word»", headers: {X-«One»: «first»}}]}
        - {method: GET, path: "/«things»/fault", replies: [{status: 502, text: "«word»", headers: {X-«One»: «first»}}]}
        - {method: GET, path: "/«things»/none", replies: [{status: 204, headers: {X-«One»: «first»}}]}
        - {method: HEAD, path: "/«things»/none", replies: [{status: 404, json: {"«key»": ["«word»"]}, headers: {X-«One»: «first»}}]}
        - {method: POST, path: "/«things»/none", replies: [{status: 500, headers: {X-«One»: «first»}}]}
        - {method: DELETE, path: "/«things»/none", replies: [{status: 409, json: {"«key»": ["«word»"]}, headers: {X-«One»: «first»}}]}
        - {method: PUT, path: "/«things»/none", replies: [{status: 403, json: {"«key»": ["«word»"]}, headers: {X-«One»: «first»}}]}
        - {method: PATCH, path: "/«things»/none", replies: [{status: 507, json: {"«key»": ["«word»"]}, headers: {X-«One»: «first»}}]}
      """

  @response-status
  Scenario: The status is that of the answer, whatever it is
    When the agent executes:
      """js
      async () => {
        const seen = [];
        for (const path of ["200", "201", "203", "206", "300", "304", "400", "401", "404", "418", "422", "429", "500", "503", "599", "text", "fault"]) seen.push((await api.request({ method: "GET", path: "/«things»/" + path })).status);
        for (const method of ["GET", "HEAD", "POST", "DELETE", "PUT", "PATCH"]) seen.push((await api.request({ method, path: "/«things»/none" })).status);
        return seen;
      }
      """
    Then the result is [200, 201, 203, 206, 300, 304, 400, 401, 404, 418, 422, 429, 500, 503, 599, 200, 502, 204, 404, 500, 409, 403, 507]

  @response-headers
  Scenario: The headers are those of the answer, whatever its status and body are
    When the agent executes:
      """js
      async () => {
        const lacking = [];
        let looked = 0;
        const look = async (method, path) => {
          let headers;
          try { ({ headers } = await api.request({ method, path: "/«things»/" + path })); } catch { /* it fails */ }
          if (headers === undefined) return;
          looked++;
          const named = Object.entries(headers).find(([key]) => key.toLowerCase() === "X-«One»".toLowerCase());
          if (named?.[1] !== "«first»") lacking.push(method + " " + path);
        };
        for (const path of ["200", "201", "203", "206", "300", "304", "400", "401", "404", "418", "422", "429", "500", "503", "599", "text", "fault"]) await look("GET", path);
        for (const method of ["GET", "HEAD", "POST", "DELETE", "PUT", "PATCH"]) await look(method, "none");
        return { lacking, looked: looked > 0 };
      }
      """
    Then the result is {"lacking": [], "looked": true}

  # What the host lets a script send is no list of what the API may answer.

  @response-headers
  Scenario Outline: The headers are those of the answer, whatever a script may send: <list>
    Given the host's configuration has {"allowedHeaders": <list>}
    When the agent executes:
      """js
      async () => {
        const { headers } = await api.request({ method: "GET", path: "/«things»/200", headers: { "X-«Sent»": "1" } });
        const named = (name) => Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
        return { one: named("X-«One»"), zero: named("x-zero"), type: named("content-type") };
      }
      """
    Then the result is {"one": "«first»", "zero": "0", "type": "application/json"}

    Examples:
      | list                   |
      | []                     |
      | ["X-«Sent»"]           |
      | ["Accept", "X-«Sent»"] |

  @response-headers
  Scenario: The headers have all that the answer has, as it has them
    When the agent executes:
      """js
      async () => {
        const { headers } = await api.request({ method: "GET", path: "/«things»/200" });
        const named = (name) => Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
        return { zero: named("x-zero"), list: named("x-list"), type: named("content-type") };
      }
      """
    Then the result is {"zero": "0", "list": "a, b;c=\"d\"", "type": "application/json"}

  @response-body
  Scenario: A body of JSON is decoded, whatever the status is
    When the agent executes:
      """js
      async () => {
        const seen = [];
        for (const path of ["200", "201", "203", "206", "300", "400", "401", "404", "418", "422", "429", "500", "503", "599"]) seen.push((await api.request({ method: "GET", path: "/«things»/" + path })).body);
        for (const method of ["DELETE", "PUT", "PATCH"]) seen.push((await api.request({ method, path: "/«things»/none" })).body);
        return seen;
      }
      """
    Then the result is [{"«key»": ["«word»"]}, false, 0, "", {"«key»": ["«word»"]}, {"«key»": ["«word»"]}, null, [], "«word»", false, {}, {"«key»": ["«word»"]}, 0, "", {"«key»": ["«word»"]}, {"«key»": ["«word»"]}, {"«key»": ["«word»"]}]
