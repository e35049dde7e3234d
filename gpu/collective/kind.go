// This file has the tables: the collectives, the reductions and the types.

package collective

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cujs/cujs/internal/element"
)

// A Kind is an operation between ranks.
type Kind uint8

// The kinds. Meet and Split are those by which communicators are made; by Watch ranks hear of others that end.
const (
	AllReduce Kind = iota
	Reduce
	Broadcast
	AllGather
	ReduceScatter
	AllToAll
	Gather
	Scatter
	Send
	Recv
	Barrier
	Split
	Meet
	Watch
)

// A share is how many elements a rank gives or gets, for a count of n.
type share uint8

const (
	none share = iota
	one        // n
	all        // n for each rank
)

// kinds has what is known of each. What only the root gives or gets is not there on other ranks.
var kinds = [...]struct {
	name               string
	send, recv         share
	rootSend, rootRecv bool // only the root sends, or gets something
	rooted, reduces    bool
}{
	AllReduce:     {name: "allReduce", send: one, recv: one, reduces: true},
	Reduce:        {name: "reduce", send: one, recv: one, rootRecv: true, rooted: true, reduces: true},
	Broadcast:     {name: "broadcast", send: one, recv: one, rootSend: true, rooted: true},
	AllGather:     {name: "allGather", send: one, recv: all},
	ReduceScatter: {name: "reduceScatter", send: all, recv: one, reduces: true},
	AllToAll:      {name: "allToAll", send: all, recv: all},
	Gather:        {name: "gather", send: one, recv: all, rootRecv: true, rooted: true},
	Scatter:       {name: "scatter", send: all, recv: one, rootSend: true, rooted: true},
	Send:          {name: "send", send: one, rooted: true},
	Recv:          {name: "recv", recv: one, rooted: true},
	Barrier:       {name: "barrier"},
	Split:         {name: "split"},
	Meet:          {name: "init"},
	Watch:         {name: "watch"},
}

// String is the name as scripts have it: "allReduce".
func (k Kind) String() string { return kinds[k].name }

// Rooted reports whether one rank is named: a root, or the peer of Send and Recv.
func (k Kind) Rooted() bool { return kinds[k].rooted }

// paired reports whether only two ranks take part.
func (k Kind) paired() bool { return k == Send || k == Recv }

// Reduces reports whether elements of several ranks become one.
func (k Kind) Reduces() bool { return kinds[k].reduces }

// Sends and Receives are the elements that a rank gives and gets, for a count.
func (k Kind) Sends(count, rank, root, size int) int {
	return kinds[k].send.of(count, size, kinds[k].rootSend && rank != root)
}

// Receives is what a rank gets; see Sends.
func (k Kind) Receives(count, rank, root, size int) int {
	return kinds[k].recv.of(count, size, kinds[k].rootRecv && rank != root)
}

// CountOf is the count for which a rank gives so many elements; ok is false where no count does.
func (k Kind) CountOf(sent, size int) (count int, ok bool) { return kinds[k].send.count(sent, size) }

// CountFor is the count for which a rank gets so many elements; ok is false where no count does.
func (k Kind) CountFor(received, size int) (count int, ok bool) {
	return kinds[k].recv.count(received, size)
}

func (s share) of(count, size int, not bool) int {
	switch {
	case not || s == none:
		return 0
	case s == all:
		return count * size
	}
	return count
}

func (s share) count(elements, size int) (count int, ok bool) {
	if s == all {
		return elements / size, elements%size == 0
	}
	return elements, true
}

// A Reduction is how elements of several ranks become one.
type Reduction uint8

// The reductions, by NCCL's numbers; Scaled is the sum of elements that are multiplied by a number before.
const (
	Sum Reduction = iota
	Prod
	Max
	Min
	Avg
	Scaled
)

// ReductionNames are the reductions as scripts write them.
var ReductionNames = []string{"sum", "prod", "max", "min", "avg", "scaled"}

// String is the name.
func (r Reduction) String() string { return ReductionNames[r] }

// A Type is a type of elements, by NCCL's numbers.
type Type uint8

// The types that are no element types of buffers: 8-bit floating-point numbers, which buffers of u8 hold.
const (
	E4M3 Type = 10
	E5M2 Type = 11
)

// types are the types of elements by NCCL's numbers.
var types = [...]element.Type{
	element.I8, element.U8, element.I32, element.U32, element.I64, element.U64,
	element.F16, element.F32, element.F64, element.BF16, E4M3: element.F8E4M3, E5M2: element.F8E5M2,
}

// TypeOf is the type of elements of buffers; ok is false for those that NCCL lacks, i16 and u16.
func TypeOf(e element.Type) (t Type, ok bool) {
	i := slices.Index(types[:E4M3], e)
	return Type(max(i, 0)), i >= 0
}

// String is the name.
func (t Type) String() string { return strings.TrimPrefix(types[t].String(), "f8") }

// Element is the element type of the buffers that hold it.
func (t Type) Element() element.Type {
	if t >= E4M3 {
		return element.U8
	}
	return types[t]
}

// Size is that of an element in bytes.
func (t Type) Size() int { return types[t].Size() }

// A Description is what ranks must agree on, and where the program has called it.
type Description struct {
	Kind      Kind
	Type      Type
	Reduction Reduction
	Scale     float64 // of Scaled; ranks may differ in it
	Count     int
	Root      int    // of rooted kinds; the peer of Send and Recv
	Where     string // "a.js:3:5", or ""
}

// String is "allReduce of 4 f32, sum (a.js:3:5)".
func (d Description) String() string {
	s := d.Kind.String()
	if d.Kind < Barrier {
		s += " of " + strconv.Itoa(d.Count) + " " + d.Type.String()
	}
	if d.Kind.Reduces() {
		s += ", " + d.Reduction.String()
	}
	switch {
	case d.Kind == Send, d.Kind == Reduce, d.Kind == Gather:
		s += fmt.Sprintf(" to rank %d", d.Root)
	case d.Kind.Rooted():
		s += fmt.Sprintf(" from rank %d", d.Root)
	}
	if d.Where != "" {
		s += " (" + d.Where + ")"
	}
	return s
}

// agrees reports whether two ranks call the same.
func (d Description) agrees(other Description) bool {
	d.Where, other.Where = "", ""
	d.Scale, other.Scale = 0, 0
	return d == other
}
