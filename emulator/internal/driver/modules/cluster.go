// This file says which clusters of blocks kernels can be launched in.

package modules

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
)

// The blocks of a cluster that every device with clusters runs, and the most that a kernel can be
// allowed (CUDA C++ programming guide 13.0, 2.2.1; what an H200 runs).
const (
	portableCluster = 8
	largestCluster  = 16
)

// clusterOf is the cluster that a kernel is launched in: what the launch asks for, or else what the
// kernel does; zero where nobody does.
func (s *shape) clusterOf(f *function) [3]uint32 {
	if s.cluster == [3]uint32{} {
		return f.Kernel.RequiredCluster
	}
	return s.cluster
}

// checkCluster compares it with the grid, the kernel and the device.
func (s *shape) checkCluster(f *function) cuda.Result {
	d, k := s.clusterOf(f), f.Kernel
	if d == [3]uint32{} {
		return success
	}
	size := uint64(1)
	for i, n := range d {
		if n == 0 || s.Grid[i]%n != 0 {
			return invalidValue
		}
		if size *= uint64(n); size > largestCluster {
			return cuda.CUDA_ERROR_INVALID_CLUSTER_SIZE
		}
	}
	required := k.RequiredCluster
	switch {
	case size > 1 && !f.Module.Context.Device.Preset.Clusters():
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	case required != [3]uint32{} && d != required, k.MaxCluster > 0 && size > uint64(k.MaxCluster), int(size) > f.mostBlocks():
		return cuda.CUDA_ERROR_INVALID_CLUSTER_SIZE
	}
	return success
}

// mostBlocks is how many blocks a cluster of the function can have.
func (f *function) mostBlocks() int {
	switch {
	case !f.Module.Context.Device.Preset.Clusters():
		return 1
	case f.largeClusters.Load():
		return largestCluster
	}
	return portableCluster
}

func (m *Modules) bindClusters(api *cuda.API) {
	api.CuOccupancyMaxPotentialClusterSize = func(out *int32, handle cuda.Function, config *cuda.LaunchConfig) cuda.Result {
		return m.clusters(out, handle, config, func(f *function, _ *shape) int { return f.mostBlocks() })
	}
	api.CuOccupancyMaxActiveClusters = func(out *int32, handle cuda.Function, config *cuda.LaunchConfig) cuda.Result {
		return m.clusters(out, handle, config, func(f *function, s *shape) int {
			d := s.clusterOf(f)
			size := max(1, int(d[0]*d[1]*d[2]))
			return f.activeBlocks(s.threads(), int(s.Shared)) * f.Module.Context.Multiprocessors() / size
		})
	}
}

// clusters answers a question about launches of a function.
func (m *Modules) clusters(out *int32, handle cuda.Function, config *cuda.LaunchConfig, answer func(*function, *shape) int) cuda.Result {
	return call.With(m.function, handle, func(f *function) cuda.Result {
		s, r := shapeOf(config)
		if r != success {
			return r
		}
		if r := s.check(f); r != success {
			return r
		}
		return call.Give(out, int32(answer(f, &s)))
	})
}
