Feature: A document that is made up, as search has it (§8)

  # The document is combined at random from a seed: references of each kind in each place, circles of one to four steps,
  # operations with some of their fields. What has to be left of it a small model of the text says. Each scenario judges
  # one aspect. Where a circle begins anew the text does not say; that it does so after some rounds is judged.

  Background:
    Given an API with a generated document

  @operation-fields @uses-search @uses-spec
  Scenario: Operations have their fields
    When the agent searches for all its operations
    Then by the document, operations have their fields

  @operation-fields-alone @uses-search @uses-spec
  Scenario: Operations have no other fields
    When the agent searches for all its operations
    Then by the document, operations have no others

  @references-in-operations @uses-search @uses-spec
  Scenario: Parameters and responses have no references
    When the agent searches for all its operations
    Then by the document, parameters and responses have no references

  @references-in-request-bodies @uses-search @uses-spec
  Scenario: Request bodies have no references
    When the agent searches for all its operations
    Then by the document, request bodies have no references

  @references-in-schemas @uses-search @uses-spec
  Scenario: Schemas have no references
    When the agent searches for all its schemas
    Then by the document, schemas have no references

  @spec-schemas @uses-search @uses-spec
  Scenario: Schemas are as they are in the document
    When the agent searches for all its schemas
    Then by the document, schemas are as they are

  @references-nested @uses-search @uses-spec
  Scenario: What references lead to has none
    When the agent searches for all its operations
    Then by the document, what references lead to has none

  @references-circular @uses-search @uses-spec
  Scenario: Circles end, of one to four steps
    When the agent searches for all its operations
    Then by the document, circles end
