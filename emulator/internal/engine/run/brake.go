package run

import (
	"errors"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/emulator/internal/engine/check"
)

// A Brake ends the launches that have it. Its methods may be called from several
// goroutines; the zero value is ready, and a nil Brake ends nothing.
type Brake struct {
	pulled atomic.Bool
	mutex  sync.Mutex
	first  *grid // of the grids that are being executed, a list
}

// errBraked is why a launch ended.
var errBraked = errors.New("its context was destroyed")

// Pull ends the launches that are under way and those that begin later.
func (b *Brake) Pull() {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.pulled.Store(true)
	for g := b.first; g != nil; g = g.following {
		g.brake()
	}
}

// Pulled reports whether Pull was called.
func (b *Brake) Pulled() bool { return b.pulled.Load() }

// hold lets the brake end a grid until release.
func (b *Brake) hold(g *grid) {
	if b == nil {
		return
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if g.following = b.first; g.following != nil {
		g.following.preceding = g
	}
	b.first = g
	if b.pulled.Load() {
		g.brake()
	}
}

func (b *Brake) release(g *grid) {
	if b == nil {
		return
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if g.following != nil {
		g.following.preceding = g.preceding
	}
	if g.preceding != nil {
		g.preceding.following = g.following
	} else {
		b.first = g.following
	}
}

func (g *grid) brake() {
	g.fail(&check.Fault{Kind: check.Cancelled, Kernel: g.Kernel, Detail: errBraked.Error(), Cause: errBraked})
}
