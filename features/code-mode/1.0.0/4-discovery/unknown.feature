Feature: Discovery of unknown servers and tools (§4.1, §7.1)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |

  Scenario Outline: <function> rejects a <what> that does not exist
    When the agent runs:
      """js
      import { <function> } from "«§modules»discovery";
      import { <class> } from "«§modules»errors";
      const outcome = (promise) => promise.then(
        () => "found",
        (e) => e instanceof <class> ? "<class>" : String(e),
      );
      globalThis.«§result» = [await outcome(<function>(<known>)), await outcome(<function>(<unknown>))];
      """
    Then the result is ["found", "<class>"]

    @describe-server-unknown
    Examples:
      | function       | what   | known    | unknown  | class               |
      | describeServer | server | "«srv»"  | "«none»" | «§server-not-found-error» |

    @list-tools-unknown-server
    Examples:
      | function  | what   | known   | unknown  | class               |
      | listTools | server | "«srv»" | "«none»" | «§server-not-found-error» |

    @get-tool-unknown-tool
    Examples:
      | function | what | known             | unknown           | class             |
      | getTool  | tool | "«srv»", "«read»" | "«srv»", "«none»" | «§tool-not-found-error» |

    @get-tool-unknown-server
    Examples:
      | function | what   | known             | unknown            | class               |
      | getTool  | server | "«srv»", "«read»" | "«none»", "«read»" | «§server-not-found-error» |

  @get-tool-unknown-tool
  Scenario: getTool with an export name returns a tool or rejects
    Given the MCP server "«other»" with the tools:
      | tool        | reply       |
      | «one»-«two» | text: «one» |
    When the agent runs:
      """js
      import { getTool } from "«§modules»discovery";
      const found = await getTool("«other»", "«one»_«two»").catch(() => "rejected");
      globalThis.«§result» = { nothing: found === null || found === undefined };
      """
    Then the result is {"nothing": false}

  # What is kept in an ordinary object is looked for in its prototype, too.

  Scenario Outline: <function> rejects <unknown>, which no <what> is called
    When the agent runs:
      """js
      import { <function> } from "«§modules»discovery";
      import { <class> } from "«§modules»errors";
      const outcome = (promise) => promise.then(
        () => "found",
        (e) => e instanceof <class> ? "<class>" : String(e),
      );
      globalThis.«§result» = [await outcome(<function>(<known>)), await outcome(<function>(<of>"<unknown>"<in>))];
      """
    Then the result is ["found", "<class>"]

    @describe-server-unknown
    Examples:
      | function       | what   | known   | of | unknown     | in | class               |
      | describeServer | server | "«srv»" |    | constructor |    | «§server-not-found-error» |
      | describeServer | server | "«srv»" |    | toString    |    | «§server-not-found-error» |
      | describeServer | server | "«srv»" |    | __proto__   |    | «§server-not-found-error» |

    @list-tools-unknown-server
    Examples:
      | function  | what   | known   | of | unknown     | in | class               |
      | listTools | server | "«srv»" |    | constructor |    | «§server-not-found-error» |
      | listTools | server | "«srv»" |    | __proto__   |    | «§server-not-found-error» |

    @get-tool-unknown-tool
    Examples:
      | function | what | known             | of       | unknown     | in | class             |
      | getTool  | tool | "«srv»", "«read»" | "«srv»", | constructor |    | «§tool-not-found-error» |
      | getTool  | tool | "«srv»", "«read»" | "«srv»", | __proto__   |    | «§tool-not-found-error» |

    @get-tool-unknown-server
    Examples:
      | function | what   | known             | of | unknown   | in         | class               |
      | getTool  | server | "«srv»", "«read»" |    | valueOf   | , "«read»" | «§server-not-found-error» |
      | getTool  | server | "«srv»", "«read»" |    | __proto__ | , "«read»" | «§server-not-found-error» |

  @get-tool-unknown-tool
  Scenario: getTool rejects a tool that only another server has
    Given the MCP server "«other»" with the tools:
      | tool    | reply       |
      | «write» | text: «two» |
    When the agent runs:
      """js
      import { getTool } from "«§modules»discovery";
      import { «§tool-not-found-error» } from "«§modules»errors";
      const outcome = (promise) => promise.then(
        () => "found",
        (e) => e instanceof «§tool-not-found-error» ? "«§tool-not-found-error»" : String(e),
      );
      globalThis.«§result» = [
        await outcome(getTool("«other»", "«write»")), await outcome(getTool("«srv»", "«write»")), await outcome(getTool("«other»", "«read»")),
      ];
      """
    Then the result is ["found", "«§tool-not-found-error»", "«§tool-not-found-error»"]

  # A name that is nearly that of something is not the name of it.

  Scenario Outline: <function> rejects names that are nearly that of a <what>
    Given the MCP server "«long»" with the tools:
      | tool       | reply       |
      | «one»_«two» | text: «one» |
    When the agent runs:
      """js
      import { <function> } from "«§modules»discovery";
      import { <class> } from "«§modules»errors";
      const outcome = (promise) => promise.then(
        () => "found",
        (e) => e instanceof <class> ? "<class>" : String(e),
      );
      const id = "«long»", name = "«one»_«two»", other = {};
      const near = <near>;
      for (const one of near) {
        const ended = await outcome(<function>(<of>one<in>));
        if (ended !== "<class>") other[one] = ended;
      }
      globalThis.«§result» = { known: await outcome(<function>(<known>)), other };
      """
    Then the result is {"known": "found", "other": {}}

    @describe-server-unknown
    Examples:
      | function       | what   | known | of | in | near                                          | class               |
      | describeServer | server | id    |    |    | [id.slice(0, -1), id.slice(1), id + "x", id + "-2"] | «§server-not-found-error» |

    @list-tools-unknown-server
    Examples:
      | function  | what   | known | of | in | near                                          | class               |
      | listTools | server | id    |    |    | [id.slice(0, -1), id.slice(1), id + "x", id + "-2"] | «§server-not-found-error» |

    @get-tool-unknown-server
    Examples:
      | function | what   | known    | of | in     | near                                          | class               |
      | getTool  | server | id, name |    | , name | [id.slice(0, -1), id.slice(1), id + "x", id + "-2"] | «§server-not-found-error» |

    @get-tool-unknown-tool
    Examples:
      | function | what | known    | of  | in | near                                                                                       | class             |
      | getTool  | tool | id, name | id, |    | [name.slice(0, -1), name.slice(1), name + "x", name.split("_")[0], name.toUpperCase()] | «§tool-not-found-error» |

  Scenario Outline: <function> rejects a configured server that <problem>
    Given the MCP server "«gone»", which <problem>
    When the agent runs:
      """js
      import { <function> } from "«§modules»discovery";
      import { «§server-not-found-error» } from "«§modules»errors";
      const outcome = (promise) => promise.then(
        () => "found",
        (e) => e instanceof «§server-not-found-error» ? "«§server-not-found-error»" : String(e),
      );
      globalThis.«§result» = [await outcome(<function>(<known>)), await outcome(<function>(<absent>))];
      """
    Then the result is ["found", "«§server-not-found-error»"]

    @list-tools-unknown-server
    Examples:
      | function  | problem                     | known   | absent   |
      | listTools | does not exist              | "«srv»" | "«gone»" |
      | listTools | ends whenever it is started | "«srv»" | "«gone»" |

    @get-tool-unknown-server
    Examples:
      | function | problem                     | known             | absent             |
      | getTool  | does not exist              | "«srv»", "«read»" | "«gone»", "«read»" |
      | getTool  | ends whenever it is started | "«srv»", "«read»" | "«gone»", "«read»" |
