// This file keeps driver calls that would invalidate a stream capture apart from
// the captures of other goroutines.

package lifetime

import (
	"sync"
	"sync/atomic"
)

// A Gate orders the captures of a Driver and the calls that the driver answers by
// invalidating a capture under way: queries of the legacy default stream and of
// captured streams, cuCtxSynchronize, and work in the default stream. A call is
// entered before it is made and left afterwards; a capture begins when no such call
// is under way, and calls that may wait are made when it has ended.
//
// The driver's own guard, the thread-local capture modes, would refuse these calls
// with an error instead of delaying them, and only in one thread.
type Gate struct {
	active   atomic.Int32 // captures that have begun and not ended
	mu       sync.Mutex   // guards what follows
	changed  sync.Cond    // starting or entered has become 0
	starting int          // streams that are about to begin or join a capture
	entered  int          // guarded calls under way
}

// Capturing reports whether a capture is under way.
func (g *Gate) Capturing() bool { return g.active.Load() > 0 }

// TryEnter begins a guarded call, unless a capture is under way or about to begin.
// It may be nested.
func (g *Gate) TryEnter() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.starting > 0 || g.Capturing() {
		return false
	}
	g.entered++
	return true
}

// enter begins a guarded call also while captures are under way. The caller finds
// out, before the call, whether one of them concerns the call: none begins or grows
// until Leave. It must not be nested.
func (g *Gate) enter() {
	g.mu.Lock()
	for g.starting > 0 {
		g.changed.Wait()
	}
	g.entered++
	g.mu.Unlock()
}

// Leave ends a guarded call.
func (g *Gate) Leave() {
	g.mu.Lock()
	if g.entered--; g.entered == 0 {
		g.changed.Broadcast()
	}
	g.mu.Unlock()
}

// begin counts a capture that start begins, once no guarded call is under way. When
// start fails, the caller ends the capture all the same.
func (g *Gate) begin(start func() error) error {
	g.active.Add(1)
	return g.extend(start)
}

// extend has a stream join a capture while no guarded call is under way.
func (g *Gate) extend(join func() error) error {
	g.mu.Lock()
	g.starting++
	for g.entered > 0 {
		g.changed.Wait()
	}
	g.mu.Unlock()
	defer func() {
		g.mu.Lock()
		g.starting--
		g.changed.Broadcast()
		g.mu.Unlock()
	}()
	return join()
}

// end counts a capture off and reports whether it was the last one.
func (g *Gate) end() (last bool) { return g.active.Add(-1) == 0 }
