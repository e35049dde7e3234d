// This file has the driver link, load and compile code.

package gpu

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"time"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/jit"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/ptx"
)

// A LinkInput is one input of the linker: PTX, a cubin, a fatbin, an object file or a
// library of those, in memory or in a file.
type LinkInput struct {
	Name string // for messages and the log; empty: the file's
	Type cuda.JitInputType
	Data []byte // when nil, Path is read by the driver
	Path string
}

// Linked is the result of linking.
type Linked struct {
	Image    []byte // a cubin; PTX on the emulated device
	InfoLog  string
	WallTime time.Duration // of the driver's work
	Sources  []string      // the inputs that are PTX, for JITOptions.Sources
}

// A LinkError is code that does not link: an undefined symbol, or PTX that does not
// compile.
type LinkError struct {
	Log string // the linker's; may be empty
	Err error  // *cuda.Error
}

// Error formats the driver's error and the linker's log.
func (e *LinkError) Error() string { return strings.TrimSpace(e.Err.Error() + "\n" + e.Log) }

// Unwrap returns the driver's error.
func (e *LinkError) Unwrap() error { return e.Err }

// InputType returns the kind of code, by how it begins.
func InputType(data []byte) (t cuda.JitInputType, ok bool) { return jit.InputType(data) }

// Link links code to a cubin for the context's device; the emulated device links PTX to
// PTX. Code that does not link is a *LinkError.
func (c *Context) Link(inputs []LinkInput, o JITOptions) (*Linked, error) {
	if len(inputs) == 0 {
		return nil, &usage.ArgumentError{Doing: "linking", Argument: "inputs", Expected: "at least one", Got: "none"}
	}
	list, err := o.list()
	if err != nil {
		return nil, err
	}
	l := &linker{context: c, inputs: inputs, options: list}
	s, err := c.life.Enter()
	if err != nil {
		return nil, err
	}
	defer s.Leave()
	defer runtime.KeepAlive(l)
	var r cuda.Result
	if l.state, l.values, r = list.Link(s.API); r != cuda.CUDA_SUCCESS {
		return nil, l.failed("cuLinkCreate", r)
	}
	defer s.API.CuLinkDestroy(l.state)
	for i := range inputs {
		if err := l.add(s.API, i); err != nil {
			return nil, err
		}
	}
	var image unsafe.Pointer
	var size uint64
	if err := l.failed("cuLinkComplete", s.API.CuLinkComplete(l.state, &image, &size)); err != nil {
		return nil, err
	}
	linked := &Linked{
		Image:    bytes.Clone(unsafe.Slice((*byte)(image), size)), // the state's own memory
		InfoLog:  strings.TrimSpace(list.Info()),
		WallTime: list.WallTime(l.values),
	}
	for _, input := range inputs {
		if input.Type == cuda.CU_JIT_INPUT_PTX && input.Data != nil {
			linked.Sources = append(linked.Sources, messages.Text(input.Data))
		}
	}
	return linked, nil
}

// A linker is one use of the driver's linker. The driver writes to its values and logs
// until the state is destroyed.
type linker struct {
	context *Context
	inputs  []LinkInput
	options *jit.List
	values  jit.Values
	state   cuda.LinkState
}

func (l *linker) add(api *cuda.API, i int) error {
	input := l.inputs[i]
	if input.Data == nil {
		path := messages.CString(input.Path)
		return l.failed("cuLinkAddFile", api.CuLinkAddFile(l.state, input.Type, &path[0], 0, nil, nil))
	}
	name, data := messages.CString(l.name(i)), input.Data
	if input.Type == cuda.CU_JIT_INPUT_PTX {
		data = messages.CString(string(data))
	}
	if len(data) == 0 {
		return &usage.ArgumentError{Doing: "linking", Argument: l.name(i), Expected: "code", Got: "nothing"}
	}
	if err := jit.CheckWhole(data, "linking", l.name(i)); err != nil {
		return err
	}
	return l.failed("cuLinkAddData", api.CuLinkAddData(l.state, input.Type, unsafe.Pointer(&data[0]), uint64(len(data)),
		&name[0], 0, nil, nil))
}

// name names an input in messages.
func (l *linker) name(i int) string {
	switch input := l.inputs[i]; {
	case input.Name != "":
		return input.Name
	case input.Path != "":
		return input.Path
	}
	return fmt.Sprintf("input %d", i)
}

// failed returns the error of a call with the log of errors.
func (l *linker) failed(call string, r cuda.Result) error {
	if r == cuda.CUDA_SUCCESS {
		return nil
	}
	names := make([]string, len(l.inputs))
	for i := range names {
		names[i] = l.name(i)
	}
	err := l.context.failed(call, r, "linking %s on %s", enumerate(names), l.context.device)
	return &LinkError{Log: l.options.Errors(), Err: err}
}

// A CompileError is code that the driver cannot load.
type CompileError struct {
	Name string // JITOptions.Name
	Log  string // the compiler's; may be empty
	Err  error  // *cuda.Error

	text string // the PTX
}

// Error formats the driver's error and the compiler's log. Messages about lines of PTX
// show the lines.
func (e *CompileError) Error() string {
	s := e.Err.Error()
	if e.Log != "" {
		s += "\n" + ptx.ExplainLog(e.Log, e.Name, e.text)
	}
	return s
}

// Unwrap returns the driver's error.
func (e *CompileError) Unwrap() error { return e.Err }

// target describes the device to the packages that read code.
func (v *Device) target() jit.Target {
	return jit.Target{Name: v.String(), Capability: 10*v.major + v.minor, Emulated: v.Emulated(), Version: v.driver.Version()}
}

// load compiles and loads the module's image, and retries when memory runs out.
func (m *Module) load(image []byte) error {
	c, o := m.context, &m.options
	list, err := o.list()
	if err != nil {
		return err
	}
	source := ""
	if jit.IsPTX(image) {
		source = string(image)
		image = []byte(ptx.ASCII(source))
	}
	image = append(bytes.Clone(image), 0) // text ends with a zero
	var code cuda.Result
	var values jit.Values
	err = c.retry(c.driver.life.Interruption(), uint64(len(image)), func(api *cuda.API) (call string, _ cuda.Result) {
		m.handle, m.library, values, call, code = jit.Load(api, list, image, o.Verbose)
		return call, code
	})
	if err == nil || code == cuda.CUDA_ERROR_OUT_OF_MEMORY {
		m.infoLog, m.spent = list.Info(), list.WallTime(values)
		return err
	}
	messages.Describe(err, "loading %s on %s", o.title(), c.device)
	if code.Sticky() { // an earlier kernel has failed, not the code
		return err
	}
	messages.Hint(err, jit.Explain(err, image, c.device.target()))
	return &CompileError{Name: o.Name, Log: list.ErrorsOf(o.Name), Err: err, text: source}
}
