// This file calls the functions of small libraries.

package loader

import (
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/cujs/cujs/bindings/internal/foreign"
)

// A Table calls the functions of a library by their number. It looks each up
// at its first use. It may be used from any number of goroutines.
type Table struct {
	find      func(function int) (address uintptr, ok bool)
	addresses []atomic.Uintptr // 0: not looked up yet
}

// absent marks a function that the library does not have.
const absent = 1

// NewTable returns a table of n functions that find looks up.
func NewTable(n int, find func(function int) (address uintptr, ok bool)) *Table {
	return &Table{find: find, addresses: make([]atomic.Uintptr, n)}
}

// Has tells whether the library has the function.
func (t *Table) Has(function int) bool { return t.address(function) != absent }

func (t *Table) address(function int) uintptr {
	address := t.addresses[function].Load()
	if address == 0 {
		var ok bool
		if address, ok = t.find(function); !ok {
			address = absent
		}
		t.addresses[function].Store(address)
	}
	return address
}

// Call calls a function with machine words; ok is false when the library does
// not have it. What the words point to must be kept alive by the caller.
func (t *Table) Call(function int, words ...uintptr) (result uintptr, ok bool) {
	return t.CallRecord(function, 0, nil, 0, words...)
}

// CallRecord is Call for a function of which argument i is a struct by value, of more than 16 bytes: its word is
// ignored. Without a record it is Call.
func (t *Table) CallRecord(function, i int, record unsafe.Pointer, size uintptr, words ...uintptr) (result uintptr, ok bool) {
	address := t.address(function)
	if address == absent {
		return 0, false
	}
	b := blocks.Get().(*foreign.Block)
	n := copy(b.Words[:], words)
	if record != nil {
		n = b.Record(n, i, record, size)
	}
	result = b.Call(address, n)
	blocks.Put(b)
	return result, true
}

// blocks hold the words of calls under way, so that a call allocates nothing.
var blocks = sync.Pool{New: func() any { return new(foreign.Block) }}
