// This file runs kernels whose memory moves by bulk copies, on either device.

package kernels

import (
	"strconv"
	"strings"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/images"
)

// A block reverses the order of pieces of 64 bytes through two buffers in shared
// memory, one of which a bulk copy fills while the other is worked on.
func TestBulkCopies(t *testing.T) {
	const pieces = 9
	b := newBench(t, "assembly", strings.ReplaceAll(`.version 8.0
.target sm_90
.address_size 64
.visible .entry kernel(.param .u64 from, .param .u64 to, .param .u64 sum) {
	.reg .pred %p<4>; .reg .b32 %r<20>, %s<3>; .reg .b64 %d<20>;
	.shared .align 16 .b8 buffers[128];
	.shared .align 8 .b64 full[2];
	ld.param.u64 %d1, [from]; ld.param.u64 %d2, [to]; ld.param.u64 %d3, [sum];
	mov.u32 %r1, %tid.x; setp.eq.u32 %p1, %r1, 0;
	mov.u32 %s1, buffers; mov.u32 %s2, full; mov.u32 %r2, 0;
	@!%p1 bra begun;
	mbarrier.init.shared::cta.b64 [full], 1; mbarrier.init.shared::cta.b64 [full+8], 1;
	fence.mbarrier_init.release.cluster; fence.proxy.async.shared::cta;
	mbarrier.arrive.expect_tx.shared::cta.b64 _, [full], 64;
	cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%s1], [%d1], 64, [full];
begun:
	bar.sync 0;
next:
	and.b32 %r3, %r2, 1; shr.u32 %r4, %r2, 1; and.b32 %r4, %r4, 1; // buffer, parity
	xor.b32 %r5, %r3, 1; add.u32 %r6, %r2, 1; setp.lt.u32 %p2, %r6, PIECES;
	and.pred %p2, %p1, %p2;
	@!%p2 bra ahead;
	cp.async.bulk.wait_group.read 0;
	shl.b32 %r7, %r5, 3; add.u32 %r7, %s2, %r7; shl.b32 %r8, %r5, 6; add.u32 %r8, %s1, %r8;
	mad.wide.u32 %d4, %r6, 64, %d1;
	mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r7], 64;
	cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r8], [%d4], 64, [%r7];
ahead:
	shl.b32 %r7, %r3, 3; add.u32 %r7, %s2, %r7; shl.b32 %r8, %r3, 6; add.u32 %r8, %s1, %r8;
wait:
	mbarrier.try_wait.parity.shared::cta.b64 %p3, [%r7], %r4;
	@!%p3 bra wait;
	shl.b32 %r9, %r1, 2; add.u32 %r9, %r8, %r9;
	ld.shared.u32 %r11, [%r9]; add.u32 %r11, %r11, 1; st.shared.u32 [%r9], %r11;
	fence.proxy.async.shared::cta; bar.sync 0;
	sub.u32 %r12, PIECES-1, %r2; mad.wide.u32 %d5, %r12, 64, %d2;
	@%p1 cp.async.bulk.global.shared::cta.bulk_group [%d5], [%r8], 64;
	@%p1 cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%d3], [%r8], 64;
	@%p1 cp.async.bulk.commit_group;
	add.u32 %r2, %r2, 1; setp.lt.u32 %p2, %r2, PIECES;
	@%p2 bra next;
	@%p1 cp.async.bulk.wait_group 0;
	ret;
}`, "PIECES", strconv.Itoa(pieces)), emulator.Options{Check: checks(t)})
	data := make([]uint32, 16*pieces)
	for i := range data {
		data[i] = uint32(i)
	}
	from, to, sum := upload(b, data), zeros[uint32](b, len(data)), zeros[uint32](b, 16)
	b.launch("kernel", shape(1, 16), from, to, sum)
	got, sums := download[uint32](b, to), download[uint32](b, sum)
	for i := range got {
		if want := uint32(16*(pieces-1-i/16)+i%16) + 1; got[i] != want {
			t.Fatalf("word %d is %d, want %d", i, got[i], want)
		}
	}
	for i, v := range sums {
		if want := uint32(pieces*(i+1) + 16*pieces*(pieces-1)/2); v != want {
			t.Fatalf("sum %d is %d, want %d", i, v, want)
		}
	}
}

// Blocks transpose tiles of a matrix that is no multiple of them: each comes in
// with its rows mixed against conflicts of banks, and goes out so.
func TestTiles(t *testing.T) {
	const rows, columns = 100, 72
	b := newBench(t, "tiles", `.version 8.0
.target sm_90
.address_size 64
.visible .entry kernel(.param .align 64 .b8 from[128], .param .align 64 .b8 to[128]) {
	.reg .pred %p<4>; .reg .b32 %r<20>; .reg .b64 %d<6>;
	.shared .align 1024 .b8 s[8192];
	.shared .align 8 .b64 full;
	mov.b64 %d1, from; cvta.param.u64 %d1, %d1; mov.b64 %d2, to; cvta.param.u64 %d2, %d2;
	mov.u32 %r1, %tid.x; mov.u32 %r2, %tid.y; // column, row
	mov.u32 %r3, %ctaid.x; shl.b32 %r3, %r3, 5; mov.u32 %r4, %ctaid.y; shl.b32 %r4, %r4, 5;
	mov.u32 %r5, s; or.b32 %r6, %r1, %r2; setp.eq.u32 %p1, %r6, 0;
	@!%p1 bra begun;
	mbarrier.init.shared::cta.b64 [full], 1;
	fence.mbarrier_init.release.cluster; fence.proxy.async.shared::cta;
	mbarrier.arrive.expect_tx.shared::cta.b64 _, [full], 4096;
	cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r5], [%d1, {%r3, %r4}], [full];
begun:
	bar.sync 0;
wait:
	mbarrier.try_wait.parity.shared::cta.b64 %p2, [full], 0;
	@!%p2 bra wait;
	and.b32 %r7, %r2, 7; shl.b32 %r7, %r7, 4; shl.b32 %r8, %r1, 2; xor.b32 %r7, %r7, %r8;
	shl.b32 %r9, %r2, 7; add.u32 %r7, %r7, %r9; add.u32 %r7, %r5, %r7;
	ld.shared.u32 %r10, [%r7];
	and.b32 %r11, %r1, 7; shl.b32 %r11, %r11, 4; shl.b32 %r12, %r2, 2; xor.b32 %r11, %r11, %r12;
	shl.b32 %r13, %r1, 7; add.u32 %r11, %r11, %r13; add.u32 %r11, %r5, %r11;
	st.shared.u32 [%r11+4096], %r10;
	fence.proxy.async.shared::cta;
	bar.sync 0;
	add.u32 %r14, %r5, 4096;
	@%p1 cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%d2, {%r4, %r3}], [%r14];
	@%p1 cp.async.bulk.commit_group;
	@%p1 cp.async.bulk.wait_group 0;
	ret;
}`, emulator.Options{Check: checks(t)})
	data := make([]float32, rows*columns)
	for i := range data {
		data[i] = float32(i)
	}
	from, to := upload(b, data), zeros[float32](b, len(data))
	tiles := images.TensorMapOptions{Type: cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT32, Bytes: 4, Box: []uint32{32, 32}, Swizzle: cuda.CU_TENSOR_MAP_SWIZZLE_128B}
	tiles.Shape = []uint64{rows, columns}
	in, err := images.NewTensorMap(from, tiles)
	if err != nil {
		t.Fatal(err)
	}
	tiles.Shape = []uint64{columns, rows}
	out, err := images.NewTensorMap(to, tiles)
	if err != nil {
		t.Fatal(err)
	}
	b.launch("kernel", gpu.LaunchConfig{Grid: gpu.Dim{X: (columns + 31) / 32, Y: (rows + 31) / 32}, Block: gpu.Dim{X: 32, Y: 32}}, in.Bytes(), out.Bytes())
	for i, v := range download[float32](b, to) {
		if want := data[i%rows*columns+i/rows]; v != want {
			t.Fatalf("row %d, column %d is %v, want %v", i/rows, i%rows, v, want)
		}
	}
}
