// This file has what experts write for Hopper instruction by instruction: barriers in shared memory,
// copies by tensor maps, clusters, and products of matrices by four warps. One row a function.

package builtin

import (
	"fmt"

	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
)

// An Instruction is what a function is in PTX: $0 is the result, and $1, $2 and so on are the operands
// in turn.
type Instruction struct {
	Text     string
	Operands []Operand
	// Bounds are the least and the greatest value of a Fixed operand, and what it is a multiple of.
	Bounds [3]int64
	Target
}

// A Target is the first architecture that has something, and the first PTX. With Own set no other
// architecture has it: its name ends in a.
type Target struct {
	SM      int
	Own     bool
	Version ptx.Version
}

// An Operand is how an operand of an instruction is written.
type Operand uint8

// The operands.
const (
	BarrierPlace Operand = iota // an array of u64 in shared memory, and an index
	Word                        // an integer of 32 bits
	Fixed                       // a constant, which the text has as %d
	TensorMap                   // a parameter
)

var (
	ampere = Target{80, false, ptx.Version{Major: 7, Minor: 0}}
	hopper = Target{90, false, ptx.Version{Major: 7, Minor: 8}}
	bulk   = Target{90, false, ptx.Version{Major: 8, Minor: 0}}
	sends  = Target{90, false, ptx.Version{Major: 8, Minor: 1}}
	own    = Target{90, true, ptx.Version{Major: 8, Minor: 0}}
)

// Signatures and places.
const (
	atBarrier = "(barriers: ArrayLike<bigint>, i: number"
	nothing   = "(): void"
	sent      = "<T extends number | bigint>(array: ArrayLike<T>, i: number, value: T, barriers: ArrayLike<bigint>, k: number, rank: number): void"
	ofBox     = "(map: KernelTensorMap, place: number[], from: ArrayLike<number>, i: number): void"
	ofGroup   = "(acc: ArrayLike<number>, a: bigint | ArrayLike<number>, b: bigint, accumulate?: boolean, options?: { transposeA?: boolean, transposeB?: boolean }): void"
)

var forHopper = []Function{
	{Name: "mbarrier.init", Fewest: 3, Most: 3, Usage: "(bars, 0, 1)", Form: OneInstruction, Host: Runner, Signature: atBarrier + ", count: number): void",
		Instruction: &Instruction{Text: "mbarrier.init.shared.b64 [$1], $2;", Operands: []Operand{BarrierPlace, Word}, Target: ampere}, Doc: "Makes an element of an array of u64 in shared memory a barrier for so many arrivals. One thread does; then mbarrier.fence() and a barrier of the block or cluster follow."},
	{Name: "mbarrier.fence", Usage: "()", Form: OneInstruction, Host: Runner, Signature: nothing, Instruction: &Instruction{Text: "fence.mbarrier_init.release.cluster;", Target: bulk}, Doc: "Shows barriers that this thread has made to the cluster and to copies."},
	{Name: "mbarrier.invalidate", Fewest: 2, Most: 2, Usage: "(bars, 0)", Form: OneInstruction, Host: Runner, Signature: atBarrier + "): void",
		Instruction: &Instruction{Text: "mbarrier.inval.shared.b64 [$1];", Operands: []Operand{BarrierPlace}, Target: ampere}, Doc: "Ends the use of a barrier, so that its memory can be used again."},
	{Name: "mbarrier.arrive", Fewest: 2, Most: 2, Usage: "(bars, 0)", Form: OneInstruction, Host: Runner, Signature: atBarrier + "): void",
		Instruction: &Instruction{Text: ".reg .b64 state; mbarrier.arrive.shared.b64 state, [$1];", Operands: []Operand{BarrierPlace}, Target: ampere}, Doc: "Arrives at a barrier."},
	{Name: "mbarrier.arriveCopies", Fewest: 2, Most: 2, Usage: "(bars, 0)", Form: OneInstruction, Host: Runner, Signature: atBarrier + "): void",
		Instruction: &Instruction{Text: "cp.async.mbarrier.arrive.noinc.shared.b64 [$1];", Operands: []Operand{BarrierPlace}, Target: ampere}, Doc: "Arrives at a barrier when the thread's copies by copyAsync so far have come; the thread goes on at once."},
	{Name: "mbarrier.expect", Fewest: 3, Most: 3, Usage: "(bars, 0, 1024)", Form: OneInstruction, Host: Runner, Signature: atBarrier + ", bytes: number): void",
		Instruction: &Instruction{Text: "mbarrier.arrive.expect_tx.shared::cta.b64 _, [$1], $2;", Operands: []Operand{BarrierPlace, Word}, Target: bulk}, Doc: "Arrives at a barrier, whose phase ends not before copies have brought so many bytes."},
	{Name: "mbarrier.arriveAt", Fewest: 3, Most: 3, Usage: "(bars, 0, rank)", Form: OneInstruction, Host: Runner, Signature: atBarrier + ", rank: number): void",
		Instruction: &Instruction{Text: ".reg .b32 remote; mapa.shared::cluster.u32 remote, $1, $2; mbarrier.arrive.release.cluster.shared::cluster.b64 _, [remote];", Operands: []Operand{BarrierPlace, Word}, Target: bulk}, Doc: "Arrives at the same barrier of another block of the cluster."},
	{Name: "mbarrier.test", Fewest: 3, Most: 3, Usage: "(bars, 0, parity)", Form: OneInstruction, Type: ir.Bool, Host: Meets, Signature: atBarrier + ", parity: number): boolean",
		Instruction: &Instruction{Text: "mbarrier.try_wait.parity.shared::cta.b64 $0, [$1], $2;", Operands: []Operand{BarrierPlace, Word}, Target: hopper}, Doc: "Whether the phase with a parity, 0 or 1, has ended; it may wait a while for that."},
	{Name: "mbarrier.wait", Fewest: 3, Most: 3, Usage: "(bars, 0, parity)", Form: BarrierWait, Host: Meets, Signature: atBarrier + ", parity: number): void",
		Instruction: &Instruction{Text: "mbarrier.try_wait.parity.shared::cta.b64 $0, [$1], $2;", Operands: []Operand{BarrierPlace, Word}, Target: hopper}, Doc: "Waits until the phase with a parity has ended: 0 for the first one. Of a barrier that nobody has come to, phase 1 counts as over."},

	{Name: "tma.load", Fewest: 6, Most: 7, Usage: "(tile, 0, map, [x, y], bars, 0)", Form: TensorCopy, Host: Runner, Signature: "(to: ArrayLike<number>, i: number, map: KernelTensorMap, place: number[], barriers: ArrayLike<bigint>, k: number, options?: { multicast: number }): void",
		Instruction: &Instruction{Text: "cp.async.bulk.tensor", Target: bulk}, Doc: "Copies the box at a place, the innermost coordinate first, to shared memory; the barrier counts its bytes. One thread does. With multicast, a mask of ranks, to the same place of several blocks of the cluster."},
	{Name: "tma.store", Fewest: 4, Most: 4, Usage: "(map, [x, y], tile, 0)", Form: TensorCopy, Host: Runner, Signature: ofBox,
		Instruction: &Instruction{Text: "cp.async.bulk.tensor", Target: bulk}, Doc: "Copies a box from shared memory to its place, without what lies beyond the edge; tma.fence() and a barrier before make what threads wrote seen."},
	{Name: "tma.add", Fewest: 4, Most: 4, Usage: "(map, [x, y], tile, 0)", Form: TensorCopy, Kind: ir.AtomicAdd, Host: Runner, Signature: ofBox,
		Instruction: &Instruction{Text: "cp.reduce.async.bulk.tensor", Target: bulk}, Doc: "Adds a box in shared memory to its place, element by element, atomically."},
	{Name: "tma.min", Fewest: 4, Most: 4, Usage: "(map, [x, y], tile, 0)", Form: TensorCopy, Kind: ir.AtomicMin, Host: Runner, Signature: ofBox,
		Instruction: &Instruction{Text: "cp.reduce.async.bulk.tensor", Target: bulk}, Doc: "The lesser of both stays in its place."},
	{Name: "tma.max", Fewest: 4, Most: 4, Usage: "(map, [x, y], tile, 0)", Form: TensorCopy, Kind: ir.AtomicMax, Host: Runner, Signature: ofBox,
		Instruction: &Instruction{Text: "cp.reduce.async.bulk.tensor", Target: bulk}, Doc: "The greater of both stays in its place."},
	{Name: "tma.and", Fewest: 4, Most: 4, Usage: "(map, [x, y], tile, 0)", Form: TensorCopy, Kind: ir.AtomicAnd, Host: Runner, Signature: ofBox,
		Instruction: &Instruction{Text: "cp.reduce.async.bulk.tensor", Target: bulk}, Doc: "Bit by bit, of integers of 32 and 64 bits."},
	{Name: "tma.or", Fewest: 4, Most: 4, Usage: "(map, [x, y], tile, 0)", Form: TensorCopy, Kind: ir.AtomicOr, Host: Runner, Signature: ofBox,
		Instruction: &Instruction{Text: "cp.reduce.async.bulk.tensor", Target: bulk}, Doc: "Bit by bit, of integers of 32 and 64 bits."},
	{Name: "tma.xor", Fewest: 4, Most: 4, Usage: "(map, [x, y], tile, 0)", Form: TensorCopy, Kind: ir.AtomicXor, Host: Runner, Signature: ofBox,
		Instruction: &Instruction{Text: "cp.reduce.async.bulk.tensor", Target: bulk}, Doc: "Bit by bit, of integers of 32 and 64 bits."},
	{Name: "tma.copy", Fewest: 5, Most: 7, Usage: "(tile, 0, x, j, 64, bars, 0)", Form: BulkCopy, Host: Runner, Signature: "<T extends number | bigint>(to: ArrayLike<T>, i: number, from: ArrayLike<T>, j: number, count: number, barriers?: ArrayLike<bigint>, k?: number): void",
		Instruction: &Instruction{Text: "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [$1], [$2], $3, [$4];", Target: bulk}, Doc: "Copies elements that lie together: multiples of 16 bytes, from a multiple of 16 to one. To shared memory a barrier counts the bytes; from there to a buffer it is a store as tma.store is, without a barrier."},
	{Name: "tma.prefetch", Fewest: 1, Most: 1, Usage: "(map)", Form: OneInstruction, Host: Runner, Signature: "(map: KernelTensorMap): void",
		Instruction: &Instruction{Text: "prefetch.tensormap [$1];", Operands: []Operand{TensorMap}, Target: bulk}, Doc: "Brings a tensor map near."},
	{Name: "tma.commit", Usage: "()", Form: OneInstruction, Host: Runner, Signature: nothing, Instruction: &Instruction{Text: "cp.async.bulk.commit_group;", Target: bulk}, Doc: "Makes the thread's stores so far a group."},
	{Name: "tma.wait", Fewest: 1, Most: 1, Usage: "(0)", Form: OneInstruction, Host: Runner, Signature: "(left: number): void",
		Instruction: &Instruction{Text: "cp.async.bulk.wait_group %d;", Operands: []Operand{Fixed}, Bounds: [3]int64{0, 31, 1}, Target: bulk}, Doc: "Waits until so many groups of stores are left."},
	{Name: "tma.waitRead", Fewest: 1, Most: 1, Usage: "(0)", Form: OneInstruction, Host: Runner, Signature: "(left: number): void",
		Instruction: &Instruction{Text: "cp.async.bulk.wait_group.read %d;", Operands: []Operand{Fixed}, Bounds: [3]int64{0, 31, 1}, Target: bulk}, Doc: "Waits until all but so many groups have read shared memory, which may be written again."},
	{Name: "tma.fence", Usage: "()", Form: OneInstruction, Host: Runner, Signature: nothing, Instruction: &Instruction{Text: "fence.proxy.async.shared::cta;", Target: bulk}, Doc: "Shows what this thread wrote to shared memory to copies and to wgmma."},

	{Name: "cluster.rank", Usage: "()", Form: OneInstruction, Type: ir.I32, Host: Runner, Signature: "(): number", Instruction: &Instruction{Text: "mov.u32 $0, %cluster_ctarank;", Target: hopper}, Doc: "The block's place in its cluster."},
	{Name: "cluster.size", Usage: "()", Form: OneInstruction, Type: ir.I32, Host: Runner, Signature: "(): number", Instruction: &Instruction{Text: "mov.u32 $0, %cluster_nctarank;", Target: hopper}, Doc: "Blocks of a cluster, as config.cluster of the launch says."},
	{Name: "cluster.sync", Usage: "()", Form: OneInstruction, Host: Meets, Signature: nothing, Instruction: &Instruction{Text: "barrier.cluster.arrive; barrier.cluster.wait;", Target: hopper}, Doc: "Waits for all threads of the cluster."},
	{Name: "cluster.arrive", Usage: "()", Form: OneInstruction, Host: Runner, Signature: nothing, Instruction: &Instruction{Text: "barrier.cluster.arrive;", Target: hopper}, Doc: "Comes to the barrier of the cluster without waiting at it."},
	{Name: "cluster.wait", Usage: "()", Form: OneInstruction, Host: Meets, Signature: nothing, Instruction: &Instruction{Text: "barrier.cluster.wait;", Target: hopper}, Doc: "Waits behind cluster.arrive()."},
	{Name: "cluster.load", Fewest: 3, Most: 3, Usage: "(tile, i, rank)", Form: ClusterAccess, Host: Runner, Signature: "<T>(array: ArrayLike<T>, i: number, rank: number): T",
		Instruction: &Instruction{Text: ".reg .b32 remote; mapa.shared::cluster.u32 remote, $1, $2; ld.shared::cluster.%s $0, [remote];", Target: hopper}, Doc: "An element of the same array in shared memory of another block of the cluster."},
	{Name: "cluster.store", Fewest: 4, Most: 4, Usage: "(tile, i, value, rank)", Form: ClusterAccess, Host: Runner, Signature: "<T>(array: ArrayLike<T>, i: number, value: T, rank: number): void",
		Instruction: &Instruction{Text: ".reg .b32 remote; mapa.shared::cluster.u32 remote, $1, $2; st.shared::cluster.%s [remote], $3;", Target: hopper}, Doc: "Stores such an element."},
	{Name: "cluster.send", Fewest: 6, Most: 6, Usage: "(tile, i, value, bars, k, rank)", Form: ClusterSend, Host: Runner, Signature: sent,
		Instruction: &Instruction{Text: "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.%[1]s", Target: sends}, Doc: "Stores such an element without waiting for that. A barrier of the other block counts its bytes."},
	{Name: "cluster.add", Fewest: 6, Most: 6, Usage: "(tile, i, value, bars, k, rank)", Form: ClusterSend, Kind: ir.AtomicAdd, Host: Runner, Signature: sent,
		Instruction: &Instruction{Text: "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.%[1]s", Target: sends}, Doc: "Adds to such an element, atomically, as cluster.send stores."},
	{Name: "cluster.min", Fewest: 6, Most: 6, Usage: "(tile, i, value, bars, k, rank)", Form: ClusterSend, Kind: ir.AtomicMin, Host: Runner, Signature: sent,
		Instruction: &Instruction{Text: "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.min.%[1]s", Target: sends}, Doc: "The lesser of both stays."},
	{Name: "cluster.max", Fewest: 6, Most: 6, Usage: "(tile, i, value, bars, k, rank)", Form: ClusterSend, Kind: ir.AtomicMax, Host: Runner, Signature: sent,
		Instruction: &Instruction{Text: "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.max.%[1]s", Target: sends}, Doc: "The greater of both stays."},
	{Name: "cluster.and", Fewest: 6, Most: 6, Usage: "(tile, i, value, bars, k, rank)", Form: ClusterSend, Kind: ir.AtomicAnd, Host: Runner, Signature: sent,
		Instruction: &Instruction{Text: "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.and.b%[2]d", Target: sends}, Doc: "Bit by bit."},
	{Name: "cluster.or", Fewest: 6, Most: 6, Usage: "(tile, i, value, bars, k, rank)", Form: ClusterSend, Kind: ir.AtomicOr, Host: Runner, Signature: sent,
		Instruction: &Instruction{Text: "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.or.b%[2]d", Target: sends}, Doc: "Bit by bit."},
	{Name: "cluster.xor", Fewest: 6, Most: 6, Usage: "(tile, i, value, bars, k, rank)", Form: ClusterSend, Kind: ir.AtomicXor, Host: Runner, Signature: sent,
		Instruction: &Instruction{Text: "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.xor.b%[2]d", Target: sends}, Doc: "Bit by bit."},

	{Name: "wgmma.descriptor", Fewest: 3, Most: 3, Usage: "(tile, 0, { swizzle: 128 })", Form: GroupDescriptor, Type: ir.U64, Host: Runner, Signature: "(array: ArrayLike<number>, i: number, options: { swizzle: 0 | 32 | 64 | 128, leading?: number, stride?: number }): bigint",
		Instruction: &Instruction{Target: own}, Doc: "Where a factor of wgmma lies in shared memory, and how: the bytes of a row, whose pieces a tensor map of the same swizzle has mixed, and from 8 rows to the next (stride, 8 rows unless given)."},
	{Name: "wgmma.fence", Usage: "()", Form: OneInstruction, Host: Runner, Signature: nothing, Instruction: &Instruction{Text: "wgmma.fence.sync.aligned;", Target: own}, Doc: "Stands before the first product, and behind what else has touched the sums."},
	{Name: "wgmma.commit", Usage: "()", Form: OneInstruction, Host: Runner, Signature: nothing, Instruction: &Instruction{Text: "wgmma.commit_group.sync.aligned;", Target: own}, Doc: "Makes the products so far a group."},
	{Name: "wgmma.wait", Fewest: 1, Most: 1, Usage: "(0)", Form: OneInstruction, Host: Meets, Signature: "(left: number): void",
		Instruction: &Instruction{Text: "wgmma.wait_group.sync.aligned %d;", Operands: []Operand{Fixed}, Bounds: [3]int64{0, 7, 1}, Target: own}, Doc: "Waits until so many groups of products are left; sums may be read, and factors written, when theirs has ended."},
	{Name: "wgmma.bf16", Fewest: 3, Most: 5, Usage: "(acc, a, b)", Form: GroupMultiply, Host: Meets, Signature: ofGroup, Instruction: &Instruction{Text: "bf16", Target: own}, Doc: "Adds 64 rows of a, 16 columns, times b to acc, of which each of 128 threads has two elements for each of 4 columns."},
	{Name: "wgmma.f16", Fewest: 3, Most: 5, Usage: "(acc, a, b)", Form: GroupMultiply, Host: Meets, Signature: ofGroup, Instruction: &Instruction{Text: "f16", Target: own}, Doc: "The same of f16; acc may be u32 for pairs of f16."},
	{Name: "wgmma.tf32", Fewest: 3, Most: 4, Usage: "(acc, a, b)", Form: GroupMultiply, Host: Meets, Signature: ofGroup, Instruction: &Instruction{Text: "tf32", Target: own}, Doc: "The same of f32, of which the lowest 13 bits are ignored, by 8 columns of a."},
	{Name: "wgmma.e4m3", Fewest: 3, Most: 4, Usage: "(acc, a, b)", Form: GroupMultiply, Host: Meets, Signature: ofGroup, Instruction: &Instruction{Text: "e4m3", Target: own}, Doc: "The same of floats of 8 bits with 3 of fraction, by 32 columns of a."},
	{Name: "wgmma.e5m2", Fewest: 3, Most: 4, Usage: "(acc, a, b)", Form: GroupMultiply, Host: Meets, Signature: ofGroup, Instruction: &Instruction{Text: "e5m2", Target: own}, Doc: "The same of floats of 8 bits with 2 of fraction."},
	{Name: "wgmma.i8", Fewest: 3, Most: 4, Usage: "(acc, a, b)", Form: GroupMultiply, Host: Meets, Signature: ofGroup, Instruction: &Instruction{Text: "s8", Target: own}, Doc: "The same of i8, by 32 columns of a; acc is i32."},
	{Name: "wgmma.u8", Fewest: 3, Most: 4, Usage: "(acc, a, b)", Form: GroupMultiply, Host: Meets, Signature: ofGroup, Instruction: &Instruction{Text: "u8", Target: own}, Doc: "The same of u8."},

	{Name: "registers.increase", Fewest: 1, Most: 1, Usage: "(232)", Form: OneInstruction, Host: Runner, Signature: "(count: number): void",
		Instruction: &Instruction{Text: "setmaxnreg.inc.sync.aligned.u32 %d;", Operands: []Operand{Fixed}, Bounds: [3]int64{24, 256, 8}, Target: own}, Doc: "Takes registers that other warps have given back, up to so many for each thread; all four warps of a group call it. The kernel's option maxThreads is given."},
	{Name: "registers.decrease", Fewest: 1, Most: 1, Usage: "(40)", Form: OneInstruction, Host: Runner, Signature: "(count: number): void",
		Instruction: &Instruction{Text: "setmaxnreg.dec.sync.aligned.u32 %d;", Operands: []Operand{Fixed}, Bounds: [3]int64{24, 256, 8}, Target: own}, Doc: "Gives registers back but so many of each thread."},
	{Name: "warp.elect", Usage: "()", Form: OneInstruction, Type: ir.Bool, Host: Meets, Signature: "(): boolean", Instruction: &Instruction{Text: "elect.sync _|$0, 0xffffffff;", Target: bulk}, Doc: "Whether the thread is the one that is chosen of its warp, all of which calls it."},
}

// A GroupProduct is a form of wgmma: 64 rows by Columns.
type GroupProduct struct {
	Inner  int    // columns of A and rows of B
	Factor string // their type, as PTX has it
	Sum    string
	Turns  bool // factors may lie with rows for columns
	Signs  bool // the instruction says whether to negate them
	Per    int  // columns for each register of the sum
}

// GroupProductOf is the form for factors of a type, as PTX calls it, and sums of another; false where
// there is none (PTX ISA 9.1, 9.7.15.2).
func GroupProductOf(factor string, sum ir.Type) (GroupProduct, bool) {
	p := GroupProduct{Inner: 32, Factor: factor, Sum: "f32", Signs: true, Per: 2}
	switch factor {
	case "bf16", "f16":
		p.Inner, p.Turns = 16, true
	case "tf32":
		p.Inner = 8
	case "s8", "u8":
		p.Sum, p.Signs = "s32", false
		return p, sum == ir.I32
	}
	if sum == ir.U32 && factor != "bf16" && factor != "tf32" {
		p.Sum, p.Per = "f16", 4
		return p, true
	}
	return p, sum == ir.F32
}

// Rows is M of every form.
const GroupRows = 64

// Fits tells whether there is a form with so many columns.
func (p *GroupProduct) Fits(columns int) bool {
	return columns >= 8 && columns <= 256 && columns%8 == 0 && (p.Signs || columns <= 32 || columns%16 == 0)
}

// Instruction is the mnemonic.
func (p *GroupProduct) Instruction(columns int) string {
	return fmt.Sprintf("wgmma.mma_async.sync.aligned.m%dn%dk%d.%s.%s.%s", GroupRows, columns, p.Inner, p.Sum, p.Factor, p.Factor)
}

// Modes are the constants behind the predicate: signs, and which factors in shared memory lie with
// rows for columns.
func (p *GroupProduct) Modes(aInRegisters, turnA, turnB bool) (list []int64) {
	if p.Signs {
		list = []int64{1, 1}
	}
	if !p.Turns {
		return list
	}
	number := map[bool]int64{true: 1}
	if !aInRegisters {
		list = append(list, number[turnA])
	}
	return append(list, number[turnB])
}
