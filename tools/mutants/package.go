//go:build unix

package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"time"
)

// A pack is one package under test, as go list describes it.
type pack struct {
	Dir          string
	ImportPath   string
	GoFiles      []string
	TestGoFiles  []string
	XTestGoFiles []string

	folder string        // for the overlay, the test binary and its temporary files
	limit  time.Duration // for one run of the tests
}

// least is the shortest limit: a start of a process alone takes a while where others compute.
const least = 10 * time.Second

func list(path, folder string) (*pack, error) {
	out, err := exec.Command("go", "list", "-json", path).Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w", path, err)
	}
	p := &pack{folder: folder}
	if err := json.Unmarshal(out, p); err != nil {
		return nil, fmt.Errorf("go list %s: %w", path, err)
	}
	return p, nil
}

// tested says whether the package has tests at all; without, every mutant lives.
func (p *pack) tested() bool { return len(p.TestGoFiles)+len(p.XTestGoFiles) > 0 }

// mutants returns all mutants of the package, in the order in which they are tried.
func (p *pack) mutants(seed uint64) ([]mutant, error) {
	var all []mutant
	for _, name := range p.GoFiles {
		path := filepath.Join(p.Dir, name)
		source, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		found, err := mutants(path, source)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	slices.SortStableFunc(all, func(a, b mutant) int {
		return cmp.Compare(a.rank(seed, filepath.Base(a.file)), b.rank(seed, filepath.Base(b.file)))
	})
	return all, nil
}

// measure runs the tests of the package as it is, and sets the limit to three times what they took.
func (p *pack) measure() error {
	if err := p.build("{}"); err != nil {
		return err
	}
	p.limit = 10 * time.Minute
	begin := time.Now()
	if out, err := p.run(); err != nil {
		return fmt.Errorf("the tests of %s fail without a mutant: %w\n%s", p.ImportPath, err, out)
	}
	p.limit = max(least, 3*time.Since(begin))
	return nil
}

// A fate is what became of a mutant.
type fate int

const (
	uncompiled fate = iota
	killed
	survived
)

// try builds the package with the mutant in an overlay, so that the tree stays as it is, and runs the tests.
func (p *pack) try(m mutant) (fate, error) {
	source, err := os.ReadFile(m.file)
	if err != nil {
		return 0, err
	}
	changed := filepath.Join(p.folder, "mutant.go")
	if err := os.WriteFile(changed, m.apply(source), 0o600); err != nil {
		return 0, err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{m.file: changed}})
	if err != nil {
		return 0, err
	}
	if p.build(string(overlay)) != nil {
		return uncompiled, nil
	}
	if !p.tested() {
		return survived, nil
	}
	if _, err := p.run(); err != nil {
		return killed, nil
	}
	return survived, nil
}

func (p *pack) build(overlay string) error {
	file := filepath.Join(p.folder, "overlay.json")
	if err := os.WriteFile(file, []byte(overlay), 0o600); err != nil {
		return err
	}
	args := []string{"test", "-c", "-p", "1", "-vet=off", "-ldflags=-s -w", "-overlay", file, "-o", p.binary(), p.ImportPath}
	if !p.tested() {
		args = []string{"build", "-p", "1", "-overlay", file, p.ImportPath}
	}
	out, err := exec.Command("go", args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return nil
}

func (p *pack) binary() string { return filepath.Join(p.folder, "package.test") }

// run runs the tests in the package's folder, with a home of their own and at most 16 GiB of address space. Whatever
// they started ends with them.
func (p *pack) run() ([]byte, error) {
	home := filepath.Join(p.folder, "home")
	if err := os.MkdirAll(home, 0o700); err != nil {
		return nil, err
	}
	defer os.RemoveAll(home)
	ctx, cancel := context.WithTimeout(context.Background(), p.limit)
	defer cancel()
	var out bytes.Buffer
	command := exec.CommandContext(ctx, "sh", "-c", `ulimit -v 16777216; exec "$0" -test.failfast`, p.binary())
	command.Dir, command.Stdout, command.Stderr = p.Dir, &out, &out
	command.Env = append(os.Environ(), "HOME="+home, "TMPDIR="+home)
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	command.Cancel = func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
	command.WaitDelay = time.Second
	err := command.Run()
	if command.Process != nil {
		syscall.Kill(-command.Process.Pid, syscall.SIGKILL) // what is left of the group: none, as a rule
	}
	return out.Bytes(), err
}
