// This file makes the attributes of launches, and of clusters among them.

package gpu

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// extended is a launch with attributes.
type extended struct {
	config     cuda.LaunchConfig
	attributes [4]cuda.LaunchAttribute
}

// extend lists the attributes of a configuration; nil when there are none that
// ask for cuLaunchKernelEx.
func extend(cfg *LaunchConfig, l *lifetime.Stream) *extended {
	if cfg.Cluster == (Dim{}) && cfg.Priority == 0 && !cfg.Programmatic {
		return nil
	}
	return attributes(cfg, l)
}

// attributes lists the attributes of a configuration.
func attributes(cfg *LaunchConfig, l *lifetime.Stream) *extended {
	g, b := cfg.Grid, cfg.Block
	x := &extended{config: cuda.LaunchConfig{GridDimX: g[0], GridDimY: g[1], GridDimZ: g[2], BlockDimX: b[0], BlockDimY: b[1], BlockDimZ: b[2],
		SharedMemBytes: cfg.Shared, HStream: l.Handle}}
	add := func(id cuda.LaunchAttributeID) *cuda.LaunchAttributeValue {
		a := &x.attributes[x.config.NumAttrs]
		a.Id = id
		x.config.NumAttrs++
		return &a.Value
	}
	if cfg.Cluster != (Dim{}) {
		c := cfg.Cluster.whole()
		*add(cuda.CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION).ClusterDim() = cuda.LaunchAttributeValueClusterDim{X: c[0], Y: c[1], Z: c[2]}
	}
	if cfg.Priority != 0 {
		*add(cuda.CU_LAUNCH_ATTRIBUTE_PRIORITY).Priority() = int32(cfg.Priority)
	}
	if cfg.Programmatic {
		*add(cuda.CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION).ProgrammaticStreamSerializationAllowed() = 1
	}
	if cfg.Cooperative {
		*add(cuda.CU_LAUNCH_ATTRIBUTE_COOPERATIVE).Cooperative() = 1
	}
	x.config.Attrs = &x.attributes[0]
	return x
}

// portableCluster is the largest cluster that every device with clusters runs;
// a kernel has to be allowed more. CUDA C++ programming guide 13.0, 2.2.1.
const portableCluster = 8

// checkCluster checks that blocks divide into clusters, if there are any.
func (f *Function) checkCluster(cfg *LaunchConfig, bounds *limits) error {
	if cfg.Cluster == (Dim{}) {
		return nil
	}
	if !bounds.clusters {
		return f.exceeds("clusters of %s blocks: %s has no clusters", cfg.Cluster, f.module.context.device)
	}
	cluster := cfg.Cluster.whole()
	for i, axis := range axes {
		if cluster[i] == 0 || cfg.Grid[i]%cluster[i] != 0 {
			return f.exceeds("grid of %d blocks in %s is not a multiple of the cluster's %d", cfg.Grid[i], axis, cluster[i])
		}
	}
	return nil
}

// checkClusterSize checks that a cluster fits on the device, and asks for one
// beyond the portable size where a launch needs it.
func (f *Function) checkClusterSize(cfg *LaunchConfig) error {
	if cfg.Cluster == (Dim{}) {
		return nil
	}
	size := cfg.Cluster.whole().count()
	if size > portableCluster {
		if err := f.SetAttribute(cuda.CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1); err != nil {
			return err
		}
	}
	most, err := f.MaxClusterSize(cfg.Block, int(cfg.Shared))
	if err == nil && size > uint64(most) {
		return f.exceeds("cluster of %d blocks exceeds the %d that the kernel can have on %s with such blocks", size, most, f.module.context.device)
	}
	return err
}

// MaxClusterSize is how many blocks a cluster of the kernel can have, with
// blocks of a size and so much dynamic shared memory, in bytes. It is 1 where
// the device has no clusters.
func (f *Function) MaxClusterSize(block Dim, shared int) (int, error) {
	if !f.module.context.device.limits().clusters {
		return 1, nil
	}
	var most int32
	x := extend(&LaunchConfig{Grid: Dim{portableCluster, 1, 1}, Block: block.whole(), Shared: uint32(shared), Cluster: Dim{1, 1, 1}}, &lifetime.Stream{})
	err := f.within("cuOccupancyMaxPotentialClusterSize", "computing the largest cluster", func(api *cuda.API) cuda.Result {
		return api.CuOccupancyMaxPotentialClusterSize(&most, f.handle, &x.config)
	})
	return int(most), err
}

// ActiveClusters is how many clusters of a launch the device runs at once.
func (f *Function) ActiveClusters(cluster, block Dim, shared int) (int, error) {
	cluster, block = cluster.whole(), block.whole()
	bounds := f.module.context.device.limits()
	if !bounds.clusters {
		return 0, f.exceeds("clusters of %s blocks: %s has no clusters", cluster, f.module.context.device)
	}
	if shared < 0 || cluster.count() == 0 || block.count() == 0 || block.count() > uint64(bounds.threads) {
		return 0, &RangeError{Doing: "computing the occupancy of " + f.name, Argument: "cluster",
			Expected: fmt.Sprintf("at least 1 block of 1 to %d threads", bounds.threads),
			Got:      fmt.Sprintf("%s blocks of %s", cluster, block)}
	}
	if err := f.optIn(min(shared, bounds.sharedOptIn)); err != nil {
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
