Feature: The code is an async arrow function (§3)

  Background:
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |

  @code-is-async-arrow
  Scenario: Scripts of «§tool» in the forms of an async arrow function
    When the agent executes each of:
      | script             | source                                                              |
      | an expression      | async () => ({ "«key»": "«word»" })                                 |
      | a body             | async () => { return { "«key»": "«word»" }; }                       |
      | an await before    | async () => { await null; return { "«key»": "«word»" }; }           |
      | a promise returned | async () => Promise.resolve({ "«key»": "«word»" })                  |
      | a nested function  | async () => { const f = () => "«word»"; return { "«key»": f() }; }  |
      | without blanks     | async()=>({"«key»":"«word»"})                                       |
      | a body at once     | async()=>{return{"«key»":"«word»"}}                                 |
      | many blanks        | async  (  )  =>  {  return { "«key»": "«word»" };  }                |
    Then every result has {"«key»": "«word»"}

  @code-is-async-arrow
  Scenario: Scripts of «§search» in the forms of an async arrow function
    When the agent searches each of:
      | script             | source                                                    |
      | an expression      | async () => ({ "«key»": "«word»" })                       |
      | a body             | async () => { return { "«key»": "«word»" }; }             |
      | an await before    | async () => { await null; return { "«key»": "«word»" }; } |
      | without blanks     | async()=>({"«key»":"«word»"})                             |
      | a body at once     | async()=>{return{"«key»":"«word»"}}                       |
    Then every result has {"«key»": "«word»"}

  @code-is-async-arrow
  Scenario: A script of several lines
    When the agent executes:
      """js
      async () => {
        // what the agent thinks of
        const list = [];
        for (const n of [1, 2, 3]) {
          list.push(n * 2);
        }
        return list;
      }
      """
    Then the result is [2, 4, 6]

  @code-is-async-arrow
  Scenario Outline: The code is run as it is written: <form>
    When the agent executes:
      """js
      async () => ({ "«key»": <text> })
      """
    Then the result is {"«key»": <text>}

    Examples:
      | form                | text                 |
      | entities of HTML    | "&amp;«word»&lt;"    |
      | escaped line breaks | "«word»\\n«other»"   |
      | a fence             | "```«word»```"       |
      | an address          | "http://«word»/x//y" |
      | dollars             | "$$«word»$$$$"       |
      | a dollar and a sign | "$&«word»$0$1$<a>"   |
      | a dollar and an apostrophe | "$'«word»$'"  |
      | a dollar and a backtick | "$`«word»$`"     |
      | a part of a template | "${«word»}`"        |
      | names of the environment | "${HOME} $HOME ${PATH:-x} $(pwd) %PATH% ~ «word»" |
      | backslashes         | "\\\\«word»\\\\n\\\\" |
      | escapes             | "\\u0041«word»\\t"   |
      | the end of a script of HTML | "</script><!--«word»-->" |
      | a comment           | "/*«word»*/ //"      |
      | marks of templates  | "{{«word»}} %s %% <%= 1 %> @@" |
      | separators of lines | "«word» «other» " |

  @search-takes-code
  Scenario: The code of «§search» is run as it is written
    When the agent searches:
      """js
      async () => ({ "«key»": ["«word»", "«other»"].join("\\n") })
      """
    Then the result is {"«key»": "«word»\\n«other»"}

  @search-takes-code
  Scenario: The code of «§search» is run as it is written, whatever signs are in it
    When the agent searches:
      """js
      async () => [
        "$$«word»$&", '$`' + "$'", `$${1}$$`, "aa".replace(/(a)/g, "$1$&$$"), "\\«word»\\n", "\u0041", /^\$$/.test("$"), "</script><!--", "/*«word»*/ //", "{{«word»}} %s %%", "«word» «other»",
      ]
      """
    Then the result is ["$$«word»$&", "$`$'", "$1$$", "aa$aa$", "\\«word»\\n", "A", true, "</script><!--", "/*«word»*/ //", "{{«word»}} %s %%", "«word» «other»"]

  @code-is-async-arrow
  Scenario: The code of «§tool» is run as it is written, whatever signs are in it
    When the agent executes:
      """js
      async () => [
        "$$«word»$&", '$`' + "$'", `$${1}$$`, "aa".replace(/(a)/g, "$1$&$$"), "\\«word»\\n", "\u0041", /^\$$/.test("$"), "</script><!--", "/*«word»*/ //", "{{«word»}} %s %%", "«word» «other»",
      ]
      """
    Then the result is ["$$«word»$&", "$`$'", "$1$$", "aa$aa$", "\\«word»\\n", "A", true, "</script><!--", "/*«word»*/ //", "{{«word»}} %s %%", "«word» «other»"]
