// This file lists what reaches beyond a runtime, and needs a permission.

package core

import (
	"hash/maphash"
	"slices"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// A reach is an operation that reaches beyond what its runtime has made.
type reach struct {
	op string
	// driver says that it needs Permissions.Driver: it takes addresses or handles that
	// nobody checks. Others need Permissions.Device, or that one.
	driver bool
	// shared says that it needs the permission on a GPU only, whose users share what it
	// changes or tells. On the emulated device each runtime has its own.
	shared bool
	// part says that only some calls need it: the function asks by Beyond.
	part bool
}

// reaches are all of them. The functions Name.wrap of classes need Permissions.Driver too; see
// wrapper.
var reaches = []reach{
	{op: "cuda.wrap", driver: true},
	{op: "context.wrap", driver: true},
	{op: "nd.wrap", driver: true},
	{op: "cuda.importMemory", driver: true},
	{op: "context.importMemory", driver: true},
	{op: "cuda.importSemaphore", driver: true},
	{op: "context.importSemaphore", driver: true},
	{op: "cuda.coreDump", driver: true},
	{op: "cuda.trace", driver: true, part: true}, // where the host has no trace: its lines have addresses
	{op: "cuda.checkpoint.state", driver: true},
	{op: "cuda.checkpoint.lock", driver: true},
	{op: "cuda.checkpoint.checkpoint", driver: true},
	{op: "cuda.checkpoint.restore", driver: true},
	{op: "cuda.checkpoint.restoreThread", driver: true},
	{op: "cuda.checkpoint.unlock", driver: true},

	// Other processes of the user.
	{op: "cuda.openShared"},
	{op: "context.openShared"},
	{op: "buffer.share"},
	{op: "pool.share"},
	{op: "event.share"},
	{op: "nccl.init"},

	// What the driver keeps once for a process, or for a device.
	{op: "cuda.pointerAttributes", shared: true, part: true}, // of an address
	{op: "device.reset", shared: true},
	{op: "device.trim", shared: true},
	{op: "device.pool=", shared: true},
	{op: "pool.releaseThreshold=", shared: true, part: true}, // of the default pool, as those below
	{op: "pool.attributes", shared: true, part: true},
	{op: "pool.trim", shared: true, part: true},
	{op: "pool.access", shared: true, part: true},
	{op: "pool.resetHigh", shared: true, part: true},
	{op: "context.limit", shared: true, part: true}, // with a value
	{op: "context.setFlags", shared: true},
	{op: "context.cacheConfig=", shared: true},
	{op: "context.resetPersistingL2", shared: true},
	{op: "context.enablePeerAccess", shared: true},
	{op: "context.disablePeerAccess", shared: true},
	{op: "stream.accessPolicy", shared: true, part: true}, // of setAttributes
	{op: "stream.priority", shared: true, part: true},     // one before others; see Priority
	{op: "graphMemory.trim", shared: true},
	{op: "graphMemory.resetHigh", shared: true},
	{op: "cuda.profiler.start", shared: true},
	{op: "cuda.profiler.stop", shared: true},

	// What tells one GPU from another, and who else uses it.
	{op: "device.uuid", shared: true},
	{op: "device.pciBusId", shared: true},
	{op: "device.processes", shared: true},
	{op: "device.power", shared: true},
	{op: "device.temperature", shared: true},
	{op: "device.clocks", shared: true},
	{op: "device.utilization", shared: true},
}

// reachOf has the rows by their operations.
var reachOf = func() map[string]reach {
	rows := make(map[string]reach, len(reaches))
	for _, r := range reaches {
		rows[r.op] = r
	}
	return rows
}()

// bounded is f, where the operation is permitted; otherwise it throws instead. Setters are called
// op=.
func (s *Session) bounded(op string, f bind.Func) bind.Func {
	r, found := reachOf[op]
	if !found || r.part || s.permits(r) {
		return f
	}
	return func(call goja.FunctionCall) goja.Value {
		s.refuse(r)
		return f(call)
	}
}

// Beyond throws where a call of an operation needs a permission that the host does not give.
func (s *Session) Beyond(op string) {
	if r, found := reachOf[op]; found {
		s.refuseUnless(r)
	}
}

// Permits reports whether the host permits an operation on the device that is open.
func (s *Session) Permits(op string) bool {
	r, found := reachOf[op]
	return !found || s.permits(r) || r.shared && s.Driver.API().Emulated
}

// Priority is what a script gets of the priority that it asks for: the least, 0, where others use the
// device and the host does not permit it to be before them.
func (s *Session) Priority(asked int) int {
	if s.Permits("stream.priority") {
		return asked
	}
	return max(asked, 0)
}

// byKernels are the handles that kernels take.
var byKernels = []string{"CUdeviceptr", "CUtexObject", "CUsurfObject", "CUgraphConditionalHandle"}

// Handle is what a script sees of a handle of the driver's. On a GPU most are addresses of the
// process: without a permission to use them it gets another number, the same for the same object.
func (s *Session) Handle(typ string, n uint64) uint64 {
	if c := s.Env.Config; n == 0 || c.Permissions.Driver || c.Permissions.FFI || s.Driver.API().Emulated || slices.Contains(byKernels, typ) {
		return n
	}
	return maphash.Comparable(s.seed, n)
}

func (s *Session) refuseUnless(r reach) {
	if !s.permits(r) {
		s.refuse(r)
	}
}

// permits reports whether the host permits the operation on any device.
func (s *Session) permits(r reach) bool {
	c := s.Env.Config
	return c.Permissions.Driver || c.Permissions.Device && !r.driver
}

// refuse throws what a script gets that is not permitted an operation; on a device of its own, such
// as is shared on GPUs only, it throws nothing.
func (s *Session) refuse(r reach) {
	if r.shared && s.Open().API().Emulated {
		return
	}
	permission := "Device"
	if r.driver {
		permission = "Driver"
	}
	s.Bind.ThrowTypeError("%s: the host of this script does not permit it (Permissions.%s)", r.op, permission)
}
