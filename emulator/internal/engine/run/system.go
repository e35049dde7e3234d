// This file executes the functions that the device runtime provides: printf,
// assert, malloc and free, and what decides in graphs.

package run

import (
	"fmt"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/ptx"
)

// systemCalls execute them for one lane.
var systemCalls = [...]func(c *cta, in *instruction, lane int, args []uint64) uint64{
	code.SystemPrintf: callPrintf, code.SystemMalloc: callMalloc, code.SystemFree: callFree, code.SystemAssert: callAssert,
	code.SystemSetConditional: callSetConditional,
}

func execSystem(c *cta, in *instruction) {
	var args [5]uint64
	call := systemCalls[in.System]
	for _, lane := range c.lanes.List() {
		for i := range in.src {
			args[i] = c.Get(&in.src[i], int(lane))
		}
		result := call(c, in, int(lane), args[:len(in.src)])
		if len(in.dst) > 0 {
			c.Set(&in.dst[0], int(lane), result)
		}
	}
}

// peek reads size bytes at a generic address for a lane.
func peek(c *cta, in *instruction, addr uint64, size, lane int) uint64 {
	a := &code.Access{Space: ptx.Generic, Size: size, Vector: 1, Index: -1}
	r := loops.Nowhere
	p := c.locate(in, a, &r, addr, lane)
	switch size {
	case 1:
		return uint64(*(*uint8)(p))
	case 4:
		return uint64(*(*uint32)(p))
	}
	return *(*uint64)(p)
}

// cString reads the C string at a generic address.
func cString(c *cta, in *instruction, addr uint64, lane int) string {
	var s []byte
	for ; ; addr++ {
		b := peek(c, in, addr, 1, lane)
		if b == 0 {
			return string(s)
		}
		s = append(s, byte(b))
	}
}

func callPrintf(c *cta, in *instruction, lane int, args []uint64) uint64 {
	f := formatter{cta: c, in: in, lane: lane, next: args[1]}
	c.grid.write(f.format(cString(c, in, args[0], lane)))
	return uint64(uint32(f.count))
}

func callAssert(c *cta, in *instruction, lane int, args []uint64) uint64 {
	t, b := c.grid.Thread(lane), c.index
	message := fmt.Sprintf("%s:%d: %s: block: [%d,%d,%d], thread: [%d,%d,%d] Assertion `%s` failed.",
		cString(c, in, args[1], lane), uint32(args[2]), cString(c, in, args[3], lane),
		b[0], b[1], b[2], t[0], t[1], t[2], cString(c, in, args[0], lane))
	c.grid.write([]byte(message + "\n"))
	panic(c.faultAt(in, check.AssertionFailed, lane, message))
}

// callSetConditional sets a value that a conditional node of the graph depends
// on. The driver provides it under this name; no library defines it.
func callSetConditional(c *cta, in *instruction, lane int, args []uint64) uint64 {
	set := c.grid.launch.SetConditional
	if set == nil || !set(args[0], uint32(args[1])) {
		panic(c.faultAt(in, check.InvalidCall, lane, fmt.Sprintf("cudaGraphSetConditional: the graph under way has no condition %#x", args[0])))
	}
	return 0
}

// defaultHeap is the size of the device heap where the launch names none.
const defaultHeap = 8 << 20

func callMalloc(c *cta, _ *instruction, _ int, args []uint64) uint64 {
	limit := c.grid.launch.HeapBytes
	if limit == 0 {
		limit = defaultHeap
	}
	if args[0] == 0 {
		return 0
	}
	b, err := c.grid.space.AllocHeap(args[0], limit)
	if err != nil {
		return 0
	}
	return b.Base
}

func callFree(c *cta, in *instruction, lane int, args []uint64) uint64 {
	if args[0] == 0 {
		return 0
	}
	b := c.grid.space.Find(args[0])
	if b == nil || b.Base != args[0] || b.Kind != memory.Heap {
		f := c.faultAt(in, check.IllegalAddress, lane, fmt.Sprintf("free of %#x, which malloc did not return or which was freed", args[0]))
		f.Mistake = report.WrongFree
		f.Address = args[0]
		panic(f)
	}
	_ = c.grid.space.Free(args[0])
	return 0
}
