Feature: The requests of a script (§7.2)

  Background:
    Given an API with the operations:
      | operation        | reply     |
      | GET /«things»    | {json: 1} |
      | PUT /«things»    | {json: 1} |
      | POST /«things»   | {json: 1} |
      | DELETE /«things» | {json: 1} |
      | PATCH /«things»  | {json: 1} |
      | OPTIONS /«things» | {json: 1} |
      | HEAD /«things»   | {status: 200} |

  @request-method
  Scenario Outline: A request has its method: <method>
    When the agent executes:
      """js
      async () => { await api.request({ method: "<method>", path: "/«things»" }); return "done"; }
      """
    Then the API received 1 request "<method> /«things»"
    And the API received 1 request

    Examples:
      | method |
      | GET    |
      | PUT    |
      | POST   |
      | DELETE |
      | PATCH  |
      | OPTIONS |
      | HEAD   |

  @request-path
  Scenario Outline: A request has its path: <form>
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "<path>" }); return "done"; }
      """
    Then the API received 1 request "GET <path>"

    Examples:
      | form              | path                        |
      | several segments  | /«things»/«one»/«two»       |
      | a number          | /«things»/«#number»         |
      | a slash at an end | /«things»/                  |
      | escaped signs     | /«things»/a%20b%2Fc         |
      | signs of a path   | /«things»/a-b_c.d~e:f@g     |
      | an address within | /«things»/http://«one»/«two» |
      | a comma and more  | /«things»/a,b;c=d!e$f&g+h   |
      | an escaped percent sign | /«things»/100%25      |

  # A sign that a path cannot have is escaped as URLs have it, and nothing beside it is.

  @request-path
  Scenario: What is escaped in a path stays so beside what has to be escaped
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»/a%2Fb/Zürich" }); return "done"; }
      """
    Then the API received 1 request "GET /«things»/a%2Fb/Z%C3%BCrich"

  @request-query
  Scenario Outline: Parameters are in the query: <form>
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»", query: <query> }); return "done"; }
      """
    Then the API received "GET /«things»" with the query <expected>

    Examples:
      | form          | query                                    | expected                                       |
      | a string      | { «name»: "«word»" }                     | {"«name»": "«word»"}                           |
      | a number      | { «name»: «#number» }                    | {"«name»": "«#number»"}                        |
      | a fraction    | { «name»: 1.5 }                          | {"«name»": "1.5"}                              |
      | true          | { «name»: true }                         | {"«name»": "true"}                             |
      | false         | { «name»: false }                        | {"«name»": "false"}                            |
      | zero          | { «name»: 0 }                            | {"«name»": "0"}                                |
      | a large number | { «name»: 1700000000 }                  | {"«name»": "1700000000"}                       |
      | an empty text | { «name»: "" }                           | {"«name»": ""}                                 |
      | several       | { «name»: "«word»", «other»: 2 }         | {"«name»": "«word»", "«other»": "2"}           |
      | special signs | { "a b": "x&y=z?", «name»: "ä/+%20" }    | {"a b": "x&y=z?", "«name»": "ä/+%20"}          |
      | an address    | { «name»: "http://«word»/?a=b#c" }       | {"«name»": "http://«word»/?a=b#c"}             |
      | less than zero | { «name»: -«#number» }                  | {"«name»": "-«#number»"}                       |
      | names of objects | { constructor: "«word»", toString: "«other»", length: 3 } | {"constructor": "«word»", "toString": "«other»", "length": "3"} |

  @request-query
  Scenario Outline: Parameters are in the query with each method: <method>
    When the agent executes:
      """js
      async () => { await api.request({ method: "<method>", path: "/«things»", query: { «name»: "«word»", n: 2, yes: true } }); return "done"; }
      """
    Then the API received "<method> /«things»" with the query {"«name»": "«word»", "n": "2", "yes": "true"}

    Examples:
      | method |
      | POST   |
      | PUT    |
      | PATCH  |
      | DELETE |
      | HEAD   |

  @request-query
  Scenario Outline: Parameters are in the query beside a body: <method>
    When the agent executes:
      """js
      async () => { await api.request({ method: "<method>", path: "/«things»", query: { «name»: "«word»" }, body: { "«key»": 1 }, headers: { "X-«One»": "«first»" } }); return "done"; }
      """
    Then the API received "<method> /«things»" with the query {"«name»": "«word»"}

    Examples:
      | method |
      | POST   |
      | PUT    |
      | PATCH  |
      | DELETE |

  @request-without-query @forbids
  Scenario Outline: A request has no query: <form>
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»"<query> }); return "done"; }
      """
    Then no request that the API received has a query
    And the API received "GET /«things»" with the query {}

    Examples:
      | form      | query              |
      | none      |                    |
      | undefined | , query: undefined |
      | empty     | , query: {}        |

  @request-body
  Scenario Outline: The body is JSON: <form>
    When the agent executes:
      """js
      async () => { await api.request({ method: "POST", path: "/«things»", body: <body> }); return "done"; }
      """
    Then the API received "POST /«things»" with the JSON <body>

    Examples:
      | form      | body                                                       |
      | an object | {"«key»": "«word»", "list": [1, null, {"deep": true}]}      |
      | a list    | ["«word»", 2]                                              |
      | a number  | «#number»                                                  |
      | zero      | 0                                                          |
      | true      | true                                                       |
      | false     | false                                                      |
      | a text    | "«word»"                                                   |
      | an empty text | ""                                                     |
      | an empty object | {}                                                   |
      | signs     | {"text": "ä \"quoted\" \\u2028 </script>"}                 |

  @request-without-body @forbids
  Scenario Outline: A request has no body: <method><body>
    When the agent executes:
      """js
      async () => { await api.request({ method: "<method>", path: "/«things»"<body> }); return "done"; }
      """
    Then no request that the API received has a body
    And the API received "<method> /«things»" without a body

    Examples:
      | method | body              |
      | GET    |                   |
      | POST   |                   |
      | PUT    |                   |
      | PATCH  |                   |
      | DELETE |                   |
      | GET    | , body: undefined |
      | POST   | , body: undefined |
      | DELETE | , body: undefined |

  @request-headers
  Scenario: Further headers are sent
    When the agent executes:
      """js
      async () => { await api.request({ method: "POST", path: "/«things»", headers: { "X-«One»": "«first»", "x-«two»": "«second» and more", Accept: "text/«kind»", "User-Agent": "«word»/1.0" }, body: { a: 1 } }); return "done"; }
      """
    Then the API received "POST /«things»" with the headers {"X-«One»": "«first»", "X-«Two»": null, "x-«two»": "«second» and more", "Accept": "text/«kind»", "User-Agent": "«word»/1.0"}

  @request-body
  Scenario: A body is sent beside several headers
    When the agent executes:
      """js
      async () => { await api.request({ method: "POST", path: "/«things»", headers: { "X-«One»": "«first»", "x-«two»": "«second» and more", Accept: "text/«kind»", "User-Agent": "«word»/1.0" }, body: { a: 1 } }); return "done"; }
      """
    Then the API received "POST /«things»" with the JSON {"a": 1}

  @request-body
  Scenario Outline: A body is sent with each method: <method>
    When the agent executes:
      """js
      async () => { await api.request({ method: "<method>", path: "/«things»", body: { "«key»": ["«word»"] } }); return "done"; }
      """
    Then the API received "<method> /«things»" with the JSON {"«key»": ["«word»"]}

    Examples:
      | method |
      | PUT    |
      | PATCH  |
      | DELETE |

  @request-body
  Scenario: A body is sent beside a query and headers
    When the agent executes:
      """js
      async () => { await api.request({ method: "PATCH", path: "/«things»", query: { «name»: "«word»" }, body: { "«key»": 1 }, headers: { "X-«One»": "«first»" } }); return "done"; }
      """
    Then the API received "PATCH /«things»" with the JSON {"«key»": 1}

  @request-headers
  Scenario: Further headers are sent beside a query and a body
    When the agent executes:
      """js
      async () => { await api.request({ method: "PATCH", path: "/«things»", query: { «name»: "«word»" }, body: { "«key»": 1 }, headers: { "X-«One»": "«first»" } }); return "done"; }
      """
    Then the API received "PATCH /«things»" with the headers {"X-«One»": "«first»"}

  @request-headers
  Scenario Outline: Further headers are sent with each method: <method>
    When the agent executes:
      """js
      async () => { await api.request({ method: "<method>", path: "/«things»", headers: { "X-«One»": "«first»" } }); return "done"; }
      """
    Then the API received "<method> /«things»" with the headers {"X-«One»": "«first»"}

    Examples:
      | method |
      | GET    |
      | PUT    |
      | PATCH  |
      | DELETE |

  # Headers are those of the one request.

  @request-headers
  Scenario: Headers of a request are none of later ones, nor of those of later calls
    When the agent executes:
      """js
      async () => {
        await api.request({ method: "PUT", path: "/«things»", headers: { "X-«One»": "«first»" }, body: 1 });
        await api.request({ method: "POST", path: "/«things»", body: { a: 1 } });
        await api.request({ method: "PATCH", path: "/«things»", headers: { "X-«Two»": "«second»" }, body: { a: 2 } });
        return "done";
      }
      """
    And the agent executes:
      """js
      async () => { await api.request({ method: "DELETE", path: "/«things»" }); return "done"; }
      """
    Then the API received "PUT /«things»" with the headers {"X-«One»": "«first»"}
    And the API received "POST /«things»" with the headers {"X-«One»": null, "X-«Two»": null}
    And the API received "PATCH /«things»" with the headers {"X-«One»": null, "X-«Two»": "«second»"}
    And the API received "DELETE /«things»" with the headers {"X-«One»": null, "X-«Two»": null}

  # What a script passes is its own.

  @requests-in-a-chain
  Scenario Outline: A request that is made again is the same: an object <how>
    When the agent executes:
      """js
      async () => {
        const freeze = (value) => { Object.values(value).forEach((member) => typeof member === "object" && freeze(member)); return Object.freeze(value); };
        const one = <as>({ method: "POST", path: "/«things»", query: { «name»: "«word»" }, headers: { "X-«One»": "«first»", Cookie: "«forged»" }, body: { "«key»": ["«word»"] } });
        for (let n = 0; n < 3; n++) await api.request(one);
        return one;
      }
      """
    Then the result is {"method": "POST", "path": "/«things»", "query": {"«name»": "«word»"}, "headers": {"X-«One»": "«first»", "Cookie": "«forged»"}, "body": {"«key»": ["«word»"]}}
    And the API received 3 requests "POST /«things»"

    Examples:
      | how                    | as     |
      | as any                 |        |
      | that cannot be changed | freeze |

  @request-query
  Scenario Outline: A request that is made again has its query: an object <how>
    When the agent executes:
      """js
      async () => {
        const freeze = (value) => { Object.values(value).forEach((member) => typeof member === "object" && freeze(member)); return Object.freeze(value); };
        const one = <as>({ method: "POST", path: "/«things»", query: { «name»: "«word»" }, headers: { "X-«One»": "«first»", Cookie: "«forged»" }, body: { "«key»": ["«word»"] } });
        for (let n = 0; n < 3; n++) await api.request(one);
        return one;
      }
      """
    Then the API received "POST /«things»" with the query {"«name»": "«word»"}

    Examples:
      | how                    | as     |
      | as any                 |        |
      | that cannot be changed | freeze |

  @request-headers
  Scenario Outline: A request that is made again has its headers: an object <how>
    When the agent executes:
      """js
      async () => {
        const freeze = (value) => { Object.values(value).forEach((member) => typeof member === "object" && freeze(member)); return Object.freeze(value); };
        const one = <as>({ method: "POST", path: "/«things»", query: { «name»: "«word»" }, headers: { "X-«One»": "«first»", Cookie: "«forged»" }, body: { "«key»": ["«word»"] } });
        for (let n = 0; n < 3; n++) await api.request(one);
        return one;
      }
      """
    Then the API received "POST /«things»" with the headers {"X-«One»": "«first»"}

    Examples:
      | how                    | as     |
      | as any                 |        |
      | that cannot be changed | freeze |

  @request-body
  Scenario Outline: A request that is made again has its body: an object <how>
    When the agent executes:
      """js
      async () => {
        const freeze = (value) => { Object.values(value).forEach((member) => typeof member === "object" && freeze(member)); return Object.freeze(value); };
        const one = <as>({ method: "POST", path: "/«things»", query: { «name»: "«word»" }, headers: { "X-«One»": "«first»", Cookie: "«forged»" }, body: { "«key»": ["«word»"] } });
        for (let n = 0; n < 3; n++) await api.request(one);
        return one;
      }
      """
    Then the API received "POST /«things»" with the JSON {"«key»": ["«word»"]}

    Examples:
      | how                    | as     |
      | as any                 |        |
      | that cannot be changed | freeze |

  @request-body @uses-execute
  Scenario: The body is that of the time of the request
    When the agent executes:
      """js
      async () => {
        const body = { "«key»": "«first»", list: [1] };
        const options = { method: "POST", path: "/«things»", body };
        const request = api.request(options);
        body["«key»"] = "«second»";
        body.list.push(2);
        options.body = null;
        await request;
        return "done";
      }
      """
    Then the API received "POST /«things»" with the JSON {"«key»": "«first»", "list": [1]}

  @requests-in-a-chain
  Scenario: A script goes on with the object that it has passed
    When the agent executes:
      """js
      async () => {
        const one = { method: "POST", path: "/«things»", body: { page: 1, list: [1] } };
        await api.request(one);
        one.body.page++;
        one.body.list.push(2);
        await api.request(one);
        one.method = "PUT";
        await api.request(one);
        return { page: one.body.page, method: one.method };
      }
      """
    Then the result is {"page": 2, "method": "PUT"}
    And the API received 3 requests

  @request-body
  Scenario: A body is what the object has by then that a script has passed before
    When the agent executes:
      """js
      async () => {
        const one = { method: "POST", path: "/«things»", body: { page: 1, list: [1] } };
        await api.request(one);
        one.body.page++;
        one.body.list.push(2);
        await api.request(one);
        one.method = "PUT";
        await api.request(one);
        return "done";
      }
      """
    Then the API received "PUT /«things»" with the JSON {"page": 2, "list": [1, 2]}
    And the API received 2 requests "POST /«things»"
