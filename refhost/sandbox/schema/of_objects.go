package schema

import "slices"

func readRequired(u use) (rule, reason) {
	names, are := textsIn(u.value)
	if !are || u.r.draft == draft4 && len(names) == 0 {
		return nil, notASchema
	}
	return func(e *evaluation, in instance, out *outcome) {
		members, is := in.value.(map[string]any)
		if !is {
			return
		}
		e.spend(len(names))
		for _, name := range names {
			if _, has := members[name]; !has {
				out.lacks(in, name)
			}
		}
	}, usable
}

func readProperties(u use) (rule, reason) {
	parts, are := u.named()
	if !are {
		return nil, notASchema
	}
	return func(e *evaluation, in instance, out *outcome) {
		for _, name := range e.names(in) {
			if p := parts[name]; p != nil {
				out.add(in.member(e, name, p))
				e.sawName(out, name)
			}
		}
	}, usable
}

// names are those of the members of a value in order, so that it is always the same one that is told first.
func (e *evaluation) names(in instance) []string {
	members, _ := in.value.(map[string]any)
	e.spend(len(members))
	return sortedNames(members)
}

// pattern is a schema for all members of which the names match.
type pattern struct {
	name expression
	part *part
}

func readPatternProperties(u use) (rule, reason) {
	parts, are := u.named()
	if !are {
		return nil, notASchema
	}
	var patterns []pattern
	for _, name := range sortedNames(parts) {
		x, err := compileExpression(name)
		if err != nil {
			u.r.lose(u.at.member(u.name).member(name), notASchema)
			u.part.lost = true
			continue
		}
		patterns = append(patterns, pattern{x, parts[name]})
	}
	return func(e *evaluation, in instance, out *outcome) {
		for _, name := range e.names(in) {
			for _, one := range patterns {
				if e.matches(one.name, name) {
					out.add(in.member(e, name, one.part))
					e.sawName(out, name)
				}
			}
		}
	}, usable
}

// readAdditionalProperties is of what no name and no pattern names; where these cannot be used, nobody knows.
func readAdditionalProperties(u use) (rule, reason) {
	below := u.below()
	named, are := map[string]any{}, true
	if others, has := u.of("properties"); has {
		named, are = others.value.(map[string]any)
	}
	var patterns []expression
	if others, has := u.of("patternProperties"); has {
		members, is := others.value.(map[string]any)
		are = are && is
		for name := range members {
			x, err := compileExpression(name)
			are = are && err == nil
			patterns = append(patterns, x)
		}
	}
	if !are {
		return nil, usable
	}
	return func(e *evaluation, in instance, out *outcome) {
		for _, name := range e.names(in) {
			_, known := named[name]
			switch {
			case known || slices.ContainsFunc(patterns, func(x expression) bool { return e.matches(x, name) }):
			case below.never:
				out.refuses(in, name)
			default:
				out.add(in.member(e, name, below))
				e.sawName(out, name)
			}
		}
	}, usable
}

func readPropertyNames(u use) (rule, reason) {
	p := u.below()
	return func(e *evaluation, in instance, out *outcome) {
		for _, name := range e.names(in) {
			found := e.hold(p, instance{name, in.at.member(name), in.way})
			out.unsure = out.unsure || found.unsure
			if found.failed() {
				out.fail(in, func() string { return "no property called " + shorten(name) })
			}
		}
	}, usable
}

// readDependencies is of what up to draft-07 is dependentRequired and dependentSchemas at once.
func readDependencies(u use) (rule, reason) {
	members, is := u.value.(map[string]any)
	if !is {
		return nil, notASchema
	}
	required, parts := map[string][]string{}, map[string]*part{}
	for _, name := range sortedNames(members) {
		at := u.at.member(u.name).member(name)
		if _, list := members[name].([]any); !list {
			parts[name] = u.r.part(members[name], at, u.resource)
			continue
		}
		names, are := textsIn(members[name])
		if !are {
			u.r.lose(at, notASchema)
			u.part.lost = true
		}
		required[name] = names
	}
	asked, held := requiredBeside(required), heldBeside(parts)
	return func(e *evaluation, in instance, out *outcome) {
		asked(e, in, out)
		held(e, in, out)
	}, usable
}

func readDependentRequired(u use) (rule, reason) {
	members, is := u.value.(map[string]any)
	required := make(map[string][]string, len(members))
	for name, value := range members {
		names, are := textsIn(value)
		is = is && are
		required[name] = names
	}
	if !is {
		return nil, notASchema
	}
	return requiredBeside(required), usable
}

func requiredBeside(required map[string][]string) rule {
	return func(e *evaluation, in instance, out *outcome) {
		members, _ := in.value.(map[string]any)
		for _, name := range e.names(in) {
			e.spend(len(required[name]))
			for _, other := range required[name] {
				if _, has := members[other]; !has {
					out.fail(in, func() string { return shorten(other) + " beside " + shorten(name) })
				}
			}
		}
	}
}

func readDependentSchemas(u use) (rule, reason) {
	parts, are := u.named()
	if !are {
		return nil, notASchema
	}
	return heldBeside(parts), usable
}

func heldBeside(parts map[string]*part) rule {
	return func(e *evaluation, in instance, out *outcome) {
		for _, name := range e.names(in) {
			if p := parts[name]; p != nil {
				e.join(out, e.hold(p, in))
			}
		}
	}
}

func readUnevaluatedProperties(u use) (rule, reason) {
	u.r.tracks = true
	p := u.below()
	return func(e *evaluation, in instance, out *outcome) {
		if out.unsure {
			return
		}
		for _, name := range e.names(in) {
			if !out.seen.names[name] {
				out.add(in.member(e, name, p))
				e.sawName(out, name)
			}
		}
	}, usable
}
