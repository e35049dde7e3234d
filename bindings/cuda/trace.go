// This file writes a line for every driver call.

package cuda

import (
	"fmt"
	"io"
	"reflect"
	"strings"
	"sync"
	"unsafe"
)

// longest is how many characters of one value a trace shows.
const longest = 120

// TraceOptions change what a trace looks like.
type TraceOptions struct {
	Color bool          // ANSI colours, for a terminal
	Where func() string // the place in the script, printed in front; may be nil
}

// Trace is a hook that writes each call on one line: the name and the named
// arguments before the call is made, so that a crash leaves it on the screen,
// and the result with what the call stored behind it.
//
//	cuMemAlloc(dptr=0xc000012028, bytesize=4096) = SUCCESS, dptr=0x7f52a0000000
func Trace(w io.Writer, o TraceOptions) Hook {
	t := &tracer{w: w, options: o}
	return t.call
}

type tracer struct {
	options TraceOptions
	mutex   sync.Mutex // held while writing, never during a call
	w       io.Writer
	open    *Call // the call whose line still waits for its result
}

func (t *tracer) call(c *Call, next func() Result) Result {
	t.begin(c)
	result := next()
	t.end(c, result)
	return result
}

func (t *tracer) begin(c *Call) {
	where := ""
	if t.options.Where != nil {
		if where = t.options.Where(); where != "" {
			where += ": "
		}
	}
	line := fmt.Sprintf("%s%s(%s)", t.paint("90", where), t.paint("36", c.Name), strings.Join(inputs(c), ", "))
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.open != nil {
		line = "\n" + line
	}
	t.open = c
	io.WriteString(t.w, line)
}

// end writes the result behind the call, or on a line of its own when another
// call was written meanwhile.
func (t *tracer) end(c *Call, result Result) {
	color := "32"
	if result != CUDA_SUCCESS && result != CUDA_ERROR_NOT_READY {
		color = "31"
	}
	name := strings.TrimPrefix(strings.TrimPrefix(result.String(), "CUDA_ERROR_"), "CUDA_")
	line := fmt.Sprintf(" = %s%s\n", t.paint(color, name), strings.Join(outputs(c, result), ""))
	t.mutex.Lock()
	defer t.mutex.Unlock()
	switch t.open {
	case c:
		t.open = nil
	case nil:
		line = "… " + t.paint("36", c.Name) + line
	default:
		line = "\n… " + t.paint("36", c.Name) + line
		t.open = nil
	}
	io.WriteString(t.w, line)
}

func (t *tracer) paint(color, text string) string {
	if !t.options.Color || text == "" {
		return text
	}
	return "\x1b[" + color + "m" + text + "\x1b[0m"
}

// inputs are the arguments as they were passed.
func inputs(c *Call) []string {
	list := []string{}
	for i, p := range c.Params {
		list = append(list, p.Name+"="+shorten(input(p, c.Args[i])))
	}
	return list
}

func input(p Parameter, value any) string {
	switch v := value.(type) {
	case *byte:
		if p.Type == "const char*" && v != nil {
			return fmt.Sprintf("%q", cString(v))
		}
	case unsafe.Pointer:
		return fmt.Sprintf("%#x", uintptr(v))
	}
	v := reflect.ValueOf(value)
	if v.Kind() == reflect.Pointer && !v.IsNil() && strings.HasPrefix(p.Type, "const ") && v.Elem().Kind() == reflect.Struct {
		return number(v.Elem())
	}
	return number(v)
}

// outputs are what a successful call stored behind pointers to one number.
func outputs(c *Call, r Result) []string {
	list := []string{}
	for i, p := range c.Params {
		v := reflect.ValueOf(c.Args[i])
		if r != CUDA_SUCCESS || v.Kind() != reflect.Pointer || v.IsNil() || strings.HasPrefix(p.Type, "const ") || p.Type == "char*" {
			continue
		}
		if k := v.Elem().Kind(); k != reflect.Struct && k != reflect.Pointer && k != reflect.UnsafePointer {
			list = append(list, ", "+p.Name+"="+number(v.Elem()))
		}
	}
	return list
}

// number writes handles and addresses in hexadecimal, enums by name, other
// numbers in decimal.
func number(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Pointer:
		return fmt.Sprintf("%#x", v.Pointer())
	case reflect.Uintptr:
		return fmt.Sprintf("%#x", v.Uint())
	case reflect.Uint64:
		if v.Type() == reflect.TypeFor[DevicePtr]() {
			return fmt.Sprintf("%#x", v.Uint())
		}
	case reflect.Struct:
		return fmt.Sprintf("%+v", v)
	}
	return fmt.Sprint(v)
}

func shorten(text string) string {
	if len(text) <= longest {
		return text
	}
	return fmt.Sprintf("%s… (%d characters)", text[:longest-20], len(text))
}

// cString reads a C string, up to a length that a trace can use.
func cString(p *byte) string {
	for n := 0; n < 4*longest; n++ {
		if *(*byte)(unsafe.Add(unsafe.Pointer(p), n)) == 0 {
			return string(unsafe.Slice(p, n))
		}
	}
	return string(unsafe.Slice(p, 4*longest))
}
