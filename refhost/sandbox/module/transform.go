package module

import (
	"strings"
	"unicode/utf16"

	"github.com/evanw/esbuild/pkg/api"
)

// goal is appended to the source: an export makes it a module whatever else it
// holds, with the early errors of modules. Of comments that name a source map the
// last one counts, and this one leads nowhere: positions stay those of the source.
const goal = "\n;export {};\n//# sourceMappingURL=none"

// transform rewrites the syntax that goja lacks, puts import and export
// declarations into one canonical form, and reports early errors. The result
// has only ASCII letters outside of template literals, so that columns count alike.
func transform(source, meta string, loader api.Loader) (code string, sourceMap []byte, err error) {
	if strings.HasPrefix(source, "#!") {
		source = "//" + source[2:]
	}
	result := api.Transform(source+goal, options(meta, loader))
	if len(result.Errors) == 0 {
		return paired(finishing(string(result.Code))), result.Map, nil
	}
	failure := earlyError(source, result.Errors[0])
	switch {
	case strings.HasPrefix(failure.Message, "Top-level return"):
		failure.Hint = "Assign what you want to return: globalThis.__codemode_result__ = … ;"
		return "", nil, failure
	case strings.HasSuffix(failure.Message, "has already been declared"):
		failure.Hint = "Give one of the two another name; imports are declarations, too."
		return "", nil, failure
	}
	if typed := api.Transform(source+goal, options(meta, api.LoaderTS)); len(typed.Errors) == 0 {
		failure.Hint = "Remove the TypeScript syntax; the source is run as JavaScript."
	}
	return "", nil, failure
}

// paired writes U+10FFFF as two escapes: of the code points beyond 16 bits, goja cannot read
// the escape of this one.
func paired(code string) string {
	const escape = `\u{10FFFF}`
	if !strings.Contains(code, escape) {
		return code
	}
	var b strings.Builder
	for i := 0; i < len(code); i++ {
		switch {
		case strings.HasPrefix(code[i:], escape):
			b.WriteString(`\uDBFF\uDFFF`)
			i += len(escape) - 1
		case code[i] == '\\' && i+1 < len(code):
			b.WriteString(code[i : i+2])
			i++
		default:
			b.WriteByte(code[i])
		}
	}
	return b.String()
}

func options(meta string, loader api.Loader) api.TransformOptions {
	return api.TransformOptions{
		Loader: loader, Sourcefile: FileName, LogLevel: api.LogLevelSilent,
		Format: api.FormatESModule, Target: api.ESNext, Charset: api.CharsetASCII,
		TreeShaking: api.TreeShakingFalse, LegalComments: api.LegalCommentsNone,
		Sourcemap: api.SourceMapExternal, SourcesContent: api.SourcesContentExclude,
		Define: map[string]string{"import.meta": meta},
		Supported: map[string]bool{
			"async-generator": false, "for-await": false, "using": false, "decorators": false,
			"regexp-match-indices": false, "regexp-set-notation": false,
			"regexp-unicode-property-escapes": false,
			// Property escapes inside of a class are only found through their flag.
			"regexp-sticky-and-unicode-flags": false,
		},
	}
}

// earlyError places an error in the agent's source; one at the text that was
// appended to it is at its end.
func earlyError(source string, m api.Message) *SyntaxError {
	e := &SyntaxError{Message: m.Text}
	if m.Location == nil {
		return e
	}
	lines := strings.Split(source, "\n")
	if m.Location.Line > len(lines) {
		last := lines[len(lines)-1]
		e.Message = "Unexpected end of input"
		e.Position = Position{len(lines), utf16Length(last) + 1}
		return e
	}
	text := m.Location.LineText
	e.Position = Position{m.Location.Line, utf16Length(text[:min(m.Location.Column, len(text))]) + 1}
	return e
}

func utf16Length(s string) int {
	n := 0
	for _, r := range s {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}
