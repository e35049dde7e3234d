// Package cuda is the CUDA driver API as a table of Go functions.
//
// [API] holds one func field for every function of cuda.h, under the name that
// a C program uses: CuMemAlloc, CuLaunchKernel. Two things fill a table:
// [Open], from the driver's library on this machine, and the package emulator,
// from a device in software. Whoever calls a table cannot tell them apart, and
// [API.Wrap] puts a hook around every call, for tracing and for tests that
// inject failures.
//
// The functions are the C functions. Arguments keep their C names, order and
// meaning; out-parameters are pointers, sizes are uint64, handles and enums
// are types of their own, and constants keep their C names. Nothing is checked
// here: what a caller must guarantee is what the driver's manual says. The
// package gpu is the safe layer above.
//
// # Memory
//
// Pointers passed to a call are kept alive until it returns, not longer. A
// driver that keeps an address after the call (an asynchronous copy, a pinned
// region) needs memory that Go does not collect meanwhile.
//
// # Threads
//
// The driver keeps the current context for each OS thread. A caller that
// depends on it locks its goroutine to the thread (runtime.LockOSThread)
// around the calls that belong together. The table itself may be used from
// any number of goroutines.
package cuda

import "io"

//go:generate go run ../../tools/bindings/generate -spec internal/cuda.json -package cuda

// An API is a table of the driver's functions and what is known of the driver
// that filled it. Functions that a driver does not have are never nil: they
// answer CUDA_ERROR_NOT_SUPPORTED, and [API.Error] says why.
type API struct {
	Functions

	// Name tells where the functions come from: the path of the library, or
	// "emulated".
	Name string
	// Version is the driver's API version: 13000 for CUDA 13.0.
	Version int
	// Emulated is true when no hardware stands behind the table.
	Emulated bool
	// Checked is true when launches are checked for mistakes of kernels, which only an
	// emulated device does. Kernels in JavaScript are compiled for that.
	Checked bool

	// Fault explains the failure that has made a context unusable, where the
	// driver can tell: the emulated device names the kernel, thread and
	// instruction. Nil when nothing is known; it may answer nil.
	Fault func(ctx Context) error

	// Unwritten tells whether it is known that no byte of memory of a device has a value, which a
	// checked device keeps account of. Nil where nothing is known.
	Unwritten func(p DevicePtr, bytes uint64) bool

	// Share answers a table over the same devices whose work can be ended
	// apart from that of others: end stops kernels, graphs and waits for words
	// of memory that were submitted through that table, and what was submitted
	// and has not begun is not begun. Streams go on behind it, memory that
	// kernels were writing holds what it holds, and no context fails. What is
	// submitted later ends at once. Nil where nothing can end a kernel:
	// hardware has no means but the end of the process.
	Share func() (own *API, end func())

	// Tenant answers a table over the same devices that shares nothing but their memory's
	// bytes and their processors with this one: contexts, handles, addresses, settings,
	// pools and failures are its own. What its kernels print goes to stdout where the
	// device was opened without a writer. Nil for hardware, where only processes are
	// apart.
	Tenant func(stdout io.Writer) *API

	// Lend answers a loan of the allocation that bytes at an address lie in, for Borrow
	// of another table of the same devices. Nil where nothing is lent: by tenants.
	Lend func(address DevicePtr, bytes uint64) (loan any, r Result)

	// Borrow makes lent memory usable at its own address, until giveBack is called or
	// the lender frees it. On hardware that has no effect: all addresses of the primary
	// context are good for all who use it.
	Borrow func(loan any) (giveBack func(), r Result)

	// Texts is the *ptx.Cache with which the emulated device parses PTX, for those
	// who parse it too. Nil for hardware.
	Texts any

	// Waiting begins a wait for work during which its caller does nothing else, nor
	// anybody in its place: asked is to be called before each question whether the work is
	// done, end when the wait is over. It tells the emulated device that nobody is left to
	// write what a kernel waits for. Nil where that is of no use.
	Waiting func() (asked, end func())

	// launch gives the address of cuLaunchKernel in the library; nil where
	// there is none, and in a wrapped table.
	launch func() uintptr

	missing func(call string) string // why a function is not there; nil when nothing is known
	said    func(call string) string // what the driver writes about a failure; nil when it writes nothing
}

// New returns a table whose every function answers CUDA_ERROR_NOT_SUPPORTED,
// for an implementation of the driver in Go to fill. The function missing
// explains a call that stayed unfilled; it may be nil.
func New(name string, version int, missing func(call string) string) *API {
	api := &API{Name: name, Version: version, missing: missing}
	refuse(&api.Functions)
	return api
}

// An EntryPoint describes a function of the table.
type EntryPoint struct {
	Name   string // field of Functions with a small c: cuMemAlloc, cuCtxCreate_v2
	Symbol string // what the library exports: cuMemAlloc_v2
	Since  int    // driver version that introduced it, 12080 for 12.8
	Old    bool   // an older form, superseded by the one without a version
	Params []Parameter
}

// A Parameter is an argument of an entry point, in C.
type Parameter struct{ Name, Type string }

// EntryPoints lists every function in the order of the fields of Functions.
// The caller must not change it.
func EntryPoints() []EntryPoint { return entryPoints[:] }

// An EnumValue is one name of an enum.
type EnumValue struct {
	Name  string
	Value int64
}

// Constants lists the constants that are macros in C, such as
// CU_MEMHOSTALLOC_PORTABLE. The caller must not change it.
func Constants() []EnumValue { return constants }

// EnumValues lists the values of the enum that C calls name
// ("CUdevice_attribute"), in the header's order; nil for an unknown name.
func EnumValues(name string) []EnumValue {
	for i := range enums {
		if enums[i].name == name {
			return enums[i].values
		}
	}
	return nil
}

// An enum is one of C's, with its values.
type enum struct {
	name   string
	values []EnumValue
}
