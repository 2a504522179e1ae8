package steps

import (
	"context"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"

	"github.com/cucumber/godog"
	messages "github.com/cucumber/messages/go/v34"

	"codemode/reports/evidence"
)

// filling is the body of a step, which gets its arguments with every placeholder filled in. All steps get theirs so.
func filling(body any) any {
	inner := reflect.ValueOf(body)
	return reflect.MakeFunc(inner.Type(), func(args []reflect.Value) []reflect.Value {
		w := worldOf(args[0].Interface().(context.Context))
		for i, arg := range args {
			switch argument := arg.Interface().(type) {
			case string:
				args[i] = reflect.ValueOf(w.fill(argument))
			case *godog.DocString:
				args[i] = reflect.ValueOf(w.filledText(argument))
			case *godog.Table:
				args[i] = reflect.ValueOf(w.filledTable(argument))
			}
		}
		return inner.Call(args)
	}).Interface()
}

// fill fills in the names, and «@port», «@folder» and «@secret», the places outside of the sandbox. These are taken
// from the evidence, as a replay has them.
func (w *World) fill(text string) string {
	if strings.Contains(text, "«@") {
		for _, e := range w.Log.Events() {
			var places evidence.Outside
			if e.Kind == evidence.Fact && e.Name == evidence.OutsideFact && json.Unmarshal(e.Data, &places) == nil {
				text = strings.NewReplacer("«@port»", strconv.Itoa(places.Port), "«@folder»", places.Folder,
					"«@secret»", places.Secret).Replace(text)
			}
		}
	}
	return w.Names.Expand(text)
}

func (w *World) filledText(text *godog.DocString) *godog.DocString {
	if text == nil {
		return nil
	}
	filled := *text
	filled.Content = w.fill(text.Content)
	return &filled
}

func (w *World) filledTable(table *godog.Table) *godog.Table {
	if table == nil {
		return nil
	}
	filled := *table
	filled.Rows = make([]*messages.PickleTableRow, len(table.Rows))
	for i, row := range table.Rows {
		filled.Rows[i] = &messages.PickleTableRow{Cells: make([]*messages.PickleTableCell, len(row.Cells))}
		for j, cell := range row.Cells {
			filled.Rows[i].Cells[j] = &messages.PickleTableCell{Value: w.fill(cell.Value)}
		}
	}
	return &filled
}
