package schema

import (
	"net/mail"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// formatCalled tells what a format asserts; nil for one that asserts nothing.
func formatCalled(name string) func(string) bool {
	switch name {
	case "date":
		return isTime(time.DateOnly)
	case "time":
		return isTime("15:04:05Z07:00")
	case "date-time":
		return isTime(time.RFC3339)
	case "email":
		return isEmail
	case "hostname":
		return isForm(`^[A-Za-z0-9]([-A-Za-z0-9]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([-A-Za-z0-9]{0,61}[A-Za-z0-9])?)*$`)
	case "ipv4":
		return func(text string) bool { address, err := netip.ParseAddr(text); return err == nil && address.Is4() }
	case "ipv6":
		return func(text string) bool {
			address, err := netip.ParseAddr(text)
			return err == nil && address.Is6() && address.Zone() == ""
		}
	case "uri":
		return func(text string) bool { address, err := url.Parse(text); return err == nil && address.IsAbs() }
	case "uri-reference":
		return func(text string) bool { _, err := url.Parse(text); return err == nil && !strings.Contains(text, `\`) }
	case "uuid":
		return isForm(`^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$`)
	case "json-pointer":
		return isForm(`^(/([^~/]|~[01])*)*$`)
	case "regex":
		return func(text string) bool { _, err := compileExpression(text); return err == nil }
	}
	return nil
}

func isTime(layout string) func(string) bool {
	return func(text string) bool {
		_, err := time.Parse(layout, strings.ToUpper(text))
		return err == nil
	}
}

func isEmail(text string) bool {
	address, err := mail.ParseAddress(text)
	return err == nil && address.Address == text
}

func isForm(form string) func(string) bool {
	compiled := regexp.MustCompile(form)
	return compiled.MatchString
}
