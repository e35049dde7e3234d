// This file runs a script in several processes, the ranks of a job, one for each GPU.

package main

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/cujs/cujs/gpu/collective"
	"github.com/cujs/cujs/host"
)

// mostRanks is more than a host has GPUs.
const mostRanks = 1024

// ranks runs a command line in as many processes as --gpus says. They meet at a hub in this one. The first that fails
// ends the others, and its status is that of the command.
func (p *process) ranks(f *runFlags, options, script []string) error {
	n, err := strconv.Atoi(f.gpus.value)
	switch {
	case err != nil || n < 1 || n > mostRanks:
		return usage("run", "--gpus: expected a number from 1 to %d, got %q", mostRanks, f.gpus.value)
	case f.watch || f.interactive:
		return usage("run", "--gpus: several processes have no prompt, and cannot be watched; leave out --watch and --interactive")
	case !f.eval.given && !f.print.given && (len(script) == 0 || script[0] == "-"):
		return usage("run", "--gpus: name a script; several processes cannot share standard input")
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	defer listener.Close()
	token := rand.Text()
	hub := collective.NewHub(n, 0, nil)
	go hub.Serve(listener, collective.Job{Token: token})
	args := slices.Concat([]string{f.command}, withoutGPUs(options), script)
	return p.runRanks(n, hub, func(rank int) *exec.Cmd {
		child := exec.Command(program, args...)
		child.Env = p.rankEnv(rank, n, listener.Addr(), token)
		return child
	})
}

// withoutGPUs leaves the option out of a command line.
func withoutGPUs(options []string) []string {
	i := slices.IndexFunc(options, func(arg string) bool {
		name, _, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		return strings.HasPrefix(arg, "-") && name == "gpus"
	})
	width := 2
	if strings.Contains(options[i], "=") {
		width = 1
	}
	return slices.Delete(slices.Clone(options), i, i+width)
}

// rankEnv is the environment of a rank, by the variables of torchrun.
func (p *process) rankEnv(rank, n int, hub net.Addr, token string) (list []string) {
	own := map[string]string{
		"RANK": strconv.Itoa(rank), "LOCAL_RANK": strconv.Itoa(rank), "WORLD_SIZE": strconv.Itoa(n), "LOCAL_WORLD_SIZE": strconv.Itoa(n),
		"MASTER_ADDR": "127.0.0.1", collective.HubVariable: hub.String(), collective.TokenVariable: token,
	}
	for name, value := range p.env {
		if _, replaced := own[name]; !replaced {
			list = append(list, name+"="+value)
		}
	}
	for name, value := range own {
		list = append(list, name+"="+value)
	}
	return list
}

// A rankEnd is how the process of a rank ended.
type rankEnd struct {
	rank int
	err  error
}

// runRanks starts the processes, and waits until all have ended.
func (p *process) runRanks(n int, hub *collective.Hub, command func(rank int) *exec.Cmd) error {
	interrupted := make(chan struct{})
	stop := onInterrupt(func() bool { return false }, func() { close(interrupted) })
	defer stop()
	var together sync.Mutex
	ends, running := make(chan rankEnd, n), map[int]*rankProcess{}
	var failed []rankEnd
	var broken error // why there is nothing to tell of ranks
	for rank := range n {
		r, err := startRank(command(rank), p, rank, &together)
		if broken = err; err != nil {
			endRanks(running)
			break
		}
		running[rank] = r
		go func() { ends <- rankEnd{rank, r.wait()} }()
	}
	for len(running) > 0 {
		select {
		case <-interrupted:
			interrupted, broken = nil, errInterrupted
			endRanks(running)
		case e := <-ends:
			delete(running, e.rank)
			if e.err == nil {
				continue
			}
			if failed = append(failed, e); len(failed) == 1 && broken == nil {
				endRanks(running, hub.Departures()...)
			}
		}
	}
	if broken != nil || len(failed) == 0 {
		return broken
	}
	return p.failedRank(firstFailure(failed, hub.Departures()), n)
}

// firstFailure is the rank that failed first: the one that left the job first, where the first that ended had joined
// it. Others fail because that one is gone, and may end before it.
func firstFailure(failed []rankEnd, left []int) rankEnd {
	if !slices.Contains(left, failed[0].rank) {
		return failed[0]
	}
	return slices.MinFunc(failed, func(a, b rankEnd) int { return place(left, a.rank) - place(left, b.rank) })
}

// place is where a rank is in a list; behind it where it is not there.
func place(list []int, rank int) int {
	if i := slices.Index(list, rank); i >= 0 {
		return i
	}
	return len(list)
}

// failedRank tells of the first rank that failed, and has the command end as it did.
func (p *process) failedRank(e rankEnd, n int) error {
	var exit *exec.ExitError
	if !errors.As(e.err, &exit) {
		return e.err
	}
	others := ""
	if n > 1 {
		others = ", and the others with it"
	}
	fmt.Fprintf(p.stderr, "cujs: rank %d failed (%s)%s\n", e.rank, exit, others)
	return &host.ExitError{Code: max(exit.ExitCode(), statusError)}
}

// endRanks asks processes to end, and kills those that do not. Those that have left the job are ending by themselves,
// perhaps with the status that counts, and are asked later.
func endRanks(running map[int]*rankProcess, left ...int) {
	for rank, r := range running {
		go func() {
			if slices.Contains(left, rank) {
				select {
				case <-r.ended:
				case <-time.After(patience):
				}
			}
			end(r.command, r.ended)
		}()
	}
}

// A rankProcess is the process of a rank.
type rankProcess struct {
	command *exec.Cmd
	streams []*marked
	ended   chan error // closed when it has ended
}

// startRank starts a process whose lines are marked.
func startRank(child *exec.Cmd, p *process, rank int, together *sync.Mutex) (*rankProcess, error) {
	mark := fmt.Sprintf("[%d] ", rank)
	out, errors := &marked{to: p.stdout, mark: mark, together: together}, &marked{to: p.stderr, mark: mark, together: together}
	child.Stdout, child.Stderr = out, errors
	child.WaitDelay = patience
	return &rankProcess{child, []*marked{out, errors}, make(chan error)}, child.Start()
}

func (r *rankProcess) wait() error {
	defer close(r.ended)
	err := r.command.Wait()
	for _, s := range r.streams {
		s.flush()
	}
	return err
}

// marked writes whole lines, with a mark before each.
type marked struct {
	to       io.Writer
	mark     string
	together *sync.Mutex // of all ranks
	rest     []byte      // of a line that has not ended
}

// Write writes the lines that are whole.
func (m *marked) Write(data []byte) (int, error) {
	m.rest = append(m.rest, data...)
	end := bytes.LastIndexByte(m.rest, '\n') + 1
	whole := m.rest[:end]
	m.rest = slices.Clone(m.rest[end:])
	return len(data), m.put(whole)
}

func (m *marked) put(lines []byte) error {
	m.together.Lock()
	defer m.together.Unlock()
	for line := range bytes.Lines(lines) {
		if _, err := fmt.Fprintf(m.to, "%s%s", m.mark, line); err != nil {
			return err
		}
	}
	return nil
}

// flush ends the last line.
func (m *marked) flush() {
	if len(m.rest) > 0 {
		_ = m.put(append(m.rest, '\n')) // the process has ended, and nobody reads
	}
}
