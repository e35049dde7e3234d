// This file computes how many blocks a multiprocessor holds, by the rules of
// NVIDIA's occupancy calculator for compute capabilities from 7.0 on.

package modules

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/native"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/internal/preset"
)

const (
	registerUnit  = 256 // registers are given to warps in units of this many
	subPartitions = 4   // of a multiprocessor, each with its registers
)

// overhead is how many registers an assembler takes beyond those that hold
// values of the program at its busiest point, for addresses and the like: what
// ptxas 13.0 takes for small kernels.
const overhead = 8

// registersOf is how many registers a thread takes: an estimate, since no
// assembler has assigned them. With launch bounds it keeps within what they leave.
func registersOf(k *run.Kernel) int {
	n := min(k.Registers+overhead, machine.MaxRegisters)
	if k.MaxThreads > 0 {
		warps := roundUp(roundUp(k.MaxThreads, machine.WarpSize)/machine.WarpSize*max(k.MinBlocks, 1), subPartitions)
		n = min(n, machine.Registers/warps/registerUnit*registerUnit/machine.WarpSize)
	}
	return n
}

// maxThreads is the most threads that a block of the kernel can have.
func maxThreads(k *run.Kernel) int {
	n := machine.MaxThreadsPerBlock
	if k.MaxThreads > 0 && k.RequiredThreads[0] == 0 {
		n = min(n, k.MaxThreads)
	}
	return min(n, warpsByRegisters(k)*machine.WarpSize)
}

// warpsByRegisters is how many warps of the kernel the registers are enough
// for. With launch bounds an assembler keeps within them.
func warpsByRegisters(k *run.Kernel) int {
	unit := roundUp(registersOf(k)*machine.WarpSize, registerUnit)
	warps := machine.Registers / subPartitions / unit * subPartitions
	if k.MaxThreads > 0 {
		warps = max(warps, roundUp(k.MaxThreads, machine.WarpSize)/machine.WarpSize*max(k.MinBlocks, 1))
	}
	return warps
}

func roundUp(n, unit int) int { return (n + unit - 1) / unit * unit }

// sharedUnit is what a block's shared memory is rounded up to.
func sharedUnit(p *preset.Preset) int {
	if p.Major >= 8 {
		return 128
	}
	return 256
}

// activeBlocks is how many blocks of that many threads, each with that much
// dynamic shared memory, a multiprocessor holds at once.
func (f *function) activeBlocks(threads, dynamicShared int) int {
	p, k := &f.Module.Context.Device.Preset, f.Kernel
	if threads < 1 || threads > maxThreads(k) || dynamicShared > int(f.dynamicShared.Load()) {
		return 0
	}
	shared := int(k.StaticShared) + dynamicShared
	warps := roundUp(threads, machine.WarpSize) / machine.WarpSize
	blocks := min(p.BlocksPerMultiprocessor, p.ThreadsPerMultiprocessor/machine.WarpSize/warps, warpsByRegisters(k)/warps)
	if unit := roundUp(shared+p.ReservedShared(), sharedUnit(p)); unit > 0 {
		blocks = min(blocks, p.SharedPerMultiprocessor/unit)
	}
	return blocks
}

func (m *Modules) bindOccupancy(api *cuda.API) {
	m.bindClusters(api)
	api.CuOccupancyMaxActiveBlocksPerMultiprocessor = func(out *int32, f cuda.Function, threads int32, shared uint64) cuda.Result {
		return m.maxActiveBlocks(out, f, threads, shared, 0)
	}
	api.CuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags = m.maxActiveBlocks
	api.CuOccupancyMaxPotentialBlockSize = func(grid, block *int32, f cuda.Function, sharedOf cuda.OccupancyB2DSize, shared uint64, limit int32) cuda.Result {
		return m.bestBlock(grid, block, f, sharedOf, shared, limit, 0)
	}
	api.CuOccupancyMaxPotentialBlockSizeWithFlags = m.bestBlock
	api.CuOccupancyAvailableDynamicSMemPerBlock = m.availableShared
}

func validOccupancyFlags(flags uint32) bool {
	return flags&^uint32(cuda.CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE) == 0
}

func (m *Modules) maxActiveBlocks(out *int32, handle cuda.Function, threads int32, shared uint64, flags uint32) cuda.Result {
	f, r := m.inContext(handle)
	if r != success {
		return r
	}
	if out == nil || threads <= 0 || shared > machine.MaxPitch || !validOccupancyFlags(flags) {
		return invalidValue
	}
	*out = int32(f.activeBlocks(int(threads), int(shared)))
	return success
}

// inContext finds a function for a call that needs a usable context.
func (m *Modules) inContext(handle cuda.Function) (*function, cuda.Result) {
	return machine.InContext(m.Machine, m.function)(handle)
}

// bestBlock finds the block size that keeps the most threads active, the
// largest of equals. The function sharedOf, when there is one, tells the
// dynamic shared memory for a block size.
func (m *Modules) bestBlock(grid, block *int32, handle cuda.Function, sharedOf cuda.OccupancyB2DSize, shared uint64, limit int32, flags uint32) cuda.Result {
	f, r := m.inContext(handle)
	if r != success {
		return r
	}
	if grid == nil || block == nil || limit < 0 || shared > machine.MaxPitch || !validOccupancyFlags(flags) {
		return invalidValue
	}
	p := &f.Module.Context.Device.Preset
	most := maxThreads(f.Kernel)
	if limit > 0 {
		most = min(most, int(limit))
	}
	best, blocks := 0, 0
	for size := roundUp(most, machine.WarpSize); size > 0; size -= machine.WarpSize {
		threads := min(size, most)
		dynamic := int(shared)
		if sharedOf != 0 {
			answer := native.Call(uintptr(sharedOf), uintptr(threads))
			dynamic = int(min(uint64(answer), machine.MaxPitch))
		}
		if active := f.activeBlocks(threads, dynamic); active*threads > best*blocks {
			best, blocks = threads, active
		}
		if best*blocks >= p.ThreadsPerMultiprocessor {
			break
		}
	}
	*block, *grid = int32(best), int32(blocks*p.Multiprocessors)
	return success
}

// availableShared is the dynamic shared memory that each of that many blocks
// can have. As NVIDIA's driver does, it leaves out what the system reserves.
func (m *Modules) availableShared(out *uint64, handle cuda.Function, blocks, threads int32) cuda.Result {
	f, r := m.inContext(handle)
	if r != success {
		return r
	}
	if out == nil || blocks <= 0 || threads <= 0 {
		return invalidValue
	}
	p := &f.Module.Context.Device.Preset
	if f.activeBlocks(int(threads), 0) < int(blocks) {
		return invalidValue
	}
	each := p.SharedPerMultiprocessor / int(blocks) / sharedUnit(p) * sharedUnit(p)
	*out = uint64(max(0, min(each-int(f.Kernel.StaticShared), int(f.dynamicShared.Load()))))
	return success
}
