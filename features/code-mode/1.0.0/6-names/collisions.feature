@uses-mapped-binding @uses-name-signs
Feature: Tools whose export names collide (§6.1)

  Signs are used whose alphabetical order is the same for computers and in
  dictionaries: space, hyphen, dot, slash. Every tool answers with its own name,
  so that an export can be asked which tool it calls.

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool    | reply         |
      | «a»/«b» | text: «a»/«b» |
      | «a»-«b» | text: «a»-«b» |
      | «other» | text: «other» |
      | «a» «b» | text: «a» «b» |
      | «a».«b» | text: «a».«b» |
    And the MCP server "«mirror»" with the tools:
      | tool    | reply         |
      | «a».«b» | text: «a».«b» |
      | «a» «b» | text: «a» «b» |
      | «other» | text: «other» |
      | «a»-«b» | text: «a»-«b» |
      | «a»/«b» | text: «a»/«b» |

  @name-collision-suffixed
  Scenario: All are exported, each under a name of its own
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      const called = [];
      for (const name of Object.keys(server)) if (name.startsWith("«a»")) called.push(await server[name]({}));
      globalThis.«§result» = called.sort();
      """
    Then the result is ["«a» «b»", "«a»-«b»", "«a».«b»", "«a»/«b»"]

  @name-collision-suffixed
  Scenario Outline: No tool takes the name of another: <which>
    Given the MCP server "«third»" with the tools:
      | tool      | reply           |
      | «c»-«d»   | text: «c»-«d»   |
      | «c».«d»   | text: «c».«d»   |
      | «c» «d»   | text: «c» «d»   |
      | <name>    | text: <name>    |
      | «c»:«d»   | text: «c»:«d»   |
      | «c»!«d»   | text: «c»!«d»   |
      | «c»+«d»   | text: «c»+«d»   |
      | «c»=«d»   | text: «c»=«d»   |
      | «c»@«d»   | text: «c»@«d»   |
      | «c»,«d»   | text: «c»,«d»   |
      | «c»%«d»   | text: «c»%«d»   |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«third»";
      const called = [];
      for (const name of Object.keys(server)) if (name.startsWith("«c»_«d»")) called.push(await server[name]({}));
      globalThis.«§result» = called.sort();
      """
    Then the result is ["«c» «d»", "«c»!«d»", "«c»%«d»", "«c»+«d»", "«c»,«d»", "«c»-«d»", "«c».«d»", <there>]

    Examples:
      | which                                   | name       | there                                         |
      | eleven colliding tools                  | «c»/«d»    | "«c»/«d»", "«c»:«d»", "«c»=«d»", "«c»@«d»"    |
      | a tool name that already has the suffix | «c»_«d»__2 | "«c»:«d»", "«c»=«d»", "«c»@«d»", "«c»_«d»__2" |

  @name-collision-suffixed
  Scenario Outline: Tools that would share a name which every object has are all exported: <name>
    Given the MCP server "«third»" with the tools:
      | tool     | reply          |
      | <first>  | text: "«one»"   |
      | <second> | text: "«two»"   |
      | <third>  | text: "«three»" |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«third»";
      const called = [];
      for (const name of Object.keys(server)) if (name.startsWith("<name>")) called.push(await server[name]({}));
      globalThis.«§result» = called.sort();
      """
    Then the result is, in any order, ["«one»", "«two»", "«three»"]

    Examples:
      | name             | first            | second           | third            |
      | __define_getter  | --define-getter  | ..define.getter  | //define/getter  |
      | __proto__        | --proto--        | ..proto..        | //proto//        |
      | __lookup_setter  | --lookup_setter  | __lookup-setter  | .-lookup_setter  |

  @name-collision-suffixed @uses-name-capitals
  Scenario: Names that differ in nothing but case do not collide
    Given the MCP server "«third»" with the tools:
      | tool          | reply         |
      | «c»_Read_all  | text: «one»   |
      | «c»_read_all  | text: «two»   |
      | «c»_READ_ALL  | text: «three» |
      | «c»_readAll   | text: «four»  |
      | «c»_readall   | text: «five»  |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«third»";
      const called = [];
      for (const name of Object.keys(server).sort()) if (name.startsWith("«c»")) called.push([name, await server[name]({})]);
      globalThis.«§result» = called;
      """
    Then the result is [["«c»_READ_ALL", "«three»"], ["«c»_Read_all", "«one»"], ["«c»_readAll", "«four»"], ["«c»_read_all", "«two»"], ["«c»_readall", "«five»"]]

  @name-collision-suffixed
  Scenario: A suffix is two underscores and a number
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = Object.keys(server).filter((name) => name.startsWith("«a»") && name !== "«a»_«b»");
      """
    Then the result matches {"type": "array", "minItems": 1, "items": {"pattern": "^«a»_«b»__[0-9]+$"}}

  @name-collision-from-two @uses-name-collisions
  Scenario: The numbers begin at 2
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      const numbers = Object.keys(server).map((name) => /^«a»_«b»_+(\d+)$/.exec(name)?.[1]).filter(Boolean).map(Number);
      globalThis.«§result» = numbers.sort((x, y) => x - y).slice(0, 3);
      """
    Then the result is [2, 3, 4]

  @name-collision-first-clean @uses-name-collisions @uses-text-reply
  Scenario: One has the name without a suffix
    When the agent runs:
      """js
      import { «a»_«b» as binding } from "«§modules»servers/«srv»";
      globalThis.«§result» = typeof await binding({});
      """
    Then the result is "string"

  # What each object has by itself is no name of a tool.

  @name-collision-first-clean
  Scenario: A name that only objects have keeps no tool from its own
    Given the MCP server "«second»" with the tools:
      | tool           | reply      |
      | toString       | text: here |
      | valueOf        | text: here |
      | hasOwnProperty | text: here |
      | isPrototypeOf  | text: here |
      | «a»            | text: here |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«second»";
      const names = Object.keys(server);
      globalThis.«§result» = ["toString", "valueOf", "hasOwnProperty", "isPrototypeOf", "«a»"].filter((name) => !names.includes(name));
      """
    Then the result is []

  @name-collision-alphabetical @uses-name-collisions
  Scenario: Suffixes are numbered in the alphabetical order of the tools' names
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      const number = (name) => Number(/_(\d+)$/.exec(name)?.[1] ?? 1);
      const names = Object.keys(server).filter((name) => name.startsWith("«a»")).sort((x, y) => number(x) - number(y));
      const called = [];
      for (const name of names) called.push(await server[name]({}));
      globalThis.«§result» = called;
      """
    Then the result is ["«a» «b»", "«a»-«b»", "«a».«b»", "«a»/«b»"]

  @name-collision-deterministic @uses-name-collisions
  Scenario: A server that lists the same tools in another order has the same names
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      const called = Object.create(null);
      for (const name of Object.keys(server)) try { called[name] = await server[name]({}); } catch { /* no binding */ }
      globalThis.«§result» = called;
      """
    And the agent runs:
      """js
      import * as server from "«§modules»servers/«mirror»";
      const called = Object.create(null);
      for (const name of Object.keys(server)) try { called[name] = await server[name]({}); } catch { /* no binding */ }
      globalThis.«§result» = called;
      """
    Then every run has the same result

  @name-collision-alphabetical @uses-name-collisions @uses-pages
  Scenario: Suffixes are numbered in the order of the names of all pages
    Given the MCP server "«paged»", which lists its tools in pages of 2, with the tools:
      | tool    | reply         |
      | «a»/«b» | text: «a»/«b» |
      | «other» | text: «other» |
      | «a».«b» | text: «a».«b» |
      | «a»-«b» | text: «a»-«b» |
      | «a» «b» | text: «a» «b» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«paged»";
      const called = [];
      for (const number of ["", "__2", "__3", "__4"]) called.push(await server["«a»_«b»" + number]?.({}));
      globalThis.«§result» = called;
      """
    Then the result is ["«a» «b»", "«a»-«b»", "«a».«b»", "«a»/«b»"]

  @name-collision-alphabetical @uses-name-collisions
  Scenario Outline: A collision caused by an added underscore is numbered in the same order: <which>
    Given the MCP server "«third»" with the tools:
      | tool   | reply        |
      | <late> | text: <late> |
      | <soon> | text: <soon> |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«third»";
      const number = (name) => Number(/_(\d+)$/.exec(name)?.[1] ?? 1);
      const names = Object.keys(server).filter((name) => typeof server[name] === "function").sort((x, y) => number(x) - number(y));
      const called = [];
      for (const name of names) try { called.push(await server[name]({})); } catch { /* no binding */ }
      globalThis.«§result» = called;
      """
    Then the result is ["<soon>", "<late>"]

    Examples:
      | which           | soon  | late  |
      | a reserved word | new   | new-  |
      | a digit         | -1«a» | 1«a»  |
