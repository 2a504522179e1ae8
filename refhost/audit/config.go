package audit

import (
	"errors"
	"net/url"
	"reflect"

	"codemode/refhost/jsonfile"
)

// Config says what is recorded, and where. The zero Config records nothing.
type Config struct {
	// File is appended to, one line of JSON for each [Record]; "-" is standard error.
	File string
	// Values adds arguments, results and code to their hashes, without secrets.
	Values bool
	// Redact are secrets beside those of the servers.
	Redact []string
	OTLP   OTLP
}

// OTLP is where spans are sent, by OTLP over HTTP in its JSON encoding.
type OTLP struct {
	// Endpoint is the address of a collector; without a path, /v1/traces is added. Empty sends none.
	Endpoint string
	// Headers are sent with each request.
	Headers map[string]string
}

// Parse reads the object of a configuration file:
//
//	{"file": "audit.jsonl", "values": true, "redact": ["${PASSWORD}"],
//	 "otlp": {"endpoint": "http://127.0.0.1:4318", "headers": {"Authorization": "Bearer ${TOKEN}"}}}
//
// Every member can be left out, and not all; expand replaces what the environment has in the strings
// of file, redact and otlp. Errors name file and line.
func Parse(file jsonfile.File, object jsonfile.Value, expand func(string) (string, error)) (Config, error) {
	var c Config
	text := func(into *string) func(jsonfile.Value) error {
		return func(v jsonfile.Value) error {
			if err := file.Into(into)(v); err != nil {
				return err
			}
			expanded, err := expand(*into)
			if err != nil {
				return file.Errorf(v.Offset, "%q: %v", v.Key, err)
			}
			*into = expanded
			return nil
		}
	}
	err := file.Object(object, map[string]func(jsonfile.Value) error{
		"file": func(v jsonfile.Value) error {
			err := text(&c.File)(v)
			if err == nil && c.File == "" {
				err = file.Errorf(v.Offset, `"file" is empty; name a file, or - for standard error`)
			}
			return err
		},
		"values": file.Into(&c.Values),
		"redact": file.Each(func(v jsonfile.Value) error {
			var secret string
			err := text(&secret)(v)
			c.Redact = append(c.Redact, secret)
			return err
		}),
		"otlp": func(v jsonfile.Value) error { return c.OTLP.parse(file, v, text) },
	})
	if err == nil && reflect.ValueOf(c).IsZero() {
		err = file.Errorf(object.Offset, `"audit" asks for nothing; name a "file" or "otlp", or leave it out`)
	}
	if err != nil {
		return Config{}, err
	}
	return c, nil
}

func (o *OTLP) parse(file jsonfile.File, object jsonfile.Value,
	text func(*string) func(jsonfile.Value) error) error {
	o.Headers = map[string]string{}
	err := file.Object(object, map[string]func(jsonfile.Value) error{
		"endpoint": text(&o.Endpoint),
		"headers": func(v jsonfile.Value) error {
			headers, err := file.Members(v)
			for _, header := range headers {
				var value string
				if err := text(&value)(header); err != nil {
					return err
				}
				o.Headers[header.Key] = value
			}
			return err
		},
	})
	if err != nil {
		return err
	}
	if _, err := o.address(); err != nil {
		return file.Errorf(object.Offset, "%v", err)
	}
	return nil
}

// address is where requests go.
func (o OTLP) address() (string, error) {
	u, err := url.Parse(o.Endpoint)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return "", errors.New(
			"the endpoint of otlp is no http or https address; write one such as http://127.0.0.1:4318")
	}
	if u.Path == "" || u.Path == "/" {
		u.Path = "/v1/traces"
	}
	return u.String(), nil
}
