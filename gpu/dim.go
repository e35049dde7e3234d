// This file defines Dim, the dimensions of launches, and the limits of a device for them.

package gpu

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/usage"
)

// A Dim is x, y and z of a grid, block or cluster. Zero y and z count as 1.
type Dim struct{ X, Y, Z uint32 }

// Axes has x, y and z by their numbers.
func (d Dim) Axes() [3]uint32 { return [3]uint32{d.X, d.Y, d.Z} }

// Axis is where x, y or z is, by its number.
func (d *Dim) Axis(i int) *uint32 { return [...]*uint32{&d.X, &d.Y, &d.Z}[i] }

// String is "64×1×1".
func (d Dim) String() string {
	d = d.Whole()
	return fmt.Sprintf("%d×%d×%d", d.X, d.Y, d.Z)
}

// Whole replaces 0 in y and z by 1.
func (d Dim) Whole() Dim {
	d.Y, d.Z = max(d.Y, 1), max(d.Z, 1)
	return d
}

// Count is the product.
func (d Dim) Count() uint64 { return uint64(d.X) * uint64(d.Y) * uint64(d.Z) }

var axes = [3]string{"x", "y", "z"}

// deviceLimits are the attributes of a device that bound a launch. An attribute that the
// driver does not have is 0, and bounds nothing.
type deviceLimits struct {
	Threads         int // per block
	Block, Grid     [3]int
	Shared          int // bytes per block, without opt-in
	SharedOptIn     int // bytes per block, with opt-in
	Registers       int // per block
	Processors      int
	ThreadsPerMulti int
	Warp            int
	Cooperative     bool
	Clusters        bool
	Pools           bool
}

// Read reads the limits one by one, each 0 where an old driver does not have it.
func readLimits(attribute func(cuda.DeviceAttribute) (int, error)) *deviceLimits {
	get := func(a cuda.DeviceAttribute) int {
		n, _ := attribute(a)
		return n
	}
	l := &deviceLimits{
		Threads: get(cuda.CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK),
		Block: [3]int{get(cuda.CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X), get(cuda.CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y),
			get(cuda.CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z)},
		Grid: [3]int{get(cuda.CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X), get(cuda.CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y),
			get(cuda.CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z)},
		Shared:          get(cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK),
		SharedOptIn:     get(cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN),
		Registers:       get(cuda.CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK),
		Processors:      get(cuda.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT),
		ThreadsPerMulti: get(cuda.CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR),
		Warp:            max(1, get(cuda.CU_DEVICE_ATTRIBUTE_WARP_SIZE)),
		Cooperative:     get(cuda.CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH) != 0,
		Clusters:        get(cuda.CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH) != 0,
		Pools:           get(cuda.CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED) != 0,
	}
	l.SharedOptIn = max(l.Shared, l.SharedOptIn)
	return l
}

// exceeds returns the error of a launch of a kernel that exceeds a limit.
func exceeds(kernel, format string, args ...any) error {
	return &usage.RangeError{Doing: "launching " + kernel, Problem: fmt.Sprintf(format, args...)}
}

// Check checks the dimensions of grid and block.
func (l *deviceLimits) Check(kernel string, grid, block Dim) error {
	if grid.X == 0 || block.X == 0 {
		what := "grid"
		if block.X == 0 {
			what = "block"
		}
		return &usage.RangeError{Doing: "launching " + kernel, Argument: what, Expected: "at least 1 in x", Got: "0"}
	}
	if threads := block.Count(); l.Threads > 0 && threads > uint64(l.Threads) {
		return exceeds(kernel, "block of %d threads exceeds the device's limit of %d", threads, l.Threads)
	}
	blocks, grids := block.Axes(), grid.Axes()
	for i, axis := range axes {
		if limit := l.Block[i]; limit > 0 && int(blocks[i]) > limit {
			return exceeds(kernel, "block of %d in %s exceeds the device's limit of %d", blocks[i], axis, limit)
		}
		if limit := l.Grid[i]; limit > 0 && int(grids[i]) > limit {
			return exceeds(kernel, "grid of %d in %s exceeds the device's limit of %d", grids[i], axis, limit)
		}
	}
	return nil
}

// CheckCluster checks that the grid divides into clusters; the zero cluster is none.
func (l *deviceLimits) CheckCluster(kernel, device string, grid, cluster Dim) error {
	if cluster == (Dim{}) {
		return nil
	}
	if !l.Clusters {
		return exceeds(kernel, "clusters of %s blocks: %s has no clusters", cluster, device)
	}
	blocks, each := grid.Axes(), cluster.Whole().Axes()
	for i, axis := range axes {
		if each[i] == 0 || blocks[i]%each[i] != 0 {
			return exceeds(kernel, "grid of %d blocks in %s is not a multiple of the cluster's %d", blocks[i], axis, each[i])
		}
	}
	return nil
}

// needs are what a kernel needs.
type needs struct {
	Registers  int // per thread
	MaxThreads int // of a block that the kernel was compiled for; 0: no limit
	Static     int // bytes of shared memory
}

// CheckNeeds checks a block of a kernel with so many bytes of dynamic shared memory.
func (l *deviceLimits) CheckNeeds(kernel string, n needs, block Dim, dynamic uint32) error {
	threads := int(block.Count())
	if need := registers(n.Registers, threads, l.Warp); l.Registers > 0 && need > l.Registers {
		return exceeds(kernel, "block of %d threads with %d registers each needs %d registers, more than the device's %d",
			threads, n.Registers, need, l.Registers)
	}
	if n.MaxThreads > 0 && threads > n.MaxThreads {
		return exceeds(kernel, "block of %d threads exceeds the limit of %d that the kernel was compiled for", threads, n.MaxThreads)
	}
	total := n.Static + int(dynamic)
	if l.SharedOptIn > 0 && total > l.SharedOptIn {
		return exceeds(kernel, "%d bytes of shared memory (%d static and %d dynamic) exceed the device's limit of %d",
			total, n.Static, dynamic, l.SharedOptIn)
	}
	return nil
}

// registerUnit is the granularity of a warp's registers on every architecture since
// Kepler: the occupancy calculator of CUDA 11.8.
const registerUnit = 256

// registers returns how many registers a block gets. Whole warps get them.
func registers(each, threads, warp int) int {
	warps := (threads + warp - 1) / warp
	return warps * ((each*warp + registerUnit - 1) / registerUnit * registerUnit)
}

// RoundToWarps rounds a number of threads down to whole warps.
func (l *deviceLimits) RoundToWarps(threads int) int { return threads / l.Warp * l.Warp }
