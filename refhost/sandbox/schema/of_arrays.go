package schema

import "fmt"

func readUniqueItems(u use) (rule, reason) {
	wanted, is := u.value.(bool)
	switch {
	case !is:
		return nil, notASchema
	case !wanted:
		return nil, usable
	}
	return func(e *evaluation, in instance, out *outcome) {
		list, _ := in.value.([]any)
		at := make(map[string]int, len(list))
		for i, item := range list {
			text := e.canonical(item)
			if before, twice := at[text]; twice {
				out.fail(in, func() string {
					return fmt.Sprintf("no item twice, as those at %d and %d are", before, i)
				})
				return
			}
			at[text] = i
		}
	}, usable
}

func readPrefixItems(u use) (rule, reason) {
	parts, are := u.listed()
	if !are {
		return nil, notASchema
	}
	return prefix(parts), usable
}

func prefix(parts []*part) rule {
	return func(e *evaluation, in instance, out *outcome) {
		list, _ := in.value.([]any)
		for i := range min(len(list), len(parts)) {
			out.add(in.item(e, i, parts[i]))
			e.sawItem(out, i)
		}
	}
}

// rest holds the items behind so many against one part.
func rest(skipped int, p *part) rule {
	return func(e *evaluation, in instance, out *outcome) {
		list, _ := in.value.([]any)
		for i := skipped; i < len(list); i++ {
			out.add(in.item(e, i, p))
			e.sawItem(out, i)
		}
	}
}

func readItems(u use) (rule, reason) {
	if _, is := u.value.([]any); is {
		return nil, notASchema
	}
	below := u.below()
	before, has := u.of("prefixItems")
	list, are := before.value.([]any)
	if has && !are {
		return nil, usable // nobody knows which items are left
	}
	return rest(len(list), below), usable
}

// readItemsOrPrefix is of "items" in drafts up to 2019-09.
func readItemsOrPrefix(u use) (rule, reason) {
	if parts, are := u.listed(); are {
		return prefix(parts), usable
	}
	return rest(0, u.below()), usable
}

func readAdditionalItems(u use) (rule, reason) {
	below := u.below()
	if list, are := u.members["items"].([]any); are {
		return rest(len(list), below), usable
	}
	return nil, usable
}

func readContains(u use) (rule, reason) {
	p := u.below()
	least, most := 1, -1
	if u.r.draft >= draft2019 {
		if n, is := countIn(u.members["minContains"]); is {
			least = n
		}
		if n, is := countIn(u.members["maxContains"]); is {
			most = n
		}
		if low, has := u.members["minContains"]; has {
			if _, is := countIn(low); !is {
				least = 0
			}
		}
	}
	const what = "that the schema of contains allows"
	return func(e *evaluation, in instance, out *outcome) {
		list, is := in.value.([]any)
		if !is {
			return
		}
		fit, surely := 0, 0
		for i := range list {
			found := in.item(e, i, p)
			if found.failed() {
				continue
			}
			if fit++; !found.unsure {
				surely++
			}
			if u.r.draft == draft2020 {
				e.sawItem(out, i)
			}
		}
		out.unsure = out.unsure || fit > surely
		switch {
		case fit < least && least == 1:
			out.fail(in, func() string { return "an item " + what })
		case fit < least:
			out.fail(in, func() string { return amount("at least", least, "item ", "items ") + what })
		case most >= 0 && surely > most:
			out.fail(in, func() string { return amount("at most", most, "item ", "items ") + what })
		}
	}, usable
}

func readUnevaluatedItems(u use) (rule, reason) {
	u.r.tracks = true
	p := u.below()
	return func(e *evaluation, in instance, out *outcome) {
		list, _ := in.value.([]any)
		if out.unsure {
			return
		}
		e.spend(len(list))
		for i := range list {
			if !out.seen.items[i] {
				out.add(in.item(e, i, p))
				e.sawItem(out, i)
			}
		}
	}, usable
}
