// Package exact reads JSON objects by the names that their members have: encoding/json takes Code, CODE and code for
// one, and the last of them, so that whoever checks code sees another text than is run.
package exact

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// Unmarshal reads an object into the fields of the struct that to points to. The member of a field is named by its tag,
// and else as the field with a small first letter. Other members are ignored; null leaves a field as it is. An error
// names the member.
func Unmarshal(data []byte, to any) error {
	var members map[string]json.RawMessage
	if json.Unmarshal(data, &members) != nil {
		return errors.New("it is no object")
	}
	fields := reflect.ValueOf(to).Elem()
	for i := range fields.NumField() {
		name := nameOf(fields.Type().Field(i))
		value, there := members[name]
		if !there || !fields.Field(i).CanSet() {
			continue
		}
		if json.Unmarshal(value, fields.Field(i).Addr().Interface()) != nil {
			return fmt.Errorf("the member %s has a wrong type", name)
		}
	}
	return nil
}

// nameOf is the name of a field's member.
func nameOf(field reflect.StructField) string {
	if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != "" {
		return name
	}
	return strings.ToLower(field.Name[:1]) + field.Name[1:]
}
