// Package loop is the event loop of one runtime: it decides who may touch the VM, and runs tasks,
// timers and what goroutines deliver, until nothing is left that could make the script go on.
//
// There is no goroutine of the loop's own: whoever calls Run is the loop while it runs. The right
// to touch the VM is a token, the turn. A turn is taken for one task, with the OS thread locked,
// because a CUDA context is current for a thread; it is given back while the loop waits, so that Do
// gets in between tasks from any goroutine. (A goroutine locked to its thread for good would cost
// 10-42 µs for each wake-up, this 0.3 µs.)
//
// Microtasks are drained by goja at the end of each task. A promise that is rejected and still has
// no handler then, and an error that leaves a task, end the run; OnError may decide otherwise.
package loop

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/dop251/goja"
)

// Loop is the event loop of one VM.
type Loop struct {
	// OnError is called with an error that leaves a task or an unhandled rejection, and returns the
	// error that ends the run, nil to go on. It may be nil.
	OnError func(error) error
	// BeforeTask and AfterTask, where set, run in every turn on the locked thread: to bind what
	// belongs to a thread, and to release what the collector has found.
	BeforeTask, AfterTask func()
	// Foreign is set where scripts may call functions that the program has made; see Apart.
	Foreign atomic.Bool

	vm      *goja.Runtime
	machine machine
	turn    chan struct{} // holds a token while no turn runs
	runs    chan struct{} // holds a token while no Run runs

	mu      sync.Mutex // guards queue, epoch and pending, which other goroutines reach
	queue   []func() error
	epoch   int // counts Resets: what was promised before one is dropped when it arrives
	pending int // Holds that have not been delivered
	wake    chan struct{}

	ctx    atomic.Pointer[context.Context] // of the task in progress
	thread atomic.Uint64                   // that the task in progress is on; 0 for none

	// What follows is touched in a turn only.
	timers     timerHeap
	sequence   uint64
	rejected   []*goja.Promise
	failing    int           // errors of microtasks that are in the queue
	awaited    *goja.Promise // that of the source; see Await
	running    bool
	exit       error
	unrefCount int
}

// New returns the loop for vm and takes over its unhandled rejections.
func New(vm *goja.Runtime) *Loop {
	l := &Loop{vm: vm, turn: make(chan struct{}, 1), runs: make(chan struct{}, 1), wake: make(chan struct{}, 1)}
	l.machine = machineOf(vm)
	l.turn <- struct{}{}
	l.runs <- struct{}{}
	vm.SetPromiseRejectionTracker(l.trackRejection)
	return l
}

// Do runs f in a turn of its own, with the microtasks it leaves, and does not wait for timers or
// promises. It may be called from any goroutine. Inside a turn it would wait for itself: where the
// system tells threads apart, it fails with ErrInside.
func (l *Loop) Do(ctx context.Context, f func() error) error {
	w := l.watch(ctx)
	defer w.close()
	if err := l.enter(ctx, l.turn); err != nil {
		return err
	}
	defer func() { l.turn <- struct{}{} }()
	err := l.task(w, f)
	l.ended(err)
	return err
}

// Run runs first and then whatever it started, until nothing is left, an error ends it, or ctx is
// done. What is left over after an error stays; see Reset. Runs of several goroutines follow one
// another.
func (l *Loop) Run(ctx context.Context, first func() error) error {
	return l.RunUntil(ctx, first, func() bool { return false })
}

// RunUntil is Run, but it also ends, with nil, as soon as done answers true after a task. Done runs
// in a turn.
func (l *Loop) RunUntil(ctx context.Context, first func() error, done func() bool) error {
	if err := l.enter(ctx, l.runs); err != nil {
		return err
	}
	defer func() { l.runs <- struct{}{} }()
	w := l.watch(ctx)
	defer w.close()
	if err := l.enter(ctx, l.turn); err != nil {
		return err
	}
	defer func() { l.turn <- struct{}{} }()
	err := l.guarded(w, first)
	for err == nil && !done() {
		task, wait := l.next()
		switch {
		case task != nil:
			l.yieldTurn()
			err = l.guarded(w, task)
		case wait == idle:
			return nil
		default:
			err = l.sleep(ctx, wait)
		}
	}
	l.ended(err)
	return err
}

// guarded runs a task and asks OnError about its failure, and about rejections that come up
// meanwhile. An end of the context or of the script is not asked about.
func (l *Loop) guarded(w *watch, f func() error) error {
	err := l.task(w, f)
	for err != nil && l.OnError != nil && l.exit == nil && !w.done() {
		failed := err
		err = l.task(w, func() error { return l.OnError(failed) })
		if _, rejected := err.(*Rejection); !rejected || err == failed {
			break
		}
	}
	return err
}

// task runs f with the thread locked and interrupts it when the context ends.
func (l *Loop) task(w *watch, f func() error) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := w.begin(); err != nil {
		return err
	}
	defer w.end()
	l.ctx.Store(&w.ctx)
	l.thread.Store(threadID())
	l.running, l.exit = true, nil
	defer func() {
		l.ctx.Store(nil)
		l.thread.Store(0)
		l.running = false
	}()
	if l.BeforeTask != nil {
		l.BeforeTask()
	}
	if l.AfterTask != nil {
		defer l.AfterTask()
	}
	err := l.protect(f)
	if l.machine.repair() {
		l.DropMicrotasks()
	}
	if l.exit != nil {
		return l.exit
	}
	if err == nil && l.failing == 0 {
		err = l.unhandled()
	}
	return err
}

// Exit ends the script in progress with err: JavaScript stops at once, no catch or finally runs,
// and Run returns err. It must be called in a turn.
func (l *Loop) Exit(err error) {
	l.exit = err
	l.vm.Interrupt(err)
}

// Exiting reports whether Exit was called in this task.
func (l *Loop) Exiting() bool { return l.exit != nil }

// Running reports whether a turn is in progress; only code that may be in it can ask.
func (l *Loop) Running() bool { return l.running }

// Context is the context of the task in progress, for Go code that waits inside it: a wait must end
// with it. It may be called from any goroutine.
func (l *Loop) Context() context.Context {
	if ctx := l.ctx.Load(); ctx != nil {
		return *ctx
	}
	return context.Background()
}

// Reset forgets timers, queued tasks and everything promised: what a script that has ended left
// behind. It must be called in a turn or when nothing runs.
func (l *Loop) Reset() {
	l.mu.Lock()
	l.queue, l.pending = nil, 0
	l.epoch++
	l.mu.Unlock()
	l.timers, l.rejected, l.failing, l.unrefCount = nil, nil, 0, 0
}

// enter takes a token, the turn or the right to run, unless ctx ends first.
func (l *Loop) enter(ctx context.Context, token chan struct{}) error {
	if ctx.Err() != nil {
		return &NotEntered{context.Cause(ctx)}
	}
	select {
	case <-token:
		return nil
	default:
	}
	if l.inside() {
		return &NotEntered{ErrInside}
	}
	select {
	case <-token:
		return nil
	case <-ctx.Done():
		return &NotEntered{context.Cause(ctx)}
	}
}

// inside tells whether it is the task in progress that asks: tasks have their thread for themselves.
func (l *Loop) inside() bool {
	id := threadID()
	return id != 0 && id == l.thread.Load()
}

// ErrInside is the cause where a task waits for its own end.
var ErrInside = errors.New("inside of a task")

// NotEntered is the error of a call whose turn cannot come, or whose context ended before it came: nothing of it ran,
// and somebody else's script may be in progress.
type NotEntered struct{ Cause error }

func (e *NotEntered) Error() string { return e.Cause.Error() }

// Unwrap is the cause of the context's end.
func (e *NotEntered) Unwrap() error { return e.Cause }

// yieldTurn lets a Do that waits have its turn; a channel serves whoever waited first.
func (l *Loop) yieldTurn() {
	l.turn <- struct{}{}
	<-l.turn
}

// sleep gives the turn back until something is delivered, the timer is due, or ctx ends.
func (l *Loop) sleep(ctx context.Context, wait time.Duration) error {
	l.turn <- struct{}{}
	defer func() { <-l.turn }()
	var due <-chan time.Time
	if wait != forever {
		timer := time.NewTimer(wait)
		defer timer.Stop()
		due = timer.C
	}
	select {
	case <-l.wake:
	case <-due:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	return nil
}
