// Package parent is a program's side of its workers: it starts their processes, speaks with them,
// ends those that use too much, and finds out why one has ended. It believes nothing that a process
// says.
package parent

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"time"

	"github.com/cujs/cujs/host/internal/worker/confine"
	"github.com/cujs/cujs/host/internal/worker/wire"
)

// keptWords is how much of what a process writes to its standard error is kept: enough for the
// message that a Go program ends with.
const keptWords = 8 << 10

// linger is how long what a process has left is read after its end. What it has written is there at
// once; but a process that it has started may hold its link and its standard error open for ever.
const linger = 500 * time.Millisecond

// process is that of one worker.
type process struct {
	cmd   *exec.Cmd
	link  *wire.Link
	close func() // of this program's end of the link; it ends Send and Receive
	words *head
	limit limiter
	bound chan struct{} // closed when limit has been applied, or could not be
	cpu   time.Duration // its limit
	ended chan struct{} // closed when the process is no more
	full  bool          // its cgroup was, set before ended is closed
	left  error         // what could not be given back, set before ended is closed

	mu     sync.Mutex
	reason Reason // why this program killed it; "" where it did not
	detail string
}

// start executes the program that is a worker, confined as c says.
func start(config *Config) (*process, error) {
	command, c := config.Command, config.Confinement
	find := func() (string, error) { return exec.LookPath(command[0]) }
	if len(command) == 0 {
		find, command = os.Executable, []string{firstArgument}
	}
	executable, err := find()
	if err != nil {
		return nil, err
	}
	p := &process{words: &head{most: keptWords}, cpu: c.CPUTime, bound: make(chan struct{}), ended: make(chan struct{})}
	attributes, err := p.limit.attributes(config)
	if err != nil {
		return nil, err
	}
	p.cmd = &exec.Cmd{Path: executable, Args: command, Env: append([]string{}, c.Env...), Stderr: p.words, SysProcAttr: attributes, WaitDelay: linger}
	inherited, err := p.connect()
	if err != nil {
		return nil, errors.Join(err, p.limit.release())
	}
	started := make(chan error)
	go p.live(started)
	err = <-started
	for _, f := range inherited {
		_ = f.Close()
	}
	if err != nil {
		p.close()
		return nil, errors.Join(p.limit.refused(err), p.limit.release())
	}
	err = p.limit.apply(p.cmd.Process, c)
	close(p.bound)
	if err == nil && confine.Stages == 2 {
		err = p.link.Send(&wire.Message{Kind: wire.Confine, Confinement: c})
	}
	if err != nil {
		p.kill(Killed, err.Error())
		return nil, err
	}
	return p, nil
}

// live starts the process and waits for its end, both on one thread of the system: Linux ends the
// process when the thread that started it ends, not before the program does.
func (p *process) live(started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := p.cmd.Start()
	started <- err
	if err != nil {
		return
	}
	endGroup(p.cmd.Process.Pid)
	_ = p.cmd.Wait()
	<-p.bound // a process may end before it is bound
	p.full = p.limit.full()
	p.left = p.limit.release()
	close(p.ended)
}

// kill ends the process; the first reason stays.
func (p *process) kill(reason Reason, detail string) {
	p.mu.Lock()
	if p.reason == "" {
		p.reason, p.detail = reason, detail
	}
	p.mu.Unlock()
	_ = p.cmd.Process.Kill()
}

// death says why the process has ended.
func (p *process) death() Death {
	<-p.ended
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.reason != "" && p.detail != closedConnection {
		return Death{Reason: p.reason, Detail: p.detail}
	}
	if p.full {
		return Death{Reason: Memory, Detail: "the memory of its cgroup came to its limit"}
	}
	death := classify(p.cmd.ProcessState, p.words.String(), p.cpu)
	if p.reason != "" && (death.Reason == Killed || p.cmd.ProcessState.ExitCode() == killedCode) {
		return Death{Reason: p.reason, Detail: p.detail}
	}
	return death
}

// closedConnection is why a process is killed that has closed its end of the link and lives on. One
// that is ending does so as well, and on a busy machine takes its time: then it has a reason of its
// own, which a signal that comes too late does not change.
const closedConnection = "it closed its connection"

// killedCode is the exit status of a process that Windows has ended for somebody; Go programs that
// cannot go on have 2.
const killedCode = 1
