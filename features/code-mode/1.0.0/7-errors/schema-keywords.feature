Feature: Input is validated against the whole schema (§7.2)

  Keywords that mean the same in every draft of JSON Schema since draft-07. Each
  property is asked for one of them, by an input that is right and one that is not.

  @validation-error
  Scenario Outline: Every keyword is checked at every call: <which>
    Given the MCP server "«srv»" with the tool "«send»", whose input is:
      """json
      {
        "<key>": "<dialect>",
        "type": "object",
        "properties": {
          "text": {"type": "string"}, "whole": {"type": "integer"}, "yes": {"type": "boolean"}, "list": {"type": "array"},
          "inner": {"type": "object", "properties": {"deep": {"type": "object", "required": ["«key»"], "properties": {"«key»": {"type": "number"}}}}},
          "const": {"const": "«word»"}, "enum": {"enum": ["«word»", "«other»", null]},
          "pattern": {"type": "string", "pattern": "^[a-z]+-[0-9]{2}$"}, "minLength": {"type": "string", "minLength": 3}, "maxLength": {"type": "string", "maxLength": 3},
          "minimum": {"type": "number", "minimum": 3}, "maximum": {"type": "number", "maximum": 3},
          "exclusiveMinimum": {"type": "number", "exclusiveMinimum": 3}, "exclusiveMaximum": {"type": "number", "exclusiveMaximum": 3}, "multipleOf": {"type": "integer", "multipleOf": 5},
          "minItems": {"type": "array", "minItems": 2}, "maxItems": {"type": "array", "maxItems": 2}, "uniqueItems": {"type": "array", "uniqueItems": true}, "contains": {"type": "array", "contains": {"const": "«word»"}},
          "minProperties": {"type": "object", "minProperties": 2}, "maxProperties": {"type": "object", "maxProperties": 2}, "propertyNames": {"type": "object", "propertyNames": {"maxLength": 3}},
          "additionalProperties": {"type": "object", "additionalProperties": {"type": "number"}}, "patternProperties": {"type": "object", "patternProperties": {"^n_": {"type": "number"}}},
          "anyOf": {"anyOf": [{"type": "string"}, {"type": "boolean"}]}, "oneOf": {"oneOf": [{"type": "number", "minimum": 3}, {"type": "number", "maximum": 5}]},
          "allOf": {"allOf": [{"type": "object", "required": ["a"]}, {"type": "object", "required": ["b"]}]}, "not": {"not": {"type": "string"}},
          "if": {"type": "object", "if": {"required": ["a"]}, "then": {"required": ["b"]}},
          "$ref": {"$ref": "#/$defs/short"}
        },
        "$defs": {"short": {"type": "string", "maxLength": 3}}
      }
      """
    And scripts that begin with:
      """js
      import { «send» } from "«§modules»servers/«srv»";
      const outcome = async (input) => {
        try {
          await «send»(input);
          return "sent";
        } catch (e) {
          return [e?.name, e?.constructor?.name].includes("«§validation-error»") ? "refused" : String(e);
        }
      };
      const attempt = async (cases) => {
        const found = globalThis.«§result» = {};
        for (const [property, right, bad] of cases) found[property] = [await outcome({ [property]: right }), await outcome({ [property]: bad })];
      };
      """
    When the agent runs each of:
      | script           | source |
      | types and values | await attempt([["text", "12", 12], ["whole", 12, "12"], ["yes", true, "true"], ["list", ["a"], "a"], ["inner", { deep: { «key»: 1 } }, { deep: {} }], ["const", "«word»", "«other»"], ["enum", null, "«text»"]]); |
      | texts, numbers   | await attempt([["pattern", "«word»-12", "«word»-1"], ["minLength", "abc", "ab"], ["maxLength", "abc", "abcd"], ["minimum", 3, 2], ["maximum", 3, 4], ["exclusiveMinimum", 4, 3], ["exclusiveMaximum", 2, 3], ["multipleOf", 10, 11]]); |
      | lists, objects   | await attempt([["minItems", [1, 2], [1]], ["maxItems", [1, 2], [1, 2, 3]], ["uniqueItems", [1, 2], [1, 1]], ["contains", [1, "«word»"], [1, 2]], ["minProperties", { a: 1, b: 2 }, { a: 1 }], ["maxProperties", { a: 1, b: 2 }, { a: 1, b: 2, c: 3 }], ["propertyNames", { abc: 1 }, { abcd: 1 }]]); |
      | several schemas  | await attempt([["additionalProperties", { a: 1 }, { a: "1" }], ["patternProperties", { n_a: 1, b: "" }, { n_a: "1" }], ["anyOf", false, 1], ["oneOf", 1, 4], ["allOf", { a: 1, b: 2 }, { a: 1 }], ["not", 1, "1"], ["if", { a: 1, b: 2 }, { a: 1 }], ["$ref", "abc", "abcd"]]); |
    Then every member of every result is ["sent", "refused"]
    And the server "«srv»" received 30 calls of "«send»"

    Examples:
      | which                          | key      | dialect                                      |
      | a schema that names no dialect | $comment | «text»                                       |
      | a 2020-12 schema               | $schema  | https://json-schema.org/draft/2020-12/schema |
