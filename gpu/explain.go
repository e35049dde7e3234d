// This file explains why a launch was refused, and what a fault is blamed on.

package gpu

import (
	"fmt"
	"strconv"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/ptx"
)

// A launched is a launch that a fault may be blamed on.
type launched struct {
	name        string
	grid, block Dim
}

// String is "vadd with grid 4×1×1 and block 256×1×1".
func (l *launched) String() string {
	return fmt.Sprintf("%s with grid %s and block %s", l.name, l.grid, l.block)
}

// wait waits for the kernel, with LaunchBlocking. While a graph is captured
// nothing runs, and there is nothing to wait for. A kernel may have failed by
// now: then the question is refused, and the wait tells of the fault.
func (l *Launch) wait() error {
	c := l.context
	var status cuda.StreamCaptureStatus
	if r := c.driver.API().CuStreamIsCapturing(l.stream.Handle, &status); r == cuda.CUDA_SUCCESS && status != cuda.CU_STREAM_CAPTURE_STATUS_NONE {
		return nil
	}
	err := l.stream.Wait(c.driver.life.Interruption())
	return describe(err, "running %s on %s", l.record, c.device)
}

// failed describes a launch that the driver refused.
func (l *Launch) failed(call string, r cuda.Result) error {
	c := l.context
	err := c.failed(call, r, "launching %s on %s", l.record, c.device)
	switch r {
	case cuda.CUDA_ERROR_INVALID_VALUE, cuda.CUDA_ERROR_INVALID_CLUSTER_SIZE:
		hint(err, l.f.explainShape(&l.cfg))
	case cuda.CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES:
		if a, e := l.f.Attributes(); e == nil {
			hint(err, fmt.Sprintf("the kernel uses %d registers, %d bytes of local memory a thread and %d bytes of shared memory a block: try smaller blocks",
				a.Registers, a.LocalBytes, a.SharedBytes+int(l.cfg.Shared)))
		}
	case cuda.CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE:
		hint(err, fmt.Sprintf("%d blocks have to be on the device at once, and other kernels leave too little room", l.cfg.Grid.count()))
	}
	return err
}

// explainShape says what is wrong with dimensions that are within all limits.
func (f *Function) explainShape(cfg *LaunchConfig) string {
	if need := f.directive("reqntid"); need != (Dim{}) && need != cfg.Block {
		return fmt.Sprintf("the kernel was compiled for blocks of %s", need)
	}
	if need := f.directive("reqnctapercluster"); need != (Dim{}) {
		return fmt.Sprintf("the kernel was compiled for clusters of %s blocks, and the grid of %s has to be a multiple of that", need, cfg.Grid)
	}
	return ""
}

// directive is what a directive of the kernel in PTX says of dimensions, zero
// where there is none.
func (f *Function) directive(name string) (d Dim) {
	var entry *ptx.Function
	if tree := f.module.code().tree; tree != nil {
		entry = tree.Function(f.name)
	}
	if entry == nil {
		return d
	}
	for _, p := range entry.Performance {
		for i := 0; p.Name == name && i < min(len(p.Args), 3); i++ {
			n, _ := strconv.ParseUint(p.Args[i], 0, 32)
			d[i] = uint32(n)
		}
	}
	if d == (Dim{}) {
		return d
	}
	return d.whole()
}
