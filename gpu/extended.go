// This file is launches with attributes, by cuLaunchKernelEx.

package gpu

import (
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
