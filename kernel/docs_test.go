package kernel_test

import (
	"fmt"
	"iter"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/docs"
	"github.com/cujs/cujs/kernel"
)

// TestDocumentation runs the examples of docs/kernel-language.md, whose first
// lines give arguments and the result, or the message of what is refused.
func TestDocumentation(t *testing.T) {
	d := openDevice(t)
	for head, source := range examples(t) {
		t.Run(head, func(t *testing.T) { example(t, d, head, source) })
	}
}

// examples are the kernels of docs/kernel-language.md with their first lines.
func examples(t *testing.T) iter.Seq2[string, string] {
	t.Helper()
	list, err := docs.Of("kernel-language.md")
	if err != nil {
		t.Fatal(err)
	}
	return func(yield func(head, source string) bool) {
		for _, p := range list {
			if p.Head != "" && !yield(p.Head, p.Text) {
				return
			}
		}
	}
}

var exampleOptions = kernel.Options{
	Constants: map[string]any{"K": 2.5, "config.scale": int64(10)},
	Helpers: map[string]kernel.Source{"square": {File: "square.js", Line: 1, Column: 1, Text: "x => x * x"},
		"halves": {File: "halves.js", Line: 1, Column: 1, Text: "n => [n >> 1, n & 1]"}},
}

func example(t *testing.T, d *device, head, source string) {
	rest, refused := strings.CutPrefix(head, "⊘ ")
	rest, warned := strings.CutPrefix(rest, "⚠ ")
	given, want, _ := strings.Cut(rest, " → ")
	if refused || warned {
		given, want, _ = strings.Cut(rest, ": ")
		if buffer, message, ok := strings.Cut(rest, "]: "); ok {
			given, want = buffer+"]", message
		}
	}
	args, threads := exampleArguments(t, given)
	if refused || warned {
		var types []kernel.Argument
		for _, a := range args {
			types = append(types, typeOf(a))
		}
		p, err := kernel.Compile(kernel.Source{File: "doc.js", Line: 1, Column: 1, Text: source}, types, exampleOptions)
		if warned {
			if err != nil {
				t.Fatal(err)
			}
			if said := append(p.Warnings, p.Notes...); len(said) != 1 || said[0].Message != want {
				t.Errorf("got %v, %v, want the warning %s", p, err, want)
			}
			return
		}
		if failed, ok := err.(*kernel.Error); !ok || failed.Message != want {
			t.Errorf("got %v, want %s", err, want)
		}
		return
	}
	d.launch(t, source, exampleOptions, 1, threads, args...)
	name, values, _ := strings.Cut(want, " = ")
	if got := list(args[index(given, name)]); got != values {
		t.Errorf("got %s, want %s", got, values)
	}
}

// index is the place of an argument.
func index(given, name string) int {
	n := 0
	for _, part := range strings.Split(given, ", ") {
		if strings.HasPrefix(part, name+" = ") {
			return n
		}
		if strings.Contains(part, " = ") {
			n++
		}
	}
	return -1
}

// exampleArguments reads "a = 2, x = f32[1, 2]:1x2"; there are as many threads as the
// longest buffer has elements.
func exampleArguments(t *testing.T, given string) (args []any, threads int) {
	threads = 1
	for given != "" {
		_, rest, _ := strings.Cut(given, " = ")
		if strings.HasPrefix(rest, "{") { // a record: {x: f32, n: i32}(0.5, 3)
			typ, values, _ := strings.Cut(rest, "(")
			values, given, _ = strings.Cut(values, ")")
			given = strings.TrimPrefix(given, ", ")
			args = append(args, newRecord(t, typ, strings.Split(values, ", ")))
			continue
		}
		open := strings.IndexByte(rest, '[')
		comma := strings.Index(rest, ", ")
		if open < 0 || comma >= 0 && comma < open { // a number
			number, after, _ := strings.Cut(rest, ", ")
			x, err := strconv.ParseFloat(number, 64)
			if err != nil {
				t.Fatal(err)
			}
			args, given = append(args, x), after
			continue
		}
		values, after, _ := strings.Cut(rest[open+1:], "]")
		buffer := slice(t, rest[:open], strings.Split(values, ", "))
		threads = max(threads, reflect.ValueOf(buffer).Len())
		if dims, ok := strings.CutPrefix(after, ":"); ok {
			var rows, columns int
			if _, err := fmt.Sscanf(dims, "%dx%d", &rows, &columns); err != nil {
				t.Fatal(err)
			}
			args = append(args, shaped{buffer, []int{rows, columns}})
		} else {
			args = append(args, buffer)
		}
		_, given, _ = strings.Cut(after, ", ")
	}
	return args, threads
}

func newRecord(t *testing.T, typ string, values []string) record {
	a, err := kernel.ParseArgument(typ)
	if err != nil {
		t.Fatal(err)
	}
	fields, size, _ := a.Record()
	r := record{a.Type, make([]byte, size)}
	putFields(t, r.data, fields, values)
	return r
}

// putFields writes the scalars of a record, and gives the values that are left.
func putFields(t *testing.T, data []byte, fields []kernel.Field, values []string) []string {
	for _, f := range fields {
		n := 1
		for _, d := range f.Dims {
			n *= d
		}
		for k := range n {
			at := data[f.Offset+k*f.Size:]
			if f.Fields != nil {
				values = putFields(t, at, f.Fields, values)
				continue
			}
			bytes := reflect.ValueOf(slice(t, f.Type, values[:1]))
			copy(at, unsafe.Slice((*byte)(bytes.UnsafePointer()), bytes.Type().Elem().Size()))
			values = values[1:]
		}
	}
	return values
}

func slice(t *testing.T, typ string, values []string) any {
	types := map[string]any{"f32": []float32{}, "f64": []float64{}, "i32": []int32{}, "u32": []uint32{}, "u8": []uint8{}, "u64": []uint64{}}
	v := reflect.ValueOf(types[typ])
	for _, text := range values {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		v = reflect.Append(v, reflect.ValueOf(x).Convert(v.Type().Elem()))
	}
	return v.Interface()
}

// list is "1, 2.5".
func list(slice any) string {
	if s, ok := slice.(shaped); ok {
		slice = s.data
	}
	v := reflect.ValueOf(slice)
	var parts []string
	for i := range v.Len() {
		parts = append(parts, fmt.Sprint(v.Index(i)))
	}
	return strings.Join(parts, ", ")
}
