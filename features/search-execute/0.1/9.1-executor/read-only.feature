Feature: The document is read-only (§9.1)

  # Whether a change throws or is ignored, the text does not say. What search makes of the document is in other rows.

  @spec-read-only
  Scenario Outline: What a script tries to change of the document stays as it was: <what>
    Given the API:
      """
      title: «title»
      components: {schemas: {«Thing»: {type: object, required: [«one»], properties: {list: {type: array, items: {oneOf: [{enum: [«first»]}]}}}}}}
      operations:
        - {method: GET, path: "/«things»", summary: «summary», tags: [«Tag»], parameters: [{name: «name», in: query, schema: {type: string}}], responses: {"200": {description: «answer», content: {application/json: {schema: {$ref: "#/components/schemas/«Thing»"}}}}}}
      """
    When the agent searches:
      """js
      async () => {
        const look = () => {
          const op = spec.paths["/«things»"]?.get;
          return JSON.parse(JSON.stringify({ title: spec.info?.title, paths: Object.keys(spec.paths), summary: op?.summary, tags: op?.tags, required: spec.components?.schemas?.«Thing»?.required, left: spec.«left» ?? null, parameters: op?.parameters, responses: op?.responses, deep: spec.components?.schemas?.«Thing»?.properties?.list?.items?.oneOf?.[0]?.enum }));
        };
        const before = look();
        try { <change>; } catch { /* it cannot be changed */ }
        return { before, after: look() };
      }
      """
    Then the members "before" and "after" of the result are equal

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
      | an object in a list | spec.paths["/«things»"].get.parameters[0].name = "«other»" |
      | an object below one in a list | spec.paths["/«things»"].get.parameters[0].schema.type = "«other»" |
      | an answer           | spec.paths["/«things»"].get.responses["200"].description = "«other»" |
      | what a reference leads to | spec.paths["/«things»"].get.responses["200"].content["application/json"].schema.properties.list.items.oneOf[0].enum[0] = "«other»" |
      | what is deep in a schema | spec.components.schemas.«Thing».properties.list.items.oneOf[0].enum.push("«other»") |
      | a list that is emptied | spec.paths["/«things»"].get.parameters.length = 0 |
      | members that are added | Object.assign(spec.paths["/«things»"].get.responses, { "201": { description: "«other»" } }) |
