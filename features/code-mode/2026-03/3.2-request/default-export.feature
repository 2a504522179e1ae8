Feature: The default export of a script is its result (§3.2.2)

  @result-default-export
  Scenario Outline: However a default is exported, it is the result: <how>
    When the agent runs:
      """js
      <source>
      """
    Then the result is {"v": "«exported»"}

    Examples:
      | how                    | source                                                                      |
      | an expression          | export default { v: "«exported»" };                                         |
      | after an await         | export default { v: await Promise.resolve("«exported»") };                  |
      | a variable by name     | const «value» = { v: "«exported»" }; export { «value» as default };         |
      | named before its value | export { «value» as default }; const «value» = { v: "«exported»" };         |
      | named in quotes        | const «value» = { v: "«exported»" }; export { «value» as "default" };       |
      | beside other exports   | export const other = «#n»; export default { v: "«exported»" }; export {};   |
      | before other code      | export default { v: "«exported»" };\nawait null;\nconst after = «#n»;       |

  @result-default-export
  Scenario Outline: A default export of any value but undefined is the result: <what>
    When the agent runs:
      """js
      globalThis.«§result» = "«assigned»";
      export default <value>;
      """
    Then the result is <value>

    Examples:
      | what            | value                  |
      | null            | null                   |
      | false           | false                  |
      | zero            | 0                      |
      | an empty string | ""                     |
      | a number        | «#n»                   |
      | a string        | "«exported»"           |
      | an empty list   | []                     |
      | an empty object | {}                     |
      | a nested value  | [1, {"«key»": [null]}] |

  @result-default-export
  Scenario Outline: A default export comes before what was assigned: <when>
    When the agent runs:
      """js
      <source>
      """
    Then the result is "«exported»"

    Examples:
      | when                     | source                                                                            |
      | it was assigned before   | globalThis.«§result» = "«assigned»";\nexport default "«exported»";      |
      | it is assigned later     | export default "«exported»";\nglobalThis.«§result» = "«assigned»";      |
      | it is assigned by a timer | export default "«exported»";\nsetTimeout(() => { globalThis.«§result» = "«assigned»"; }, 5); |

  @result-final-value
  Scenario Outline: Without a value that is exported as default, what was assigned is the result: <what>
    When the agent runs:
      """js
      globalThis.«§result» = "«assigned»";
      <source>
      """
    Then the result is "«assigned»"

    Examples:
      | what                | source                                 |
      | undefined           | export default undefined;              |
      | undefined by name   | let empty; export { empty as default }; |
      | another export      | export const other = "«exported»";     |

  @result-final-value
  Scenario: What a timer assigns after the module has ended is the result
    When the agent runs:
      """js
      setTimeout(() => { globalThis.«§result» = "«assigned»"; }, 20);
      """
    Then the result is "«assigned»"

  @result-null-default
  Scenario: The result is null when the default export is undefined and nothing was assigned
    When the agent runs:
      """js
      console.log("«mark»");
      export default undefined;
      """
    Then the log messages contain, in this order, ["«mark»"]
    And the result is null

  @result-null-default
  Scenario: A default export counts for nothing when the run fails
    When the agent runs:
      """js
      export default "«exported»";
      throw new Error("«reason»");
      """
    Then the result is null
