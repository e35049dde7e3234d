// This file is what Linux has: resource limits, and capabilities.

package confine

import (
	"fmt"
	"math"
	"os"
	"runtime"

	"github.com/cujs/cujs/host/internal/worker/wire"
	"golang.org/x/sys/unix"
)

// Stages is how many there are.
const Stages = 2

// Before confines the process that the program has started and executes it again as SecondStage.
// It returns only where that fails.
func Before(c *wire.Confinement) error {
	runtime.LockOSThread() // for good: what follows holds for this thread, and for what it executes
	var missing Missing
	steps := []struct {
		what string
		do   func() error
	}{
		{"the first to end where memory is short", firstToGo},
		{"no new privileges", func() error { return unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) }},
		{"limits on memory and processor time", func() error { return limit(c) }},
		{"loss of capabilities", dropCapabilities},
	}
	for _, step := range steps {
		if err := step.do(); err != nil {
			missing = append(missing, fmt.Sprintf("%s: %v", step.what, err))
		}
	}
	if c.Files {
		if err := restrictFiles(c); err != nil {
			missing = append(missing, fmt.Sprintf("no files (Landlock): %v", err))
		}
	}
	if len(missing) > 0 && !c.BestEffort {
		return missing
	}
	return os.NewSyscallError("execve", unix.Exec("/proc/self/exe", []string{SecondStage}, c.Env))
}

// firstToGo has the system end this process before others where memory is short.
func firstToGo() error { return os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0) }

// limit sets what the kernel counts. Descriptors are few, since an emulated device needs none and a
// GPU some tens.
func limit(c *wire.Confinement) error {
	if c.CPUTime > 0 {
		seconds := uint64(math.Ceil(c.CPUTime.Seconds()))
		if err := unix.Setrlimit(unix.RLIMIT_CPU, &unix.Rlimit{Cur: seconds, Max: seconds + 1}); err != nil {
			return err
		}
	}
	limits := map[int]uint64{unix.RLIMIT_CORE: 0, unix.RLIMIT_NOFILE: 64, unix.RLIMIT_MEMLOCK: 0}
	if c.GPU {
		limits[unix.RLIMIT_NOFILE] = 1024
		delete(limits, unix.RLIMIT_MEMLOCK)
	}
	if c.Memory > 0 {
		limits[unix.RLIMIT_DATA] = uint64(c.Memory)
	}
	for resource, most := range limits {
		var now unix.Rlimit
		if err := unix.Getrlimit(resource, &now); err != nil {
			return err
		}
		most = min(most, now.Max)
		if err := unix.Setrlimit(resource, &unix.Rlimit{Cur: most, Max: most}); err != nil {
			return err
		}
	}
	return nil
}

// dropCapabilities takes from a process of root what would let it lift its limits.
func dropCapabilities() error {
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var none [2]unix.CapUserData
	return unix.Capset(&header, &none[0])
}

// After confines the process that runs scripts, when its device is open. The files that it reads
// later it still opens, as far as Landlock lets it.
func After(c *wire.Confinement) error {
	if !c.Calls {
		return nil
	}
	if err := restrictCalls(c); err != nil && !c.BestEffort {
		return Missing{err.Error()}
	}
	return nil
}
