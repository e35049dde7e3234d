package engine

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/internal/tensormap"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/emulator/stats"
	"github.com/cujs/cujs/ptx"
)

// tensorKernel is a kernel of a tensor map, in %rd1, and an address in global
// memory, in %rd2, with shared memory at %r1 and a barrier at %r2. The map's
// parameter has 128 bytes before it.
const tensorKernel = `.const .align 64 .b8 fixed[128];
.global .align 64 .b8 variable[192];
.visible .entry kernel(.param .align 64 .b8 other[128], .param .align 64 .b8 map[128], .param .u64 out)
{
	.reg .pred %p<4>; .reg .b32 %r<10>; .reg .b64 %rd<10>;
	.shared .align 1024 .b8 s[2048];
	.shared .align 8 .b64 bar;
	mov.b64 %rd1, map; cvta.param.u64 %rd1, %rd1;
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, s; mov.u32 %r2, bar;
	mbarrier.init.shared::cta.b64 [%r2], 1;
`

const (
	loadBox  = "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r1], "
	storeBox = "cp.async.bulk.tensor.2d.global.shared::cta.bulk_group "
)

// matrix is a map of 8 rows of 16 words, of which boxes have 4 rows of 8.
func matrix(at uint64) tensormap.Map {
	return tensormap.Map{
		Address: at, Element: ptx.U32, Rank: 2, Dims: [5]uint64{16, 8}, Strides: [4]uint64{64}, Box: [5]uint32{8, 4}, Steps: [5]uint32{1, 1},
	}
}

// tensors is a bench with a body in the kernel, which has a tensor that counts
// from 1, and as much memory for what comes out. Launch it with launchTensor.
func tensors(t *testing.T, body string) (b *bench, in, out *memory.Block) {
	t.Helper()
	b = load(t, tensorKernel+body+"\nret; }")
	return b, b.alloc32(counting32(128)...), b.alloc32(make([]uint32, 128)...)
}

// launchTensor runs a bench with a map, which variables hold too.
func (b *bench) launchTensor(m tensormap.Map, out *memory.Block) error {
	w := m.Encode()
	for _, name := range []string{"fixed", "variable"} {
		g, _ := b.instance.Global(name)
		copy(loops.View[uint64](b.space.Find(g.Address).Pointer(), 16), w[:])
	}
	return run.Run(context.Background(), b.launch(1, 1, append(append(make([]uint64, 16), w[:]...), out.Base)...))
}

// A map may be a parameter, or a variable in constant or global memory.
func TestTensorMapPlaces(t *testing.T) {
	for _, place := range []string{
		"[%rd1, {4, %r3}]", "[variable, {4, %r3}]", "[%rd4, {4, %r3}]", "[map, {4, %r3}]",
	} {
		b, in, out := tensors(t, `mov.u32 %r3, 2; mov.u64 %rd4, fixed; cvta.const.u64 %rd4, %rd4;
	mbarrier.arrive.expect_tx.shared::cta.b64 %rd5, [%r2], 128;
	`+loadBox+place+`, [%r2];
	mbarrier.test_wait.shared::cta.b64 %p1, [%r2], %rd5;
	@%p1 cp.async.bulk.global.shared::cta.bulk_group [%rd2], [%r1], 128;`)
		if err := b.launchTensor(matrix(in.Base), out); err != nil {
			t.Fatal(err)
		}
		var want []uint32
		for y := range uint32(4) {
			for x := range uint32(8) {
				want = append(want, 16*(y+2)+x+4+1)
			}
		}
		if got := read32(out)[:32]; !slices.Equal(got, want) {
			t.Errorf("%s: %v\nwant %v", place, got, want)
		}
	}
}

// Loads of .tf32 round, what stands for elements outside aside.
func TestTensorRounding(t *testing.T) {
	b, in, out := tensors(t, `mbarrier.arrive.expect_tx.shared::cta.b64 %rd5, [%r2], 128;
	`+loadBox+`[%rd1, {0, 0}], [%r2]; cp.async.bulk.global.shared::cta.bulk_group [%rd2], [%r1], 128;`)
	copy(read32(in), []uint32{0x3f800fff, 0x3f801000, 0x3f803000, 0x3f801001, 0xbf801fff, 0x7f7fffff, 0xff800000, 0xff812345})
	m := matrix(in.Base)
	m.Element, m.NaN, m.Dims[1] = ptx.TF32, true, 1
	if err := b.launchTensor(m, out); err != nil {
		t.Fatal(err)
	}
	want := []uint32{0x3f800000, 0x3f800000, 0x3f804000, 0x3f802000, 0xbf802000, 0x7f800000, 0xff800000, 0x7fffe000, 0x7ff77ff7}
	if got := read32(out)[:9]; !slices.Equal(got, want) {
		t.Errorf("%x\nwant %x", got, want)
	}
}

// deeper makes a map one of so many dimensions, with a swizzle.
func deeper(rank int) func(*tensormap.Map) {
	return func(m *tensormap.Map) {
		m.Rank, m.Swizzle = rank, 1
		for i := 2; i < rank; i++ {
			m.Dims[i], m.Strides[i-1], m.Box[i], m.Steps[i] = 1, 512, 1, 1
		}
	}
}

// What is wrong with a copy is said when it is made.
func TestTensorFaults(t *testing.T) {
	box := loadBox + "[%rd1, {0, 0}], [%r2];"
	store := storeBox + "[%rd1, {0, 0}], [%r1];"
	for _, c := range []struct {
		body, want string
		change     func(*tensormap.Map)
	}{
		{"sub.u64 %rd1, %rd1, 128; " + box, "invalid copy: the 128 bytes at generic address 0x7000000000000000 are no tensor map; cuTensorMapEncodeTiled makes one", nil},
		{"add.u64 %rd1, %rd1, 32; " + box, "misaligned address: read of 128 bytes at generic address 0x70000000000000a0: the address is not a multiple of 64", nil},
		{"add.u64 %rd1, %rd1, 64; " + box, "illegal address: read of 128 bytes at generic address 0x70000000000000c0: the parameters, which are read-only has 264 bytes", nil},
		{"mov.u64 %rd1, s; cvta.shared.u64 %rd1, %rd1; " + box, "invalid address space: tensor maps are parameters of kernels, or lie in constant or global memory", nil},
		{"mov.u64 %rd1, 64; " + box, "illegal address: read of 128 bytes at generic address 0x40: a null pointer", nil},
		{box, "invalid copy: the tensor map has 3 dimensions, and the instruction 2", func(m *tensormap.Map) { m.Rank, m.Dims[2], m.Box[2], m.Steps[2] = 3, 1, 1, 1 }},
		{"add.u32 %r1, %r1, 64; " + box, "misaligned address: write of 128 bytes at shared address 0x40: the address is not a multiple of 128", nil},
		{"add.u32 %r1, %r1, 2048; " + box, "illegal address: write of 128 bytes at shared address 0x800: the block's shared memory has 2056 bytes", nil},
		{box, "illegal address: write of 32768 bytes at shared address 0x0: the block's shared memory has 2056 bytes", func(m *tensormap.Map) { m.Box[1], m.Swizzle = 256, 3 }},
		{storeBox + "[%rd1, {0, -1}], [%r1];", "invalid copy: the box begins at -1 in dimension 1, and boxes that are stored begin at 0 or later", nil},
		{"cp.async.bulk.tensor.4d.global.shared::cta.bulk_group [%rd1, {0, 0, 0, -2}], [%r1];", "invalid copy: the box begins at -2 in dimension 3, and boxes that are stored begin at 0 or later", deeper(4)},
		{"cp.reduce.async.bulk.tensor.5d.global.shared::cta.add.bulk_group [%rd1, {0, 0, -1, 0, 0}], [%r1];",
			"invalid copy: the box begins at -1 in dimension 2, and boxes that are stored begin at 0 or later", deeper(5)},
		{loadBox + "[%rd1, {-3, 0}], [%r2];",
			"invalid copy: the box begins at -3 in dimension 0, which is byte -12 of a row, and boxes begin at multiples of 16 bytes", nil},
		{storeBox + "[%rd1, {2, 0}], [%r1];",
			"invalid copy: the box begins at 2 in dimension 0, which is byte 8 of a row, and boxes begin at multiples of 16 bytes", nil},
		{"cp.reduce.async.bulk.tensor.2d.global.shared::cta.min.bulk_group [%rd1, {0, 0}], [%r1];", "invalid copy: there is no .min of elements of .f32",
			func(m *tensormap.Map) { m.Element = ptx.F32 }},
		{"cp.reduce.async.bulk.tensor.2d.global.shared::cta.and.bulk_group [%rd1, {0, 0}], [%r1];", "invalid copy: there is no .and of elements of .u16",
			func(m *tensormap.Map) { m.Element = ptx.U16 }},
		{box, "illegal address: read of 32 bytes at global address END: right behind the end of the device allocation of 512 bytes at IN",
			func(m *tensormap.Map) { m.Address += 512 }},
		{store, "illegal address: write of 32 bytes at global address END: right behind the end of the device allocation of 512 bytes at IN",
			func(m *tensormap.Map) { m.Address += 512 - 64 }},
		{store, "illegal address: write of 32 bytes at global address FIXED: constant memory is read-only: at the beginning of the fixed of 128 bytes at FIXED",
			func(m *tensormap.Map) { m.Address = 0 }},
	} {
		b, in, out := tensors(t, c.body)
		m := matrix(in.Base)
		fixed, _ := b.instance.Global("fixed")
		if c.change != nil {
			c.change(&m)
		}
		if m.Address == 0 {
			m.Address = fixed.Address
		}
		err := b.launchTensor(m, out)
		want := replace(c.want, "END", hexadecimal(in.Base+512), "IN", hexadecimal(in.Base), "FIXED", hexadecimal(fixed.Address))
		if got, _, _ := strings.Cut(strings.TrimPrefix(errorText(err), "kernel kernel: "), "; block"); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", c.body, got, want)
		}
	}
}

// Stores and reductions write pieces of 16 bytes of which a part is in the tensor
// as a whole, up to the end of the allocation.
func TestTensorPieces(t *testing.T) {
	for _, operation := range []string{
		storeBox, "cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.bulk_group ",
	} {
		b, _, out := tensors(t, "st.shared.v4.u32 [%r1], {1, 2, 3, 4}; st.shared.v4.u32 [%r1+16], {5, 6, 7, 8}; "+operation+"[%rd1, {12, 0}], [%r1];")
		in := b.alloc32(make([]uint32, 30)...)
		m := matrix(in.Base)
		m.Dims = [5]uint64{13, 2}
		if err := b.launchTensor(m, out); err != nil {
			t.Fatal(err)
		}
		want := append(append(make([]uint32, 12), 1, 2, 3, 4), make([]uint32, 14)...)
		if got := read32(in); !slices.Equal(got, want) {
			t.Errorf("%s: %v\nwant %v", operation, got, want)
		}
	}
}

// Coordinates, sizes and strides at the ends of their ranges copy what is in the
// tensor's memory, or say that it is not there.
func TestTensorExtremes(t *testing.T) {
	corners := []string{"-2147483648", "-8", "-1", "0", "5", "2147483647"}
	for _, x := range corners {
		for _, y := range corners {
			b, in, out := tensors(t, loadBox+"[%rd1, {"+x+", "+y+"}], [%r2]; "+storeBox+"[%rd1, {"+x+", "+y+"}], [%r1];")
			for _, change := range []func(*tensormap.Map){
				func(*tensormap.Map) {},
				func(m *tensormap.Map) { m.Dims, m.Strides = [5]uint64{1 << 32, 1 << 32}, [4]uint64{1<<40 - 16} },
				func(m *tensormap.Map) { m.Dims, m.Steps[1], m.Box[1] = [5]uint64{1, 1 << 32}, 8, 32 },
				func(m *tensormap.Map) { m.Address = ^uint64(15) },
			} {
				m := matrix(in.Base)
				change(&m)
				err := b.launchTensor(m, out)
				var fault *check.Fault
				if err != nil && (!errors.As(err, &fault) || fault.Kind != check.IllegalAddress && fault.Kind != check.InvalidCopy) {
					t.Errorf("{%s, %s}, %+v: %v", x, y, m, err)
				}
			}
			if want := counting32(128); !slices.Equal(read32(in), want) {
				t.Fatalf("{%s, %s}: the tensor is %v", x, y, read32(in))
			}
		}
	}
}

func TestTensorForms(t *testing.T) {
	for _, c := range []struct{ sample, want string }{
		{"cp.async.bulk.tensor.global.shared::cta.bulk_group [%d1, {%r1}], [%r2];", "cp.async.bulk.tensor needs one of .1d to .5d"},
		{"cp.async.bulk.2d.global.shared::cta.bulk_group [%d1], [%r2], 16;", "cp.async.bulk.tensor needs one of .1d to .5d"},
		{"cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%d1, {%r1}], [%r2];", "a tensor of 2 dimensions has as many coordinates, not 1"},
		{"cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%d1], [%r2];", "[%d1] is not a tensor map with coordinates"},
		{"cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%r2], [%d1, {%r1, %r2}];",
			"the emulated device does not execute cp.async.bulk.tensor.2d.global.shared::cta.bulk_group (address [%d1, {%r1, %r2}])"},
		{"cp.async.bulk.tensor.1d.shared::cluster.global.mbarrier::complete_tx::bytes [%r2], [%d1, {%r1}];",
			"cp.async.bulk.tensor of this kind takes 3 operands, and a cache policy with .L2::cache_hint"},
		{"cp.async.bulk.tensor.1d.shared::cluster.global.bulk_group [%r2], [%d1, {%r1}];",
			"cp.async.bulk.tensor to shared memory has an mbarrier, one to global memory is .bulk_group"},
		{"cp.reduce.async.bulk.tensor.1d.global.shared::cta.bulk_group [%d1, {%r1}], [%r2];", "cp.reduce.async.bulk.tensor needs an operation, and goes to global memory"},
	} {
		_, got, _ := strings.Cut(errorText(sampleError(t, c.sample)), " sample.ptx:11:")
		_, got, _ = strings.Cut(got, ": ")
		if got = strings.TrimSuffix(got, ": "+c.sample); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.sample, got, c.want)
		}
	}
}

// checkedTensors runs a body in a checked launch with a matrix of which as many
// words have values as said, and returns the first lines of what was found.
func checkedTensors(t *testing.T, written int, body string) (found []string) {
	t.Helper()
	b := load(t, tensorKernel+body+"\nret; }")
	b.space.Check()
	in := mustAlloc(t, b.space, 512)
	in.Write(in.Base, uint64(4*written))
	m := matrix(in.Base)
	w := m.Encode()
	l := b.launch(1, 1, append(append(make([]uint64, 16), w[:]...), in.Base)...)
	l.Report = func(r *report.Report) {
		if r != nil {
			first, _, _ := strings.Cut(r.String(), "\n")
			found = append(found, replace(first, hexadecimal(in.Base+32), "BASE+32", hexadecimal(in.Base+128), "BASE+128", hexadecimal(in.Base), "BASE"))
		}
	}
	_ = run.Run(context.Background(), l)
	return found
}

// Checked launches look at what is inside of the tensor, and at nothing else.
func TestTensorChecks(t *testing.T) {
	const there = "mbarrier.arrive.expect_tx.shared::cta.b64 %rd5, [%r2], 128;\nwait: mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r2], 0;\n@!%p1 bra wait;\n"
	for _, c := range []struct {
		name, body string
		written    int
		want       []string
	}{
		{"all written", loadBox + "[%rd1, {0, 4}], [%r2]; " + there + "ld.shared.u32 %r3, [%r1];", 128, nil},
		{"a part", loadBox + "[%rd1, {0, 0}], [%r2]; " + there, 32, []string{
			"uninitialised read: the 16 bytes at global address BASE+128 were never written: 128 bytes into the device allocation of 512 bytes at BASE"}},
		{"outside", loadBox + "[%rd1, {-8, -3}], [%r2]; " + there + "ld.shared.u32 %r3, [%r1+96];", 16, nil},
		{"nothing stored", storeBox + "[%rd1, {0, 0}], [%r1];", 128, []string{"uninitialised read: the 16 bytes at shared address 0x0 were never written"}},
		{"stored outside", storeBox + "[%rd1, {0, 8}], [%r1]; " + storeBox + "[%rd1, {16, 0}], [%r1];", 0, nil},
		{"the inside stored", "st.shared.v4.u32 [%r1], {1, 2, 3, 4}; fence.proxy.async; " + storeBox + "[%rd1, {12, 7}], [%r1]; ld.global.u32 %r3, [%rd2+500];", 0, nil},
		{"no map", "mov.u64 %rd1, 64; " + loadBox + "[%rd1, {0, 0}], [%r2];", 0, []string{"out of bounds: read of 128 bytes at generic address 0x40: a null pointer"}},
	} {
		if got := checkedTensors(t, c.written, c.body); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q\nwant %q", c.name, got, c.want)
		}
	}
}

// Counters have the bytes of the tensor and those of the box: rows of 32 bytes,
// mixed within 128 bytes or not.
func TestTensorCounters(t *testing.T) {
	for _, swizzle := range []tensormap.Swizzle{0, 3} {
		b, in, _ := tensors(t, loadBox+"[%rd1, {12, 5}], [%r2];")
		m := matrix(in.Base)
		m.Swizzle = swizzle
		w := m.Encode()
		l := b.launch(1, 1, append(append(make([]uint64, 16), w[:]...), 0)...)
		b.count(l)
		b.run(l)
		s := l.Counters.Stats()
		if want := (stats.Traffic{Requests: 1, Bytes: 48, Sectors: 3}); s.Global.Loads != want {
			t.Errorf("%+v, want %+v", s.Global.Loads, want)
		}
		if want := (stats.Traffic{Requests: 1, Bytes: 128, Wavefronts: 4}); s.Shared.Stores != want {
			t.Errorf("%+v, want %+v", s.Shared.Stores, want)
		}
	}
}

// The tensor's memory may be gone when it is copied.
func TestTensorAfterFree(t *testing.T) {
	b, in, out := tensors(t, loadBox+"[%rd1, {0, 0}], [%r2];")
	m := matrix(in.Base)
	if err := b.space.Free(in.Base); err != nil {
		t.Fatal(err)
	}
	want := "illegal address: read of 32 bytes at global address BASE: at the beginning of the device allocation of 512 bytes at BASE, which has been freed"
	if err := b.launchTensor(m, out); !strings.Contains(errorText(err), strings.ReplaceAll(want, "BASE", hexadecimal(in.Base))) {
		t.Error(err)
	}
}
