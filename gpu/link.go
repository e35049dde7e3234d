// This file links pieces of code into one with the driver's linker.

package gpu

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"time"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/usage"
)

// A LinkInput is a piece of code: PTX, a cubin, a fatbin, an object file or a
// library of those, in memory or in a file.
type LinkInput struct {
	Name string // for messages and the log; that of the file where it is empty
	Type cuda.JitInputType
	Data []byte // when nil, Path is read by the driver
	Path string
}

// Linked is what linking made.
type Linked struct {
	Image    []byte // a cubin, or PTX on the emulated device
	InfoLog  string
	WallTime time.Duration // of the driver's work
	Sources  []string      // the inputs that are PTX, for JITOptions.Sources
}

// A LinkError is code that does not link: a symbol that nothing defines, or
// PTX that does not compile.
type LinkError struct {
	Log string // what the linker said; may be empty
	Err error  // *cuda.Error
}

// Error gives the driver's error and the linker's log.
func (e *LinkError) Error() string { return strings.TrimSpace(e.Err.Error() + "\n" + e.Log) }

// Unwrap gives the driver's error.
func (e *LinkError) Unwrap() error { return e.Err }

// InputType tells what kind of code data is, by how it begins.
func InputType(data []byte) (t cuda.JitInputType, ok bool) {
	const machine, cudaMachine = 18, 190 // e_machine of ELF; EM_CUDA
	switch {
	case bytes.HasPrefix(data, []byte("\x50\xed\x55\xba")):
		return cuda.CU_JIT_INPUT_FATBINARY, true
	case bytes.HasPrefix(data, []byte("!<arch>\n")):
		return cuda.CU_JIT_INPUT_LIBRARY, true
	case bytes.HasPrefix(data, []byte("\x7fELF")):
		if len(data) > machine && data[machine] == cudaMachine {
			return cuda.CU_JIT_INPUT_CUBIN, true
		}
		return cuda.CU_JIT_INPUT_OBJECT, true
	}
	return cuda.CU_JIT_INPUT_PTX, isPTX(data)
}

// Link links code to a cubin for the context's device; the emulated device links
// PTX to PTX. What does not link is a *LinkError.
func (c *Context) Link(inputs []LinkInput, o JITOptions) (*Linked, error) {
	if len(inputs) == 0 {
		return nil, &ArgumentError{Doing: "linking", Argument: "inputs", Expected: "at least one", Got: "none"}
	}
	l, err := newLinker(c, inputs, o)
	if err != nil {
		return nil, err
	}
	s, err := c.enter()
	if err != nil {
		return nil, err
	}
	defer s.Leave()
	defer runtime.KeepAlive(l)
	if err := l.create(s.API); err != nil {
		return nil, err
	}
	defer s.API.CuLinkDestroy(l.state)
	for i := range inputs {
		if err := l.add(s.API, i); err != nil {
			return nil, err
		}
	}
	linked, err := l.complete(s.API)
	if err != nil {
		return nil, err
	}
	for _, input := range inputs {
		if input.Type == cuda.CU_JIT_INPUT_PTX && input.Data != nil {
			linked.Sources = append(linked.Sources, usage.Text(input.Data))
		}
	}
	return linked, nil
}

// A linker is one use of the driver's linker. The driver writes to its memory
// until the state is destroyed.
type linker struct {
	context *Context
	inputs  []LinkInput
	jit     *jit
	logs    []byte // of information, then of errors
	time    int    // the value that the driver replaces by milliseconds
	state   cuda.LinkState
}

func newLinker(c *Context, inputs []LinkInput, o JITOptions) (*linker, error) {
	j, err := o.list()
	if err != nil {
		return nil, err
	}
	l := &linker{context: c, inputs: inputs, jit: j, logs: make([]byte, 2*logBytes), time: len(j.values)}
	j.add(cuda.CU_JIT_WALL_TIME, 0)
	j.add(cuda.CU_JIT_INFO_LOG_BUFFER, uintptr(unsafe.Pointer(&l.logs[0])))
	j.add(cuda.CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, logBytes)
	j.add(cuda.CU_JIT_ERROR_LOG_BUFFER, uintptr(unsafe.Pointer(&l.logs[logBytes])))
	j.add(cuda.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, logBytes)
	return l, nil
}

func (l *linker) create(api *cuda.API) error {
	return l.failed("cuLinkCreate", api.CuLinkCreate(uint32(len(l.jit.options)), &l.jit.options[0],
		(*unsafe.Pointer)(unsafe.Pointer(&l.jit.values[0])), &l.state))
}

func (l *linker) add(api *cuda.API, i int) error {
	input := l.inputs[i]
	if input.Data == nil {
		path := usage.CString(input.Path)
		return l.failed("cuLinkAddFile", api.CuLinkAddFile(l.state, input.Type, &path[0], 0, nil, nil))
	}
	name, data := usage.CString(l.name(i)), input.Data
	if input.Type == cuda.CU_JIT_INPUT_PTX {
		data = usage.CString(string(data))
	}
	if len(data) == 0 {
		return &ArgumentError{Doing: "linking", Argument: l.name(i), Expected: "code", Got: "nothing"}
	}
	if err := checkWhole(data, "linking", l.name(i)); err != nil {
		return err
	}
	return l.failed("cuLinkAddData", api.CuLinkAddData(l.state, input.Type, unsafe.Pointer(&data[0]), uint64(len(data)),
		&name[0], 0, nil, nil))
}

func (l *linker) complete(api *cuda.API) (*Linked, error) {
	var image unsafe.Pointer
	var size uint64
	if err := l.failed("cuLinkComplete", api.CuLinkComplete(l.state, &image, &size)); err != nil {
		return nil, err
	}
	return &Linked{
		Image:    bytes.Clone(unsafe.Slice((*byte)(image), size)), // the state's own memory
		InfoLog:  strings.TrimSpace(usage.Text(l.logs[:logBytes])),
		WallTime: milliseconds(l.jit.values[l.time]),
	}, nil
}

// name is what messages call an input.
func (l *linker) name(i int) string {
	switch input := l.inputs[i]; {
	case input.Name != "":
		return input.Name
	case input.Path != "":
		return input.Path
	}
	return fmt.Sprintf("input %d", i)
}

// failed is the error of a call, with the log of errors.
func (l *linker) failed(call string, r cuda.Result) error {
	if r == cuda.CUDA_SUCCESS {
		return nil
	}
	names := make([]string, len(l.inputs))
	for i := range names {
		names[i] = l.name(i)
	}
	err := l.context.failed(call, r, "linking %s on %s", enumerate(names), l.context.device)
	return &LinkError{Log: strings.TrimSpace(usage.Text(l.logs[logBytes:])), Err: err}
}
