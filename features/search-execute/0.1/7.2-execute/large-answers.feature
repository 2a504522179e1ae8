Feature: Large answers, and answers that come in pieces (§7.2)

  # A letter of several bytes may be in two pieces of an answer, and what comes in pieces is one text.

  @response-body
  Scenario Outline: A body that comes in pieces is one text: <what>
    Given the API:
      """
      operations:
        - {method: GET, path: "/«things»", replies: [{json: {"«key»": ["日本", "😀", "ä", "«word»"]}, pieces: <pieces>}]}
        - {method: POST, path: "/«things»", replies: [{status: 500, json: {"«key»": ["日本", "😀", "ä", "«word»"]}, pieces: <pieces>}]}
      """
    When the agent executes:
      """js
      async () => [(await api.request({ method: "GET", path: "/«things»" })).body, (await api.request({ method: "POST", path: "/«things»", body: 1 })).body]
      """
    Then the result is [{"«key»": ["日本", "😀", "ä", "«word»"]}, {"«key»": ["日本", "😀", "ä", "«word»"]}]

    Examples:
      | what            | pieces |
      | byte by byte    | 1      |
      | of seven bytes  | 7      |

  @response-body
  Scenario: The letters of a large body are whole
    Given the API:
      """
      operations:
        - {method: GET, path: "/«things»/2", replies: [{bytes: 700001, letter: "ä"}]}
        - {method: GET, path: "/«things»/3", replies: [{bytes: 900003, letter: "日"}]}
        - {method: GET, path: "/«things»/4", replies: [{status: 404, bytes: 700003, letter: "😀"}]}
      """
    When the agent executes:
      """js
      async () => {
        const seen = [];
        for (const [path, letter] of [["2", "ä"], ["3", "日"], ["4", "😀"]]) {
          const { body } = await api.request({ method: "GET", path: "/«things»/" + path });
          let others = 0;
          for (let i = 0; i < body.length; i++) if (body.charCodeAt(i) !== letter.charCodeAt(i % letter.length)) others++;
          seen.push([body.length, others]);
        }
        return seen;
      }
      """
    Then the result is [[350000, 1], [300001, 1], [350001, 1]]

  # Letters of several bytes are above: a host that sends them wrongly gets no JSON here.

  @response-body
  Scenario: A large body of JSON is decoded to its end
    Given the API:
      """
      operations:
        - {method: POST, path: "/«things»", replies: [{echo: true}]}
      """
    When the agent executes:
      """js
      async () => {
        const list = [];
        for (let n = 0; n < 12000; n++) list.push({ n, text: "«word»" });
        const { body } = await api.request({ method: "POST", path: "/«things»", body: list });
        const given = JSON.parse(body.body);
        return { same: body.body === JSON.stringify(list), count: given.length, last: given[11999] };
      }
      """
    Then the result is {"same": true, "count": 12000, "last": {"n": 11999, "text": "«word»"}}
