Feature: Globals that scripts use (§3.5)

  @global-timers @prerequisite-timers
  Scenario: setTimeout calls a function later
    When the agent runs:
      """js
      await new Promise((done) => setTimeout(done, 100));
      globalThis.«§result» = "«mark»";
      """
    Then the run took at least 90 ms
    And the result is "«mark»"

  @global-builtins @prerequisite-clock
  Scenario: The time of Date goes on while a script computes
    When the agent runs:
      """js
      const began = Date.now();
      for (let n = 0; n < 2000000 && Date.now() - began < 5; n++);
      globalThis.«§result» = Date.now() > began;
      """
    Then the result is true

  @global-builtins @prerequisite-url
  Scenario: URL and URLSearchParams read an address
    When the agent runs:
      """js
      const url = new URL("https://example.org/«path»?«key»=«word»");
      globalThis.«§result» = [url.pathname, new URLSearchParams(url.search).get("«key»")];
      """
    Then the result is ["/«path»", "«word»"]

  @global-text-encoding @prerequisite-text-encoding
  Scenario: A text is encoded and decoded again
    When the agent runs:
      """js
      globalThis.«§result» = new TextDecoder().decode(new TextEncoder().encode("«word»"));
      """
    Then the result is "«word»"
