// This file executes the functions that the device runtime provides: printf,
// assert, malloc and free, and what decides in graphs.

package engine

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// A systemCall is one of them, for one lane.
type systemCall func(c *cta, in *instruction, lane int, args []uint64) uint64

// systemCalls are the functions by name with the number of arguments.
func systemFunction(name string) (f systemCall, args int) {
	switch name {
	case "vprintf":
		return callPrintf, 2
	case "malloc":
		return callMalloc, 1
	case "free":
		return callFree, 1
	case "__assertfail":
		return callAssert, 5
	case "cudaGraphSetConditional":
		return callSetConditional, 2
	}
	return nil, 0
}

// callSystem lowers a call of a function that the module only declares.
func (l *lowerer) callSystem(v invocation, name string) {
	f, n := systemFunction(name)
	if f == nil && strings.HasPrefix(name, "cuda") {
		l.refuse(name + ": " + noDynamicParallelism)
		return
	}
	if f == nil {
		l.fail(l.node.Pos, "function %s is declared but not defined: link the PTX that defines it", name)
		return
	}
	if len(v.args) != n {
		l.fail(v.node.Pos, "%s takes %d arguments", name, n)
		return
	}
	declared := l.unit.functions[name]
	o := &operation{vector: execSystem, early: true, talks: true}
	o.system = f
	for i, a := range v.args {
		o.src = append(o.src, l.argument(a, declared.Params[i].Type))
	}
	for i, r := range v.results {
		o.dst = append(o.dst, l.resultRegister(r, declared.Results[i]))
	}
	if l.err == nil {
		o.node = v.node
		l.emit(o)
	}
}

func execSystem(c *cta, in *instruction) {
	var args [5]uint64
	for _, lane := range c.lanes.list() {
		for i := range in.src {
			args[i] = c.get(&in.src[i], int(lane))
		}
		result := in.system(c, in, int(lane), args[:len(in.src)])
		if len(in.dst) > 0 {
			c.set(&in.dst[0], int(lane), result)
		}
	}
}

// peek reads size bytes at a generic address for a lane.
func (c *cta) peek(in *instruction, addr uint64, size, lane int) uint64 {
	a := &access{space: ptx.Generic, size: size, vector: 1, index: -1}
	r := nowhere
	p := c.locate(in, a, &r, addr, lane)
	switch size {
	case 1:
		return uint64(*(*uint8)(p))
	case 4:
		return uint64(*(*uint32)(p))
	}
	return *(*uint64)(p)
}

// text reads the C string at a generic address.
func (c *cta) text(in *instruction, addr uint64, lane int) string {
	var s []byte
	for ; ; addr++ {
		b := c.peek(in, addr, 1, lane)
		if b == 0 {
			return string(s)
		}
		s = append(s, byte(b))
	}
}

func callPrintf(c *cta, in *instruction, lane int, args []uint64) uint64 {
	f := formatter{cta: c, in: in, lane: lane, next: args[1]}
	c.grid.write(f.format(c.text(in, args[0], lane)))
	return uint64(uint32(f.count))
}

func callAssert(c *cta, in *instruction, lane int, args []uint64) uint64 {
	t, b := c.grid.thread(lane), c.index
	message := fmt.Sprintf("%s:%d: %s: block: [%d,%d,%d], thread: [%d,%d,%d] Assertion `%s` failed.",
		c.text(in, args[1], lane), uint32(args[2]), c.text(in, args[3], lane),
		b[0], b[1], b[2], t[0], t[1], t[2], c.text(in, args[0], lane))
	c.grid.write([]byte(message + "\n"))
	panic(c.faultAt(in, AssertionFailed, lane, message))
}

// callSetConditional sets a value that a conditional node of the graph depends
// on. The driver provides it under this name; no library defines it.
func callSetConditional(c *cta, in *instruction, lane int, args []uint64) uint64 {
	set := c.grid.launch.SetConditional
	if set == nil || !set(args[0], uint32(args[1])) {
		panic(c.faultAt(in, InvalidCall, lane, "cudaGraphSetConditional: the graph under way has no condition "+hexadecimal(args[0])))
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
		f := c.faultAt(in, IllegalAddress, lane, "free of "+hexadecimal(args[0])+", which malloc did not return or which was freed")
		f.Address = args[0]
		panic(f)
	}
	_ = c.grid.space.Free(args[0])
	return 0
}
