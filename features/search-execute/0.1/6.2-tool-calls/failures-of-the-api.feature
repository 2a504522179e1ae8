Feature: What the API reports is no failure of the call (§6.2.2)

  @error-marked
  Scenario: What the API answers makes no call an error
    Given an API with the operations:
      | operation      | reply                      |
      | GET /«missing» | {status: 404, json: «one»} |
      | GET /«broken»  | {status: 500, json: «two»} |
    When the agent executes each of:
      | script    | source                                                                                           |
      | not found | async () => { const res = await api.request({ method: "GET", path: "/«missing»" }); return { status: res.status }; } |
      | a fault   | async () => { const res = await api.request({ method: "GET", path: "/«broken»" }); return { status: res.status }; }  |
    Then no call is marked as an error
