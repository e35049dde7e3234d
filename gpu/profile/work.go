// This file knows which calls are work for a device.

package profile

import (
	"strings"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/loader"
)

// A Kind is what a device does.
type Kind string

// What a device does.
const (
	Kernel Kind = "kernel"
	Copy   Kind = "copy"
	Fill   Kind = "fill"
	Graph  Kind = "graph"
	Host   Kind = "host" // a function of the host in a stream
)

// work is what a function of the driver gives a device to do.
type work struct {
	kind   Kind
	name   string // for people; of a kernel its own
	stream int    // the argument that is the stream, negative for the default stream
	bytes  func(args []any) uint64
}

// kinds are the functions that give work, by the beginning of their names. A
// longer one comes before a shorter one.
var kinds = []struct {
	prefix string
	kind   Kind
	name   string
}{
	{"cuLaunchKernel", Kernel, ""}, {"cuLaunchCooperativeKernel", Kernel, ""},
	{"cuGraphLaunch", Graph, "graph"}, {"cuLaunchHostFunc", Host, "function of the host"},
	{"cuMemcpyHto", Copy, "copy to the device"}, {"cuMemcpyDtoH", Copy, "copy to the host"}, {"cuMemcpyAtoH", Copy, "copy to the host"},
	{"cuMemcpyPeer", Copy, "copy between devices"}, {"cuMemcpy3DPeer", Copy, "copy between devices"},
	{"cuMemcpyDto", Copy, "copy on the device"}, {"cuMemcpyAto", Copy, "copy on the device"},
	{"cuMemcpyBatch", Copy, "batch of copies"}, {"cuMemcpy3DBatch", Copy, "batch of copies"},
	{"cuMemcpy", Copy, "copy"}, {"cuMemset", Fill, "fill"}, {"cuMemPrefetch", Copy, "prefetch"},
}

// works are the functions that give a device work, by name.
func works() map[string]*work {
	table := map[string]*work{}
	for _, entry := range cuda.EntryPoints() {
		for _, k := range kinds {
			if !strings.HasPrefix(entry.Name, k.prefix) || strings.HasSuffix(entry.Name, "MultiDevice") {
				continue
			}
			w := &work{kind: k.kind, name: k.name, stream: -1, bytes: bytesOf(entry)}
			for i, p := range entry.Params {
				if p.Type == "CUstream" {
					w.stream = i
				}
			}
			table[entry.Name] = w
			break
		}
	}
	return table
}

// bytesOf finds how many bytes a call moves or fills; nil where nothing tells.
func bytesOf(entry cuda.EntryPoint) func([]any) uint64 {
	at := map[string]int{}
	for i, p := range entry.Params {
		at[p.Name] = i + 1
	}
	number := func(args []any, name string) uint64 {
		n, _ := args[at[name]-1].(uint64)
		return n
	}
	element := uint64(1)
	switch {
	case strings.Contains(entry.Name, "D16"):
		element = 2
	case strings.Contains(entry.Name, "D32"):
		element = 4
	}
	switch {
	case at["ByteCount"] > 0:
		return func(args []any) uint64 { return number(args, "ByteCount") }
	case at["N"] > 0:
		return func(args []any) uint64 { return element * number(args, "N") }
	case at["Width"] > 0:
		return func(args []any) uint64 { return element * number(args, "Width") * number(args, "Height") }
	case strings.HasPrefix(entry.Name, "cuMemPrefetchAsync"):
		return func(args []any) uint64 { return number(args, "count") }
	case at["pCopy"] > 0:
		return func(args []any) uint64 { return boxBytes(args[0]) }
	case strings.HasPrefix(entry.Name, "cuMemcpyBatch"):
		return func(args []any) (n uint64) {
			if sizes, ok := args[2].(*uint64); ok && sizes != nil {
				for _, size := range unsafe.Slice(sizes, number(args, "count")) {
					n += size
				}
			}
			return n
		}
	}
	return nil
}

// boxBytes are the bytes of a rectangle or a box.
func boxBytes(copied any) uint64 {
	switch c := copied.(type) {
	case *cuda.Memcpy2D:
		if c != nil {
			return c.WidthInBytes * c.Height
		}
	case *cuda.Memcpy3D:
		if c != nil {
			return c.WidthInBytes * c.Height * c.Depth
		}
	case *cuda.Memcpy3DPeer:
		if c != nil {
			return c.WidthInBytes * c.Height * c.Depth
		}
	}
	return 0
}

// direction names a copy by the kinds of memory at its ends.
func direction(copied any, otherwise string) string {
	var from, to cuda.Memorytype
	switch c := copied.(type) {
	case *cuda.Memcpy2D:
		if c != nil {
			from, to = c.SrcMemoryType, c.DstMemoryType
		}
	case *cuda.Memcpy3D:
		if c != nil {
			from, to = c.SrcMemoryType, c.DstMemoryType
		}
	default:
		return otherwise
	}
	switch {
	case from == cuda.CU_MEMORYTYPE_HOST && to != cuda.CU_MEMORYTYPE_HOST:
		return "copy to the device"
	case to == cuda.CU_MEMORYTYPE_HOST && from != cuda.CU_MEMORYTYPE_HOST:
		return "copy to the host"
	}
	return "copy on the device"
}

// describe fills in what the activity is.
func (r *Recorder) describe(a *Activity, w *work, c *cuda.Call) (stream cuda.Stream) {
	a.Kind, a.Name = w.kind, w.name
	if w.stream >= 0 {
		stream, _ = c.Args[w.stream].(cuda.Stream)
	}
	if w.bytes != nil {
		a.Bytes = w.bytes(c.Args)
	}
	if w.kind == Copy {
		a.Name = direction(c.Args[0], w.name)
	}
	if w.kind != Kernel {
		return stream
	}
	if config, ok := c.Args[0].(*cuda.LaunchConfig); ok {
		if config == nil { // the driver refuses it
			return stream
		}
		a.Grid = [3]uint32{config.GridDimX, config.GridDimY, config.GridDimZ}
		a.Block = [3]uint32{config.BlockDimX, config.BlockDimY, config.BlockDimZ}
		a.Shared, stream = config.SharedMemBytes, config.HStream
		a.Name = r.kernelName(c.Args[1])
		return stream
	}
	for i := range 3 {
		a.Grid[i], _ = c.Args[1+i].(uint32)
		a.Block[i], _ = c.Args[4+i].(uint32)
	}
	a.Shared, _ = c.Args[7].(uint32)
	a.Name = r.kernelName(c.Args[0])
	return stream
}

// kernelName asks the driver for the name of a kernel, which it knows from 12.3 on.
func (r *Recorder) kernelName(handle any) string {
	f, _ := handle.(cuda.Function)
	if name, ok := r.names[f]; ok {
		return name
	}
	var text *byte
	name := "kernel"
	if r.api.CuFuncGetName(&text, f) == cuda.CUDA_SUCCESS || r.api.CuKernelGetName(&text, cuda.Kernel(f)) == cuda.CUDA_SUCCESS {
		name = loader.GoString(text)
	}
	r.names[f] = name
	return name
}
