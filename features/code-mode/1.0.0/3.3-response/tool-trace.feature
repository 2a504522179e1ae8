@uses-several-tools
Feature: The tool trace (§3.3.2)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                                   |
      | «read» | text: «secret-text»                     |
      | «stat» | structured: {"«out-key»": "«secret-value»"} |
      | «fail».new | isError: «reason»                   |
      | «break» | error: {code: -32050, message: "«broken»", data: {"at": «#n»}} |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      await server.«read»({ path: "«secret-input»" });
      await server.«stat»({ "«secret-key»": «#secret» });
      try { await server.«fail»_new({ path: "«secret-argument»" }); } catch { /* as scripted */ }
      try { await server.«break»({ path: "«secret-argument»" }); } catch { /* as scripted */ }
      """
    Then the server "«srv»" received at least 1 call of "«read»"
    And the server "«srv»" received at least 1 call of "«stat»"
    And the server "«srv»" received at least 1 call of "«fail».new"
    And the server "«srv»" received at least 1 call of "«break»"

  @response-tool-trace @needs-tool-trace
  Scenario: The tool trace is an array
    Then the response has "toolTrace", an array

  @trace-server-id @needs-tool-trace
  Scenario: Each entry names the server
    Then the tool trace names the servers "«srv»", "«srv»", "«srv»", "«srv»"

  @trace-tool-name @needs-tool-trace
  Scenario: Each entry names the tool
    Then the tool trace names the tools "«read»", "«stat»", "«fail».new", "«break»"

  @trace-ok @needs-tool-trace
  Scenario: Each entry tells whether the call succeeded
    Then the tool trace reports that "«read»", "«stat»" succeeded and "«fail».new", "«break»" failed

  @trace-duration @needs-tool-trace
  Scenario: Each entry has a duration
    Then every trace entry has a duration

  @trace-error @needs-tool-trace
  Scenario: The error of an entry is text
    Then the error of every trace entry, if present, is a string

  @trace-no-payload @needs-tool-trace
  Scenario: Neither inputs nor outputs are in the trace
    Then the tool trace contains none of:
      | «secret-text»     |
      | «secret-value»    |
      | «secret-input»    |
      | «secret-key»      |
      | «out-key»         |
      | «#secret»         |
      | «secret-argument» |
      | «reason»          |
