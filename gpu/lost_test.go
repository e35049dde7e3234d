// This file loses contexts in each way there is and calls every exported method of every type.

package gpu_test

import (
	"context"
	"math/big"
	"testing"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/testing/losttest"
)

func TestLostContext(t *testing.T) { losttest.Run(t, nil, lostWorld) }

// lostWorld has an object of each type.
func lostWorld(t *testing.T, c *gpu.Context) *losttest.World {
	d, v := c.Driver(), c.Device()
	m := load(t, c)
	f := must(m.Function("spin"))(t)
	b := must(c.AllocShareable(context.Background(), 64))(t)
	cfg := gpu.LaunchConfig{Grid: gpu.Dim{X: 1, Y: 1, Z: 1}, Block: gpu.Dim{X: 1, Y: 1, Z: 1}}
	l := must(f.Prepare(cfg))(t)
	ok(t, l.Set(0, b))
	ok(t, l.Set(1, 1))
	stream := must(c.NewStream(gpu.StreamOptions{}))(t)
	event := must(c.NewEvent(0))(t)
	s := must(c.Submit(nil, stream, "working"))(t)
	w := &losttest.World{Answers: answers, Objects: []any{
		b, must(c.AllocGrowable(64, 1<<20))(t), must(c.AllocManaged(64, false))(t), must(c.AllocHost(64, 0))(t),
		stream, event, must(v.NewPool(0))(t), &s,
		l, f, m, d.NewThread(), c, v, d,
		must(b.WriteAsync(0, make([]byte, 4), stream))(t),
	}}
	if c == primary(t, d) { // which green contexts belong to
		w.Objects = append(w.Objects, must(v.Partition([]int{8}))(t)[0])
	}
	ok(t, c.Synchronize(context.Background()))
	w.Given = []any{
		"stray", big.NewInt(1), []gpu.Part{{Dst: b, Src: b, Bytes: 4}}, gpu.F32,
	}
	return w
}

// answers are the methods that may answer without an error, by the ways in which a context is lost.
var answers = []losttest.Answers{
	// What ends objects, what is known without the driver, and what concerns all contexts or none.
	{Calls: `
		Buffer.Free Context.Destroy Context.DisablePeerAccess Event.Free HostBuffer.Free
		Managed.Free Module.Unload Pool.Free Stream.Free GreenContext.Free GreenContext.Destroy
		GreenContext.DisablePeerAccess Device.Attribute Device.Trim Driver.Close Driver.Finish
		Driver.Poll Driver.Reclaim Driver.Recover Driver.Synchronize Function.Attributes
		Submission.Uses Launch.Configure Launch.SetBig Launch.SetBool Launch.SetInt Launch.SetNumber Launch.SetUint Pool.SetAccess Submission.Done Thread.Pop
		Thread.Restore Transfer.Done Transfer.Synchronize`},
	// The device, while only a context is lost.
	{Ways: []string{"fault", "destroy", "end from outside", "reset"}, Calls: `
		Device.Active Device.CanAccessPeer Device.CreateContext Device.DefaultPool Device.Division
		Device.Multiprocessors Device.NewPool Device.PCIBusID Device.Partition Device.Pool
		Device.PrimaryContext Device.Reset Device.UUID Driver.Current
		Driver.Default Driver.Pop Thread.Default`},
	{Ways: []string{"destroy", "end from outside", "reset"}, Calls: `Device.Idle Device.MemoryInfo Driver.PointerAttributes`},
	{Ways: []string{"fault", "destroy", "end from outside"}, Calls: `Device.SetPool Pool.Attribute Pool.SetAttribute Pool.Trim`},
	// What only describes, while the context has not ended.
	{Ways: []string{"fault", "uncorrectable error", "device lost"}, Calls: `
		Buffer.View Function.Prepare Growable.Grow
		Module.Cubin Module.Functions Module.Globals Stream.MemoryOps`},
	// What the driver has in the host's memory.
	{Ways: []string{"fault"}, Calls: `
		Buffer.FreeAsync Context.APIVersion Context.AllocGrowable Context.Flags Context.MakeCurrent Context.Push
		Context.Reaches Context.Submit Context.Use Context.Wrap
		Thread.Enter Thread.MakeCurrent Thread.Push
		Thread.Ready Thread.Use GreenContext.APIVersion GreenContext.AllocGrowable GreenContext.Flags GreenContext.MakeCurrent
		GreenContext.NewStream GreenContext.Push GreenContext.Reaches GreenContext.Use GreenContext.Wrap
`},
}

// TestLostContextHasAllTypes holds the objects of TestLostContext to the package's types with methods.
func TestLostContextHasAllTypes(t *testing.T) {
	losttest.Complete(t, lostWorld(t, primary(t, open(t, gpu.Options{}))),
		"CompileError", "LinkError", "LiveObject", "Location", "OutOfMemoryError", "Process", // without a context
		"Dim", "Param", "Type", // descriptions
		"Bytes", "Download", "FormatBytes", "InputType", "Inside", "Open", "ParseType", "Upload") // functions
}
