// This file launches kernels.

package modules

import (
	"context"
	"runtime"
	"sync"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/run"
)

// A launch is a grid in a stream. Launches are used again: at steady state
// one allocates nothing.
type launch struct {
	run.Launch
	ctx context.Context // ends it
}

var launches = sync.Pool{New: func() any { return new(launch) }}

// Do executes the grid.
func (l *launch) Do(c *machine.Context) error {
	defer l.putBack()
	if c.Over() {
		return nil
	}
	return c.Blame(l.ctx, run.Run(l.ctx, &l.Launch))
}

// Place puts the launch among the work of all streams.
func (l *launch) Place(w *check.Work) { l.Work = w }

// putBack keeps the launch for the next one.
func (l *launch) putBack() {
	l.SetConditional, l.ctx, l.Work, l.Past = nil, nil, nil, nil
	launches.Put(l)
}

// A shape is what the caller asks for.
type shape struct {
	Grid, Block [3]uint32
	Shared      uint32
	cooperative bool
	cluster     [3]uint32 // zero where the launch does not say
}

// BindWork fills in launches of kernels, which end with ctx.
func (m *Modules) BindWork(ctx context.Context, api *cuda.API) {
	api.CuLaunchKernel = func(f cuda.Function, gx, gy, gz, bx, by, bz, shared uint32, s cuda.Stream, params, extra *unsafe.Pointer) cuda.Result {
		return m.launch(ctx, f, shape{Grid: [3]uint32{gx, gy, gz}, Block: [3]uint32{bx, by, bz}, Shared: shared}, s, params, extra)
	}
	api.CuLaunchCooperativeKernel = func(f cuda.Function, gx, gy, gz, bx, by, bz, shared uint32, s cuda.Stream, params *unsafe.Pointer) cuda.Result {
		return m.launch(ctx, f, shape{[3]uint32{gx, gy, gz}, [3]uint32{bx, by, bz}, shared, true, [3]uint32{}}, s, params, nil)
	}
	api.CuLaunchKernelEx = func(config *cuda.LaunchConfig, f cuda.Function, params, extra *unsafe.Pointer) cuda.Result {
		return m.launchEx(ctx, config, f, params, extra)
	}
}

func (m *Modules) launchEx(ctx context.Context, config *cuda.LaunchConfig, f cuda.Function, params, extra *unsafe.Pointer) cuda.Result {
	s, r := shapeOf(config)
	if r != success {
		return r
	}
	return m.launch(ctx, f, s, config.HStream, params, extra)
}

// shapeOf reads a configuration.
func shapeOf(config *cuda.LaunchConfig) (shape, cuda.Result) {
	if config == nil || config.NumAttrs > 0 && config.Attrs == nil {
		return shape{}, invalidValue
	}
	s := shape{
		Grid:   [3]uint32{config.GridDimX, config.GridDimY, config.GridDimZ},
		Block:  [3]uint32{config.BlockDimX, config.BlockDimY, config.BlockDimZ},
		Shared: config.SharedMemBytes,
	}
	for i := range config.NumAttrs {
		a := (*cuda.LaunchAttribute)(unsafe.Add(unsafe.Pointer(config.Attrs), uintptr(i)*unsafe.Sizeof(*config.Attrs)))
		if r := s.apply(a); r != success {
			return s, r
		}
	}
	return s, success
}

// apply takes one launch attribute into account. Hints are accepted and have
// no effect.
func (s *shape) apply(a *cuda.LaunchAttribute) cuda.Result {
	switch a.Id {
	case cuda.CU_LAUNCH_ATTRIBUTE_IGNORE, cuda.CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY, cuda.CU_LAUNCH_ATTRIBUTE_PRIORITY,
		cuda.CU_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, cuda.CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW,
		cuda.CU_LAUNCH_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE, cuda.CU_LAUNCH_ATTRIBUTE_NVLINK_UTIL_CENTRIC_SCHEDULING,
		cuda.CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN, cuda.CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP,
		cuda.CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION:
		return success
	case cuda.CU_LAUNCH_ATTRIBUTE_COOPERATIVE:
		s.cooperative = *a.Value.Cooperative() != 0
		return success
	case cuda.CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION:
		d := a.Value.ClusterDim()
		if d.X == 0 || d.Y == 0 || d.Z == 0 {
			return invalidValue
		}
		s.cluster = [3]uint32{d.X, d.Y, d.Z}
		return success
	case cuda.CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_EVENT, cuda.CU_LAUNCH_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION,
		cuda.CU_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT, cuda.CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE:
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	}
	return invalidValue
}

func (m *Modules) launch(ctx context.Context, handle cuda.Function, s shape, in cuda.Stream, params, extra *unsafe.Pointer) cuda.Result {
	f, r := m.function(handle)
	if r != success {
		return r
	}
	stream, r := m.Stream(in)
	if r != success {
		return r
	}
	if stream.Context != f.Module.Context {
		return invalidHandle
	}
	if r := s.check(f); r != success {
		return r
	}
	l := launches.Get().(*launch)
	if r := l.pack(f.Kernel, params, extra); r != success {
		launches.Put(l)
		return r
	}
	if stream.Capturing() {
		defer launches.Put(l)
		return stream.Record(func() (dag.Task, cuda.Result) { return newKernelTask(l, f, handle, s), success })
	}
	if r := stream.CheckImplicit(); r != success {
		launches.Put(l)
		return r
	}
	l.fill(f, s)
	l.ctx = ctx
	stream.Submit(l)
	return success
}

// check compares a launch with the limits of the device and the function.
func (s *shape) check(f *function) cuda.Result {
	g, b := s.Grid, s.Block
	switch {
	case g[0] == 0 || g[1] == 0 || g[2] == 0 || b[0] == 0 || b[1] == 0 || b[2] == 0:
		return invalidValue
	case g[0] > machine.MaxGridX || g[1] > machine.MaxGridYZ || g[2] > machine.MaxGridYZ:
		return invalidValue
	case b[0] > machine.MaxBlockX || b[1] > machine.MaxBlockY || b[2] > machine.MaxBlockZ || b[0]*b[1]*b[2] > machine.MaxThreadsPerBlock:
		return invalidValue
	case s.Shared > uint32(f.dynamicShared.Load()):
		return invalidValue
	}
	if r := s.checkCluster(f); r != success {
		return r
	}
	return s.checkKernel(f, s.threads())
}

// threads is how many a block has.
func (s *shape) threads() int { return int(s.Block[0] * s.Block[1] * s.Block[2]) }

func (s *shape) checkKernel(f *function, threads int) cuda.Result {
	k := f.Kernel
	if r := k.RequiredThreads; r[0] > 0 && s.Block != [3]uint32{r[0], max(r[1], 1), max(r[2], 1)} {
		return invalidValue
	}
	if k.MaxThreads > 0 && threads > k.MaxThreads {
		return invalidValue
	}
	if threads > warpsByRegisters(k)*machine.WarpSize {
		return cuda.CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES
	}
	if k.LocalBytes > 0 && !s.localFits(f, threads) {
		return cuda.CUDA_ERROR_OUT_OF_MEMORY
	}
	if s.cooperative {
		resident := uint64(f.activeBlocks(threads, int(s.Shared)) * f.Module.Context.Multiprocessors())
		if uint64(s.Grid[0])*uint64(s.Grid[1])*uint64(s.Grid[2]) > resident {
			return cuda.CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE
		}
	}
	return success
}

// localFits reports whether the device has the local memory of the threads that are executed at
// once.
func (s *shape) localFits(f *function, threads int) bool {
	k, budget := f.Kernel, f.Module.Context.Device.Space.Budget()
	if k.LocalBytes > machine.MaxLocal {
		return false
	}
	blocks := uint64(s.Grid[0]) * uint64(s.Grid[1]) * uint64(s.Grid[2])
	if d := s.clusterOf(f); !s.cooperative {
		blocks = min(blocks, uint64(runtime.GOMAXPROCS(0))*uint64(max(1, d[0]*d[1]*d[2])))
	}
	return k.LocalBytes*uint64(threads)*blocks <= budget.Limit()-min(budget.Limit(), budget.Used())
}

// fill describes the grid to the engine.
func (l *launch) fill(f *function, s shape) {
	c, m := f.Module.Context, f.Module.area
	l.Instance, l.Kernel = f.Module.Instance, f.Kernel
	l.Grid, l.Block, l.Cluster = s.Grid, s.Block, s.clusterOf(f)
	l.DynamicShared, l.Cooperative = s.Shared, s.cooperative
	l.Workers, l.Share, l.Stdout = m.Config.Workers, m.Share, m.Config.Stdout
	l.StackBytes, l.HeapBytes = c.Limits.Stack(), c.Limits.Heap()
	l.Objects = &m.Objects
	l.Source = m.Config.Source
	l.Counters, l.Record = m.counters(f), m.counting.record.Load()
	l.Report, l.From = m.Reporter()
	l.Past, l.Shuffle = c.Device.Past, m.Config.Shuffle != nil
	if l.Shuffle {
		l.Seed = m.Config.Shuffle.Seed
	}
	l.Brake, l.Alone = c.Brake(), m.quiet
	l.Device = run.Device{SMs: c.Multiprocessors()}
	if l.Record != nil {
		l.Device.Resident = f.activeBlocks(s.threads(), int(s.Shared))
	}
}
