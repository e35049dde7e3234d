// This file finds what regexp2 has compiled behind a RegExp of goja's, which does not show it.

package regex

import (
	"reflect"
	"unsafe"

	"github.com/dlclark/regexp2/v2"
	"github.com/dop251/goja"
)

// fields tells where a RegExp of goja's has its pattern, and a pattern what is compiled.
type fields struct {
	object reflect.Type // of the RegExp behind a goja.Object
}

// flags are the fields of a pattern that are options of regexp2.
var flags = []struct {
	name   string
	option regexp2.RegexOptions
}{{"multiline", regexp2.Multiline}, {"dotAll", regexp2.Singleline}, {"ignoreCase", regexp2.IgnoreCase}, {"unicode", regexp2.Unicode}}

// fieldsOf looks at a RegExp with a lookahead; nil when goja has other fields than are expected
// here.
func fieldsOf(sample *goja.Object) *fields {
	f := &fields{object: inner(sample).Type()}
	pattern := f.pattern(sample)
	if !pattern.IsValid() || pattern.Kind() != reflect.Struct || pattern.FieldByName("src").Kind() != reflect.String {
		return nil
	}
	for _, flag := range flags {
		if pattern.FieldByName(flag.name).Kind() != reflect.Bool {
			return nil
		}
	}
	if pattern.FieldByName("regexpWrapper").Kind() != reflect.Pointer {
		return nil
	}
	wrapper := pattern.FieldByName("regexp2Wrapper")
	if wrapper.Kind() != reflect.Pointer || wrapper.IsNil() || wrapper.Type().Elem().Kind() != reflect.Struct {
		return nil
	}
	if rx := wrapper.Elem().FieldByName("rx"); !rx.IsValid() || rx.Type() != reflect.TypeFor[*regexp2.Regexp]() {
		return nil
	}
	return f
}

// inner is what goja keeps behind an object: a struct of its own for each kind.
func inner(obj *goja.Object) reflect.Value {
	self := reflect.ValueOf(obj).Elem().FieldByName("self")
	for self.IsValid() && (self.Kind() == reflect.Interface || self.Kind() == reflect.Pointer) {
		self = self.Elem()
	}
	return self
}

// pattern is the pattern of a RegExp, not valid where obj is none.
func (f *fields) pattern(obj *goja.Object) reflect.Value {
	if obj == nil {
		return reflect.Value{}
	}
	self := inner(obj)
	if !self.IsValid() || self.Type() != f.object || self.Kind() != reflect.Struct {
		return reflect.Value{}
	}
	pattern := self.FieldByName("pattern")
	if pattern.Kind() != reflect.Pointer || pattern.IsNil() {
		return reflect.Value{}
	}
	return pattern.Elem()
}

// bound has a pattern matched by an expression that belongs to this runtime alone, so that its time
// may be changed: goja shares what it compiles among all objects that one literal makes, in all
// runtimes. It is nil when there is none.
func (m *matcher) bound(pattern reflect.Value) *regexp2.Regexp {
	wrapper := open(pattern.FieldByName("regexp2Wrapper"))
	if !wrapper.IsNil() {
		if rx := open(wrapper.Elem().FieldByName("rx")).Interface().(*regexp2.Regexp); m.bounded[rx] {
			return rx
		}
	}
	rx := m.compile(pattern)
	if rx == nil {
		return nil
	}
	own := reflect.New(wrapper.Type().Elem())
	open(own.Elem().FieldByName("rx")).Set(reflect.ValueOf(rx))
	wrapper.Set(own)
	return rx
}

// compile is what goja compiles of a pattern, once for each that differs.
func (m *matcher) compile(pattern reflect.Value) *regexp2.Regexp {
	s := source{pattern.FieldByName("src").String(), regexp2.ECMAScript}
	for _, flag := range flags {
		if pattern.FieldByName(flag.name).Bool() {
			s.options |= flag.option
		}
	}
	if rx := m.compiled[s]; rx != nil {
		return rx
	}
	rx, err := regexp2.Compile(s.text, s.options)
	if err != nil {
		return nil
	}
	if len(m.compiled) >= most {
		clear(m.compiled)
		clear(m.bounded) // of objects that live on, expressions are made anew
	}
	m.compiled[s], m.bounded[rx] = rx, true
	return rx
}

// open makes a field that is not exported readable and settable.
func open(field reflect.Value) reflect.Value {
	return reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Elem()
}
