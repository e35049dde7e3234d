// This file links PTX. What is made is PTX again, which is what the emulated
// device loads.

package modules

import (
	"bytes"
	"fmt"
	"strings"
	"time"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/ptx"
)

// A link is the state between cuLinkCreate and cuLinkDestroy.
type link struct {
	context *machine.Context
	options jitOptions
	modules []*ptx.Module
	image   []byte // what was made, with a zero behind it
	program *program
	spent   time.Duration
	told    bool // the logs are written, which can be done once
}

func (m *Modules) bindLinks(api *cuda.API) {
	api.CuLinkCreate = func(n uint32, options *cuda.JitOption, values *unsafe.Pointer, out *cuda.LinkState) cuda.Result {
		c, r := m.Usable()
		if r != success {
			return r
		}
		o, r := readOptions(n, options, values)
		if r != success || out == nil {
			return invalidValue
		}
		*out = m.links.Add(m.Handles, &link{context: c, options: o})
		return success
	}
	api.CuLinkAddData = func(state cuda.LinkState, kind cuda.JitInputType, data unsafe.Pointer, size uint64, name *byte, _ uint32, _ *cuda.JitOption, _ *unsafe.Pointer) cuda.Result {
		if data == nil || size > maxImage {
			return invalidValue
		}
		return m.withLink(state, func(l *link) error {
			return l.add(kind, bytes.Clone(unsafe.Slice((*byte)(data), size)), nameOf(name))
		})
	}
	api.CuLinkAddFile = func(state cuda.LinkState, kind cuda.JitInputType, path *byte, _ uint32, _ *cuda.JitOption, _ *unsafe.Pointer) cuda.Result {
		if path == nil {
			return invalidValue
		}
		image, r := readImage(call.Text(path))
		if r != success {
			return r
		}
		return m.withLink(state, func(l *link) error { return l.add(kind, image, call.Text(path)) })
	}
	api.CuLinkComplete = func(state cuda.LinkState, out *unsafe.Pointer, size *uint64) cuda.Result {
		if out == nil || size == nil {
			return invalidValue
		}
		return m.withLink(state, func(l *link) error {
			if err := l.complete(); err != nil {
				return err
			}
			*out, *size = unsafe.Pointer(&l.image[0]), uint64(len(l.image)-1)
			return nil
		})
	}
	api.CuLinkDestroy = func(state cuda.LinkState) cuda.Result {
		if !m.links.Remove(state) {
			return invalidHandle
		}
		return success
	}
}

// nameOf is the name of an input, which may be null.
func nameOf(name *byte) string {
	if name == nil {
		return "<unnamed-ptx>"
	}
	return call.Text(name)
}

// withLink works on a state, and tells its log of an error.
func (m *Modules) withLink(state cuda.LinkState, f func(*link) error) cuda.Result {
	l, r := m.links.Get(state)
	if r != success {
		return r
	}
	start := time.Now()
	err := f(l)
	l.spent += time.Since(start)
	if err == nil {
		if l.image != nil {
			l.tell("")
		}
		return success
	}
	l.tell(err.Error())
	if refused, ok := err.(*loadError); ok {
		return refused.code
	}
	return cuda.CUDA_ERROR_INVALID_PTX
}

// tell fills the options' logs.
func (l *link) tell(text string) {
	if l.told {
		return
	}
	l.told = true
	l.options.inform(l.program)
	l.options.errors.write(text)
	if l.options.wallTime != nil {
		*l.options.wallTime = wallTime(l.spent)
	}
}

// add parses an input.
func (l *link) add(kind cuda.JitInputType, image []byte, name string) error {
	if kind != cuda.CU_JIT_INPUT_PTX && kind != cuda.CU_JIT_INPUT_FATBINARY {
		if kind == cuda.CU_JIT_INPUT_CUBIN && !bytes.HasPrefix(image, []byte("\x7fELF")) {
			return &loadError{cuda.CUDA_ERROR_INVALID_IMAGE, name + ": this is no machine code"}
		}
		return &loadError{cuda.CUDA_ERROR_NO_BINARY_FOR_GPU, name + ": the emulated device links PTX only"}
	}
	if kind == cuda.CU_JIT_INPUT_PTX {
		image = bytes.TrimRight(image, "\x00")
	}
	source, err := sourceOf(image, l.context.Device.Preset.Architecture())
	if err != nil {
		return err
	}
	tree, err := ptx.Parse(name, source)
	if err != nil {
		return &loadError{cuda.CUDA_ERROR_INVALID_PTX, frame(err)}
	}
	l.modules = append(l.modules, tree)
	return nil
}

// complete links, and tries whether the device can load what came out.
func (l *link) complete() error {
	if len(l.modules) == 0 {
		return &loadError{invalidValue, "there is nothing to link"}
	}
	linked, err := ptx.Link(l.modules...)
	if err != nil {
		return err
	}
	if err := l.undefined(linked); err != nil {
		return err
	}
	text := linked.String()
	if l.program, err = LoadProgram(nil, []byte(text), l.context.Device.Preset.Architecture()); err != nil {
		return err
	}
	l.image = append([]byte(text), 0)
	return nil
}

// undefined lists the functions and variables that are declared and defined
// nowhere, in the words of NVIDIA's linker.
func (l *link) undefined(linked *ptx.Module) error {
	var problems []string
	deviceRuntime := false
	for _, m := range l.modules {
		for _, item := range m.Items {
			name := ""
			switch i := item.(type) {
			case *ptx.Function:
				if f := linked.Function(i.Name); i.Linkage == ptx.Extern && f != nil && f.Body == nil && !isSystemFunction(i.Name) {
					name = i.Name
				}
			case *ptx.Variable:
				if v := linked.Variable(i.Name); i.Linkage == ptx.Extern && i.Space != ptx.Shared && v != nil && v.Linkage == ptx.Extern {
					name = i.Name
				}
			}
			if name != "" {
				problems = append(problems, fmt.Sprintf("error   : Undefined reference to '%s' in '%s'", name, m.File))
				deviceRuntime = deviceRuntime || strings.HasPrefix(name, "cuda") || strings.HasPrefix(name, "__cudaCDP2")
			}
		}
	}
	if problems == nil {
		return nil
	}
	if deviceRuntime {
		problems = append(problems, "the emulated device has no dynamic parallelism, kernels that launch kernels; launch from the host")
	}
	return &loadError{cuda.CUDA_ERROR_INVALID_PTX, strings.Join(problems, "\n")}
}

// isSystemFunction tells whether the device itself has a function.
func isSystemFunction(name string) bool {
	switch name {
	case "vprintf", "malloc", "free", "__assertfail":
		return true
	}
	return false
}
