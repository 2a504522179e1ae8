package worker

import (
	"time"

	"github.com/dop251/goja"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox/protocol"
)

// console captures the console calls of a run (§3.3.1).
type console struct {
	realm *realm
	rules rules.Set
	// emit, start and maxBytes are set when the run begins.
	emit     func(rules.LogEntry)
	start    time.Time
	maxBytes int64
	used     int64
	entries  int
	full     bool
}

// install defines console with the methods of §9.
func (c *console) install() error {
	object := c.realm.rt.NewObject()
	for _, method := range rules.ConsoleMethods() {
		capture := func(call goja.FunctionCall) goja.Value {
			c.capture(method, call.Arguments)
			return goja.Undefined()
		}
		if err := object.Set(method, capture); err != nil {
			return err
		}
	}
	return c.realm.rt.GlobalObject().DefineDataProperty("console", object, goja.FLAG_TRUE, goja.FLAG_TRUE,
		goja.FLAG_FALSE)
}

func (c *console) capture(method string, values []goja.Value) {
	level, captured := c.rules.ConsoleLevel(method)
	if !captured {
		return
	}
	args := make([]rules.ConsoleArg, len(values))
	for i, v := range values {
		args[i] = c.argument(v)
	}
	message, err := c.rules.ConsoleText(args)
	if err != nil {
		panic(c.realm.rt.NewTypeError(err.Error()))
	}
	c.log(rules.LogEntry{Level: level, Message: message, TimeMs: time.Since(c.start).Milliseconds()})
}

// log keeps an entry while there is room. An empty message takes a byte too, or
// else their number would have no bound.
func (c *console) log(entry rules.LogEntry) {
	entry.Message = tidied(entry.Message)
	if c.entries++; c.entries > protocol.MaxLogEntries {
		c.tooMany(entry.TimeMs)
	}
	if c.full {
		return
	}
	size := max(1, int64(len(entry.Message)))
	if c.rules.KeepLog(c.used, size, c.maxBytes) {
		c.used += size
		c.emit(entry)
		return
	}
	c.full = true
	if kept := c.rules.CutLog(entry.Message, c.maxBytes-c.used); kept != "" {
		c.emit(rules.LogEntry{Level: entry.Level, Message: kept, TimeMs: entry.TimeMs})
	}
	if notice, ok := c.rules.TruncationNotice(c.maxBytes); ok {
		notice.TimeMs = entry.TimeMs
		c.emit(notice)
	}
}

// tooMany ends the logs: an entry costs the host more than its bytes.
func (c *console) tooMany(now int64) {
	notice, ok := c.rules.TruncationNotice(c.maxBytes)
	if ok && !c.full {
		c.emit(rules.LogEntry{Level: notice.Level, Message: protocol.LogsFull(), TimeMs: now})
	}
	c.full = true
}

// argument turns a value into text. The value's own code may run, and may throw.
func (c *console) argument(value goja.Value) rules.ConsoleArg {
	object, ok := value.(*goja.Object)
	if !ok {
		text, err := c.realm.toString(goja.Undefined(), value)
		if err != nil {
			c.realm.throw(err)
		}
		return rules.ConsoleArg{Primitive: true, Text: text.String()}
	}
	var shown goja.Value = object
	if c.realm.isError(object) {
		shown = c.errorMembers(object)
	}
	text, ok, err := c.realm.text(shown)
	if err != nil && uncatchable(err) {
		panic(err)
	}
	return rules.ConsoleArg{Text: string(text), Unserializable: !ok}
}

// errorMembers shows an error with its name and message, which are not
// enumerable: JSON of the error itself would tell nothing.
func (c *console) errorMembers(object *goja.Object) goja.Value {
	shown := c.realm.rt.CreateObject(nil)
	exception := c.realm.rt.Try(func() {
		if object.Get("toJSON") != nil {
			shown = object
			return
		}
		for _, name := range append([]string{"name", "message"}, object.Keys()...) {
			if err := shown.Set(name, object.Get(name)); err != nil {
				c.realm.throw(err)
			}
		}
	})
	if exception != nil {
		return object
	}
	return shown
}
