package module

import (
	"encoding/json"
	"errors"
	"strings"
)

// statement is one import or export declaration in the canonical form that
// [transform] writes.
type statement struct {
	specifier string
	bindings  []binding
	// imports is false for a list of exports, of which defaultLocal is the variable that
	// is exported as default, or "".
	imports      bool
	defaultLocal string
	end          int
}

// binding is one imported name.
type binding struct {
	// name is the export asked for, "" for the namespace.
	name  string
	local string
}

var errAttributes = errors.New("import attributes, import defer and import source are not supported")

// scanStatement reads the declaration at an offset of the text.
func scanStatement(text string, at int) (statement, error) {
	s := scanner{text: text, at: at}
	if s.word() == "export" {
		return s.export()
	}
	st := statement{imports: true}
	if !s.atString() {
		if err := s.clause(&st); err != nil {
			return st, err
		}
	}
	return st, s.source(&st)
}

// export reads `export {…};` and `export * from "…";`, the only forms left.
func (s *scanner) export() (statement, error) {
	st := statement{}
	if s.accept("{") {
		st.defaultLocal = s.exported()
		s.accept(";")
		st.end = s.at
		return st, nil
	}
	if !s.accept("*") || s.word() != "from" {
		return st, errors.New("this export declaration is not supported")
	}
	st.imports = true
	return st, s.source(&st)
}

// exported reads `a, b as c, d as "e f" }` and returns the variable that is exported as
// default, or "".
func (s *scanner) exported() (defaultLocal string) {
	for s.at < len(s.text) && !s.accept("}") {
		local := s.word()
		name := local
		if s.peek("as ") {
			s.word()
			name = s.word()
		}
		if s.atString() {
			name, _ = s.literal()
		}
		if decodeIdentifier(name) == "default" {
			defaultLocal = local
		}
		if local == "" || !s.accept(",") && !s.peek("}") {
			s.at++
		}
	}
	return defaultLocal
}

// clause reads what stands between import and the specifier.
func (s *scanner) clause(st *statement) error {
	for {
		switch {
		case s.accept("*"):
			if s.word() != "as" {
				return errAttributes
			}
			st.bindings = append(st.bindings, binding{local: s.word()})
		case s.accept("{"):
			s.named(st)
		default:
			st.bindings = append(st.bindings, binding{name: "default", local: s.word()})
		}
		if s.accept(",") {
			continue
		}
		if s.word() != "from" {
			return errAttributes
		}
		return nil
	}
}

// named reads `a, b as c, "d e" as f }`.
func (s *scanner) named(st *statement) {
	for !s.accept("}") && s.at < len(s.text) {
		b := binding{}
		if s.atString() {
			b.name, _ = s.literal()
		} else {
			b.local = s.word()
			b.name = decodeIdentifier(b.local)
		}
		if s.peek("as ") {
			s.word()
			b.local = s.word()
		}
		st.bindings = append(st.bindings, b)
		s.accept(",")
	}
}

// source reads the specifier and the semicolon.
func (s *scanner) source(st *statement) error {
	specifier, ok := s.literal()
	if !ok {
		return errAttributes
	}
	if !s.accept(";") {
		return errAttributes
	}
	st.specifier, st.end = specifier, s.at
	return nil
}

// decodeIdentifier replaces the \uXXXX and \u{X} escapes of an identifier.
func decodeIdentifier(name string) string {
	if !strings.Contains(name, `\`) {
		return name
	}
	decoded, _ := decodeEscapes(name)
	return decoded
}

// key writes a name as a JavaScript property key.
func key(name string) string {
	text, _ := json.Marshal(name)
	return string(text)
}
