// This file restricts files, the network and signals by Landlock.

package confine

import (
	"errors"
	"fmt"
	"os"
	"unsafe"

	"github.com/cujs/cujs/host/internal/worker/wire"
	"golang.org/x/sys/unix"
)

const (
	reading = unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_READ_DIR
	running = reading | unix.LANDLOCK_ACCESS_FS_EXECUTE
	device  = unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
	writing = unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_REMOVE_DIR | unix.LANDLOCK_ACCESS_FS_REMOVE_FILE |
		unix.LANDLOCK_ACCESS_FS_MAKE_DIR | unix.LANDLOCK_ACCESS_FS_MAKE_REG | unix.LANDLOCK_ACCESS_FS_MAKE_SYM |
		unix.LANDLOCK_ACCESS_FS_REFER | unix.LANDLOCK_ACCESS_FS_TRUNCATE
	// files are the rights that a folder may have and a file may not.
	folders = unix.LANDLOCK_ACCESS_FS_READ_DIR | writing&^(unix.LANDLOCK_ACCESS_FS_WRITE_FILE|unix.LANDLOCK_ACCESS_FS_TRUNCATE)
)

// rights are all that a version of Landlock handles: those of files by the version that brought
// them.
func rights(version int) uint64 {
	all := uint64(1<<13 - 1)
	for _, added := range []struct {
		version int
		right   uint64
	}{{2, unix.LANDLOCK_ACCESS_FS_REFER}, {3, unix.LANDLOCK_ACCESS_FS_TRUNCATE}, {5, unix.LANDLOCK_ACCESS_FS_IOCTL_DEV}} {
		if version >= added.version {
			all |= added.right
		}
	}
	return all
}

// oldest is the version of Landlock that a worker needs: the one that knows truncation, in Linux
// 6.2. With an older one a script's process could empty files.
const oldest = 3

// system is what the Go runtime, the C library and its loader read.
var system = map[string]uint64{
	"/proc/self/exe": running, "/lib": running, "/lib64": running, "/usr/lib": running, "/usr/lib64": running, "/usr/local/lib": running,
	"/etc/ld.so.cache": reading, "/etc/localtime": reading, "/usr/share/zoneinfo": reading, "/dev/null": device, "/dev/urandom": reading,
	"/proc/self": reading, "/proc/cpuinfo": reading, "/proc/meminfo": reading, "/sys/devices/system/cpu": reading, "/sys/kernel/mm": reading,
}

// graphics is what a GPU's driver and the compiler beside it read and open, in addition. The driver
// names its threads: it empties and writes /proc/self/task/*/comm, and does not start where it may
// not.
var graphics = map[string]uint64{
	"/proc/self/task": reading | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE,
	"/dev/nvidiactl":  device, "/dev/nvidia-uvm": device, "/dev/nvidia-uvm-tools": device, "/dev/nvidia-caps": device | reading,
	"/proc/driver/nvidia": reading, "/proc/devices": reading, "/proc/modules": reading, "/proc/sys/vm": reading, "/proc/sys/kernel": reading,
	"/sys/devices": reading, "/sys/bus": reading, "/sys/class": reading, "/sys/module": reading,
	"/usr/local": running, "/opt": running, "/usr/share/nvidia": reading, "/etc/nvidia": reading, "/run/opengl-driver": running, "/dev/shm": reading,
}

// restrictFiles leaves this thread, and what it executes, the files of the system's libraries and
// those of c. No connection, no socket of another process, no signal to one.
func restrictFiles(c *wire.Confinement) error {
	version, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 {
		return errno
	}
	if version < oldest {
		return fmt.Errorf("version %d of it; %d is needed", version, oldest)
	}
	handled := rights(int(version))
	attr := unix.LandlockRulesetAttr{Handled_access_fs: handled}
	size := unsafe.Offsetof(attr.Handled_access_net)
	if version >= 4 {
		attr.Handled_access_net = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
		size = unsafe.Offsetof(attr.Scoped)
	}
	if version >= 6 {
		attr.Scoped = unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET | unix.LANDLOCK_SCOPE_SIGNAL
		size = unsafe.Offsetof(attr.Quiet_access_fs)
	}
	ruleset, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), size, 0)
	if errno != 0 {
		return errno
	}
	defer unix.Close(int(ruleset))
	for path, access := range paths(c) {
		if err := allow(int(ruleset), path, access&handled); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, ruleset, 0, 0); errno != 0 {
		return errno
	}
	return nil
}

// paths are all files and folders that stay, with what may be done with each.
func paths(c *wire.Confinement) map[string]uint64 {
	all := map[string]uint64{}
	add := func(path string, access uint64) { all[path] |= access }
	for path, access := range system {
		add(path, access)
	}
	if c.GPU {
		for path, access := range graphics {
			add(path, access)
		}
		for i := range 16 {
			add(fmt.Sprintf("/dev/nvidia%d", i), device)
		}
	}
	for _, path := range c.Libraries {
		add(path, running)
	}
	for _, path := range c.Read {
		add(path, reading)
	}
	for _, path := range c.Write {
		add(path, writing)
	}
	return all
}

// allow adds a rule for a file or folder. What does not exist needs none.
func allow(ruleset int, path string, access uint64) error {
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if errors.Is(err, unix.ENOENT) || errors.Is(err, unix.ENOTDIR) || errors.Is(err, unix.EACCES) {
		return nil
	}
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	var stat unix.Stat_t
	if err := unix.Fstat(fd, &stat); err != nil {
		return err
	}
	if stat.Mode&unix.S_IFMT != unix.S_IFDIR {
		access &^= folders
	}
	rule := unix.LandlockPathBeneathAttr{Allowed_access: access, Parent_fd: int32(fd)}
	_, _, errno := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(ruleset), unix.LANDLOCK_RULE_PATH_BENEATH, uintptr(unsafe.Pointer(&rule)), 0, 0, 0)
	if errno != 0 {
		return os.NewSyscallError("landlock_add_rule", errno)
	}
	return nil
}
