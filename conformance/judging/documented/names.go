package documented

import (
	"fmt"
	"regexp"
	"strings"
)

// feature is syntax that a sandbox may refuse, with how texts name it and the
// edition of ECMAScript that has it.
type feature struct {
	words string
	since int
}

func features() map[string]feature {
	return map[string]feature{
		"an async generator": {`\basync(hronous)?[ -](generator|iterat)\w*|async function ?\*|\bgenerators?\b`,
			2018},
		"for await": {`\bfor[ -]await\b|\basync(hronous)? iterat\w*`, 2018},
		"a private class member": {`\bprivate (class |instance ` +
			`)?(member|field|method|name|propert|identifier)\w*|(^|[\s` + "`" + `(])#\w+`, 2022},
		"a static block":     {`\bstatic (class |init\w* )*(block|initiali[sz]er)s?\b|\bstatic ?\{`, 2022},
		"optional chaining":  {`\boptional[ -]chain\w*|[\s` + "`" + `('"]\?\.([\s` + "`" + `)'",;]|$)`, 2020},
		"logical assignment": {`\blogical (nullish )?assign\w*|\?\?=|\|\|=|&&=`, 2021},
		"destructuring":      {`\bdestructur\w*`, 2015},
		"a tagged template": {`\btag(ged)?[ -](template|function|literal)\w*|\btemplate ` +
			`(literal|string|tag)s?\b|\btemplates\b`, 2015},
		"a named group": {`\bnamed (captur\w* )?(group|captur)\w*|\bregular ` +
			`expressions?\b|\breg-?ex(es|ps?)?\b`, 2018},
		"a unicode property class": {`\bunicode (propert|class|character|escape)\w*|\\p\b|\bproperty ` +
			`escapes?\b|\bregular expressions?\b|\breg-?ex(es|ps?)?\b`, 2018},
		"a BigInt literal": {`\bbig[ -]?int(eger)?s?\b|\b\d+n\b`, 2020},
		"import.meta":      {`\bimport[. ]meta\b`, 2020},
		"import()": {`\bimport ?\(|\bdynamic(ally)?[ -](import|load)\w*|\bimport expressions?\b|\bimports? ` +
			`(at run ?time|while (it|the script) runs?)`, 2020},
	}
}

// featureTopic is that a sandbox refuses some syntax.
func featureTopic(name string) (Topic, bool) {
	f, ok := features()[name]
	if !ok {
		return Topic{}, false
	}
	statements := []Statement{inClause(f.words, refusal).unless(presence), saying(f.words, refusal).unless(presence)}
	if name == "import()" {
		statements = append(statements, saying(`\b(static|top-level) imports? (declarations? |statements? )?(only|alone)|\bonly `+
			`(static|top-level) imports?\b`))
	}
	return one(Part{
		About:  "that " + name + " is refused",
		Stated: statements,
		Mentioned: []Statement{
			saying(f.words, refusal),
			// That it works is the contrary, and no word about it.
			saying(f.words).unless(presence),
			saying(editionsBefore(f.since)),
			saying(`\b(subset|not (all|every)|older)\b`, `\b(syntax|language|features?|javascript|ecmascript)\b`),
		},
	}), true
}

// editionsBefore names the editions of ECMAScript before a year.
func editionsBefore(year int) string {
	names := []string{"3", "5(\\.1)?"}
	for y := 2015; y < year; y++ {
		names = append(names, fmt.Sprint(y), fmt.Sprint(y-2009))
	}
	return `\b(ES|ECMAScript)[ -]?(` + strings.Join(names, "|") + `)\b`
}

// Missing is that a global is not there. Names are told apart by their case: a
// map is no Map.
func Missing(name string) Topic {
	word := exact(name)
	said := func(s Statement) Statement {
		s.Words = append([]*regexp.Regexp{word}, s.Words...)
		return s
	}
	return one(Part{
		About:  "that there is no " + name,
		Stated: []Statement{said(inClause(absence)).unless(presence), said(saying(absence)).unless(presence)},
		Mentioned: []Statement{said(saying()).unless(
			`\b(provid\w*|available|globals|standard|built-?ins?|includ\w*|there ` +
				`(is|are)|have|has|exists?|with|support\w*)\b`)},
	})
}

// Present is that a global is there, beyond those of the list.
func Present(name string) Topic {
	s := saying(`\b(provid\w*|available|globals|deviat\w*|also|beyond|addition\w*|extra|expos\w*|exists?|present|` +
		`(is|are) there|there (is|are)|` +
		`built-?ins?|support\w*|works?|offer\w*|ha(ve|s)|can|use)\b`)
	s.Words = append([]*regexp.Regexp{exact(name)}, s.Words...)
	return one(Part{
		About: "that there is " + name,
		Stated: []Statement{s.unless(`\b(not?|none|never|neither|nor|cannot|without|missing|lacks?|absent|` +
			`unavailable|unsupported|disabled|\w+n['’]t)\b`)},
		Mentioned: []Statement{{Words: []*regexp.Regexp{exact(name)}}},
	})
}

// Key is that there is a key, of limits such as maxToolCalls; it has to be named.
func Key(name string) Topic {
	named := Statement{Words: []*regexp.Regexp{exact(name)}}
	return Topic{Named: true, Parts: []Part{{
		About: "the key " + name,
		Stated: []Statement{named.unless(`\b(unsupported|unavailable|(not|never|n['’]t) (yet ` +
			`)?(supported|available|honou?red|accepted|used|enforced))\b`)},
	}}}
}

// Capabilities is which identifiers requestedCapabilities takes; server is the id
// of one that there is.
func Capabilities(server string) Topic {
	const capability = `\brequestedCapabilit\w*|\bcapabilit(y|ies)\b`
	byID := saying(capability)
	byID.Words = append([]*regexp.Regexp{exact(server)}, byID.Words...)
	return one(Part{
		About: "which identifiers requestedCapabilities takes",
		Stated: []Statement{
			byID,
			saying(capability, `\bservers?\b|\bserverIds?\b`,
				`\b(ids?|identifiers?|names?|keys?|serverIds?)\b`).unless(vague),
			saying(capability,
				`\b(supported|available|valid|known|accepted|following|one of)\b[^.]*[:=]\s*\S`).unless(vague),
			saying(`^[*_`+"`"+`"']*[\w@./-]+[*_`+"`"+`"']*(\s*[-:–—,(]|$)`,
				`\b(supported|available|valid|known|accepted|following)\b.*\bcapabilit\w*.*:`),
		},
		Mentioned: []Statement{saying(capability).unless(`^\W*(\w+ )?(requestedCapabilities|capabilities)\W*$`)},
	})
}

// exact is a name as it is written, and no part of another.
func exact(name string) *regexp.Regexp {
	return regexp.MustCompile(`(^|[^\w$])` + regexp.QuoteMeta(name) + `($|[^\w$])`)
}
