package confine

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cujs/cujs/host/internal/worker/wire"
	"golang.org/x/sys/unix"
)

// TestMain makes this program the process that a test confines: both of its stages.
func TestMain(m *testing.M) {
	switch os.Args[0] {
	case FirstStage:
		c := told("CONFINED_CONFINEMENT")
		c.Env = append(os.Environ(), "CONFINED_MADE=yes")
		fmt.Println(Before(c))
	case SecondStage:
		tell(told("CONFINED_CONFINEMENT"))
	default:
		os.Exit(m.Run())
	}
}

func told(name string) *wire.Confinement {
	c := new(wire.Confinement)
	if err := json.Unmarshal([]byte(os.Getenv(name)), c); err != nil {
		panic(err)
	}
	return c
}

// An attempt is what a confined process tries; its name says what it would reach.
type attempt struct {
	name string
	do   func() error
}

// attempts are made before and after the calls of the system are restricted.
var attempts = []attempt{
	{"read the folder to read", func() error { _, err := os.ReadFile(filepath.Join(os.Getenv("CONFINED_READ"), "file")); return err }},
	{"list the folder to read", func() error { _, err := os.ReadDir(os.Getenv("CONFINED_READ")); return err }},
	{"write into the folder to read", func() error { return os.WriteFile(filepath.Join(os.Getenv("CONFINED_READ"), "new"), nil, 0o600) }},
	{"write into the folder to write", func() error { return os.WriteFile(filepath.Join(os.Getenv("CONFINED_WRITE"), "new"), nil, 0o600) }},
	{"empty a file of another", func() error { return os.Truncate(os.Getenv("CONFINED_SECRET"), 0) }},
	{"read a file of another", func() error { _, err := os.ReadFile(os.Getenv("CONFINED_SECRET")); return err }},
	{"change the mode of a file of another", func() error { return os.Chmod(os.Getenv("CONFINED_SECRET"), 0o644) }},
	{"change the mode of a file to read", func() error { return os.Chmod(filepath.Join(os.Getenv("CONFINED_READ"), "file"), 0o644) }},
	{"change the mode of an open file", func() error {
		return opened(func(f *os.File) error { return f.Chmod(0o644) })
	}},
	{"change the times of a file of another", func() error { return os.Chtimes(os.Getenv("CONFINED_SECRET"), time.Now(), time.Now()) }},
	{"change the times of an open file", func() error {
		return opened(func(f *os.File) error { return unix.Futimes(int(f.Fd()), make([]unix.Timeval, 2)) })
	}},
	{"change the owner of a file of another", func() error { return os.Chown(os.Getenv("CONFINED_SECRET"), os.Getuid(), os.Getgid()) }},
	{"change the owner of an open file", func() error { return opened(func(f *os.File) error { return f.Chown(os.Getuid(), os.Getgid()) }) }},
	{"add an attribute to a file of another", func() error { return unix.Setxattr(os.Getenv("CONFINED_SECRET"), "user.x", []byte("x"), 0) }},
	{"lock a file to read", func() error {
		return opened(func(f *os.File) error { return unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) })
	}},
	{"move a file out of the folder to read", func() error {
		return os.Rename(filepath.Join(os.Getenv("CONFINED_READ"), "file"), filepath.Join(os.Getenv("CONFINED_WRITE"), "file"))
	}},
	{"link a file to read into the folder to write", func() error {
		return os.Link(filepath.Join(os.Getenv("CONFINED_READ"), "file"), filepath.Join(os.Getenv("CONFINED_WRITE"), "linked"))
	}},
	{"make a device", func() error {
		return unix.Mknod(filepath.Join(os.Getenv("CONFINED_WRITE"), "device"), unix.S_IFIFO|0o600, 0)
	}},
	{"read the users", func() error { _, err := os.ReadFile("/etc/passwd"); return err }},
	{"read another process", func() error { _, err := os.ReadFile("/proc/1/environ"); return err }},
	{"execute a program", func() error { return exec.Command("/bin/true").Run() }},
	{"listen", func() error { return closed(net.Listen("tcp", "127.0.0.1:0")) }},
	{"connect", func() error { return closed(net.Dial("tcp", os.Getenv("CONFINED_ADDRESS"))) }},
	{"signal the parent", func() error { return unix.Kill(os.Getppid(), 0) }},
	{"lift a limit", func() error { return unix.Setrlimit(unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: 1000, Max: 1000}) }},
	{"take very much memory", func() error {
		b, err := unix.Mmap(-1, 0, 1<<30, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
		if err == nil {
			err = unix.Munmap(b)
		}
		return err
	}},
	{"make a file of memory", func() error {
		fd, err := unix.MemfdCreate("x", 0)
		if err == nil {
			err = unix.Close(fd)
		}
		return err
	}},
	{"see the processes of others", func() error {
		_, _, errno := unix.Syscall6(unix.SYS_PTRACE, unix.PTRACE_ATTACH, uintptr(os.Getppid()), 0, 0, 0, 0)
		if errno != 0 {
			return errno
		}
		return nil
	}},
	{"start a thread", func() error {
		done := make(chan struct{})
		for range 8 {
			go func() { unix.Nanosleep(&unix.Timespec{Nsec: 1e6}, nil); done <- struct{}{} }()
		}
		for range 8 {
			<-done
		}
		return nil
	}},
}

// opened does something with a file of the folder to read.
func opened(do func(*os.File) error) error {
	f, err := os.Open(filepath.Join(os.Getenv("CONFINED_READ"), "file"))
	if err != nil {
		return err
	}
	return errors.Join(do(f), f.Close())
}

// closed closes what was opened.
func closed[T interface{ Close() error }](c T, err error) error {
	if err == nil {
		err = c.Close()
	}
	return err
}

// A finding is what a confined process could do, and what it was made of.
type finding struct {
	Before, After []string // the names of attempts that worked
	Env           []string
	Limits        map[string]uint64
	Capabilities  uint32
	Score         string
	Error         string // of After
}

// tell is the second stage: it tries everything, gives up calls, and tries again.
func tell(c *wire.Confinement) {
	f := finding{Env: os.Environ(), Limits: map[string]uint64{}}
	for name, resource := range map[string]int{"data": unix.RLIMIT_DATA, "core": unix.RLIMIT_CORE, "files": unix.RLIMIT_NOFILE, "cpu": unix.RLIMIT_CPU} {
		var limit unix.Rlimit
		_ = unix.Getrlimit(resource, &limit)
		f.Limits[name] = limit.Cur
	}
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var data [2]unix.CapUserData
	_ = unix.Capget(&header, &data[0])
	f.Capabilities = data[0].Effective | data[1].Effective | data[0].Permitted | data[1].Permitted
	score, _ := os.ReadFile("/proc/self/oom_score_adj")
	f.Score = strings.TrimSpace(string(score))
	f.Before = worked()
	if err := After(c); err != nil {
		f.Error = err.Error()
	}
	f.After = worked()
	text, _ := json.Marshal(f)
	fmt.Println(string(text))
}

func worked() (names []string) {
	for _, a := range attempts {
		if a.do() == nil {
			names = append(names, a.name)
		}
	}
	return names
}

// confined executes this program as a process with a confinement and answers what it found.
func confined(t *testing.T, c wire.Confinement) (f finding) {
	t.Helper()
	folder := t.TempDir()
	read, write, secret := filepath.Join(folder, "read"), filepath.Join(folder, "write"), filepath.Join(folder, "secret")
	for _, dir := range []string{read, write} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{secret, filepath.Join(read, "file")} {
		if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c.Read, c.Write = []string{read}, []string{write}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	process := exec.Cmd{Path: path, Args: []string{FirstStage}, SysProcAttr: &syscall.SysProcAttr{Setpgid: true}, Env: []string{
		"CONFINED_CONFINEMENT=" + string(text), "CONFINED_READ=" + read, "CONFINED_WRITE=" + write, "CONFINED_SECRET=" + secret, "CONFINED_ADDRESS=" + listener.Addr().String()}}
	output, err := process.Output()
	if err != nil {
		t.Fatal(err, string(output))
	}
	if err := json.Unmarshal(output, &f); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	if !slices.Contains(f.Env, "CONFINED_MADE=yes") || len(f.Env) != 6 {
		t.Error("its environment:", f.Env)
	}
	return f
}

// TestConfinement has a process try to reach what it must not, before it gives up calls of the system
// and after.
func TestConfinement(t *testing.T) {
	f := confined(t, wire.Confinement{Memory: 512 << 20, CPUTime: 90 * time.Second, Files: true, Calls: true})
	if f.Error != "" {
		t.Fatal(f.Error)
	}
	held := []string{"read the folder to read", "list the folder to read", "write into the folder to write", "start a thread"}
	if !slices.Equal(f.After, held) {
		t.Errorf("with both:\ngot  %q\nwant %q", f.After, held)
	}
	for _, name := range []string{"write into the folder to read", "empty a file of another", "read a file of another", "read the users", "execute a program",
		"lift a limit", "take very much memory"} {
		if slices.Contains(f.Before, name) {
			t.Errorf("without the filter of calls it could %s", name)
		}
	}
	if want := map[string]uint64{"data": 512 << 20, "core": 0, "files": 64, "cpu": 90}; fmt.Sprint(f.Limits) != fmt.Sprint(want) {
		t.Errorf("limits %v, want %v", f.Limits, want)
	}
	if f.Capabilities != 0 || f.Score != "1000" {
		t.Errorf("capabilities %x, score %s", f.Capabilities, f.Score)
	}
}

// TestLimitsAlone has a process keep what it was not to give up.
func TestLimitsAlone(t *testing.T) {
	f := confined(t, wire.Confinement{Memory: 4 << 30})
	for _, name := range []string{"read a file of another", "read the users", "execute a program", "listen", "connect", "take very much memory"} {
		if !slices.Contains(f.Before, name) || !slices.Contains(f.After, name) {
			t.Errorf("it could not %s", name)
		}
	}
	if slices.Contains(f.After, "lift a limit") {
		t.Error("it could lift a limit")
	}
}

// TestRights follows the versions of Landlock.
func TestRights(t *testing.T) {
	for version, added := range map[int]uint64{2: unix.LANDLOCK_ACCESS_FS_REFER, 3: unix.LANDLOCK_ACCESS_FS_TRUNCATE, 5: unix.LANDLOCK_ACCESS_FS_IOCTL_DEV} {
		if rights(version)&added == 0 || rights(version-1)&added != 0 {
			t.Errorf("version %d has %x, the one before %x", version, rights(version), rights(version-1))
		}
	}
}

// TestPaths adds what a confinement names to what the system needs, and a GPU's files only for a GPU.
func TestPaths(t *testing.T) {
	c := &wire.Confinement{Read: []string{"/a", "/b"}, Write: []string{"/b"}, Libraries: []string{"/c"}}
	plain := paths(c)
	if plain["/a"] != reading || plain["/b"] != reading|writing || plain["/c"] != running || plain["/dev/null"] != device {
		t.Error(plain)
	}
	if _, ok := plain["/dev/nvidiactl"]; ok {
		t.Error("a GPU without a GPU")
	}
	c.GPU = true
	if all := paths(c); all["/dev/nvidia15"] != device || all["/a"] != reading {
		t.Error(all)
	}
}

// TestMissing names what cannot be enforced.
func TestMissing(t *testing.T) {
	var missing Missing
	if err := fmt.Errorf("start: %w", Missing{"a", "b"}); !errors.As(err, &missing) || missing.Error() != "this system cannot enforce: a; b" {
		t.Error(err)
	}
}
