// This file checks a launch's configuration against the limits of the device and the
// kernel, and makes the attributes of launches.

package gpu

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// limits returns the device's limits, which are read once.
func (v *Device) limits() *deviceLimits {
	v.mu.Lock()
	known := v.bounds
	v.mu.Unlock()
	if known != nil {
		return known
	}
	read := readLimits(v.Attribute)
	v.mu.Lock()
	v.bounds = read
	v.mu.Unlock()
	return read
}

// checkConfig checks a configuration with whole dimensions. It raises the limits of
// dynamic shared memory and cluster size of the kernel where the launch needs that.
func (f *Function) checkConfig(cfg *LaunchConfig) error {
	device := f.module.context.device
	bounds := device.limits()
	if err := bounds.Check(f.name, cfg.Grid, cfg.Block); err != nil {
		return err
	}
	if err := bounds.CheckCluster(f.name, device.String(), cfg.Grid, cfg.Cluster); err != nil {
		return err
	}
	a, err := f.Attributes()
	if err != nil {
		return err
	}
	needs := needs{Registers: a.Registers, MaxThreads: a.MaxThreads, Static: a.SharedBytes}
	if err := bounds.CheckNeeds(f.name, needs, cfg.Block, cfg.Shared); err != nil {
		return err
	}
	if err := f.optIn(int(cfg.Shared)); err != nil {
		return err
	}
	if err := f.checkClusterSize(cfg); err != nil || !cfg.Cooperative {
		return err
	}
	return f.checkCooperative(cfg)
}

// optIn raises the kernel's limit of dynamic shared memory to so many bytes, where it is
// lower.
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

// checkCooperative checks that all blocks of a cooperative launch fit on the device at
// once.
func (f *Function) checkCooperative(cfg *LaunchConfig) error {
	device := f.module.context.device
	bounds := device.limits()
	if !bounds.Cooperative {
		return exceeds(f.name, "%s cannot launch cooperatively", device)
	}
	o, err := f.Occupancy(cfg.Block, int(cfg.Shared))
	if err != nil {
		return err
	}
	place, processors := "the device", bounds.Processors
	if s := cfg.Stream; s != nil && s.Context().parts > 0 {
		place, processors = s.Context().String(), s.Context().parts
	}
	if most := uint64(o.ActiveBlocks * processors); cfg.Grid.Count() > most {
		return exceeds(f.name, "cooperative grid of %d blocks exceeds the %d that fit on %s at once (%d on each of %d multiprocessors)",
			cfg.Grid.Count(), most, place, o.ActiveBlocks, processors)
	}
	return nil
}

// portableCluster is the largest cluster that every device with clusters runs. A kernel
// must be allowed larger ones: CUDA C++ programming guide 13.0, 2.2.1.
const portableCluster = 8

// checkClusterSize checks that a cluster fits on the device. It allows the kernel
// clusters beyond the portable size where the launch needs that.
func (f *Function) checkClusterSize(cfg *LaunchConfig) error {
	if cfg.Cluster == (Dim{}) {
		return nil
	}
	size := cfg.Cluster.Whole().Count()
	if size > portableCluster {
		if err := f.SetAttribute(cuda.CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1); err != nil {
			return err
		}
	}
	most, err := f.MaxClusterSize(cfg.Block, int(cfg.Shared))
	if err == nil && size > uint64(most) {
		return exceeds(f.name, "cluster of %d blocks exceeds the %d that the kernel can have on %s with such blocks", size, most, f.module.context.device)
	}
	return err
}

// extended is the configuration of cuLaunchKernelEx with its attributes.
type extended struct {
	config     cuda.LaunchConfig
	attributes [4]cuda.LaunchAttribute
}

// extend returns the attributes of a configuration; nil where it needs no
// cuLaunchKernelEx.
func extend(cfg *LaunchConfig, l *lifetime.Stream) *extended {
	if cfg.Cluster == (Dim{}) && cfg.Priority == 0 && !cfg.Programmatic {
		return nil
	}
	return attributes(cfg, l)
}

// attributes returns the attributes of a configuration.
func attributes(cfg *LaunchConfig, l *lifetime.Stream) *extended {
	g, b := cfg.Grid, cfg.Block
	x := &extended{config: cuda.LaunchConfig{GridDimX: g.X, GridDimY: g.Y, GridDimZ: g.Z, BlockDimX: b.X, BlockDimY: b.Y, BlockDimZ: b.Z,
		SharedMemBytes: cfg.Shared, HStream: l.Handle}}
	add := func(id cuda.LaunchAttributeID) *cuda.LaunchAttributeValue {
		a := &x.attributes[x.config.NumAttrs]
		a.Id = id
		x.config.NumAttrs++
		return &a.Value
	}
	if cfg.Cluster != (Dim{}) {
		c := cfg.Cluster.Whole()
		*add(cuda.CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION).ClusterDim() = cuda.LaunchAttributeValueClusterDim{X: c.X, Y: c.Y, Z: c.Z}
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
