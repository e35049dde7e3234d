// This file keeps account of device memory, which Go's collector cannot see.

package lifetime

import (
	"context"
	"runtime"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

// An Account counts the memory of one device.
type Account struct {
	Threshold uint64        // bytes of growth since the last collection that ask for another one
	live      atomic.Uint64 // bytes that resources hold
	collected atomic.Uint64 // live after the last collection
}

func (a *Account) grow(n uint64)   { a.live.Add(n) }
func (a *Account) shrink(n uint64) { a.live.Add(-n) }

// Live is how many bytes resources hold.
func (a *Account) Live() uint64 { return a.live.Load() }

// Pressing reports whether n more bytes would be too much growth since the last
// collection. Memory that was freed by hand is no growth.
func (a *Account) Pressing(n uint64) bool {
	return a.live.Load()+n >= a.collected.Load()+a.Threshold
}

// Collected begins the count of growth anew.
func (a *Account) Collected() { a.collected.Store(a.live.Load()) }

// cleanupPatience bounds the wait for cleanups: other parts of the program may have
// slow ones.
const cleanupPatience = 50 * time.Millisecond

// AwaitCleanups returns when the cleanups that the last collection found have run. The
// runtime counts them since Go 1.26; before that, a cleanup of our own, queued by one
// more collection, runs after those of the last one.
func AwaitCleanups() {
	counts := []metrics.Sample{{Name: "/gc/cleanups/queued:cleanups"}, {Name: "/gc/cleanups/executed:cleanups"}}
	metrics.Read(counts)
	if counts[0].Value.Kind() != metrics.KindUint64 {
		awaitSentinel()
		return
	}
	queued := counts[0].Value.Uint64()
	ctx, cancel := context.WithTimeout(context.Background(), cleanupPatience)
	defer cancel()
	_ = pollYielding(ctx, nil, func() (bool, error) {
		metrics.Read(counts)
		return counts[1].Value.Uint64() >= queued, nil
	})
}

// awaitSentinel waits for a cleanup of its own.
func awaitSentinel() {
	done := make(chan struct{})
	runtime.AddCleanup(new([16]uintptr), func(done chan struct{}) { close(done) }, done)
	runtime.GC()
	select {
	case <-done:
	case <-time.After(cleanupPatience):
	}
}
