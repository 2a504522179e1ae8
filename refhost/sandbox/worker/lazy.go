package worker

import "github.com/dop251/goja"

// installLanguage defines what the language and the web have and the engine
// lacks. Most of it is made at its first use.
func (r *realm) installLanguage() error {
	natives, err := r.objectOf(map[string]any{"expandProperties": r.expandProperties})
	if err != nil {
		return err
	}
	if _, err := r.boot("language", natives); err != nil {
		return err
	}
	compare := r.rt.GlobalObject().Get("String").(*goja.Object).Get("prototype").(*goja.Object).Get("localeCompare")
	lazy := &lazy{realm: r, made: map[string]*goja.Object{}, natives: map[string]func() map[string]any{
		"library": func() map[string]any { return map[string]any{"wellFormed": r.wellFormed} },
		"locale":  func() map[string]any { return map[string]any{"compare": compare} },
		"text":    func() map[string]any { return map[string]any{"encode": r.encodeText, "decode": r.decodeText} },
	}}
	lazy.natives["url"] = func() map[string]any {
		return map[string]any{"parse": r.parseURL, "set": r.setURL,
			"TextEncoder": lazy.member("text", "TextEncoder"), "TextDecoder": lazy.member("text", "TextDecoder")}
	}
	_, err = r.boot("lazy", r.rt.ToValue(func(call goja.FunctionCall) goja.Value {
		return lazy.member(call.Argument(0).String(), call.Argument(1).String())
	}))
	return err
}

// lazy runs boot files when something that they make is first used.
type lazy struct {
	realm *realm
	// natives are what each file is given, beside the globals that it uses.
	natives map[string]func() map[string]any
	made    map[string]*goja.Object
}

// member is what a boot file makes under a name. It runs within a script, whose limits hold.
func (l *lazy) member(file, name string) goja.Value {
	if l.made[file] == nil {
		members, err := l.run(file)
		if err != nil {
			l.realm.throw(err)
		}
		l.made[file] = members
	}
	return l.made[file].Get(name)
}

func (l *lazy) run(file string) (*goja.Object, error) {
	var natives map[string]any
	if of := l.natives[file]; of != nil {
		natives = of()
	}
	given, err := l.realm.objectOf(natives)
	if err != nil {
		return nil, err
	}
	members, err := l.realm.boot(file, given)
	if err != nil {
		return nil, err
	}
	_, err = l.realm.freeze(goja.Undefined(), members)
	return members, err
}

func (r *realm) objectOf(members map[string]any) (*goja.Object, error) {
	o := r.rt.NewObject()
	return o, setAll(o, members)
}

func setAll(o *goja.Object, members map[string]any) error {
	for name, value := range members {
		if err := o.Set(name, value); err != nil {
			return err
		}
	}
	return nil
}
