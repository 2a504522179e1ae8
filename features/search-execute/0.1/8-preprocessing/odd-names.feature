Feature: Names that programs stumble over are in the document as they are (§8)

  Background:
    Given the API:
      """
      title: "«Title» 日本 😀\u2028\u0000<&>"
      components:
        schemas:
          "": {type: string, description: "«first»"}
          "__proto__": {type: object, required: ["__proto__"], properties: {"__proto__": {type: string}, "": {type: integer}}}
          "日本 😀": {type: string, description: "«second»"}
      operations:
        - {method: GET, path: "/«things»/日本/{a b}", operationId: "😀«name»\u2029", summary: "a\u0000b", tags: ["", "constructor", "日本"]}
        - {method: GET, path: "/__proto__", operationId: "__proto__", summary: "«third»"}
      """

  @operation-fields
  Scenario: Fields of operations are as they are
    When the agent searches:
      """js
      async () => {
        const { operationId, summary, tags } = spec.paths["/«things»/日本/{a b}"].get;
        return { operationId, summary, tags, other: spec.paths["/__proto__"].get.operationId };
      }
      """
    Then the result is {"operationId": "😀«name»\u2029", "summary": "a\u0000b", "tags": ["", "constructor", "日本"], "other": "__proto__"}

  @spec-paths
  Scenario: Paths are as they are
    When the agent searches:
      """js
      async () => Object.keys(spec.paths).sort()
      """
    Then the result is ["/__proto__", "/«things»/日本/{a b}"]

  @spec-metadata
  Scenario: The title is as it is
    When the agent searches:
      """js
      async () => ({ title: spec.info.title })
      """
    Then the result is {"title": "«Title» 日本 😀\u2028\u0000<&>"}

  @spec-schemas
  Scenario: Names of schemas and of their properties are as they are
    When the agent searches:
      """js
      async () => {
        const found = new Map(Object.entries(spec.components.schemas)), inner = new Map(Object.entries(found.get("__proto__").properties));
        return { names: [...found.keys()].sort(), first: found.get("").description, second: found.get("日本 😀").description, inner: [...inner.keys()].sort(), type: inner.get("__proto__").type };
      }
      """
    Then the result is {"names": ["", "__proto__", "日本 😀"], "first": "«first»", "second": "«second»", "inner": ["", "__proto__"], "type": "string"}
