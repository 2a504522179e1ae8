package audit

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"
)

// A line is what encoding/json makes of the record, whatever is set.
func FuzzLine(f *testing.F) {
	for _, text := range []string{"", "plain", "\"quoted\" \\", "<b> & é \u2028", "\x00\xff", "😀"} {
		f.Add(text, int64(0), 0.0, false)
		f.Add(text, int64(-7), 1234.567, true)
	}
	f.Fuzz(func(t *testing.T, text string, number int64, ms float64, values bool) {
		// Durations have microseconds and no more.
		ms = float64(int64(ms*1000)%1e12) / 1000
		var r Record
		fields := reflect.ValueOf(&r).Elem()
		for i := range fields.NumField() {
			switch field := fields.Field(i); field.Kind() {
			case reflect.String:
				field.SetString(text)
			case reflect.Int, reflect.Int64:
				field.SetInt(number)
			case reflect.Float64:
				field.SetFloat(ms)
			}
		}
		r.Time, r.Code = time.Unix(number%1e9, number%1e9).UTC(), ""
		if values {
			r.Code, r.Arguments = text, json.RawMessage(`{"a":1}`)
		}
		var want strings.Builder
		enc := json.NewEncoder(&want)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(r); err != nil {
			t.Skip(err)
		}
		if got := string(line(r)); got != want.String() {
			t.Errorf("got  %swant %s", got, want.String())
		}
	})
}
