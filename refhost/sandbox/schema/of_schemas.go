package schema

func readReference(u use) (rule, reason) {
	target, is := u.value.(string)
	if !is {
		return nil, notASchema
	}
	ref := u.r.refer(u.source, u.name, target)
	return func(e *evaluation, in instance, out *outcome) { e.follow(ref.to, in, out) }, usable
}

// follow holds the value against what a reference leads to. One that leads nowhere says nothing, and neither does one
// that leads to itself.
func (e *evaluation) follow(to *part, in instance, out *outcome) {
	if to == nil {
		out.unsure = true
		return
	}
	for w := in.way; w != nil && w.at == in.at; w = w.from {
		if e.spend(1); w.part == to {
			out.unsure = true
			return
		}
	}
	e.join(out, e.hold(to, in))
}

func readRecursiveReference(u use) (rule, reason) {
	if u.value != "#" {
		return nil, notASchema
	}
	ref := u.r.refer(u.source, u.name, "#")
	return func(e *evaluation, in instance, out *outcome) {
		e.follow(e.outermost(ref.to, recursive, in), in, out)
	}, usable
}

func readDynamicReference(u use) (rule, reason) {
	target, is := u.value.(string)
	if !is {
		return nil, notASchema
	}
	ref := u.r.refer(u.source, u.name, target)
	name := fragmentOf(target)
	return func(e *evaluation, in instance, out *outcome) {
		e.follow(e.outermost(ref.to, name, in), in, out)
	}, usable
}

// outermost is the part that a dynamic reference leads to: that of the first schema on the way which has the anchor, if
// the one that is named has it, too.
func (e *evaluation) outermost(to *part, anchor string, in instance) *part {
	if to == nil || to.resource.dynamic[anchor] != to {
		return to
	}
	for w := in.way; w != nil; w = w.from {
		e.spend(1)
		if found := w.part.resource.dynamic[anchor]; found != nil {
			to = found
		}
	}
	return to
}

func readAllOf(u use) (rule, reason) {
	parts, are := u.listed()
	if !are || len(parts) == 0 {
		return nil, notASchema
	}
	return func(e *evaluation, in instance, out *outcome) {
		for _, p := range parts {
			e.join(out, e.hold(p, in))
		}
	}, usable
}

func readAnyOf(u use) (rule, reason) {
	parts, are := u.listed()
	if !are || len(parts) == 0 {
		return nil, notASchema
	}
	return func(e *evaluation, in instance, out *outcome) {
		var wrong outcome
		fit, surely := false, false
		for _, p := range parts {
			found := e.hold(p, in)
			if found.failed() {
				wrong.add(found)
				continue
			}
			fit, surely = true, surely || !found.unsure
			if e.saw(out, found); surely && !e.tracks {
				break
			}
		}
		switch {
		case !fit:
			out.add(wrong)
		case !surely:
			out.unsure = true
		}
	}, usable
}

func readOneOf(u use) (rule, reason) {
	parts, are := u.listed()
	if !are || len(parts) == 0 {
		return nil, notASchema
	}
	return func(e *evaluation, in instance, out *outcome) {
		var wrong outcome
		fit, surely := 0, 0
		for _, p := range parts {
			found := e.hold(p, in)
			if found.failed() {
				wrong.add(found)
				continue
			}
			if fit++; !found.unsure {
				surely++
			}
			e.saw(out, found)
		}
		out.unsure = out.unsure || fit > surely
		switch {
		case fit == 0:
			out.add(wrong)
		case surely > 1:
			out.fail(in, func() string { return "what only one of the schemas of oneOf allows" })
		}
	}, usable
}

func readNot(u use) (rule, reason) {
	p := u.below()
	return func(e *evaluation, in instance, out *outcome) {
		switch found := e.hold(p, in); {
		case found.failed():
		case found.unsure:
			out.unsure = true
		default:
			out.fail(in, func() string { return "what the schema of not does not allow" })
		}
	}, usable
}

func readIf(u use) (rule, reason) {
	condition := u.below()
	after := func(name string) *part {
		if other, has := u.of(name); has {
			return other.below()
		}
		return &part{resource: u.resource}
	}
	then, otherwise := after("then"), after("else")
	return func(e *evaluation, in instance, out *outcome) {
		switch found := e.hold(condition, in); {
		case found.failed():
			e.join(out, e.hold(otherwise, in))
		case found.unsure:
			out.unsure = true
		default:
			e.saw(out, found)
			e.join(out, e.hold(then, in))
		}
	}, usable
}
