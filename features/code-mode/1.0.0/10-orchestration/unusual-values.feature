@uses-several-tools @uses-server-module @uses-binding @uses-second-call @uses-result @uses-late-result @uses-errors-module @uses-discovery-module
Feature: Values of unusual kinds, in each way that they go

  # Each scenario sends the same values through one way alone: texts that look like dates, numbers, JSON, base64,
  # addresses, secrets, markup or code; white space, letters and signs of all kinds; names that protocols and languages
  # have a use for; long texts and lists. What has another form by right, such as a description among words of the host,
  # is held against what it has to hold.

  Scenario Outline: Unusual <way>
    Given the MCP servers for unusual <way>
    When the agent runs the scripts with unusual <way>
    Then the unusual <way> came through as they were

    @input-object @uses-arguments
    Examples: inputs
      | way    |
      | inputs |

    @calls-composed @uses-structured-reply @uses-arguments
    Examples: from server to server
      | way                          |
      | structured content as inputs |

    @unwrap-structured @uses-structured-reply
    Examples: structured content
      | way                |
      | structured content |

    @unwrap-single-text @uses-text-reply
    Examples: texts
      | way          |
      | single texts |

    @unwrap-otherwise
    Examples: whole results
      | way            |
      | several blocks |

    @unwrap-media
    Examples: whole results with an image
      | way                    |
      | blocks beside an image |

    @error-tool-call @uses-call-failure
    Examples: texts of errors
      | way             |
      | texts of errors |

    @call-failure-thrown @uses-call-failure
    Examples: classes of errors
      | way               |
      | classes of errors |

    @result-final-value
    Examples: results
      | way     |
      | results |

    @console-primitives @uses-console @uses-console-debug @uses-console-warn @uses-console-error @uses-log-message
    Examples: logged primitives
      | way               |
      | logged primitives |

    @console-objects @uses-console @uses-console-debug @uses-console-warn @uses-console-error @uses-log-message
    Examples: logged objects
      | way            |
      | logged objects |

    @list-detail-full @uses-tool-entry
    Examples: schemas by listTools
      | way                  |
      | schemas by listTools |

    @search-detail-full @uses-found-results @uses-found-tool-name
    Examples: schemas by searchTools
      | way                    |
      | schemas by searchTools |

    @list-detail-description @uses-tool-entry
    Examples: descriptions by listTools
      | way                       |
      | descriptions by listTools |

    @search-detail-description @uses-found-results @uses-found-tool-name
    Examples: descriptions by searchTools
      | way                         |
      | descriptions by searchTools |

    @meta-tools @uses-meta
    Examples: descriptions in modules
      | way                     |
      | descriptions in modules |

    @annotations-in-definitions @uses-tool-entry
    Examples: annotations
      | way         |
      | annotations |

    @search-results-query
    Examples: queries
      | way     |
      | queries |

    @tool-summary-tool-name @uses-tool-entry @uses-name-signs
    Examples: names by listTools
      | way                |
      | names by listTools |

    @discovery-get-tool @uses-got-tool-name @uses-name-signs
    Examples: names by getTool
      | way              |
      | names by getTool |

    @tool-summary-export-name @uses-tool-entry @uses-name-signs
    Examples: names of exports
      | way              |
      | names of exports |
