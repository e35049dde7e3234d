// This file keeps account of device memory, which Go's collector cannot see.

package lifetime

import "sync/atomic"

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
