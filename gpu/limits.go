// This file checks a launch's configuration against what the device and the
// kernel allow, and names the limit that is exceeded.

package gpu

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
)

// limits are the attributes of a device that bound a launch. One that the
// driver does not tell is 0, and binds nothing.
type limits struct {
	threads         int // per block
	block, grid     [3]int
	shared          int // bytes per block, without asking
	sharedOptIn     int // bytes per block, for kernels that ask
	registers       int // per block
	processors      int
	threadsPerMulti int
	warp            int
	cooperative     bool
	clusters        bool
	pools           bool
}

// limits reads them once. They are asked for one by one, without an error: an
// old driver knows fewer.
func (v *Device) limits() *limits {
	v.mu.Lock()
	known := v.bounds
	v.mu.Unlock()
	if known != nil {
		return known
	}
	get := func(a cuda.DeviceAttribute) int {
		n, _ := v.Attribute(a)
		return n
	}
	read := &limits{
		threads: get(cuda.CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK),
		block: [3]int{get(cuda.CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X), get(cuda.CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y),
			get(cuda.CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z)},
		grid: [3]int{get(cuda.CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X), get(cuda.CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y),
			get(cuda.CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z)},
		shared:          get(cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK),
		sharedOptIn:     get(cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN),
		registers:       get(cuda.CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK),
		processors:      get(cuda.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT),
		threadsPerMulti: get(cuda.CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR),
		warp:            max(1, get(cuda.CU_DEVICE_ATTRIBUTE_WARP_SIZE)),
		cooperative:     get(cuda.CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH) != 0,
		clusters:        get(cuda.CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH) != 0,
		pools:           get(cuda.CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED) != 0,
	}
	read.sharedOptIn = max(read.shared, read.sharedOptIn)
	v.mu.Lock()
	v.bounds = read
	v.mu.Unlock()
	return read
}

// A Dim is x, y and z of a grid, block or cluster. Zero y and z count as 1.
type Dim [3]uint32

// String is "64×1×1".
func (d Dim) String() string {
	d = d.whole()
	return fmt.Sprintf("%d×%d×%d", d[0], d[1], d[2])
}

// whole puts 1 for y and z that are not given.
func (d Dim) whole() Dim {
	d[1], d[2] = max(d[1], 1), max(d[2], 1)
	return d
}

// count is the product.
func (d Dim) count() uint64 { return uint64(d[0]) * uint64(d[1]) * uint64(d[2]) }

// axes names the dimensions.
var axes = [3]string{"x", "y", "z"}

// checkShape checks the dimensions of grid, block and cluster.
func (f *Function) checkShape(cfg *LaunchConfig) error {
	bounds := f.module.context.device.limits()
	if cfg.Grid[0] == 0 || cfg.Block[0] == 0 {
		what := "grid"
		if cfg.Block[0] == 0 {
			what = "block"
		}
		return &RangeError{Doing: "launching " + f.name, Argument: what, Expected: "at least 1 in x", Got: "0"}
	}
	if threads := cfg.Block.count(); bounds.threads > 0 && threads > uint64(bounds.threads) {
		return f.exceeds("block of %d threads exceeds the device's limit of %d", threads, bounds.threads)
	}
	for i, axis := range axes {
		if limit := bounds.block[i]; limit > 0 && int(cfg.Block[i]) > limit {
			return f.exceeds("block of %d in %s exceeds the device's limit of %d", cfg.Block[i], axis, limit)
		}
		if limit := bounds.grid[i]; limit > 0 && int(cfg.Grid[i]) > limit {
			return f.exceeds("grid of %d in %s exceeds the device's limit of %d", cfg.Grid[i], axis, limit)
		}
	}
	return f.checkCluster(cfg, bounds)
}

// exceeds is the error of a limit.
func (f *Function) exceeds(format string, args ...any) error {
	return &RangeError{Doing: "launching " + f.name, Problem: fmt.Sprintf(format, args...)}
}

// checkNeeds checks the block against what the kernel needs.
func (f *Function) checkNeeds(cfg *LaunchConfig) error {
	a, err := f.Attributes()
	if err != nil {
		return err
	}
	bounds := f.module.context.device.limits()
	threads := int(cfg.Block.count())
	if need := registersOf(a.Registers, threads, bounds.warp); bounds.registers > 0 && need > bounds.registers {
		return f.exceeds("block of %d threads with %d registers each needs %d registers, more than the device's %d",
			threads, a.Registers, need, bounds.registers)
	}
	if a.MaxThreads > 0 && threads > a.MaxThreads {
		return f.exceeds("block of %d threads exceeds the limit of %d that the kernel was compiled for", threads, a.MaxThreads)
	}
	total := a.SharedBytes + int(cfg.Shared)
	if bounds.sharedOptIn > 0 && total > bounds.sharedOptIn {
		return f.exceeds("%d bytes of shared memory (%d static and %d dynamic) exceed the device's limit of %d",
			total, a.SharedBytes, cfg.Shared, bounds.sharedOptIn)
	}
	if err := f.optIn(int(cfg.Shared)); err != nil {
		return err
	}
	if err := f.checkClusterSize(cfg); err != nil {
		return err
	}
	return f.checkCooperative(cfg, bounds)
}

// registerUnit is in what portions a warp gets its registers, on every
// architecture since Kepler: the occupancy calculator of CUDA 11.8.
const registerUnit = 256

// registersOf is how many registers a block gets. Whole warps get them.
func registersOf(each, threads, warp int) int {
	warps := (threads + warp - 1) / warp
	return warps * ((each*warp + registerUnit - 1) / registerUnit * registerUnit)
}

// optIn raises the dynamic shared memory that the kernel may have, where a
// launch needs more than kernels get without asking.
func (f *Function) optIn(dynamic int) error {
	f.mu.Lock()
	granted := f.dynamic
	f.mu.Unlock()
	if dynamic <= granted {
		return nil
	}
	allowed, err := f.Attribute(cuda.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES)
	if err == nil && dynamic > allowed {
		err = f.SetAttribute(cuda.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, dynamic)
		allowed = dynamic
	}
	if err != nil {
		return err
	}
	f.mu.Lock()
	f.dynamic = allowed
	f.mu.Unlock()
	return nil
}

// checkCooperative checks that all blocks of a cooperative launch fit on the
// device at once.
func (f *Function) checkCooperative(cfg *LaunchConfig, bounds *limits) error {
	if !cfg.Cooperative {
		return nil
	}
	if !bounds.cooperative {
		return f.exceeds("%s cannot launch cooperatively", f.module.context.device)
	}
	o, err := f.Occupancy(cfg.Block, int(cfg.Shared))
	if err != nil {
		return err
	}
	place, processors := "the device", bounds.processors
	if s := cfg.Stream; s != nil && s.Context().parts > 0 {
		place, processors = s.Context().String(), s.Context().parts
	}
	if most := uint64(o.ActiveBlocks * processors); cfg.Grid.count() > most {
		return f.exceeds("cooperative grid of %d blocks exceeds the %d that fit on %s at once (%d on each of %d multiprocessors)",
			cfg.Grid.count(), most, place, o.ActiveBlocks, processors)
	}
	return nil
}
