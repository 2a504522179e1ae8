// Package web has the parts of the web's standards that scripts use and that
// are work for Go: URLs, text encodings, and Unicode properties of patterns.
package web

import whatwg "github.com/nlnwa/whatwg-url/url"

// Parts are href, protocol, username, password, host, hostname, port, pathname,
// search and hash of a URL, in this order.
type Parts []string

// ParseURL parses a URL as the WHATWG URL Standard says; base is nil for none.
// ok is false if there is no such URL.
func ParseURL(input string, base *string) (parts Parts, ok bool) {
	var u *whatwg.Url
	var err error
	if base == nil {
		u, err = whatwg.Parse(input)
	} else {
		u, err = whatwg.ParseRef(*base, input)
	}
	if err != nil {
		return nil, false
	}
	return partsOf(u), true
}

// SetURL changes one part of a URL, named as in [Parts]. A value that does not
// fit changes nothing.
func SetURL(href, part, value string) (parts Parts, ok bool) {
	u, err := whatwg.Parse(href)
	if err != nil {
		return nil, false
	}
	set := map[string]func(string){
		"protocol": u.SetProtocol, "username": u.SetUsername, "password": u.SetPassword,
		"host": u.SetHost, "hostname": u.SetHostname, "port": u.SetPort,
		"pathname": u.SetPathname, "search": u.SetSearch, "hash": u.SetHash,
	}[part]
	if set == nil {
		return nil, false
	}
	set(value)
	return partsOf(u), true
}

func partsOf(u *whatwg.Url) Parts {
	return Parts{u.Href(false), u.Protocol(), u.Username(), u.Password(), u.Host(), u.Hostname(), u.Port(),
		u.Pathname(), u.Search(), u.Hash()}
}
