Feature: What a script is given is plain data (§9.1)

  # A script does with it what scripts do with objects and lists.

  @operation-fields
  Scenario: Operations are plain data
    Given the API:
      """
      title: «title»
      operations:
        - {method: GET, path: "/«things»", summary: «short», tags: [«Tag», «Second»], parameters: [{name: a, in: query}]}
        - {method: POST, path: "/«things»", summary: «long», tags: [«Third»]}
      """
    When the agent searches:
      """js
      async () => {
        const item = spec.paths["/«things»"], { get, ...others } = item, copy = { ...get, more: 1 }, [first, ...rest] = get.tags;
        return {
          lists: [Array.isArray(get.tags), Array.isArray(get.parameters), Array.isArray(spec.paths)],
          types: [typeof spec, typeof spec.paths, typeof get.summary, typeof get.tags.length],
          same: JSON.stringify(get.tags), whole: JSON.parse(JSON.stringify(get)).parameters, text: `${get.summary}!`,
          copy: copy.summary, others: Object.keys(others), first, rest, joined: get.tags.concat(others.post.tags).join("+"),
          sorted: [...get.tags].sort().length, found: get.tags.includes("«Second»"), has: ["get" in item, "put" in item],
          mapped: get.parameters.map(({ name }) => name), reduced: Object.values(item).reduce((n, op) => n + op.tags.length, 0),
          equal: get.summary === "«short»", none: item.put === undefined,
        };
      }
      """
    Then the result is {"lists": [true, true, false], "types": ["object", "object", "string", "number"], "same": "[\"«Tag»\",\"«Second»\"]", "whole": [{"name": "a", "in": "query"}], "text": "«short»!", "copy": "«short»", "others": ["post"], "first": "«Tag»", "rest": ["«Second»"], "joined": "«Tag»+«Second»+«Third»", "sorted": 2, "found": true, "has": [true, false], "mapped": ["a"], "reduced": 3, "equal": true, "none": true}

  @operation-fields
  Scenario: Parts of an operation are a value as any other
    Given the API:
      """
      title: «title»
      version: "1"
      operations:
        - {method: GET, path: "/«things»", summary: «short», tags: [«Tag», «Second»]}
      """
    When the agent searches:
      """js
      async () => [spec.paths["/«things»"].get.tags, spec.paths["/«things»"].get.summary, { op: spec.paths["/«things»"].get.tags[1] }]
      """
    Then the result is [["«Tag»", "«Second»"], "«short»", {"op": "«Second»"}]

  @response-body
  Scenario: The body of an answer is plain data
    Given an API with the operations:
      | operation     | reply                                                                |
      | GET /«things» | {json: {list: [3, 1, 2], of: {a: null, b: false}, text: "«word»"}} |
    When the agent executes:
      """js
      async () => {
        const { body } = await api.request({ method: "GET", path: "/«things»" }), { list, of, text } = body;
        return {
          lists: [Array.isArray(list), Array.isArray(body)], sorted: [...list].sort(), mapped: list.map((n) => n * 2), keys: Object.keys(of), has: "a" in of, copy: { ...of, c: 1 },
          types: [typeof text, typeof list[0]], same: JSON.parse(JSON.stringify(body)), sum: list.reduce((a, b) => a + b, 0), upper: text === "«word»",
        };
      }
      """
    Then the result is {"lists": [true, false], "sorted": [1, 2, 3], "mapped": [6, 2, 4], "keys": ["a", "b"], "has": true, "copy": {"a": null, "b": false, "c": 1}, "types": ["string", "number"], "same": {"list": [3, 1, 2], "of": {"a": null, "b": false}, "text": "«word»"}, "sum": 6, "upper": true}
