// This file gives a worker's process a cgroup (version 2) of its own. The kernel counts all memory
// there, also what is shared, page-locked or in a file of memory, and what it keeps for the process
// itself.

package parent

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// group is the cgroup of one worker. Nil stands for none.
type group struct {
	path   string
	folder *os.File // a process is cloned into it
	most   int64    // bytes in memory.max; 0 is no limit
}

// controllers are those that a group has to have.
var controllers = []string{"memory", "pids"}

// mostThreads is how many a group may have: those of the Go runtime and of a GPU's driver, by the
// number of processors.
func mostThreads() int { return 128 + 4*runtime.NumCPU() }

// newGroup makes a group in one that is delegated to the program.
func newGroup(parent string, memory int64) (*group, error) {
	var system unix.Statfs_t
	if err := unix.Statfs(parent, &system); err != nil {
		return nil, os.NewSyscallError("statfs", err)
	}
	if system.Type != unix.CGROUP2_SUPER_MAGIC {
		return nil, errors.New("it is no folder of a cgroup, version 2")
	}
	if err := delegate(parent); err != nil {
		return nil, err
	}
	path, err := os.MkdirTemp(parent, "cujs-worker-")
	if err != nil {
		return nil, err
	}
	g := &group{path: path, most: memory}
	if err := errors.Join(g.set("memory.oom.group", "1"), g.set("pids.max", strconv.Itoa(mostThreads())), g.noSwap(), g.bound()); err != nil {
		return nil, errors.Join(err, g.remove())
	}
	if g.folder, err = os.Open(path); err != nil {
		return nil, errors.Join(err, g.remove())
	}
	return g, nil
}

// delegate hands a group's controllers on to those in it.
func delegate(parent string) error {
	available, err := words(parent, "cgroup.controllers")
	if err != nil {
		return err
	}
	handed, err := words(parent, "cgroup.subtree_control")
	if err != nil {
		return err
	}
	for _, name := range controllers {
		if !slices.Contains(available, name) {
			return fmt.Errorf("it has no controller %s", name)
		}
		if slices.Contains(handed, name) {
			continue
		}
		if err := write(parent, "cgroup.subtree_control", "+"+name); err != nil {
			return fmt.Errorf("its controller %s cannot be handed on, as when processes are in it and not in groups of their own: %w", name, err)
		}
	}
	return nil
}

// words are those of a file of a group.
func words(path, file string) ([]string, error) {
	text, err := os.ReadFile(filepath.Join(path, file))
	return strings.Fields(string(text)), err
}

// write writes a file of a group, which exists.
func write(path, file, text string) error {
	f, err := os.OpenFile(filepath.Join(path, file), os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

func (g *group) set(file, text string) error { return write(g.path, file, text) }

// noSwap keeps the group's memory where it is. A kernel that cannot swap lacks the file.
func (g *group) noSwap() error {
	if err := g.set("memory.swap.max", "0"); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

func (g *group) bound() error {
	if g.most == 0 {
		return nil
	}
	return g.set("memory.max", strconv.FormatInt(g.most, 10))
}

// raise lets the group have so many bytes, if it has less. It never takes any back: the kernel would
// look for memory to free meanwhile.
func (g *group) raise(bytes int64) error {
	if g == nil || g.most == 0 || bytes <= g.most {
		return nil
	}
	g.most = bytes
	return g.bound()
}

// full says whether the kernel has ended the group's processes for their memory.
func (g *group) full() bool {
	if g == nil {
		return false
	}
	text, err := os.ReadFile(filepath.Join(g.path, "memory.events"))
	return err == nil && killsOf(string(text)) > 0
}

// killsOf is how many processes were ended, by the text of memory.events.
func killsOf(events string) (n int) {
	for line := range strings.Lines(events) {
		if name, count, _ := strings.Cut(strings.TrimSpace(line), " "); name == "oom_kill" {
			n, _ = strconv.Atoi(count)
		}
	}
	return n
}

// remove ends what is still in the group, whoever started it, and removes the group.
func (g *group) remove() error {
	if g == nil {
		return nil
	}
	if g.folder != nil {
		_ = g.folder.Close()
	}
	if err := g.set("cgroup.kill", "1"); err != nil && !errors.Is(err, os.ErrNotExist) { // of Linux 5.14
		return err
	}
	for end := time.Now().Add(linger); ; time.Sleep(time.Millisecond) {
		err := unix.Rmdir(g.path)
		if err == nil || !errors.Is(err, unix.EBUSY) || time.Now().After(end) {
			return os.NewSyscallError("rmdir "+g.path, err)
		}
	}
}
