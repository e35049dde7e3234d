// This file passes plain objects to kernels as records, by value or as the
// elements of a buffer.

package kernels

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// records passes them.
type records struct{ *Kernels }

// recordType is a record as params declares it: {x: 'f32', n: 'i32'}, or
// [{…}] for a buffer of such.
func (s records) recordType(op, name string, o *goja.Object) string {
	suffix := ""
	if o.ClassName() == "Array" {
		element, ok := o.Get("0").(*goja.Object)
		if !ok || o.Get("length").ToInteger() != 1 {
			s.Bind.ThrowTypeError("%s: options.params.%s: expected [{x: 'f32', …}] with one record, for a buffer of them", op, name)
		}
		o, suffix = element, "[]"
	}
	return s.recordText(op, "options.params."+name, o, maxNesting) + suffix
}

// maxNesting bounds records in records: an object may hold itself.
const maxNesting = 16

// recordText is the declaration of a record that an object describes.
func (s records) recordText(op, path string, o *goja.Object, levels int) string {
	var parts []string
	for _, field := range o.Keys() {
		parts = append(parts, field+": "+s.fieldText(op, path+"."+field, o.Get(field), levels-1))
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// fieldText is the type of a field: 'f32', 'f32[3]', an object for a record in the record, or an
// array of such and how many they are: [{ x: 'f32' }, 4].
func (s records) fieldText(op, path string, v goja.Value, levels int) string {
	o, ok := v.(*goja.Object)
	switch {
	case goja.IsString(v):
		return v.String()
	case levels == 0:
		s.Bind.ThrowTypeError("%s: %s: records nest at most %d deep", op, path, maxNesting)
	case ok && o.ClassName() == "Object":
		return s.recordText(op, path, o, levels)
	case ok && o.ClassName() == "Array" && o.Get("length").ToInteger() == 2:
		if element := s.fieldText(op, path, o.Get("0"), levels-1); !strings.HasSuffix(element, "]") {
			return element + "[" + o.Get("1").String() + "]"
		}
	}
	s.Bind.ThrowTypeError("%s: %s: expected a type such as 'f32', got %s", op, path, s.Bind.Kind(v))
	return ""
}

// setRecord sets a record by value, from an object with its fields or from the
// bytes of the struct.
func (s records) setRecord(l *gpu.Launch, at int, p *kernelParam, a *modules.Argument) error {
	refuse := func(expected, got string) error {
		return &usage.ArgumentError{Doing: modules.Launching(l), Position: l.Position(at), Expected: expected, Got: got}
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
func (s records) encode(data []byte, fields []kernel.Field, o *goja.Object) string {
	var names []string
	for _, f := range fields {
		names = append(names, f.Name)
		v := o.Get(f.Name)
		if v == nil {
			return "one without " + f.Name
		}
		if message := s.encodeField(data[f.Offset:], f, f.Dims, f.Name, v); message != "" {
			return message
		}
	}
	for _, name := range o.Keys() {
		if len(o.Keys()) > len(fields) && o.Get(name) != nil && !contains(fields, name) {
			return "one with " + name + spell.Suggest("%s", name, names)
		}
	}
	return ""
}

// encodeField writes a field, or an array of so many in it; the path names it in what it answers.
func (s records) encodeField(data []byte, f kernel.Field, dims []int, path string, v goja.Value) string {
	o, isObject := v.(*goja.Object)
	switch {
	case len(dims) > 0:
		if !isObject || o.Get("length") == nil || o.Get("length").ToInteger() != int64(dims[0]) {
			return fmt.Sprintf("%s that is not %d elements", path, dims[0])
		}
		size := elements(f.Size, dims[1:])
		for k := range dims[0] {
			if message := s.encodeField(data[k*size:], f, dims[1:], fmt.Sprintf("%s[%d]", path, k), o.Get(strconv.Itoa(k))); message != "" {
				return message
			}
		}
		return ""
	case f.Fields != nil && !isObject:
		return path + " that is " + s.Bind.Show(v)
	case f.Fields != nil:
		if message := s.encode(data, f.Fields, o); message != "" {
			return path + ": " + message
		}
		return ""
	case f.Type == "bool":
		if v != s.Yes && v != s.No {
			return path + " that is " + s.Bind.Show(v)
		}
		if data[0] = 0; v == s.Yes {
			data[0] = 1
		}
		return ""
	}
	t := element.Parse(f.Type)
	bits, holds := values.EncodeExactly(t, v)
	if !holds {
		return path + " that is " + s.Bind.Show(v)
	}
	copy(data, t.Append(nil, bits))
	return ""
}

// elements is the bytes of an array of so many.
func elements(size int, dims []int) int {
	for _, n := range dims {
		size *= n
	}
	return size
}

func contains(fields []kernel.Field, name string) bool {
	for _, f := range fields {
		if f.Name == name {
			return true
		}
	}
	return false
}

// setRecords sets a buffer of records: any buffer whose bytes are a number of
// them.
func setRecords(l *gpu.Launch, at int, p *kernelParam, b *values.Buffer) error {
	if b.GPU.Bytes()%uint64(p.size) != 0 {
		return &usage.ArgumentError{Doing: modules.Launching(l), Position: l.Position(at),
			Expected: fmt.Sprintf("a buffer of %s, %d bytes each", p.Type, p.size), Got: fmt.Sprintf("one of %d bytes", b.GPU.Bytes())}
	}
	if err := l.SetBuffer(at, b.GPU); err != nil {
		return err
	}
	return l.SetUint(at+1, b.GPU.Bytes()/uint64(p.size))
}
