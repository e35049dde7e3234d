// This file is kernels that the Go program around a script brings: of an image that is loaded once for each context in
// which a script first launches one.

package cudajs

import (
	"context"
	"errors"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// An Image is code for the GPU: PTX, a cubin or a fatbin, or else CUDA C++ that is compiled on first use.
type Image struct {
	Name   string // for messages
	Code   []byte
	Source string // CUDA C++, where Code is empty
}

func (i *Image) empty() bool { return len(i.Code) == 0 && i.Source == "" }

// A Bound is a kernel of the host's. Signature is nil where the code tells it. Go computes the same where the device
// cannot load the image; it may be nil.
type Bound struct {
	Image     *Image
	Name, Doc string
	Signature []gpu.Param
	Go        func(*GoLaunch) error
}

// A Host is what the Go program around a runtime asks of the module cuda. Its methods must be called in a turn; they
// throw.
type Host struct{ s *session }

// Kernel makes the JavaScript object of a kernel.
func (h Host) Kernel(b *Bound) *goja.Object {
	h.s.env.Load("cuda")
	return h.s.make(&boundKernel{Bound: b, session: h.s, ready: map[*gpu.Context]*ready{}})
}

// Function is the kernel behind an object that Kernel made, loaded in the current context.
func (h Host) Function(kernel goja.Value) (*gpu.Function, error) {
	k, ok := bind.StateOf[*boundKernel](h.s.b, kernel)
	if !ok {
		return nil, errors.New("not a bound kernel")
	}
	r := h.s.readyIn(k, h.s.current())
	if r.function == nil {
		return nil, r.err
	}
	return r.function.gpu, nil
}

// Context is the current context of the script; it opens the device.
func (h Host) Context() *gpu.Context {
	h.s.env.Load("cuda")
	return h.s.current()
}

// Stream is where what the script launches without naming a stream goes.
func (h Host) Stream() *gpu.Stream {
	if c := h.Context(); h.s.stream == nil {
		return c.DefaultStream()
	}
	return h.s.stream
}

// A boundKernel is a Bound in one runtime.
type boundKernel struct {
	*Bound
	session *session
	ready   map[*gpu.Context]*ready
}

// A ready is what became of a kernel in a context: a function, or the error of its loading where Go computes instead.
type ready struct {
	function *function
	err      error
}

func (s *session) defineBound() {
	type k = *boundKernel
	define(s, Class[k]{
		Name: "BoundKernel", Op: "kernel", Instead: "its host binds it", Private: true,
		Getters: []Getter[k]{
			{Name: "name", Get: func(k k) any { return k.Name }},
			{Name: "doc", Get: func(k k) any { return k.Doc }},
			{Name: "native", Get: func(k k) any { return s.readyIn(k, s.current()).function != nil }},
			{Name: "function", Get: s.boundFunction},
			{Name: "params", Get: s.boundParams},
		},
		Methods: []Method[k]{
			{Name: "launch", Length: 1, Do: s.launchBound},
			{Name: "prepare", Length: 1, Call: s.prepareBound},
			{Name: "forall", Length: 1, Do: s.forallBound},
		},
		Show: showBound,
		// ToGo is nil where a function of Go stands for the kernel.
		ToGo: func(k k) any {
			if r := s.readyIn(k, s.current()); r.function != nil {
				return r.function.gpu
			}
			return (*gpu.Function)(nil)
		},
	})
}

// showBound is "BoundKernel blur(src: ptr, radius: i32)". It loads nothing: parameters that only the code tells do not
// show.
func showBound(_ *inspect.Context, k *boundKernel) string {
	if k.Signature == nil {
		return "BoundKernel " + k.Name + "(…)"
	}
	return "BoundKernel " + k.Name + parameterList(k.Signature)
}

// readyIn loads the kernel in a context on first use, and throws when that fails and there is no Go for it.
func (s *session) readyIn(k *boundKernel, c *gpu.Context) *ready {
	if r := k.ready[c]; r != nil && (r.function == nil || !r.function.gpu.Module().Unloaded()) {
		return r
	}
	f, err := s.loadBound(k, c)
	if err != nil && (k.Go == nil || !cannotLoad(err)) {
		s.fail(err)
	}
	k.ready[c] = &ready{f, err}
	return k.ready[c]
}

// images are the modules of the host's images, by context.
type images map[*Image]map[*gpu.Context]*goja.Object

func (s *session) loadBound(k *boundKernel, c *gpu.Context) (*function, error) {
	module, err := s.loadImage(k.Image, c)
	if err != nil {
		return nil, err
	}
	m, _ := bind.StateOf[*moduleState](s.b, module)
	f, err := m.gpu.Function(m.symbol(k.Name), k.Signature...)
	if err != nil {
		return nil, err
	}
	return &function{gpu: f, module: module}, nil
}

// loadImage is the module of an image, the same for all of its kernels.
func (s *session) loadImage(image *Image, c *gpu.Context) (*goja.Object, error) {
	if image.empty() {
		return nil, errNoImage
	}
	if o := s.images[image][c]; o != nil {
		if m, ok := bind.StateOf[*moduleState](s.b, o); ok && !m.gpu.Unloaded() {
			return o, nil
		}
	}
	state, err := s.moduleOfImage(image, c)
	if err != nil {
		return nil, err
	}
	if s.images == nil {
		s.images = images{}
	}
	if s.images[image] == nil {
		s.images[image] = map[*gpu.Context]*goja.Object{}
	}
	o := s.make(state)
	s.images[image][c] = o
	return o, nil
}

func (s *session) moduleOfImage(image *Image, c *gpu.Context) (*moduleState, error) {
	if len(image.Code) > 0 {
		m, err := c.LoadModule(image.Code, gpu.JITOptions{Name: image.Name})
		if err != nil {
			return nil, err
		}
		return newModuleState(m), nil
	}
	compiler, err := s.code.compiler()
	if err != nil {
		return nil, err
	}
	ctx := s.env.Loop.Context()
	p, err := compiler.Compile(ctx, image.Source, compile.Options{Name: image.Name, Device: capabilityNumber(c.Device())})
	if ctx.Err() != nil {
		s.fail(context.Cause(ctx)) // the script is to end; nothing computes instead
	}
	if err != nil {
		return nil, err
	}
	m, err := c.LoadModule(p.Image, gpu.JITOptions{Name: image.Name, Signs: p.Signs})
	if err != nil {
		return nil, err
	}
	state := newModuleState(m)
	state.program = p
	return state, nil
}

var errNoImage = errors.New("there is no image of it")

// cannotLoad tells whether loading failed for what the device or the machine is, so that Go shall compute instead: not
// for a context that is lost, memory that is short, or a script that is to end.
func cannotLoad(err error) bool {
	var released *gpu.ReleasedError
	var memory *gpu.OutOfMemoryError
	var failed *cuda.Error
	if errors.As(err, &released) || errors.As(err, &memory) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	return !errors.As(err, &failed) || !failed.Sticky() && failed.Code != cuda.CUDA_ERROR_OUT_OF_MEMORY && failed.Code != cuda.CUDA_ERROR_NOT_FOUND
}

// placeOf is the context that a launch works in: that of its stream.
func (s *session) placeOf(c gpu.LaunchConfig) *gpu.Context {
	if c.Stream != nil {
		return c.Stream.Context()
	}
	return s.current()
}

// launchBound is kernel.launch(config, ...args).
func (s *session) launchBound(k *boundKernel, a bind.Args) error {
	config := s.config(a.Op(), a.Value(0))
	r := s.readyIn(k, s.placeOf(config))
	if r.function == nil {
		s.launchGo(k, config, a.Rest(1))
		return nil
	}
	s.run(s.configured(&r.function.launch, r.function, config), a.From(1))
	return nil
}

// prepareBound is kernel.prepare(config): a function of the arguments only.
func (s *session) prepareBound(k *boundKernel, a bind.Args) goja.Value {
	config := s.config(a.Op(), a.Value(0))
	r := s.readyIn(k, s.placeOf(config))
	anywhere := config.Stream == nil
	launch := func(args []goja.Value) {
		if anywhere {
			config.Stream = s.stream
		}
		s.launchGo(k, config, args)
	}
	if r.function != nil {
		l := s.newLaunch(r.function, config)
		launch = func(args []goja.Value) {
			if anywhere {
				s.follow(l, &config)
			}
			s.run(l, args)
		}
	}
	return s.b.Function(k.Name, len(k.Signature), func(call goja.FunctionCall) goja.Value {
		launch(call.Arguments)
		return nil
	})
}

// goBlock is the threads of a block where nobody can ask a function what suits it.
const goBlock = 256

// forallBound is kernel.forall(count, ...args); see Function.forall.
func (s *session) forallBound(k *boundKernel, a bind.Args) error {
	count := s.shapeArg(a, 0, "count", 1)
	if len(count) > 3 {
		a.Out("count", "expected 1 to 3 dimensions, got %d", len(count))
	}
	if count.elements() == 0 {
		return nil
	}
	r := s.readyIn(k, s.placeOf(gpu.LaunchConfig{Stream: s.stream}))
	if r.function == nil {
		s.launchGo(k, s.cover(a, count, goBlock), a.Rest(1))
		return nil
	}
	f := r.function
	if f.block == 0 {
		_, block, err := f.gpu.Suggest(gpu.SuggestOptions{})
		s.check(err)
		f.block = block
	}
	s.run(s.configured(&f.launch, f, s.cover(a, count, f.block)), a.Rest(1))
	return nil
}

// boundFunction is kernel.function: the Function in the current context, undefined where Go computes.
func (s *session) boundFunction(k *boundKernel) any {
	r := s.readyIn(k, s.current())
	if r.function == nil {
		return goja.Undefined()
	}
	m, _ := bind.StateOf[*moduleState](s.b, r.function.module)
	o := m.functions[r.function.gpu]
	if o == nil {
		o = s.make(r.function)
		m.functions[r.function.gpu] = o
	}
	return o
}

// boundParams is kernel.params: the types, as they were declared or as the code tells them.
func (s *session) boundParams(k *boundKernel) any {
	params := k.Signature
	if params == nil {
		if r := s.readyIn(k, s.current()); r.function != nil {
			params, _ = r.function.gpu.Params()
		}
	}
	list := make([]any, len(params))
	for i, p := range params {
		o := s.plainObject(field{"type", p.String()})
		if p.Name != "" {
			_ = o.Set("name", p.Name)
		}
		list[i] = o
	}
	return s.vm.NewArray(list...)
}
