// This file passes plain objects to kernels as records, by value or as the
// elements of a buffer.

package kernels

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// recordType is a record as params declares it: {x: 'f32', n: 'i32'}, or
// [{…}] for a buffer of such.
func (s *Kernels) recordType(op, name string, o *goja.Object) string {
	suffix := ""
	if o.ClassName() == "Array" {
		element, ok := o.Get("0").(*goja.Object)
		if !ok || o.Get("length").ToInteger() != 1 {
			s.Bind.ThrowTypeError("%s: options.params.%s: expected [{x: 'f32', …}] with one record, for a buffer of them", op, name)
		}
		o, suffix = element, "[]"
	}
	var parts []string
	for _, field := range o.Keys() {
		t := o.Get(field)
		if !goja.IsString(t) {
			s.Bind.ThrowTypeError("%s: options.params.%s.%s: expected a type such as 'f32', got %s", op, name, field, s.Bind.Kind(t))
		}
		parts = append(parts, field+": "+t.String())
	}
	return "{" + strings.Join(parts, ", ") + "}" + suffix
}

// setRecord sets a record by value, from an object with its fields or from the
// bytes of the struct.
func (s *Kernels) setRecord(l *gpu.Launch, at int, p *kernelParam, a *modules.Argument) error {
	refuse := func(expected, got string) error {
		return &gpu.ArgumentError{Doing: modules.Launching(l), Position: l.Position(at), Expected: expected, Got: got}
	}
	o, ok := a.Value.(*goja.Object)
	if !ok {
		return refuse("an object "+p.Type, s.Bind.Kind(a.Value))
	}
	if view, ok, err := s.Bind.View(o); ok && err == nil {
		if len(view.Data) != p.size {
			return refuse(fmt.Sprintf("%d bytes for %s", p.size, p.Type), fmt.Sprintf("%d", len(view.Data)))
		}
		return l.SetBytes(at, view.Data)
	}
	if a.State != nil {
		return refuse("an object "+p.Type, s.Bind.Kind(a.Value))
	}
	data := make([]byte, p.size)
	if message := s.encode(data, p.fields, o); message != "" {
		return refuse("an object "+p.Type, message)
	}
	return l.SetBytes(at, data)
}

// encode writes an object's properties into a struct. It answers what is wrong
// with them, in words, or nothing.
func (s *Kernels) encode(data []byte, fields []kernel.Field, o *goja.Object) string {
	var names []string
	for _, f := range fields {
		names = append(names, f.Name)
		v := o.Get(f.Name)
		if v == nil {
			return "one without " + f.Name
		}
		if f.Type == "bool" {
			if v != s.Yes && v != s.No {
				return f.Name + " that is " + s.Bind.Show(v)
			}
			if v == s.Yes {
				data[f.Offset] = 1
			}
			continue
		}
		t := element.Parse(f.Type)
		if !values.FitsType(t, v) {
			return f.Name + " that is " + s.Bind.Show(v)
		}
		copy(data[f.Offset:], t.Append(nil, s.Bits("launching", f.Name, t, v)))
	}
	for _, name := range o.Keys() {
		if len(o.Keys()) > len(fields) && o.Get(name) != nil && !contains(fields, name) {
			return "one with " + name + spell.Suggest("%s", name, names)
		}
	}
	return ""
}

func contains(fields []kernel.Field, name string) bool {
	for _, f := range fields {
		if f.Name == name {
			return true
		}
	}
	return false
}

// decode makes an object of a struct.
func (s *Kernels) decode(data []byte, fields []kernel.Field) *goja.Object {
	o := s.VM.NewObject()
	for _, f := range fields {
		if f.Type == "bool" {
			_ = o.Set(f.Name, data[f.Offset] != 0)
			continue
		}
		t := element.Parse(f.Type)
		_ = o.Set(f.Name, s.Value(t, t.Load(data[f.Offset:])))
	}
	return o
}

// setRecords sets a buffer of records: any buffer whose bytes are a number of
// them.
func setRecords(l *gpu.Launch, at int, p *kernelParam, b *values.Buffer) error {
	if b.GPU.Bytes()%uint64(p.size) != 0 {
		return &gpu.ArgumentError{Doing: modules.Launching(l), Position: l.Position(at),
			Expected: fmt.Sprintf("a buffer of %s, %d bytes each", p.Type, p.size), Got: fmt.Sprintf("one of %d bytes", b.GPU.Bytes())}
	}
	if err := l.SetBuffer(at, b.GPU); err != nil {
		return err
	}
	return l.SetUint(at+1, b.GPU.Bytes()/uint64(p.size))
}

// A records is a buffer of records as kernel.onHost sees it: an array of objects. Storing an element
// copies its fields, as on the device.
type records struct {
	kernels *Kernels
	fields  []kernel.Field
	list    []*goja.Object
}

func (r *records) Len() int { return len(r.list) }

func (r *records) Get(i int) goja.Value {
	if i < 0 || i >= len(r.list) {
		return nil
	}
	return r.list[i]
}

func (r *records) Set(i int, v goja.Value) bool {
	o, ok := v.(*goja.Object)
	if !ok || i < 0 || i >= len(r.list) {
		return false
	}
	for _, f := range r.fields {
		r.kernels.Check(r.list[i].Set(f.Name, o.Get(f.Name)))
	}
	return true
}

func (r *records) SetLen(int) bool { return false }

// hostRecords is a buffer of records for kernel.onHost, and what writes them back.
func (s *Kernels) hostRecords(declared kernel.Argument, b *values.Buffer) (goja.Value, func()) {
	fields, size, _ := declared.Record()
	data := make([]byte, b.GPU.Bytes())
	s.Check(b.GPU.Read(0, data))
	r := &records{kernels: s, fields: fields}
	for at := 0; at+size <= len(data); at += size {
		r.list = append(r.list, s.decode(data[at:], fields))
	}
	return s.VM.NewDynamicArray(r), func() {
		for i, o := range r.list {
			if message := s.encode(data[i*size:(i+1)*size], fields, o); message != "" {
				s.Bind.ThrowTypeError("kernel.onHost: element %d: expected %s, got %s", i, declared.Type, message)
			}
		}
		s.Check(b.GPU.Write(0, data))
	}
}
