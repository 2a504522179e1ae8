Feature: The document is read-only (§9.1)

  # Whether a change throws or is ignored, the text does not say.

  @spec-read-only
  Scenario Outline: What a script tries to change of the document stays as it was: <what>
    Given the API:
      """
      title: «title»
      components: {schemas: {«Thing»: {type: object, required: [«one»]}}}
      operations:
        - {method: GET, path: "/«things»", summary: «summary», tags: [«Tag»]}
      """
    When the agent searches:
      """js
      async () => {
        try { <change>; } catch { /* it cannot be changed */ }
        const op = spec.paths["/«things»"]?.get;
        return { title: spec.info?.title, paths: Object.keys(spec.paths), summary: op?.summary, tags: op?.tags, required: spec.components?.schemas?.«Thing»?.required, left: spec.«left» ?? null };
      }
      """
    Then the result is {"title": "«title»", "paths": ["/«things»"], "summary": "«summary»", "tags": ["«Tag»"], "required": ["«one»"], "left": null}

    Examples:
      | what                | change                                                  |
      | a new member        | spec.«left» = 1                                         |
      | a member            | spec.info = {}                                          |
      | a member within     | spec.info.title = "«other»"                             |
      | a new path          | spec.paths["/«other»"] = {}                             |
      | a path that goes    | delete spec.paths["/«things»"]                          |
      | an operation        | spec.paths["/«things»"].get.summary = "«other»"         |
      | a list              | spec.paths["/«things»"].get.tags.push("«other»")        |
      | an item of a list   | spec.components.schemas.«Thing».required[0] = "«other»" |
      | a property defined  | Object.defineProperty(spec.info, "title", { value: 1 }) |
