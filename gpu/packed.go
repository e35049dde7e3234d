// This file launches kernels with all parameters in one block of bytes.

package gpu

import (
	"fmt"
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// The words of the list "extra" of a launch: CU_LAUNCH_PARAM_… of cuda.h.
const (
	paramEnd     = 0
	paramPointer = 1
	paramSize    = 2
)

// LaunchPacked runs f with its parameters as they lie in memory: each at its
// offset, up to the end of the last one. Only their size is checked, and that
// where the parameters are known. The bytes are copied.
func (f *Function) LaunchPacked(cfg LaunchConfig, parameters []byte) error {
	if size := paramBytes(f.params); f.known && len(parameters) != size {
		return &ArgumentError{Doing: "launching " + f.name, Argument: "parameters",
			Expected: fmt.Sprintf("%d bytes for %s", size, listParams(f.params)), Got: fmt.Sprint(len(parameters))}
	}
	own := f.module.context
	l := &Launch{f: f, context: own, home: own, handle: f.handle}
	if err := l.Configure(cfg); err != nil {
		return err
	}
	if l.extended == nil && l.cfg.Cooperative { // its own call takes no packed block
		l.extended = attributes(&l.cfg, l.stream)
	}
	l.packed = packed(parameters)
	return l.Run(nil)
}

// paramBytes is where the last parameter ends.
func paramBytes(params []Param) (size int) {
	for _, p := range params {
		size = max(size, p.Offset+p.Bytes)
	}
	return size
}

// A packedBlock is a block of parameters with the list that tells the driver of
// it. The list has numbers where the driver wants pointers, so it is made of
// words, and the block is kept beside it.
type packedBlock struct {
	words [5]uintptr
	size  uint64
	data  []uint64
}

func packed(parameters []byte) *packedBlock {
	p := &packedBlock{size: uint64(len(parameters)), data: make([]uint64, len(parameters)/8+2)}
	copy(unsafe.Slice((*byte)(unsafe.Pointer(&p.data[0])), 8*len(p.data)), parameters)
	p.words = [5]uintptr{paramPointer, uintptr(unsafe.Pointer(&p.data[0])), paramSize, uintptr(unsafe.Pointer(&p.size)), paramEnd}
	return p
}

// launchPacked makes the call.
func (l *Launch) launchPacked(api *cuda.API) (string, cuda.Result) {
	defer runtime.KeepAlive(l.packed)
	g, b, f, extra := &l.cfg.Grid, &l.cfg.Block, l.handle, (*unsafe.Pointer)(unsafe.Pointer(&l.packed.words[0]))
	if l.extended != nil {
		return "cuLaunchKernelEx", api.CuLaunchKernelEx(&l.extended.config, f, nil, extra)
	}
	return "cuLaunchKernel", api.CuLaunchKernel(f, g[0], g[1], g[2], b[0], b[1], b[2], l.cfg.Shared, l.stream.Handle, nil, extra)
}
