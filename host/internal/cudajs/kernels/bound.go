// This file defines bound kernels: those of the Go program around a script. Their image is loaded
// once per context, when a script first launches one of them there.

package kernels

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// An Image is code for the GPU: PTX, a cubin or a fatbin, or else CUDA C++ that is compiled on
// first use.
type Image struct {
	Name   string // for messages
	Code   []byte
	Source string // CUDA C++, where Code is empty
}

// A Bound is a kernel of the host program. A nil Signature is read from the code. Go, which may be
// nil, computes the kernel where the device cannot load the image.
type Bound struct {
	Image     *Image
	Name, Doc string
	Signature []gpu.Param
	Go        func(*GoLaunch) error
}

// A Host is what the Go program around a runtime asks of the module cuda. Its methods must be
// called in a turn; they throw.
type Host struct{ kernels *Kernels }

// Host is the kernels as the Go program around the runtime sees them.
func (s *Kernels) Host() Host { return Host{s} }

// Kernel makes the JavaScript object of a kernel.
func (h Host) Kernel(b *Bound) *goja.Object {
	h.kernels.Env.Load("cuda")
	return h.kernels.Make(&boundKernel{Bound: b, kernels: h.kernels, ready: map[*gpu.Context]*ready{}})
}

// Function is the kernel behind an object that Kernel made, loaded in the current context.
func (h Host) Function(kernel goja.Value) (*gpu.Function, error) {
	k, ok := bind.StateOf[*boundKernel](h.kernels.Bind, kernel)
	if !ok {
		return nil, errors.New("not a bound kernel")
	}
	r := h.kernels.readyIn(k, h.kernels.Current())
	if r.function == nil {
		return nil, r.err
	}
	return r.function.GPU, nil
}

// Context is the current context of the script; it opens the device.
func (h Host) Context() *gpu.Context {
	h.kernels.Env.Load("cuda")
	return h.kernels.Current()
}

// Stream is the current stream, which launches use that name none.
func (h Host) Stream() *gpu.Stream {
	if c := h.Context(); h.kernels.Stream == nil {
		return c.DefaultStream()
	}
	return h.kernels.Stream
}

// A boundKernel is a Bound in one runtime.
type boundKernel struct {
	*Bound
	kernels *Kernels
	ready   map[*gpu.Context]*ready
}

// A ready is the result of loading a kernel in a context: a function, or the error because of which
// Go computes it.
type ready struct {
	function *modules.Function
	err      error
}

func (s *Kernels) defineBound() {
	type k = *boundKernel
	core.Define(s.Session, core.Class[k]{
		Name: "BoundKernel", Op: "kernel", Instead: "its host binds it", Private: true,
		Getters: []core.Getter[k]{
			{Name: "name", Get: func(k k) any { return k.Name }},
			{Name: "doc", Get: func(k k) any { return k.Doc }},
			{Name: "native", Get: func(k k) any { return s.readyIn(k, s.Current()).function != nil }},
			{Name: "function", Get: s.boundFunction},
			{Name: "params", Get: s.boundParams},
		},
		Methods: []core.Method[k]{
			{Name: "launch", Length: 1, Do: s.launchBound},
			{Name: "prepare", Length: 1, Call: s.prepareBound},
			{Name: "forall", Length: 1, Do: s.forallBound},
		},
		Show: showBound,
		// ToGo is nil where a Go function computes the kernel.
		ToGo: func(k k) any {
			if r := s.readyIn(k, s.Current()); r.function != nil {
				return r.function.GPU
			}
			return (*gpu.Function)(nil)
		},
	})
}

// showBound is "BoundKernel blur(src: ptr, radius: i32)". It does not load the kernel, so
// parameters that only the code tells are not shown.
func showBound(_ *inspect.Context, k *boundKernel) string {
	if k.Signature == nil {
		return "BoundKernel " + k.Name + "(…)"
	}
	return "BoundKernel " + k.Name + modules.ParameterList(k.Signature)
}

// readyIn loads the kernel in a context on first use. It throws if loading fails and there is no Go
// function.
func (s *Kernels) readyIn(k *boundKernel, c *gpu.Context) *ready {
	if r := k.ready[c]; r != nil && (r.function == nil || !r.function.GPU.Module().Unloaded()) {
		return r
	}
	f, err := s.loadBound(k, c)
	if err != nil && (k.Go == nil || !cannotLoad(err)) {
		s.Fail(err)
	}
	k.ready[c] = &ready{f, err}
	return k.ready[c]
}

// loadedImages are the modules of the host's images, by context.
type loadedImages map[*Image]map[*gpu.Context]*goja.Object

func (s *Kernels) loadBound(k *boundKernel, c *gpu.Context) (*modules.Function, error) {
	module, err := s.loadImage(k.Image, c)
	if err != nil {
		return nil, err
	}
	m, _ := bind.StateOf[*modules.ModuleState](s.Bind, module)
	f, err := m.GPU.Function(m.Symbol(k.Name), k.Signature...)
	if err != nil {
		return nil, err
	}
	return &modules.Function{GPU: f, Module: module}, nil
}

// loadImage is the module of an image, the same for all of its kernels.
func (s *Kernels) loadImage(image *Image, c *gpu.Context) (*goja.Object, error) {
	if len(image.Code) == 0 && image.Source == "" {
		return nil, errNoImage
	}
	if o := s.loaded[image][c]; o != nil {
		if m, ok := bind.StateOf[*modules.ModuleState](s.Bind, o); ok && !m.GPU.Unloaded() {
			return o, nil
		}
	}
	state, err := s.moduleOfImage(image, c)
	if err != nil {
		return nil, err
	}
	if s.loaded == nil {
		s.loaded = loadedImages{}
	}
	if s.loaded[image] == nil {
		s.loaded[image] = map[*gpu.Context]*goja.Object{}
	}
	o := s.Make(state)
	s.loaded[image][c] = o
	return o, nil
}

func (s *Kernels) moduleOfImage(image *Image, c *gpu.Context) (*modules.ModuleState, error) {
	if len(image.Code) > 0 {
		m, err := c.LoadModule(image.Code, gpu.JITOptions{Name: image.Name})
		if err != nil {
			return nil, err
		}
		return modules.NewModuleState(m), nil
	}
	compiler, err := s.modules.Compiler()
	if err != nil {
		return nil, err
	}
	ctx := s.Env.Loop.Context()
	p, err := compiler.Compile(ctx, image.Source, compile.Options{Name: image.Name, Device: modules.CapabilityNumber(c.Device())})
	if ctx.Err() != nil {
		s.Fail(context.Cause(ctx)) // the script is cancelled: no fallback
	}
	if err != nil {
		return nil, err
	}
	m, err := c.LoadModule(p.Image, gpu.JITOptions{Name: image.Name, Signs: p.Signs})
	if err != nil {
		return nil, err
	}
	state := modules.NewModuleState(m)
	state.Program = p
	return state, nil
}

var errNoImage = errors.New("there is no image of it")

// cannotLoad tells whether Go computes after a failed load: not if the context is lost, memory is
// exhausted or the script is cancelled.
func cannotLoad(err error) bool {
	var released *usage.ReleasedError
	var memory *gpu.OutOfMemoryError
	var failed *cuda.Error
	if errors.As(err, &released) || errors.As(err, &memory) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	return !errors.As(err, &failed) || !failed.Sticky() && failed.Code != cuda.CUDA_ERROR_OUT_OF_MEMORY && failed.Code != cuda.CUDA_ERROR_NOT_FOUND
}

// placeOf is the context that a launch works in: that of its stream.
func (s *Kernels) placeOf(c gpu.LaunchConfig) *gpu.Context {
	if c.Stream != nil {
		return c.Stream.Context()
	}
	return s.Current()
}

// launchBound is kernel.launch(config, ...args).
func (s *Kernels) launchBound(k *boundKernel, a bind.Args) error {
	var config gpu.LaunchConfig
	s.modules.Config(&config, a.Op(), a.Value(0))
	r := s.readyIn(k, s.placeOf(config))
	if r.function == nil {
		s.launchGo(k, config, a.Rest(1))
		return nil
	}
	s.modules.Run(s.modules.Configured(&r.function.Launch, r.function, &config), a.From(1))
	return nil
}

// prepareBound is kernel.prepare(config): a function of the arguments only.
func (s *Kernels) prepareBound(k *boundKernel, a bind.Args) goja.Value {
	var config gpu.LaunchConfig
	s.modules.Config(&config, a.Op(), a.Value(0))
	r := s.readyIn(k, s.placeOf(config))
	anywhere := config.Stream == nil
	launch := func(args []goja.Value) {
		if anywhere {
			config.Stream = s.Stream
		}
		s.launchGo(k, config, args)
	}
	if r.function != nil {
		l := s.modules.NewLaunch(r.function, &config)
		launch = func(args []goja.Value) {
			if anywhere {
				s.modules.Follow(l, &config)
			}
			s.modules.Run(l, args)
		}
	}
	return s.Bind.Function(k.Name, len(k.Signature), func(call goja.FunctionCall) goja.Value {
		launch(call.Arguments)
		return nil
	})
}

// goBlock is the number of threads of a block when Go computes: no driver can compute the
// occupancy.
const goBlock = 256

// forallBound is kernel.forall(count, ...args); see Function.forall.
func (s *Kernels) forallBound(k *boundKernel, a bind.Args) error {
	count := s.ShapeArg(a, 0, "count", 1)
	if len(count) > 3 {
		a.Out("count", "expected 1 to 3 dimensions, got %d", len(count))
	}
	if count.Elements() == 0 {
		return nil
	}
	r := s.readyIn(k, s.placeOf(gpu.LaunchConfig{Stream: s.Stream}))
	if r.function == nil {
		s.launchGo(k, s.modules.Cover(a, count, goBlock), a.Rest(1))
		return nil
	}
	config := s.modules.Covered(a, count, r.function)
	s.modules.Run(s.modules.Configured(&r.function.Launch, r.function, &config), a.Rest(1))
	return nil
}

// boundFunction is kernel.function: the Function in the current context, undefined where Go
// computes.
func (s *Kernels) boundFunction(k *boundKernel) any {
	r := s.readyIn(k, s.Current())
	if r.function == nil {
		return goja.Undefined()
	}
	m, _ := bind.StateOf[*modules.ModuleState](s.Bind, r.function.Module)
	o := m.Functions[r.function.GPU]
	if o == nil {
		o = s.Make(r.function)
		m.Functions[r.function.GPU] = o
	}
	return o
}

// boundParams is kernel.params: the types, as they were declared or as the code tells them.
func (s *Kernels) boundParams(k *boundKernel) any {
	params := k.Signature
	if params == nil {
		if r := s.readyIn(k, s.Current()); r.function != nil {
			params, _ = r.function.GPU.Params()
		}
	}
	list := make([]any, len(params))
	for i, p := range params {
		o := s.PlainObject("type", p.String())
		if p.Name != "" {
			_ = o.Set("name", p.Name)
		}
		list[i] = o
	}
	return s.VM.NewArray(list...)
}

// A GoLaunch is a launch of a kernel that Go computes. Args are as the signature says: a
// *gpu.Buffer for a pointer, an int64, or a uint64 for u64, for an integer, a float64 for a
// floating-point number.
type GoLaunch struct {
	Context     context.Context // ends when the script is to end
	Grid, Block gpu.Dim
	Shared      int
	Stream      *gpu.Stream
	Args        []any
}

// launchGo converts the arguments, waits for the stream, and calls the function, which accesses the
// buffers from the host.
func (s *Kernels) launchGo(k *boundKernel, config gpu.LaunchConfig, args []goja.Value) {
	if len(args) != len(k.Signature) {
		s.Check(&usage.ArgumentError{Doing: "launching " + k.Name, Expected: spell.Count(len(k.Signature), "argument"), Got: fmt.Sprint(len(args))})
	}
	l := &GoLaunch{Context: s.Env.Loop.Context(), Grid: config.Grid, Block: config.Block, Shared: int(config.Shared), Stream: config.Stream}
	if l.Stream == nil {
		l.Stream = s.Current().DefaultStream()
	}
	for i, v := range args {
		x, err := s.modules.GoArgument(s.modules.Argument(v), k.Name, k.Signature[i], i)
		s.Check(err)
		l.Args = append(l.Args, x)
	}
	s.Check(l.Stream.Synchronize(l.Context))
	began := time.Now()
	s.Check(k.Go(l))
	if told := s.Env.Config.OnLaunch; told != nil {
		told(gpu.Launched{Name: k.Name, Device: s.Current().Device(), Stream: config.Stream, Grid: config.Grid, Block: config.Block, Shared: config.Shared, Took: time.Since(began)})
	}
}
