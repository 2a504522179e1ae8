Feature: What a request may contain (§3.2)

  @request-code
  Scenario: A request with nothing but code
    When «§tool» is called with:
      """json
      {"code": "globalThis.«§result» = '«mark»';"}
      """
    Then the result is "«mark»"

  @request-code
  Scenario: Source text arrives as it was written
    When the agent runs:
      """js
      const letters = "é λ 日 😀";
      const escapes = "\u00e9\\n\t'\"";
      const template = `${letters.length} \` $ {} \${}`;
      const codes = (text) => Array.from(text, (sign) => sign.codePointAt(0));
      globalThis.«§result» = { letters: codes(letters), escapes: codes(escapes), template, quotes: '"', slashes: "// /* */" };
      // the end
      """
    Then the result is {"letters": [233, 32, 955, 32, 26085, 32, 128512], "escapes": [233, 92, 110, 9, 39, 34], "template": "8 ` $ {} ${}", "quotes": "\"", "slashes": "// /* */"}

  # The codes of the characters tell nothing of how a result is written.

  @request-code
  Scenario Outline: A string in the source may contain any character: <what>
    When «§tool» is called with:
      """json
      {"code": "globalThis.«§result» = ['«word»', ...Array.from('a<text>b', (sign) => sign.codePointAt(0))];"}
      """
    Then the result is ["«word»", 97, <codes>, 98]

    Examples:
      | what                             | text         | codes    |
      | the null character               | \u0000       | 0        |
      | control characters               | \u0001\u001b | 1, 27    |
      | a no-break space                 | \u00a0       | 160      |
      | a byte order mark                | \ufeff       | 65279    |
      | a letter with a combining accent | e\u0301      | 101, 769 |
      | a precomposed accented letter    | \u00e9       | 233      |
      | a surrogate pair                 | \ud83d\ude00 | 128512   |

  @request-code
  Scenario: Lines that look like Markdown are source text as well
    When the agent runs:
      """js
      globalThis.«§result» = "«one»\
      ```js\
      # «two»\
      ```\
      > «three»";
      """
    Then the result is "«one»```js# «two»```> «three»"

  @request-code
  Scenario: Strings that look like module statements stay strings
    When the agent runs:
      """js
      const all = "export all; export { «one» }; import «two» from '«three»'";
      globalThis.«§result» = all;
      """
    Then the result is "export all; export { «one» }; import «two» from '«three»'"

  @request-code
  Scenario: Lines may end with CRLF
    When «§tool» is called with:
      """json
      {"code": "// «word»\r\nconst a =\r\n\t'«mark»';\r\nglobalThis.«§result» = a;\r\n"}
      """
    Then the result is "«mark»"

  @module-semantics
  Scenario Outline: White space and line ends are those of ECMAScript: <what>
    When «§tool» is called with:
      """json
      {"code": "<source>"}
      """
    Then the result is "«mark»"

    Examples:
      | what                                   | source                                                                          |
      | a byte order mark at the start         | \ufeffglobalThis.«§result» = '«mark»';                                |
      | a byte order mark before an import     | \ufeffimport '«§modules»errors'; globalThis.«§result» = '«mark»';     |
      | a byte order mark and no-break spaces  | globalThis.«§result»\ufeff=\u00a0\u2003'«mark»'\u3000;                |
      | CR ends a line                         | // «word»\rglobalThis.«§result» = '«mark»';                           |
      | U+2028 ends a line                     | // «word»\u2028globalThis.«§result» = '«mark»';                       |
      | U+2029 ends a line                     | // «word»\u2029globalThis.«§result» = '«mark»';                       |
      | vertical tab and form feed             | globalThis\u000b.«§result»\u000c= '«mark»';                           |
      | no line end after a comment at the end | globalThis.«§result» = '«mark»'; // «word»                            |

  @request-code
  Scenario: An empty source is a script that does nothing
    When «§tool» is called with:
      """json
      {"code": ""}
      """
    Then there is no diagnostic of severity "error"

  @request-code
  Scenario: The input schema of «§tool» accepts a request with nothing but code
    When the outer tools are listed
    Then the input schema of «§tool» accepts {"code": "1"}

  @request-limits
  Scenario Outline: A request with limits: <limits>
    When «§tool» is called with:
      """json
      {"code": "globalThis.«§result» = '«mark»';", "limits": <limits>}
      """
    Then the result is "«mark»"

    Examples:
      | limits               |
      | {}                   |
      | {"timeoutMs": 5000}  |

  @request-limits
  Scenario: The input schema of «§tool» accepts limits
    When the outer tools are listed
    Then the input schema of «§tool», if it accepts {"code": "1"}, accepts {"code": "1", "limits": {}}
    And the input schema of «§tool», if it accepts {"code": "1"}, accepts {"code": "1", "limits": {"timeoutMs": 5000}}

  @request-capabilities
  Scenario: A request with an empty list of capabilities
    When «§tool» is called with:
      """json
      {"code": "globalThis.«§result» = '«mark»';", "requestedCapabilities": []}
      """
    Then the result is "«mark»"

  @request-capabilities
  Scenario: The input schema of «§tool» accepts capabilities
    When the outer tools are listed
    Then the input schema of «§tool», if it accepts {"code": "1"}, accepts {"code": "1", "requestedCapabilities": []}
    And the input schema of «§tool», if it accepts {"code": "1"}, accepts {"code": "1", "requestedCapabilities": ["«word»"]}

  @request-code
  Scenario: The white space of lines in a template is kept
    When «§tool» is called with:
      """json
      {"code": "const text = `«one»\n  two\n\tthree\n    \n\n four  \t\n\n\n`;\n  globalThis.«§result» = text;"}
      """
    Then the result is "«one»\n  two\n\tthree\n    \n\n four  \t\n\n\n"

  @request-code
  Scenario: Signs that replacing, formatting and shells have a use for are source text as well
    When «§tool» is called with:
      """json
      {"code": "globalThis.«§result» = ['«one»', '$& $$ $1 $<a>', \"$` $'\", '%s %d %%', '{{code}} {code} {0}', '\\\\1 \\x41', '<\u002fscript> <!' + '--', '*\u002f', '\u0024(a) `b` ~'];"}
      """
    Then the result is ["«one»", "$& $$ $1 $<a>", "$` $'", "%s %d %%", "{{code}} {code} {0}", "\\1 A", "</script> <!--", "*/", "$(a) `b` ~"]

  @request-code
  Scenario: A source of 80 kB is run to its end
    When the agent runs, behind 800 lines of comments:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then the result is "«mark»"

  # What is a statement or a comment elsewhere is a text there.

  @request-code
  Scenario Outline: A line of a template is a text: <what>
    When «§tool» is called with:
      """json
      {"code": "const text = `«one»\n<line>\n«two»`;\nglobalThis.«§result» = text;"}
      """
    Then the result is "«one»\n<line>\n«two»"

    Examples:
      | what                    | line                                              |
      | an import               | import { «word» } from '«§modules»«nowhere»';     |
      | an import of a server   | import * as x from '«§modules»servers/«nowhere»'; |
      | all of an import        | import '«nowhere»';                               |
      | an export               | export const «word» = 1;                          |
      | a default export        | export default 7;                                 |
      | an assigned result      | globalThis.«§result» = 7;               |
      | a comment               | // «word»                                         |
      | an open comment         | /* «word»                                         |
      | a statement that throws | throw new Error('«word»');                        |
      | a return                | return «word»;                                    |
      | a rule of a source map  | //# sourceMappingURL=«word».map                   |
      | a first line of a shell | #!/usr/bin/env node                               |
      | a type                  | const x: string = 'a' as any;                     |
