Feature: What a script exports is not its result (§3.2.2)

  @result-null-default
  Scenario Outline: A default export is not the result: <what>
    When the agent runs:
      """js
      <source>
      console.log("«mark»");
      """
    Then the logs keep "«mark»", in whichever form
    And the result is null

    Examples:
      | what             | source                                                       |
      | a value          | export default { value: "«exported»" };                      |
      | a function       | export default function «func»() { return "«exported»"; }    |
      | a renamed export | const «value» = "«exported»"; export { «value» as default }; |

  @result-final-value
  Scenario Outline: A default export does not replace the assigned result: <what>
    When the agent runs:
      """js
      <source>
      """
    Then the result is <value>

    Examples:
      | what             | source                                                                             | value               |
      | exported later   | globalThis.«§result» = "«assigned»";\nexport default "«exported»";       | "«assigned»"        |
      | exported before  | export default "«exported»"; globalThis.«§result» = { v: "«assigned»" }; | {"v": "«assigned»"} |
      | null is assigned | globalThis.«§result» = null;\nexport default "«exported»";               | null                |
