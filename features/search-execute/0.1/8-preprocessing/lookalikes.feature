Feature: Values that programs take for others, and many of them, are in the document as they are (§8)

  # What «=…» stands for is in conformance/scripts/lookalikes.

  Background:
    Given the API:
      """
      document:
        info: {title: "2024-05-01", version: "1.50", description: "  a  <b>b</b>\r\n", x-all: «=all», x-list: «=choices»}
        servers: [{url: "HTTP://Example.com:80/a/../b", x-all: «=all»}, {url: "/a"}, {url: "/a"}]
        components: {schemas: «=properties»}
        paths: «=operations»
      """

  @operation-fields
  Scenario Outline: Texts of many operations are as they are: <field>
    When the agent searches:
      """js
      async () => «=texts».map((_, n) => spec.paths["/t" + n]?.get?.<field> ?? null)
      """
    Then the result is «=texts»

    Examples:
      | field                        |
      | summary                      |
      | description                  |
      | operationId                  |
      | tags[1]                      |
      | responses["200"].description |

  @spec-paths
  Scenario: All of many paths are there
    When the agent searches:
      """js
      async () => «=texts».filter((_, n) => !spec.paths["/t" + n]?.get).concat(Object.keys(spec.paths).slice(«=texts».length))
      """
    Then the result is []

  @spec-info
  Scenario: The info is as it is
    When the agent searches:
      """js
      async () => spec.info
      """
    Then the result is {"title": "2024-05-01", "version": "1.50", "description": "  a  <b>b</b>\r\n", "x-all": «=all», "x-list": «=choices»}

  @spec-servers
  Scenario: The servers are as they are
    When the agent searches:
      """js
      async () => spec.servers
      """
    Then the result is [{"url": "HTTP://Example.com:80/a/../b", "x-all": «=all»}, {"url": "/a"}, {"url": "/a"}]

  @spec-schemas
  Scenario: Many schemas are as they are, whatever they are called
    When the agent searches:
      """js
      async () => spec.components.schemas
      """
    Then the result is «=properties»
