// This file computes occupancy: how well block and cluster sizes fill a device.

package gpu

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// An Occupancy is how well a block size fills a multiprocessor.
type Occupancy struct {
	ActiveBlocks int     // of a multiprocessor at once
	Ratio        float64 // of the multiprocessor's threads that are occupied
}

// SuggestOptions bound a suggestion.
type SuggestOptions struct {
	Shared     func(threads int) int // dynamic shared bytes of a block of a size; nil for none
	MaxThreads int                   // of a block; 0: what the kernel allows
}

// Occupancy computes how many blocks with shared bytes of dynamic shared memory a
// multiprocessor runs at once.
func (f *Function) Occupancy(block Dim, shared int) (Occupancy, error) {
	if err := f.made(); err != nil {
		return Occupancy{}, err
	}
	block = block.Whole()
	bounds := f.module.context.device.limits()
	threads := block.Count()
	if threads == 0 || bounds.Threads > 0 && threads > uint64(bounds.Threads) {
		return Occupancy{}, &usage.RangeError{Doing: "computing the occupancy of " + f.name, Argument: "block",
			Expected: fmt.Sprintf("1 to %d threads", bounds.Threads), Got: fmt.Sprint(threads)}
	}
	if shared < 0 {
		return Occupancy{}, &usage.RangeError{Doing: "computing the occupancy of " + f.name, Argument: "shared",
			Expected: "at least 0 bytes", Got: fmt.Sprint(shared)}
	}
	if err := f.optIn(min(shared, bounds.SharedOptIn)); err != nil {
		return Occupancy{}, err
	}
	var blocks int32
	err := f.within("cuOccupancyMaxActiveBlocksPerMultiprocessor", "computing the occupancy", func(api *cuda.API) cuda.Result {
		return api.CuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, f.handle, int32(threads), uint64(shared))
	})
	o := Occupancy{ActiveBlocks: int(blocks)}
	if bounds.ThreadsPerMulti > 0 {
		o.Ratio = float64(uint64(blocks)*threads) / float64(bounds.ThreadsPerMulti)
	}
	return o, err
}

// AvailableShared returns the dynamic shared memory in bytes that each of so many blocks
// can have when a multiprocessor runs them at once. Unlike the driver's function it
// accounts for the memory that the system reserves in each block.
func (f *Function) AvailableShared(block Dim, blocks int) (int, error) {
	if err := f.made(); err != nil {
		return 0, err
	}
	doing, threads, bounds := "computing the shared memory of "+f.name, block.Whole().Count(), f.module.context.device.limits()
	if most := bounds.Threads; threads == 0 || most > 0 && threads > uint64(most) {
		return 0, &usage.RangeError{Doing: doing, Argument: "block", Expected: fmt.Sprintf("1 to %d threads", most), Got: fmt.Sprint(threads)}
	}
	if blocks < 1 {
		return 0, &usage.RangeError{Doing: doing, Argument: "blocks", Expected: "at least 1", Got: fmt.Sprint(blocks)}
	}
	a, err := f.Attributes()
	if err != nil {
		return 0, err
	}
	if err := f.optIn(bounds.SharedOptIn - a.SharedBytes); err != nil {
		return 0, err
	}
	var bytes uint64
	err = f.within("cuOccupancyAvailableDynamicSMemPerBlock", "computing the shared memory", func(api *cuda.API) cuda.Result {
		return api.CuOccupancyAvailableDynamicSMemPerBlock(&bytes, f.handle, int32(blocks), int32(threads))
	})
	messages.HintOf(err, cuda.CUDA_ERROR_INVALID_VALUE, fmt.Sprintf("a multiprocessor does not run %d blocks of %d threads at once, however little shared memory they have", blocks, threads))
	if err != nil {
		return 0, err
	}
	if o, err := f.Occupancy(block, int(bytes)); err != nil || o.ActiveBlocks >= blocks {
		return int(bytes), err
	}
	reserved, err := f.module.context.device.Attribute(cuda.CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK)
	return max(0, int(bytes)-reserved), err
}

// Suggest returns the block size with the best occupancy, the largest of equals, and the
// number of blocks that fill the device once.
func (f *Function) Suggest(o SuggestOptions) (grid, block int, err error) {
	a, err := f.Attributes()
	if err != nil {
		return 0, 0, err
	}
	bounds := f.module.context.device.limits()
	most := a.MaxThreads
	if o.MaxThreads > 0 {
		most = min(most, o.MaxThreads)
	}
	if o.Shared == nil {
		o.Shared = func(int) int { return 0 }
	}
	best := 0
	for threads := bounds.RoundToWarps(most); threads > 0; threads = bounds.RoundToWarps(threads - 1) {
		shared := o.Shared(threads)
		if a.SharedBytes+shared > bounds.SharedOptIn {
			continue
		}
		occupancy, err := f.Occupancy(Dim{X: uint32(threads)}, shared)
		if err != nil {
			return 0, 0, err
		}
		if resident := occupancy.ActiveBlocks * threads; resident > best {
			best, block, grid = resident, threads, occupancy.ActiveBlocks*bounds.Processors
		}
	}
	if best == 0 {
		return 0, 0, exceeds(f.name, "no block size fits: the kernel needs more registers or shared memory than a multiprocessor has")
	}
	return grid, block, nil
}

// MaxClusterSize returns how many blocks a cluster of the kernel can have, with blocks of
// a size and shared bytes of dynamic shared memory; 1 where the device has no clusters.
func (f *Function) MaxClusterSize(block Dim, shared int) (int, error) {
	if err := f.made(); err != nil {
		return 0, err
	}
	if !f.module.context.device.limits().Clusters {
		return 1, nil
	}
	var most int32
	x := extend(&LaunchConfig{Grid: Dim{X: portableCluster, Y: 1, Z: 1}, Block: block.Whole(), Shared: uint32(shared), Cluster: Dim{X: 1, Y: 1, Z: 1}}, &lifetime.Stream{})
	err := f.within("cuOccupancyMaxPotentialClusterSize", "computing the largest cluster", func(api *cuda.API) cuda.Result {
		return api.CuOccupancyMaxPotentialClusterSize(&most, f.handle, &x.config)
	})
	return int(most), err
}

// ActiveClusters returns how many clusters of a launch the device runs at once.
func (f *Function) ActiveClusters(cluster, block Dim, shared int) (int, error) {
	if err := f.made(); err != nil {
		return 0, err
	}
	cluster, block = cluster.Whole(), block.Whole()
	bounds := f.module.context.device.limits()
	if !bounds.Clusters {
		return 0, exceeds(f.name, "clusters of %s blocks: %s has no clusters", cluster, f.module.context.device)
	}
	if shared < 0 || cluster.Count() == 0 || block.Count() == 0 || block.Count() > uint64(bounds.Threads) {
		return 0, &usage.RangeError{Doing: "computing the occupancy of " + f.name, Argument: "cluster",
			Expected: fmt.Sprintf("at least 1 block of 1 to %d threads", bounds.Threads),
			Got:      fmt.Sprintf("%s blocks of %s", cluster, block)}
	}
	if err := f.optIn(min(shared, bounds.SharedOptIn)); err != nil {
		return 0, err
	}
	cfg := LaunchConfig{Grid: cluster, Block: block, Shared: uint32(shared), Cluster: cluster}
	if err := f.checkClusterSize(&cfg); err != nil {
		return 0, err
	}
	var clusters int32
	x := extend(&cfg, &lifetime.Stream{})
	err := f.within("cuOccupancyMaxActiveClusters", "computing the occupancy", func(api *cuda.API) cuda.Result {
		return api.CuOccupancyMaxActiveClusters(&clusters, f.handle, &x.config)
	})
	return int(clusters), err
}
