package conformance

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// belongings are objects of a context, one of each kind that is easily made: arguments
// with which a call succeeds where the current context does not matter.
type belongings struct {
	context cuda.Context
	handles map[reflect.Type]uint64
	structs map[reflect.Type]any // pointers
	device  cuda.DevicePtr
	pinned  unsafe.Pointer
	file    func() string // makes a file with the kernel
	rooms   []any         // memory that calls were given, which the driver may write to later
}

// notCalled says why a function is not called; each crashes or stops a process.
func notCalled(entry cuda.EntryPoint) string {
	for _, p := range entry.Params {
		switch p.Type {
		case "CUhostFn", "CUstreamCallback", "CUoccupancyB2DSize", "CUasyncCallback", "CUlogsCallback":
			return "calls-back"
		}
	}
	switch {
	case strings.HasPrefix(entry.Name, "cuCheckpoint"):
		return "stops-processes"
	case strings.HasPrefix(entry.Name, "cuCoredump"):
		return "set-for-the-process"
	case entry.Name == "cuLogsUnregisterCallback", entry.Name == "cuDeviceUnregisterAsyncNotification":
		return "no-callback-to-name"
	}
	return ""
}

const stateKernel = `.version 7.0
.target sm_60
.address_size 64
.visible .global .u32 word;
.visible .entry empty() { ret; }`

// belongings makes objects of the owner, which is current then.
func (d *driver) belongings(kept *keptContexts) *belongings {
	d.enter(&kept.owner)
	own := &belongings{context: kept.owner, handles: map[reflect.Type]uint64{}}
	d.ok(d.CuMemAlloc(&own.device, stateSize))
	d.ok(d.CuMemHostAlloc(&own.pinned, stateSize, 0))
	own.file = func() string {
		file := filepath.Join(d.TempDir(), "states.ptx")
		if err := os.WriteFile(file, []byte(stateKernel), 0o644); err != nil {
			d.Fatal(err)
		}
		return file
	}
	give(own, own.context)
	give(own, own.device)
	d.giveCode(own)
	d.giveWork(own)
	d.giveMemory(own)
	own.describe()
	return own
}

// give makes a handle the argument of its type.
func give[H ~uint64 | ~uintptr](own *belongings, handle H) {
	own.handles[reflect.TypeFor[H]()] = uint64(handle)
}

func (d *driver) giveCode(own *belongings) {
	var m cuda.Module
	var f cuda.Function
	var l cuda.Library
	var k cuda.Kernel
	var link cuda.LinkState
	text := unsafe.Pointer(cstring(stateKernel))
	d.ok(d.CuModuleLoadData(&m, text))
	d.ok(d.CuModuleGetFunction(&f, m, cstring("empty")))
	d.CuLibraryLoadData(&l, text, nil, nil, 0, nil, nil, 0)
	d.CuLibraryGetKernel(&k, l, cstring("empty"))
	give(own, m)
	give(own, f)
	give(own, l)
	give(own, k)
	d.ok(d.CuLinkCreate(0, nil, nil, &link))
	give(own, link)
}

func (d *driver) giveWork(own *belongings) {
	var s cuda.Stream
	var e cuda.Event
	var g cuda.Graph
	var n cuda.GraphNode
	var x cuda.GraphExec
	d.ok(d.CuStreamCreate(&s, 0))
	d.ok(d.CuEventCreate(&e, 0))
	d.ok(d.CuEventRecord(e, s))
	d.ok(d.CuEventSynchronize(e))
	d.ok(d.CuGraphCreate(&g, 0))
	d.ok(d.CuGraphAddKernelNode(&n, g, nil, 0, own.node()))
	d.ok(d.CuGraphInstantiateWithFlags(&x, g, 0))
	give(own, s)
	give(own, e)
	give(own, g)
	give(own, n)
	give(own, x)
}

func (d *driver) giveMemory(own *belongings) {
	var a cuda.Array
	var p cuda.MemoryPool
	var t cuda.Texref
	d.ok(d.CuArrayCreate(&a, &cuda.ArrayDescriptor{Width: 16, Height: 4, Format: cuda.CU_AD_FORMAT_FLOAT, NumChannels: 1}))
	d.CuDeviceGetDefaultMemPool(&p, 0)
	d.CuTexRefCreate(&t)
	give(own, a)
	give(own, p)
	give(own, t)
}

const (
	stateSize  = 4096     // of the memory that calls may touch
	stateCopy  = 64       // bytes that they do
	stateChunk = 2 << 20  // of physical memory and of addresses
	stateRoom  = 64 << 10 // of zeros for whatever a call reads or writes
)

// describe makes the descriptions that are not valid when they are zero.
func (own *belongings) describe() {
	here := cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE}
	own.structs = map[reflect.Type]any{}
	for _, description := range []any{
		&cuda.ArrayDescriptor{Width: 16, Height: 4, Format: cuda.CU_AD_FORMAT_FLOAT, NumChannels: 1},
		&cuda.Array3DDescriptor{Width: 16, Height: 4, Format: cuda.CU_AD_FORMAT_FLOAT, NumChannels: 1},
		&cuda.Memcpy2D{SrcMemoryType: cuda.CU_MEMORYTYPE_DEVICE, SrcDevice: own.device, SrcPitch: stateCopy,
			DstMemoryType: cuda.CU_MEMORYTYPE_DEVICE, DstDevice: own.device + stateSize/2, DstPitch: stateCopy, WidthInBytes: stateCopy, Height: 1},
		&cuda.Memcpy3D{SrcMemoryType: cuda.CU_MEMORYTYPE_DEVICE, SrcDevice: own.device, SrcPitch: stateCopy, SrcHeight: 1,
			DstMemoryType: cuda.CU_MEMORYTYPE_DEVICE, DstDevice: own.device + stateSize/2, DstPitch: stateCopy, DstHeight: 1,
			WidthInBytes: stateCopy, Height: 1, Depth: 1},
		&cuda.Memcpy3DPeer{SrcMemoryType: cuda.CU_MEMORYTYPE_DEVICE, SrcDevice: own.device, SrcContext: own.context, SrcPitch: stateCopy, SrcHeight: 1,
			DstMemoryType: cuda.CU_MEMORYTYPE_DEVICE, DstDevice: own.device + stateSize/2, DstContext: own.context, DstPitch: stateCopy, DstHeight: 1,
			WidthInBytes: stateCopy, Height: 1, Depth: 1},
		own.node(),
		&cuda.KernelNodeParamsV1{Func: own.function(), GridDimX: 1, GridDimY: 1, GridDimZ: 1, BlockDimX: 1, BlockDimY: 1, BlockDimZ: 1},
		&cuda.MemsetNodeParams{Dst: own.device, ElementSize: 4, Width: 4, Height: 1},
		&cuda.LaunchConfig{GridDimX: 1, GridDimY: 1, GridDimZ: 1, BlockDimX: 1, BlockDimY: 1, BlockDimZ: 1, HStream: own.stream()},
		&cuda.MemPoolProps{AllocType: cuda.CU_MEM_ALLOCATION_TYPE_PINNED, Location: here},
		&cuda.MemAllocationProp{Type: cuda.CU_MEM_ALLOCATION_TYPE_PINNED, Location: here},
		&cuda.MemAccessDesc{Location: here, Flags: cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE},
		&here,
	} {
		own.structs[reflect.TypeOf(description)] = description
	}
}

// node describes a node that launches the kernel.
func (own *belongings) node() *cuda.KernelNodeParams {
	return &cuda.KernelNodeParams{Func: own.function(), GridDimX: 1, GridDimY: 1, GridDimZ: 1, BlockDimX: 1, BlockDimY: 1, BlockDimZ: 1}
}

func (own *belongings) function() cuda.Function {
	return cuda.Function(own.handles[reflect.TypeFor[cuda.Function]()])
}

func (own *belongings) stream() cuda.Stream {
	return cuda.Stream(own.handles[reflect.TypeFor[cuda.Stream]()])
}

// argument is the argument of a parameter: by its name where the type does not tell,
// else a handle of the type, a description, room for an answer, or a number.
func (own *belongings) argument(entry cuda.EntryPoint, p cuda.Parameter, of reflect.Type) reflect.Value {
	v := reflect.New(of).Elem()
	handle, isHandle := own.handles[of]
	description, isDescription := own.structs[of]
	switch {
	case isHandle:
		v.SetUint(handle)
		if of == reflect.TypeFor[cuda.DevicePtr]() && strings.HasPrefix(p.Name, "src") {
			v.SetUint(handle + stateSize/2)
		}
	case isDescription:
		v.Set(reflect.ValueOf(description))
	case of.Kind() == reflect.Pointer:
		v.Set(reflect.NewAt(of.Elem(), own.pointer(entry, p)))
	case of.Kind() == reflect.UnsafePointer:
		v.SetPointer(own.pointer(entry, p))
	case v.CanUint():
		v.SetUint(own.number(entry, p))
	case v.CanInt():
		v.SetInt(int64(own.number(entry, p)))
	}
	return v
}

// pointer is a text where one is read, the page-locked memory where a call is about it, and
// zeros elsewhere; null where a pointer stands for options.
func (own *belongings) pointer(entry cuda.EntryPoint, p cuda.Parameter) unsafe.Pointer {
	switch p.Name {
	case "fname", "fileName", "path":
		return own.text(own.file()) // a call reads it, or writes it
	case "image", "fatCubin", "code":
		return own.text(stateKernel)
	case "data":
		if strings.HasPrefix(entry.Name, "cuLinkAdd") {
			return own.text(stateKernel)
		}
	case "symbol":
		return own.text("cuInit")
	case "name":
		return own.text(nameFor(entry.Name))
	case "pciBusId":
		return own.text("0000:00:00.0")
	case "kernelParams", "extra", "pResViewDesc", "ctxCreateParams":
		return nil
	case "p":
		if entry.Name != "cuMemHostRegister" {
			return own.pinned
		}
	}
	return own.text("")
}

// text is room that begins with a text: a call may read it, or write an answer over it.
func (own *belongings) text(s string) unsafe.Pointer {
	room := make([]uint64, stateRoom/8)
	own.rooms = append(own.rooms, room)
	start := unsafe.Pointer(&room[0])
	copy(unsafe.Slice((*byte)(start), stateRoom), s)
	return start
}

// nameFor is the name that a look-up finds.
func nameFor(call string) string {
	if strings.Contains(call, "Global") || strings.Contains(call, "Managed") {
		return "word"
	}
	return "empty"
}

// number is a number that is valid for a parameter of most functions.
func (own *belongings) number(entry cuda.EntryPoint, p cuda.Parameter) uint64 {
	if values := cuda.EnumValues(p.Type); len(values) > 0 {
		return enumerator(values)
	}
	switch name := p.Name; {
	case strings.HasPrefix(name, "gridDim"), strings.HasPrefix(name, "blockDim"), name == "x", name == "y", name == "z", name == "tensorRank":
		return 1
	case strings.HasPrefix(name, "grid_"), name == "N", name == "Height":
		return 1
	case strings.HasPrefix(name, "blockSize"), name == "len":
		return 32
	case name == "ElementSizeBytes":
		return 4
	case strings.Contains(name, "Pitch"):
		return stateCopy
	case name == "count" && strings.HasSuffix(entry.Name, "SetAccess"): // of descriptions, and there is one
		return 1
	case name == "size" && strings.HasPrefix(entry.Name, "cuMem"):
		return stateChunk
	case name == "ByteCount", name == "bytes", name == "bytesize", name == "count", name == "WidthInBytes", name == "size":
		return stateCopy
	case name == "flags" && entry.Name == "cuMemAllocManaged":
		return uint64(cuda.CU_MEM_ATTACH_GLOBAL)
	case name == "Width":
		return 4
	}
	return 0
}

// enumerator is the first enumerator that is not there to say that there is none.
func enumerator(values []cuda.EnumValue) uint64 {
	for _, v := range values {
		if !strings.Contains(v.Name, "INVALID") && !strings.Contains(v.Name, "IGNORE") && !strings.Contains(v.Name, "_NONE") {
			return uint64(v.Value)
		}
	}
	return 0
}
