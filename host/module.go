// This file binds modules of the Go program's own: values, functions, kernels and what each runtime
// keeps for them.

package host

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cujs/cujs/host/internal/cudajs/kernels"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/dop251/goja"
)

// Module is a module that the Go program provides: its scripts require or import it by name. A
// Module is a description; it may be bound in many runtimes at the same time. It must not be
// changed after that.
//
// The life of a module in a runtime: nothing happens before a script first loads it. Then Open
// runs, where there is one, and the exports are made; they stay the same for the runtime's life. An
// image is loaded when a script first launches one of its kernels in a context. When the runtime is
// closed, what Open registered with Instance.OnClose runs, the last first, while the GPU is still
// there; then everything is released.
type Module struct {
	// Values are its constants; see Runtime.Set for what they become.
	Values map[string]any
	// Funcs are its functions.
	Funcs map[string]Func

	// Kernels are its kernels by name, with their parameters; a nil Signature is read from the
	// code. Scripts see those that are named here, each as an object with launch, prepare and
	// forall.
	Kernels map[string]Signature
	// Image is the code of Kernels: PTX, a cubin or a fatbin, best from go:embed.
	Image []byte
	// Source is CUDA C++, instead of Image. It is compiled on first use, which needs NVRTC, and
	// kept in the cache.
	Source string
	// Go computes what kernels compute, by name, on devices that cannot load the code, or where
	// there is neither Image nor Source. Such a kernel needs a Signature. Code that loads and lacks
	// the kernel is an error.
	Go map[string]GoKernel

	// Docs say what each member is, and under "" what the module is, for Runtime.Types and as a
	// kernel's doc.
	Docs map[string]string
	// Declare gives the type of a member in TypeScript, such as "(x: Float32Array) => number";
	// where it is not given, Runtime.Types says what it can tell. Types has the text as it is.
	Declare map[string]string

	// Open, where set, runs in each runtime whose scripts load the module, and adds what that
	// runtime has for itself. An error is thrown to the script that loads; the next that loads
	// tries again.
	Open func(*Instance) error
}

// Instance is a module in one runtime, while Open makes it. It must not be kept.
type Instance struct {
	r       *Runtime
	name    string
	exports *goja.Object
}

// Runtime is where the module is loaded. Its methods, but for Context and Promise, must not be
// called from Open.
func (i *Instance) Runtime() *Runtime { return i.r }

// Value adds a value to the exports; see Runtime.Set.
func (i *Instance) Value(name string, value any) { _ = i.exports.Set(name, i.r.toScript(name, value)) }

// Func adds a function to the exports. What it closes over is this runtime's own.
func (i *Instance) Func(name string, f Func) {
	_ = i.exports.Set(name, i.r.named(i.name+"."+name, name, f))
}

// OnClose has f run when the runtime is closed. Its error is part of what Close returns.
func (i *Instance) OnClose(f func() error) { i.r.env.OnClose(f) }

// boundModule is a Module in one runtime.
type boundModule struct {
	Module
	image   *kernels.Image
	kernels map[string]*kernels.Bound
	loaded  *goja.Object
}

// Bind makes a module that scripts load with require(name) or import. It replaces a module of that
// name, also a built-in one, unless a script has loaded that already, which is an error. It refuses
// a description that cannot work: a name that is used twice, a type that does not exist, a kernel
// without code, code without kernels. Code itself is looked at on first use.
func (r *Runtime) Bind(name string, m Module) error {
	return r.Do(context.Background(), func(*goja.Runtime) error { return r.bind(name, m) })
}

func (r *Runtime) bind(name string, m Module) error {
	if err := checkName(name); err != nil {
		return err
	}
	if r.env.IsLoaded(name) {
		return fmt.Errorf("host: module %s: a script has loaded another of that name", name)
	}
	bound := &boundModule{Module: m, image: &kernels.Image{Name: name, Code: m.Image, Source: m.Source}}
	if err := bound.check(name); err != nil {
		return err
	}
	r.env.Loop.Foreign.Store(true)
	r.bound[name] = bound
	r.env.Modules[name] = func(*environment.Env) goja.Value { return r.exports(name, bound) }
	return nil
}

// checkName refuses the names that require and import would not find.
func checkName(name string) error {
	bare, node := strings.CutPrefix(name, "node:")
	switch {
	case name == "":
		return errors.New("host: a module needs a name")
	case node:
		return fmt.Errorf("host: module %s: bind it as %q: scripts find it by both names", name, bare)
	case strings.HasPrefix(name, environment.Hidden):
		return fmt.Errorf("host: module %s: names in %s are those of cujs itself", name, environment.Hidden)
	}
	return nil
}

// check refuses what cannot work, the first in the order of names.
func (m *boundModule) check(name string) error {
	taken := map[string]string{}
	take := func(what string, keys ...string) error {
		for _, key := range keys {
			if other := taken[key]; other != "" {
				return fmt.Errorf("host: module %s: %s is both a %s and a %s", name, key, other, what)
			}
			taken[key] = what
		}
		return nil
	}
	for _, err := range []error{
		take("value", slices.Sorted(maps.Keys(m.Values))...), take("function", slices.Sorted(maps.Keys(m.Funcs))...),
		take("kernel", slices.Sorted(maps.Keys(m.Kernels))...),
	} {
		if err != nil {
			return err
		}
	}
	for _, key := range slices.Sorted(maps.Keys(m.Funcs)) {
		if m.Funcs[key] == nil {
			return missingFunction(name, key)
		}
	}
	if len(m.Image) > 0 && m.Source != "" {
		return fmt.Errorf("host: module %s: it has both an Image and a Source; give the one that is newer", name)
	}
	if len(m.Kernels) == 0 && (len(m.Image) > 0 || m.Source != "") {
		return fmt.Errorf("host: module %s: there is code, but Kernels names nothing of it for scripts", name)
	}
	return m.checkKernels(name)
}

// missingFunction is the error of a function that is nil.
func missingFunction(module, name string) error {
	return fmt.Errorf("host: module %s: the function %s is nil", module, name)
}

func (m *boundModule) checkKernels(name string) error {
	m.kernels = map[string]*kernels.Bound{}
	for _, key := range slices.Sorted(maps.Keys(m.Go)) {
		if sig, ok := m.Kernels[key]; !ok || sig == nil {
			return fmt.Errorf("host: module %s: %s is computed in Go, so Kernels must give its signature", name, key)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(m.Kernels)) {
		if len(m.Image) == 0 && m.Source == "" && m.Go[key] == nil {
			return fmt.Errorf("host: module %s: there is no code for kernel %s: give Image, Source or Go", name, key)
		}
		params, err := m.Kernels[key].params()
		if err != nil {
			return fmt.Errorf("host: module %s: kernel %s: %w", name, key, err)
		}
		m.kernels[key] = &kernels.Bound{Image: m.image, Name: key, Doc: m.Docs[key], Signature: params, Go: m.Go[key].adapt()}
	}
	return nil
}

// exports makes the exports on first load, members in the order of their names.
func (r *Runtime) exports(name string, m *boundModule) goja.Value {
	obj := r.env.VM.NewObject()
	for _, key := range slices.Sorted(maps.Keys(m.Values)) {
		_ = obj.Set(key, r.toScript(key, m.Values[key]))
	}
	for _, key := range slices.Sorted(maps.Keys(m.Funcs)) {
		_ = obj.Set(key, r.named(name+"."+key, key, m.Funcs[key]))
	}
	for _, key := range slices.Sorted(maps.Keys(m.kernels)) {
		_ = obj.Set(key, r.gpu.Kernel(m.kernels[key]))
	}
	if m.Open != nil {
		r.env.Bind.Check(m.Open(&Instance{r: r, name: name, exports: obj}))
	}
	if r.env.Bind.Peek(obj, "default") != nil { // it is what scripts import as that, not the whole module
		r.env.Bind.Hidden(obj, "__esModule", r.env.VM.ToValue(true))
	}
	m.loaded = obj
	return obj
}
