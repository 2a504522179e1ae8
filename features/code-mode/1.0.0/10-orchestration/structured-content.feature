Feature: Structured content that goes from one server to another (§10)

  @calls-composed @uses-structured-reply
  Scenario: Structured content reaches the second server unchanged, whole and in parts
    Given the MCP server "«first»" with the tools:
      | tool   | reply                                                                                        |
      | «find» | structured: {"«key»": {"items": [{"id": "«id»", "size": 0}, []], "none": null, "no": false}} |
    And the MCP server "«second»" with the tools:
      | tool    | reply         |
      | «whole» | text: «other» |
      | «parts» | text: «other» |
    When the agent runs:
      """js
      import { «find» } from "«§modules»servers/«first»";
      import { «whole», «parts» } from "«§modules»servers/«second»";
      const found = await «find»({});
      const { items } = found.«key»;
      await «whole»(found);
      await «parts»({ all: found, one: items[0], some: [...items], more: { ...items[0], size: 1 } });
      """
    Then the server "«second»" received 1 call of "«whole»", with {"«key»": {"items": [{"id": "«id»", "size": 0}, []], "none": null, "no": false}}
    And the server "«second»" received 1 call of "«parts»", with {"all": {"«key»": {"items": [{"id": "«id»", "size": 0}, []], "none": null, "no": false}}, "one": {"id": "«id»", "size": 0}, "some": [{"id": "«id»", "size": 0}, []], "more": {"id": "«id»", "size": 1}}
