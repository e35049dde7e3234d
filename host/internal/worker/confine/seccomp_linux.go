// This file restricts calls of the system by seccomp. What is not listed fails with EPERM, not with
// the end of the process: a newer Go may make a call that is not here.

package confine

import (
	"fmt"
	"os"
	"runtime"
	"slices"

	"github.com/cujs/cujs/host/internal/worker/wire"
	seccomp "github.com/elastic/go-seccomp-bpf"
	"github.com/elastic/go-seccomp-bpf/arch"
	"golang.org/x/sys/unix"
)

// calls are what the Go runtime, the C library and package fs make. Files are Landlock's concern, so that calls which it
// does not see are not here: those that change the mode, the owner, the times, the attributes or the locks of any file.
var calls = []string{
	// memory
	"mmap", "munmap", "mprotect", "mremap", "madvise", "brk", "mincore", "membarrier",
	// threads, signals and time
	"futex", "exit", "exit_group", "sched_yield", "sched_getaffinity", "set_robust_list", "rseq", "set_tid_address", "restart_syscall",
	"rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "clone3",
	"nanosleep", "clock_nanosleep", "clock_gettime", "clock_getres", "gettimeofday", "times", "getrusage",
	"getpid", "gettid", "getppid", "getuid", "geteuid", "getgid", "getegid", "getrandom", "uname", "sysinfo",
	// descriptors
	"read", "write", "readv", "writev", "pread64", "pwrite64", "close", "lseek", "fcntl", "dup", "dup3", "recvmsg",
	"epoll_create1", "epoll_ctl", "epoll_pwait", "eventfd2", "pipe2", "ppoll",
	// files
	"openat", "newfstatat", "fstat", "statx", "statfs", "fstatfs", "getdents64", "readlinkat", "faccessat", "faccessat2", "getcwd",
	"unlinkat", "mkdirat", "renameat", "renameat2", "symlinkat", "linkat", "ftruncate", "fallocate", "fsync",
	"copy_file_range", "sendfile",
}

// older are calls that only some processors have, for the C library of those.
var older = []string{
	"open", "stat", "lstat", "access", "readlink", "poll", "epoll_wait", "arch_prctl", "dup2", "pipe", "getdents", "time", "select",
	"unlink", "rmdir", "mkdir", "rename", "getrlimit",
}

// drivers are the calls that a GPU's driver makes after its context was made.
var drivers = []string{
	"ioctl", "memfd_create", "mbind", "set_mempolicy", "get_mempolicy", "sched_setaffinity", "mlock", "munlock", "pselect6",
	"sched_getparam", "sched_getscheduler", "sched_get_priority_max", "sched_get_priority_min", "getpriority", "prctl", "get_robust_list",
}

// restrictCalls leaves all threads of the process the calls above. A filter of its own says that
// clone3 does not exist, whose arguments no filter sees: the C library then makes threads by clone,
// which may make threads but no processes.
func restrictCalls(c *wire.Confinement) error {
	names := slices.Clone(calls)
	if c.GPU {
		names = append(names, drivers...)
	}
	machine, err := arch.GetInfo(runtime.GOARCH)
	if err != nil {
		return err
	}
	for _, name := range older {
		if _, ok := machine.SyscallNames[name]; ok {
			names = append(names, name)
		}
	}
	list := seccomp.Policy{DefaultAction: seccomp.ActionErrno, Syscalls: []seccomp.SyscallGroup{{
		Names:  names,
		Action: seccomp.ActionAllow,
		NamesWithCondtions: []seccomp.NameWithConditions{
			{Name: "clone", Conditions: when(0, seccomp.BitsSet, unix.CLONE_THREAD)},
			{Name: "tgkill", Conditions: when(0, seccomp.Equal, uint64(os.Getpid()))},
			{Name: "prlimit64", Conditions: when(0, seccomp.Equal, 0)},
		},
	}}}
	absent := seccomp.Policy{DefaultAction: seccomp.ActionAllow, Syscalls: []seccomp.SyscallGroup{{
		Names:  []string{"clone3"},
		Action: seccomp.ActionErrno | seccomp.Action(unix.ENOSYS),
	}}}
	for _, policy := range []seccomp.Policy{absent, list} {
		// The second filter's load needs the call that the first allows: the list has no seccomp.
		if err := seccomp.LoadFilter(seccomp.Filter{NoNewPrivs: true, Flag: seccomp.FilterFlagTSync, Policy: policy}); err != nil {
			return fmt.Errorf("restricting calls of the system: %w", err)
		}
	}
	return nil
}

func when(argument uint32, operation seccomp.Operation, value uint64) seccomp.ArgumentConditions {
	return seccomp.ArgumentConditions{{Argument: argument, Operation: operation, Value: value}}
}
