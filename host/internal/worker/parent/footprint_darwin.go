package parent

import (
	"sync"
	"unsafe"

	"github.com/ebitengine/purego"
)

// usage is struct rusage_info_v0 of <sys/resource.h>.
type usage struct {
	uuid                                  [16]byte
	userTime, systemTime                  uint64
	idleWakeups, interruptWakeups, pageIn uint64
	wired, resident, footprint            uint64
	started, exited                       uint64
}

// usageOf is proc_pid_rusage of libproc; nil where the system lacks it.
var usageOf = sync.OnceValue(func() (f func(pid, flavor int32, buffer unsafe.Pointer) int32) {
	system, err := purego.Dlopen("/usr/lib/libSystem.B.dylib", purego.RTLD_LAZY|purego.RTLD_GLOBAL)
	if err != nil {
		return nil
	}
	symbol, err := purego.Dlsym(system, "proc_pid_rusage")
	if err != nil {
		return nil
	}
	purego.RegisterFunc(&f, symbol)
	return f
})

// footprint is the memory that a process occupies, as the system counts it against it.
func footprint(pid int) (bytes int64, ok bool) {
	const first = 0 // RUSAGE_INFO_V0
	var u usage
	f := usageOf()
	if f == nil || f(int32(pid), first, unsafe.Pointer(&u)) != 0 {
		return 0, false
	}
	return int64(u.footprint), true
}
