// This file loses contexts in each way there is and calls every exported method of every type: an
// error each time, where the method has one, and never the end of the process.

package gpu_test

import (
	"context"
	"fmt"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// losses are the ways to lose a context. The result makes recovery possible again.
var losses = map[string]func(t *testing.T, c *gpu.Context, lost *atomic.Uint32){
	"fault": func(t *testing.T, c *gpu.Context, _ *atomic.Uint32) {
		ok(t, function(t, c, "stray").Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1, Y: 1, Z: 1}, Block: gpu.Dim{X: 1, Y: 1, Z: 1}}))
		if c.Synchronize(context.Background()) == nil {
			t.Fatal("no fault")
		}
	},
	"destroy": func(t *testing.T, c *gpu.Context, _ *atomic.Uint32) { ok(t, c.Destroy()) },
	"end from outside": func(t *testing.T, c *gpu.Context, _ *atomic.Uint32) {
		if r := c.Driver().API().CuCtxDestroy(c.Handle()); r != cuda.CUDA_SUCCESS {
			t.Fatal(r)
		}
	},
	"reset": func(t *testing.T, c *gpu.Context, _ *atomic.Uint32) { ok(t, c.Device().Reset()) },
	"uncorrectable error": func(_ *testing.T, _ *gpu.Context, lost *atomic.Uint32) {
		lost.Store(uint32(cuda.CUDA_ERROR_ECC_UNCORRECTABLE))
	},
	"device lost": func(_ *testing.T, _ *gpu.Context, lost *atomic.Uint32) {
		lost.Store(uint32(cuda.CUDA_ERROR_DEVICE_UNAVAILABLE))
	},
}

const lossVariable = "CUJS_TEST_LOSS" // the way, in the process of its own

func TestLostContext(t *testing.T) {
	if devicetest.OnGPU() {
		t.Skip("it gives the driver handles of nothing, and faults")
	}
	if way := os.Getenv(lossVariable); way != "" {
		loseAndCall(t, way)
		return
	}
	for way := range losses {
		t.Run(way, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			child := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestLostContext$")
			child.Env = append(os.Environ(), lossVariable+"="+way)
			if out, err := child.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out[max(0, len(out)-4000):])
			}
		})
	}
}

// loseAndCall loses a context and calls everything.
func loseAndCall(t *testing.T, way string) {
	var lost atomic.Uint32
	api := table(t).Wrap(func(_ *cuda.Call, next func() cuda.Result) cuda.Result {
		if r := cuda.Result(lost.Load()); r != 0 {
			return r
		}
		return next()
	})
	d := must(gpu.Open(api, gpu.Options{}))(t)
	c := primary(t, d)
	if way == "destroy" || way == "end from outside" {
		c = must(d.Devices()[0].CreateContext(0))(t)
	}
	w := newLostWorld(t, way, c)
	losses[way](t, c, &lost)
	w.callAll(t)
	lost.Store(0)
	for _, v := range d.Devices() {
		ok(t, v.Reset())
	}
	works(t, primary(t, d))
	w.call(t, reflect.ValueOf(d), "Close")
	w.call(t, reflect.ValueOf(d), "Close")
}

// works launches a kernel.
func works(t *testing.T, c *gpu.Context) {
	t.Helper()
	b := must(c.Alloc(4))(t)
	ok(t, function(t, c, "spin").Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1, Y: 1, Z: 1}, Block: gpu.Dim{X: 1, Y: 1, Z: 1}}, b, 3))
	if got := must(gpu.Download[uint32](b))(t)[0]; got != 3 {
		t.Error("after the reset, spin counted to", got)
	}
}

// A lostWorld has an object of each type.
type lostWorld struct {
	way     string
	objects []reflect.Value
	given   map[reflect.Type]reflect.Value // arguments by their type
}

func newLostWorld(t *testing.T, way string, c *gpu.Context) *lostWorld {
	d, v := c.Driver(), c.Device()
	m := load(t, c)
	f := must(m.Function("spin"))(t)
	b := must(c.AllocShareable(64))(t)
	cfg := gpu.LaunchConfig{Grid: gpu.Dim{X: 1, Y: 1, Z: 1}, Block: gpu.Dim{X: 1, Y: 1, Z: 1}}
	l := must(f.Prepare(cfg))(t)
	ok(t, l.Set(0, b))
	ok(t, l.Set(1, 1))
	stream := must(c.NewStream(gpu.StreamOptions{}))(t)
	event := must(c.NewEvent(0))(t)
	array := must(c.NewArray(gpu.ArrayOptions{Type: gpu.F32, Width: 4, Height: 4, Channels: 1, Surface: true}))(t)
	graph := must(c.NewGraph())(t)
	node := must(graph.AddEmpty(nil))(t)
	s := must(c.Submit(nil, stream, "working"))(t)
	w := &lostWorld{way: way, given: map[reflect.Type]reflect.Value{}}
	for _, o := range []any{
		b, must(c.AllocPitched(4, 4, 1, 4))(t), must(c.AllocGrowable(64, 1<<20))(t), must(c.AllocManaged(64, false))(t), must(c.AllocHost(64, 0))(t),
		array, must(array.NewTexture(gpu.TextureOptions{}))(t), must(array.NewSurface())(t), must(must(c.AllocShareable(4096))(t).NewTensorMap(gpu.TensorMapOptions{
			Type: cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT32, Bytes: 4, Shape: []uint64{3, 4, 32}, Box: []uint32{1, 2, 8}}))(t),
		stream, event, must(v.NewPool(0))(t), &s,
		l, f, m, node, must(graph.NewCondition(0))(t), graph, d.NewThread(), c, v, d,
	} {
		w.objects = append(w.objects, reflect.ValueOf(o))
		w.given[reflect.TypeOf(o)] = reflect.ValueOf(o)
	}
	w.objects = append(w.objects, reflect.ValueOf(must(b.WriteAsync(0, make([]byte, 4), stream))(t)))
	if c == primary(t, d) { // which green contexts belong to
		w.objects = append(w.objects, reflect.ValueOf(must(v.Partition([]int{8}))(t)[0]))
	}
	ok(t, c.Synchronize(context.Background()))
	for _, value := range []any{
		context.Background(), cfg, gpu.Dim{X: 1, Y: 1, Z: 1}, gpu.Box{Width: 1, Height: 1, Depth: 1}, []byte("0123456789abcdef"), "stray", any(b),
		d.API(), big.NewInt(1), []gpu.Part{{Dst: b, Src: b, Bytes: 4}}, gpu.F32, cuda.GraphConditionalNodeType(0),
	} {
		w.given[reflect.TypeOf(value)] = reflect.ValueOf(value)
	}
	w.given[reflect.TypeFor[context.Context]()] = reflect.ValueOf(context.Background())
	w.given[reflect.TypeFor[any]()] = reflect.ValueOf(b)
	return w
}

// endings end an object, and are called last.
var endings = []string{"Free", "FreeAsync", "Unload", "Destroy", "Reset", "Done", "Drop", "Close", "Recover"}

func (w *lostWorld) callAll(t *testing.T) {
	for _, last := range []bool{false, true} {
		for _, o := range w.objects {
			for i := range o.Type().NumMethod() {
				if name := o.Type().Method(i).Name; name != "Close" && name != "Lock" && slices.Contains(endings, name) == last {
					w.call(t, o, name)
				}
			}
		}
	}
}

// call calls a method with arguments that would be right in a context that is not lost.
func (w *lostWorld) call(t *testing.T, o reflect.Value, name string) {
	m := o.MethodByName(name)
	label := fmt.Sprintf("%v.%s", o.Type(), name)
	fmt.Fprintln(os.Stderr, "calling", label) // the last one, when the process ends
	var args []reflect.Value
	for i := range m.Type().NumIn() {
		if i == m.Type().NumIn()-1 && m.Type().IsVariadic() {
			break
		}
		args = append(args, w.argument(m.Type().In(i)))
	}
	results := m.Call(args)
	fails := len(results) > 0 && results[len(results)-1].Type() == reflect.TypeFor[error]()
	if fails && results[len(results)-1].IsNil() && !w.answers(strings.TrimPrefix(label, "*gpu.")) {
		t.Error(label, "answers without an error")
	}
}

// answers reports whether a method may answer without an error when the context is lost in the way.
func (w *lostWorld) answers(method string) bool {
	for _, group := range answers {
		if slices.Contains(group.ways, w.way) && slices.Contains(strings.Fields(group.methods), method) {
			return true
		}
	}
	return false
}

// answers are the methods that may answer without an error, by the ways in which a context is lost.
var answers = []struct {
	ways    []string
	methods string
}{
	// What ends objects, what is known without the driver, and what concerns all contexts or none.
	{[]string{"fault", "destroy", "end from outside", "reset", "uncorrectable error", "device lost"}, `
		Array.Free Buffer.Free Context.Destroy Context.DisablePeerAccess Event.Free Graph.Free HostBuffer.Free
		Managed.Free Module.Unload Pool.Free Stream.Free Surface.Free Texture.Free GreenContext.Free GreenContext.Destroy
		GreenContext.DisablePeerAccess Device.Attribute Device.Trim Driver.Close Driver.Finish Driver.Finished
		Driver.Poll Driver.Reclaim Driver.Recover Driver.Synchronize Function.Attributes
		Submission.Uses Launch.Configure Launch.SetBig Launch.SetBool Launch.SetInt Launch.SetNumber Launch.SetUint Pool.SetAccess Submission.Done Thread.Pop
		Thread.Restore Transfer.Done Transfer.Synchronize`},
	// The device, while only a context is lost.
	{[]string{"fault", "destroy", "end from outside", "reset"}, `
		Device.Active Device.CanAccessPeer Device.CreateContext Device.DefaultPool Device.Division Device.GraphMemory
		Device.Multiprocessors Device.NewPool Device.NewShareablePool Device.PCIBusID Device.Partition Device.Pool
		Device.PrimaryContext Device.Reset Device.ResetGraphMemoryHigh Device.TrimGraphMemory Device.UUID Driver.Current
		Driver.Default Driver.Pop Thread.Default`},
	{[]string{"destroy", "end from outside", "reset"}, `Device.Idle Device.MemoryInfo Driver.PointerAttributes`},
	{[]string{"fault", "destroy", "end from outside"}, `Device.SetPool Pool.Attribute Pool.SetAttribute Pool.Trim`},
	// What only describes, while the context has not ended.
	{[]string{"fault", "uncorrectable error", "device lost"}, `
		Buffer.View Function.Prepare GraphNode.After GraphNode.Bodies GraphNode.Enabled GraphNode.NotAfter Growable.Grow
		Module.Cubin Module.Functions Module.Globals Stream.MemoryOps`},
	// What the driver has in the host's memory.
	{[]string{"fault"}, `
		Buffer.FreeAsync Context.APIVersion Context.AllocGrowable Context.Flags Context.MakeCurrent Context.NewGraph Context.Push
		Context.Reaches Context.Submit Context.Use Context.Wrap Context.WrapStream Graph.AddEmpty Graph.Clone Graph.Dot
		Graph.NewCondition Graph.Nodes GraphNode.Params GraphNode.Remove Thread.Enter Thread.MakeCurrent Thread.Push
		Thread.Ready Thread.Use GreenContext.APIVersion GreenContext.AllocGrowable GreenContext.Flags GreenContext.MakeCurrent
		GreenContext.NewGraph GreenContext.NewStream GreenContext.Push GreenContext.Reaches GreenContext.Use GreenContext.Wrap
		GreenContext.WrapStream`},
}

// argument is a value of a type.
func (w *lostWorld) argument(typ reflect.Type) reflect.Value {
	if v, known := w.given[typ]; known {
		return v
	}
	switch typ.Kind() {
	case reflect.Func:
		return reflect.MakeFunc(typ, func([]reflect.Value) []reflect.Value {
			results := make([]reflect.Value, typ.NumOut())
			for i := range results {
				if results[i] = reflect.Zero(typ.Out(i)); typ.Out(i).Kind() == reflect.Bool {
					results[i] = reflect.ValueOf(true) // done
				}
			}
			return results
		})
	case reflect.Int, reflect.Int32, reflect.Int64, reflect.Uint32, reflect.Uint64:
		return reflect.ValueOf(1).Convert(typ)
	}
	return reflect.Zero(typ)
}

// TestLostContextHasAllTypes holds the objects of TestLostContext to the package's types with methods.
func TestLostContextHasAllTypes(t *testing.T) {
	have := map[string]bool{
		"CompileError": true, "LinkError": true, "LiveObject": true, "Location": true, "OutOfMemoryError": true, "Place": true, "Process": true, "SharingError": true, // without a context
		"ExternalMemory": true, "ExternalSemaphore": true, // other interfaces make them
		"ArrayOptions": true, "Dim": true, "Param": true, "Type": true, // descriptions
	}
	for _, o := range newLostWorld(t, "", primary(t, open(t, gpu.Options{}))).objects {
		have[o.Type().Elem().Name()] = true
	}
	files, err := filepath.Glob("*.go")
	ok(t, err)
	for _, name := range files {
		text, err := os.ReadFile(name)
		ok(t, err)
		for _, m := range regexp.MustCompile(`(?m)^func \(\w+ \*?([A-Z]\w*)\) [A-Z]`).FindAllSubmatch(text, -1) {
			if !have[string(m[1])] {
				t.Errorf("%s has exported methods and is not in the test", m[1])
			}
		}
	}
}
