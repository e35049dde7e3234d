package gpu

import (
	"context"
	"errors"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

var errSkeleton = errors.New("gpu: not written yet")

// A Device is one GPU. Devices live as long as their Driver and are compared
// by pointer.
type Device struct {
	ordinal int
	name    string
}

func (v *Device) Driver() *Driver                                     { return nil }
func (v *Device) Ordinal() int                                        { return 0 }
func (v *Device) Handle() cuda.Device                                 { return 0 }
func (v *Device) Name() string                                        { return "" }
func (v *Device) UUID() (string, error)                               { return "", nil } // "GPU-xxxxxxxx-xxxx-…"
func (v *Device) PCIBusID() (string, error)                           { return "", nil } // "0000:01:00.0"
func (v *Device) TotalMemory() uint64                                 { return 0 }
func (v *Device) Emulated() bool                                      { return false }
func (v *Device) Capability() (major, minor int)                      { return 0, 0 }
func (v *Device) Attribute(a cuda.DeviceAttribute) (int, error)       { return 0, nil } // cached
func (v *Device) MemoryInfo() (free, total uint64, err error)         { return 0, 0, nil }
func (v *Device) CanAccessPeer(other *Device) (bool, error)           { return false, nil }
func (v *Device) PrimaryContext() (*Context, error)                   { return nil, nil } // retained on first need, until Close
func (v *Device) CreateContext(flags cuda.CtxFlags) (*Context, error) { return nil, nil } // not made current
func (v *Device) Reset() error                                        { return nil }      // ends the primary context and all in it
func (v *Device) String() string                                      { return "" }

// A Context is an address space on a device and all that is made in it. There
// is one Context object for each context, so they are compared by pointer.
type Context struct{}

func (c *Context) Driver() *Driver                                    { return nil }
func (c *Context) Device() *Device                                    { return nil }
func (c *Context) ID() uint64                                         { return 0 }
func (c *Context) Handle() cuda.Context                               { return 0 }
func (c *Context) Valid() bool                                        { return false }
func (c *Context) MakeCurrent() error                                 { return nil } // on this OS thread; lock it first
func (c *Context) Push() error                                        { return nil }
func (d *Driver) Pop() (*Context, error)                              { return nil, nil } // nil context when none was current
func (c *Context) Use(f func() error) error                           { return nil }      // f runs with c current, on a locked thread
func (c *Context) Synchronize(ctx context.Context) error              { return nil }
func (c *Context) Destroy() error                                     { return nil }
func (c *Context) Limit(l cuda.Limit) (uint64, error)                 { return 0, nil }
func (c *Context) SetLimit(l cuda.Limit, value uint64) error          { return nil }
func (c *Context) CacheConfig() (cuda.FuncCache, error)               { return 0, nil }
func (c *Context) SetCacheConfig(config cuda.FuncCache) error         { return nil }
func (c *Context) Flags() (cuda.CtxFlags, error)                      { return 0, nil }
func (c *Context) APIVersion() (int, error)                           { return 0, nil }
func (c *Context) EnablePeerAccess(peer *Context) error               { return nil }
func (c *Context) DisablePeerAccess(peer *Context) error              { return nil }
func (c *Context) StreamPriorities() (least, greatest int, err error) { return 0, 0, nil }
func (c *Context) MemoryInfo() (free, total uint64, err error)        { return 0, 0, nil }
func (c *Context) String() string                                     { return "" }

func (c *Context) Alloc(bytes uint64) (*Buffer, error)                          { return nil, nil }
func (c *Context) AllocAsync(bytes uint64, s *Stream) (*Buffer, error)          { return nil, nil } // from the device's pool, in stream order
func (c *Context) Wrap(address cuda.DevicePtr, bytes uint64, owner any) *Buffer { return nil }      // not owned; keeps owner alive
func (c *Context) AllocHost(bytes uint64, flags uint32) (*HostBuffer, error)    { return nil, nil } // cuda.CU_MEMHOSTALLOC_…
func (c *Context) NewStream(o StreamOptions) (*Stream, error)                   { return nil, nil }
func (c *Context) DefaultStream() *Stream                                       { return nil } // the same object each time
func (c *Context) PerThreadStream() *Stream                                     { return nil }
func (c *Context) NewEvent(flags cuda.EventFlags) (*Event, error)               { return nil, nil }
func (c *Context) LoadModule(image []byte, o JITOptions) (*Module, error)       { return nil, nil }

// A Buffer is linear device memory, or a view of a part of it.
type Buffer struct{}

func (b *Buffer) Address() cuda.DevicePtr                                               { return 0 } // 0 for an empty buffer
func (b *Buffer) Bytes() uint64                                                         { return 0 }
func (b *Buffer) Context() *Context                                                     { return nil }
func (b *Buffer) Parent() *Buffer                                                       { return nil } // of a view, else nil
func (b *Buffer) Freed() bool                                                           { return false }
func (b *Buffer) String() string                                                        { return "" } // "buffer of 4096 bytes on device 0"
func (b *Buffer) View(offset, bytes uint64) (*Buffer, error)                            { return nil, nil }
func (b *Buffer) Write(offset uint64, src []byte) error                                 { return nil } // done when it returns
func (b *Buffer) Read(offset uint64, dst []byte) error                                  { return nil }
func (b *Buffer) WriteAsync(offset uint64, src []byte, s *Stream) (*Transfer, error)    { return nil, nil }
func (b *Buffer) ReadAsync(offset uint64, dst []byte, s *Stream) (*Transfer, error)     { return nil, nil }
func (b *Buffer) CopyTo(dst *Buffer, dstOffset, offset, bytes uint64, s *Stream) error  { return nil } // s nil: done when it returns
func (b *Buffer) Fill(pattern uint64, width int, offset, count uint64, s *Stream) error { return nil } // width 1, 2, 4, 8 bytes; offset in bytes, count in elements
func (b *Buffer) Free() error                                                           { return nil } // in the order of the streams that use it
func (b *Buffer) FreeAsync(s *Stream) error                                             { return nil }

// A Transfer is an asynchronous copy between host and device under way. It
// keeps the host memory alive and in place until it is done.
type Transfer struct{}

func (t *Transfer) Done() (bool, error)                   { return false, nil } // never blocks
func (t *Transfer) Synchronize(ctx context.Context) error { return nil }

// Scalar are the element types that Upload and Download move as they lie.
type Scalar interface {
	~int8 | ~uint8 | ~int16 | ~uint16 | ~int32 | ~uint32 | ~int64 | ~uint64 | ~float32 | ~float64
}

func Upload[T Scalar](c *Context, data []T) (*Buffer, error) { return nil, nil }
func Download[T Scalar](b *Buffer) ([]T, error)              { return nil, nil }

// A HostBuffer is page-locked host memory.
type HostBuffer struct{}

func (h *HostBuffer) Bytes() []byte                          { return nil } // nil after Free
func (h *HostBuffer) Pointer() unsafe.Pointer                { return nil }
func (h *HostBuffer) Context() *Context                      { return nil }
func (h *HostBuffer) DeviceAddress() (cuda.DevicePtr, error) { return 0, nil } // of mapped memory
func (h *HostBuffer) Freed() bool                            { return false }
func (h *HostBuffer) Free() error                            { return nil }

// Register page-locks memory that Go already has, until Free.
func (c *Context) Register(data []byte, flags uint32) (*HostBuffer, error) { return nil, nil }

// A Stream is a queue of work on a device. The nil *Stream stands for the
// default stream of whatever context an operation acts in.
type Stream struct{}
type StreamOptions struct {
	NonBlocking bool // does not wait for the legacy default stream
	Priority    int  // lower is more urgent
}

func (s *Stream) Context() *Context                     { return nil }
func (s *Stream) Handle() cuda.Stream                   { return 0 }
func (s *Stream) Priority() (int, error)                { return 0, nil }
func (s *Stream) Done() (bool, error)                   { return false, nil }
func (s *Stream) Synchronize(ctx context.Context) error { return nil }
func (s *Stream) Wait(e *Event) error                   { return nil }
func (s *Stream) Record(e *Event) error                 { return nil }
func (s *Stream) Freed() bool                           { return false }
func (s *Stream) Free() error                           { return nil } // work already in it still runs

// An Event marks a point in a stream.
type Event struct{}

func (e *Event) Context() *Context                     { return nil }
func (e *Event) Handle() cuda.Event                    { return 0 }
func (e *Event) Record(s *Stream) error                { return nil }
func (e *Event) Done() (bool, error)                   { return false, nil }
func (e *Event) Synchronize(ctx context.Context) error { return nil }
func (e *Event) Since(start *Event) (float64, error)   { return 0, nil } // milliseconds
func (e *Event) Freed() bool                           { return false }
func (e *Event) Free() error                           { return nil }

// JITOptions say how the driver compiles PTX. The zero value leaves all to it.
type JITOptions struct {
	MaxRegisters int
	OptLevel     *int // 0 … 4
	LineInfo     bool
	Debug        bool
	Target       string // "sm_90"
	CacheMode    string // "ca", "cg"
	Threads      int    // per block, for which registers are planned
	Verbose      bool
	Name         string // what to call the image in messages
}

// A Module is code loaded into a context.
type Module struct{}

func (m *Module) Context() *Context                                           { return nil }
func (m *Module) Handle() cuda.Module                                         { return 0 }
func (m *Module) PTX() string                                                 { return "" }       // empty when loaded from binary code
func (m *Module) Function(name string, signature ...Param) (*Function, error) { return nil, nil } // the same object for the same name
func (m *Module) Functions() ([]string, error)                                { return nil, nil }
func (m *Module) Global(name string) (*Buffer, error)                         { return nil, nil }
func (m *Module) Globals() ([]string, error)                                  { return nil, nil }
func (m *Module) InfoLog() string                                             { return "" }
func (m *Module) Unloaded() bool                                              { return false }
func (m *Module) Unload() error                                               { return nil }

// A CompileError is code that the driver cannot load.
type CompileError struct {
	Name string // of the image, or ""
	Log  string // what the compiler said
	Err  error  // *cuda.Error
}

func (e *CompileError) Error() string { return "" }
func (e *CompileError) Unwrap() error { return e.Err }

// A Type is the type of a kernel's parameter.
type Type uint8

const (
	Opaque Type = iota // bytes of a struct, or of a type that nobody declared
	Pointer
	I8
	U8
	I16
	U16
	I32
	U32
	I64
	U64
	F16
	BF16
	F32
	F64
	Bits8
	Bits16
	Bits32
	Bits64 // .b8 … .b64 of PTX: any scalar of that size
	Texture
	Surface
)

func (t Type) String() string            { return "" } // "i32", "ptr"
func (t Type) Size() int                 { return 0 }  // 0 for Opaque
func ParseType(name string) (Type, bool) { return 0, false }

// A Param is a parameter of a kernel.
type Param struct {
	Name   string // empty when unknown
	Type   Type
	Offset int // bytes from the start of the parameters; set by the module
	Bytes  int
	Align  int
}

// A Function is a kernel.
type Function struct{}

// Attributes are what the driver knows of a function's needs.
type Attributes struct {
	MaxThreads, Registers, SharedBytes, ConstBytes, LocalBytes, PTXVersion, BinaryVersion int
}

func (f *Function) Name() string                                          { return "" }
func (f *Function) Module() *Module                                       { return nil }
func (f *Function) Context() *Context                                     { return nil }
func (f *Function) Handle() cuda.Function                                 { return 0 }
func (f *Function) Params() (params []Param, known bool)                  { return nil, false }        // the caller must not change it
func (f *Function) Attributes() (Attributes, error)                       { return Attributes{}, nil } // read once
func (f *Function) Attribute(a cuda.FunctionAttribute) (int, error)       { return 0, nil }
func (f *Function) SetAttribute(a cuda.FunctionAttribute, v int) error    { return nil }
func (f *Function) SetCacheConfig(config cuda.FuncCache) error            { return nil }
func (f *Function) Occupancy(block Dim, shared int) (Occupancy, error)    { return Occupancy{}, nil }
func (f *Function) Suggest(o SuggestOptions) (grid, block int, err error) { return 0, 0, nil }

// An Occupancy says how well a block size fills a multiprocessor.
type Occupancy struct {
	ActiveBlocks int     // per multiprocessor
	Ratio        float64 // of the multiprocessor's threads
}

// SuggestOptions bound a suggestion.
type SuggestOptions struct {
	Shared     func(threads int) int // dynamic shared bytes by block size; nil for none
	MaxThreads int                   // 0: no bound
}

// A Dim is x, y and z of a grid or block. Zero y and z count as 1.
type Dim [3]uint32

func (d Dim) String() string { return "" } // "64×1×1"

// A LaunchConfig says how a kernel runs.
type LaunchConfig struct {
	Grid, Block  Dim
	Shared       uint32  // dynamic shared memory, bytes
	Stream       *Stream // nil: the default stream
	Cluster      Dim     // blocks; zero: none
	Cooperative  bool    // all blocks resident together
	Priority     int     // 0: the stream's
	Programmatic bool    // may start before the kernel before it has ended
}

// Launch runs f. Arguments: *Buffer, *HostBuffer (mapped), any Go number or bool, Scalar
// values of a fixed type by Typed, []byte for a struct.
func (f *Function) Launch(cfg LaunchConfig, args ...any) error { return nil }

// Prepare checks cfg once and returns a launch that lacks only its arguments.
func (f *Function) Prepare(cfg LaunchConfig) (*Launch, error) { return nil, nil }

// A Launch is a kernel with its configuration and a block of arguments. One
// goroutine at a time may use it. Run allocates nothing.
type Launch struct{}

func (l *Launch) Function() *Function                      { return nil }
func (l *Launch) Configure(cfg LaunchConfig) error         { return nil } // cheap when cfg is as before
func (l *Launch) SetBuffer(i int, b *Buffer) error         { return nil }
func (l *Launch) SetAddress(i int, p cuda.DevicePtr) error { return nil }
func (l *Launch) SetNumber(i int, v float64) error         { return nil } // converted to the parameter's type, checked
func (l *Launch) SetInt(i int, v int64) error              { return nil }
func (l *Launch) SetUint(i int, v uint64) error            { return nil }
func (l *Launch) SetBool(i int, v bool) error              { return nil }
func (l *Launch) SetTyped(i int, t Type, v float64) error  { return nil } // cuda.f32(v): the parameter must take this type
func (l *Launch) SetTypedInt(i int, t Type, v int64) error { return nil } // cuda.i64(v); U64 as two's complement
func (l *Launch) SetBytes(i int, v []byte) error           { return nil } // exact size; copied
func (l *Launch) CheckCount(n int) error                   { return nil } // n arguments were given
func (l *Launch) Clear()                                   {}             // forgets the arguments, so that they can be collected
func (l *Launch) Run(t *Thread) error                      { return nil } // t may be nil

// A Thread is a goroutine locked to an OS thread, with its current context and
// the stack below it. Unlock puts the OS thread back as it was; Lock continues,
// on whatever OS thread, with the same context current.
type Thread struct{}

func (d *Driver) NewThread() *Thread                   { return nil } // not locked yet
func (d *Driver) Lock() *Thread                        { return nil } // NewThread and Lock
func (t *Thread) Lock()                                {}
func (t *Thread) Unlock()                              {}
func (t *Thread) Current() *Context                    { return nil }
func (t *Thread) Default() (*Context, error)           { return nil, nil } // Current, else device 0's primary, made current
func (t *Thread) MakeCurrent(c *Context) error         { return nil }
func (t *Thread) Push(c *Context) error                { return nil }
func (t *Thread) Pop() (*Context, error)               { return nil, nil }
func (t *Thread) Use(c *Context, f func() error) error { return nil }
