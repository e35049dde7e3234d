package conformance

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

//go:embed testdata/tensormap.ptx
var tensorKernels string

// tensorDriver is a driver whose device copies boxes of tensors.
func tensorDriver(t *testing.T) *driver {
	t.Helper()
	d := bare(t, "h100")
	if d.attribute(cuda.CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED) == 0 {
		t.Skip("the device has no tensor maps")
	}
	d.ok(d.CuCtxCreate_v2(&d.ctx, 0, 0))
	t.Cleanup(func() {
		d.CuCtxSetCurrent(0)
		d.CuCtxDestroy(d.ctx)
	})
	return d
}

// A tensor is what a map is made of; strides are without gaps but for 16 bytes
// between rows unless given.
type tensor struct {
	kind    cuda.TensorMapDataType
	size    int // of an element
	dims    []uint64
	strides []uint64
	box     []uint32
	steps   []uint32
	swizzle cuda.TensorMapSwizzle
	fill    cuda.TensorMapFloatOOBfill
	at      []int32
	base    int // in shared memory
}

const sharedBox = 16384 // the bytes of shared memory of the kernels

// complete fills in what was left out, and answers the bytes of the tensor.
func (x *tensor) complete() int {
	stride := (x.dims[0]*uint64(x.size)+15)&^15 + 16
	given := x.strides != nil
	for i := range x.dims[1:] {
		if !given {
			x.strides = append(x.strides, stride)
		}
		stride = x.strides[i] * x.dims[i+1]
	}
	if x.steps == nil {
		x.steps = slices.Repeat([]uint32{1}, len(x.dims))
	}
	return int(stride)
}

// encode makes the map; out is where it is.
func (d *driver) encode(x *tensor, address cuda.DevicePtr, out *cuda.TensorMap) cuda.Result {
	strides := append(slices.Clone(x.strides), 0)
	return d.CuTensorMapEncodeTiled(out, x.kind, uint32(len(x.dims)), pointer(address), &x.dims[0], &strides[0], &x.box[0], &x.steps[0],
		cuda.CU_TENSOR_MAP_INTERLEAVE_NONE, x.swizzle, cuda.CU_TENSOR_MAP_L2_PROMOTION_NONE, x.fill)
}

// pointer is an address of the device as C has it.
func pointer(address cuda.DevicePtr) unsafe.Pointer {
	return *(*unsafe.Pointer)(unsafe.Pointer(&address))
}

// newMap is a map aligned to 64 bytes.
func newMap() *cuda.TensorMap {
	words := make([]uint64, 24)
	for uintptr(unsafe.Pointer(&words[0]))%64 != 0 {
		words = words[1:]
	}
	return (*cuda.TensorMap)(unsafe.Pointer(&words[0]))
}

// each visits the elements of the box: where each is in shared memory and in the
// tensor, -1 outside of it. The swizzle moves the 16-byte pieces of 128 bytes.
func (x *tensor) each(visit func(shared, global int)) (size int) {
	return x.eachOf(int(x.dims[0]), visit)
}

// eachStored visits those that are stored: pieces of 16 bytes of which a part is
// in the tensor as a whole.
func (x *tensor) eachStored(visit func(shared, global int)) {
	x.eachOf((int(x.dims[0])*x.size+15)&^15/x.size, visit)
}

// eachOf is each for rows of so many elements.
func (x *tensor) eachOf(row int, visit func(shared, global int)) (size int) {
	counts := []int{int(x.box[0])}
	for i, n := range x.box[1:] {
		counts = append(counts, int(n+x.steps[i+1]-1)/int(x.steps[i+1]))
	}
	span := 0
	if x.swizzle > 0 {
		span = 16 << x.swizzle
	}
	rows := 1
	for _, n := range counts[1:] {
		rows *= n
	}
	for r := range rows {
		for e := range counts[0] {
			global, rest, inside := 0, r, true
			for i := range x.dims {
				at, stride, end := int(x.at[i])+e, x.size, row
				if i > 0 {
					at, stride, end = int(x.at[i])+rest%counts[i]*int(x.steps[i]), int(x.strides[i-1]), int(x.dims[i])
					rest /= counts[i]
				}
				inside = inside && at >= 0 && at < end
				global += at * stride
			}
			if !inside {
				global = -1
			}
			place := x.base + r*max(span, counts[0]*x.size) + e*x.size
			piece, line := place/16%8, place/128
			if x.swizzle > 0 {
				piece ^= line & (1<<x.swizzle - 1)
			}
			visit(line*128+piece*16+place%16, global)
			size += x.size
		}
	}
	return size
}

func (d *driver) tensorKernel(x *tensor, name, store string) cuda.Function {
	d.Helper()
	coordinates := strings.Join([]string{"%c0", "%c1", "%c2", "%c3", "%c4"}[:len(x.dims)], ", ")
	dim := fmt.Sprintf("%dd", len(x.dims))
	return d.function(d.module(strings.NewReplacer("STORE", store, "DIM", dim, "COORDINATES", coordinates).Replace(
		strings.Replace(tensorKernels, "STORE", store, 1))), name)
}

// coordinates are the addresses of five arguments.
func (x *tensor) coordinates() (list []unsafe.Pointer) {
	all := make([]int32, 5)
	copy(all, x.at)
	for i := range all {
		list = append(list, unsafe.Pointer(&all[i]))
	}
	return list
}

var tensors = map[string]tensor{
	"one dimension":       {kind: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT8, size: 1, dims: []uint64{1000}, box: []uint32{256}, at: []int32{96}},
	"a part outside":      {kind: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT16, size: 2, dims: []uint64{100}, box: []uint32{64}, at: []int32{72}},
	"rows":                {kind: cuda.CU_TENSOR_MAP_DATA_TYPE_INT32, size: 4, dims: []uint64{40, 20}, box: []uint32{16, 8}, at: []int32{4, 6}, base: 256},
	"a corner":            {kind: cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT32, size: 4, dims: []uint64{41, 20}, box: []uint32{16, 8}, at: []int32{32, 15}},
	"all outside":         {kind: cuda.CU_TENSOR_MAP_DATA_TYPE_INT64, size: 8, dims: []uint64{8, 8}, box: []uint32{4, 4}, at: []int32{8, 100}},
	"three dimensions":    {kind: cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT64, size: 8, dims: []uint64{6, 5, 4}, box: []uint32{4, 3, 2}, at: []int32{2, 3, 2}},
	"four dimensions":     {kind: cuda.CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, size: 2, dims: []uint64{16, 5, 4, 3}, box: []uint32{8, 2, 2, 3}, at: []int32{8, 1, 3, 0}},
	"five dimensions":     {kind: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT32, size: 4, dims: []uint64{8, 4, 3, 3, 5}, box: []uint32{4, 2, 2, 2, 2}, at: []int32{4, 3, 1, 2, 4}},
	"steps":               {kind: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT32, size: 4, dims: []uint64{8, 30, 6}, box: []uint32{8, 15, 3}, steps: []uint32{1, 4, 2}, at: []int32{0, 20, 1}},
	"swizzle 32":          {kind: cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT16, size: 2, dims: []uint64{64, 64}, box: []uint32{16, 32}, at: []int32{16, 3}, swizzle: cuda.CU_TENSOR_MAP_SWIZZLE_32B},
	"swizzle 64":          {kind: cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT16, size: 2, dims: []uint64{64, 64}, box: []uint32{32, 32}, at: []int32{16, 48}, swizzle: cuda.CU_TENSOR_MAP_SWIZZLE_64B},
	"swizzle 128":         {kind: cuda.CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, size: 2, dims: []uint64{200, 64}, box: []uint32{64, 64}, at: []int32{152, 8}, swizzle: cuda.CU_TENSOR_MAP_SWIZZLE_128B},
	"swizzle by address":  {kind: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT8, size: 1, dims: []uint64{128, 20}, box: []uint32{128, 10}, at: []int32{0, 2}, base: 384, swizzle: cuda.CU_TENSOR_MAP_SWIZZLE_128B},
	"swizzle of one byte": {kind: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT8, size: 1, dims: []uint64{77, 20}, box: []uint32{64, 9}, at: []int32{32, 2}, swizzle: cuda.CU_TENSOR_MAP_SWIZZLE_64B},
	"narrow rows":         {kind: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT32, size: 4, dims: []uint64{64, 20}, box: []uint32{8, 10}, at: []int32{4, 2}, swizzle: cuda.CU_TENSOR_MAP_SWIZZLE_128B},
}

// before gives tensors that begin outside, which can be loaded and not stored.
func before() map[string]tensor {
	list := map[string]tensor{
		"before the tensor": {kind: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT16, size: 2, dims: []uint64{64, 64}, box: []uint32{64, 8}, at: []int32{-8, -3}, swizzle: cuda.CU_TENSOR_MAP_SWIZZLE_128B},
	}
	for name, kind := range map[string]cuda.TensorMapDataType{
		"NaN of 16": cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT16, "NaN of 32": cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT32, "NaN of 64": cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
	} {
		size := map[cuda.TensorMapDataType]int{cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT16: 2, cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT32: 4, cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT64: 8}[kind]
		list[name] = tensor{kind: kind, size: size, dims: []uint64{16, 4}, box: []uint32{16, 4}, at: []int32{-8, 2}, fill: cuda.CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA}
	}
	return list
}

func isNaN(b []byte) bool {
	switch len(b) {
	case 2:
		return binary.LittleEndian.Uint16(b)&0x7fff > 0x7c00
	case 4:
		return binary.LittleEndian.Uint32(b)&(1<<31-1) > 0x7f800000
	}
	return binary.LittleEndian.Uint64(b)&(1<<63-1) > 0x7ff<<52
}

func TestTensorLoads(t *testing.T) {
	list := before()
	for name, x := range tensors {
		list[name] = x
	}
	for name, x := range list {
		t.Run(name, func(t *testing.T) {
			if !devicetest.Alone(t) {
				return
			}
			d := tensorDriver(t)
			data := counting(x.complete())
			global, in, out := d.alloc(len(data)), d.alloc(sharedBox), d.alloc(sharedBox)
			d.upload(global, data)
			d.upload(in, bytes.Repeat([]byte{0xee}, sharedBox))
			d.upload(out, bytes.Repeat([]byte{0xbb}, sharedBox)) // what stays when bytes are missing
			m := newMap()
			d.ok(d.encode(&x, global, m))
			want := make([][]byte, 0)
			places := []int{}
			n, base := uint32(x.each(func(shared, global int) {
				places = append(places, shared)
				if global < 0 {
					want = append(want, nil)
				} else {
					want = append(want, data[global:][:x.size])
				}
			})), uint32(x.base)
			d.ok(d.launch(d.tensorKernel(&x, "load", "cp.async.bulk.tensor.DIM.global.shared::cta.bulk_group"), 1, 128, 0,
				append([]unsafe.Pointer{unsafe.Pointer(m), unsafe.Pointer(&in), unsafe.Pointer(&out), unsafe.Pointer(&n), unsafe.Pointer(&base)}, x.coordinates()...)...))
			d.ok(d.CuCtxSynchronize())
			got := d.download(out, sharedBox)
			for i, at := range places {
				g, w := got[at:][:x.size], want[i]
				switch {
				case w == nil && x.fill != 0 && isNaN(g):
				case w == nil && x.fill == 0 && bytes.Equal(g, make([]byte, x.size)):
				case w != nil && bytes.Equal(g, w):
				default:
					t.Fatalf("element %d at %d is %x, want %x", i, at, g, w)
				}
			}
		})
	}
}

func TestTensorStores(t *testing.T) {
	for name, x := range tensors {
		t.Run(name, func(t *testing.T) {
			if !devicetest.Alone(t) {
				return
			}
			d := tensorDriver(t)
			shared := counting(sharedBox)
			want := bytes.Repeat([]byte{0xaa}, x.complete())
			global, in := d.alloc(len(want)), d.alloc(sharedBox)
			d.upload(global, want)
			d.upload(in, shared)
			m := newMap()
			d.ok(d.encode(&x, in, m)) // of the wrong memory
			d.ok(d.CuTensorMapReplaceAddress(m, pointer(global)))
			x.eachStored(func(from, to int) {
				if to >= 0 {
					copy(want[to:], shared[from:][:x.size])
				}
			})
			d.store(&x, m, in, "cp.async.bulk.tensor.DIM.global.shared::cta.bulk_group")
			if got := d.download(global, len(want)); !bytes.Equal(got, want) {
				i := slices.IndexFunc(got, func(byte) bool { return true })
				for got[i] == want[i] {
					i++
				}
				t.Errorf("byte %d is %#x, want %#x", i, got[i], want[i])
			}
		})
	}
}

// store runs the kernel that stores.
func (d *driver) store(x *tensor, m *cuda.TensorMap, in cuda.DevicePtr, instruction string) {
	d.Helper()
	base := uint32(x.base)
	d.ok(d.launch(d.tensorKernel(x, "store", instruction), 1, 128, 0,
		append([]unsafe.Pointer{unsafe.Pointer(m), unsafe.Pointer(&in), unsafe.Pointer(&base)}, x.coordinates()...)...))
	d.ok(d.CuCtxSynchronize())
}

func TestTensorReductions(t *testing.T) {
	x := tensors["a corner"]
	for _, c := range []struct {
		operation string
		kind      cuda.TensorMapDataType
		want      func(old, value uint32) uint32
	}{
		{"add", cuda.CU_TENSOR_MAP_DATA_TYPE_UINT32, func(a, b uint32) uint32 { return a + b }},
		{"min", cuda.CU_TENSOR_MAP_DATA_TYPE_INT32, func(a, b uint32) uint32 { return uint32(min(int32(a), int32(b))) }},
		{"max", cuda.CU_TENSOR_MAP_DATA_TYPE_UINT32, func(a, b uint32) uint32 { return max(a, b) }},
		{"xor", cuda.CU_TENSOR_MAP_DATA_TYPE_UINT32, func(a, b uint32) uint32 { return a ^ b }},
	} {
		t.Run(c.operation, func(t *testing.T) {
			if !devicetest.Alone(t) {
				return
			}
			d := tensorDriver(t)
			x := x
			x.kind = c.kind
			shared, want := counting(sharedBox), counting(x.complete())
			slices.Reverse(want)
			global, in := d.alloc(len(want)), d.alloc(sharedBox)
			d.upload(global, want)
			d.upload(in, shared)
			m := newMap()
			d.ok(d.encode(&x, global, m))
			x.eachStored(func(from, to int) {
				if to >= 0 {
					binary.LittleEndian.PutUint32(want[to:], c.want(binary.LittleEndian.Uint32(want[to:]), binary.LittleEndian.Uint32(shared[from:])))
				}
			})
			d.store(&x, m, in, "cp.reduce.async.bulk.tensor.DIM.global.shared::cta."+c.operation+".bulk_group")
			if got := d.download(global, len(want)); !bytes.Equal(got, want) {
				t.Errorf("got %x\nwant %x", got, want)
			}
		})
	}
}

// Boxes begin at multiples of 16 bytes, and those that are stored in the tensor.
func TestTensorCoordinates(t *testing.T) {
	for name, c := range map[string]struct {
		at    []int32
		store bool
	}{
		"load 8 bytes on": {[]int32{2, 0}, false}, "load 4 bytes before": {[]int32{-1, 0}, false}, "load outside": {[]int32{1001, 0}, false},
		"store 4 bytes on": {[]int32{1, 0}, true}, "store before": {[]int32{-4, 0}, true}, "store above": {[]int32{0, -1}, true},
	} {
		t.Run(name, func(t *testing.T) {
			if !devicetest.Alone(t) {
				return
			}
			d := tensorDriver(t)
			x := tensor{kind: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT32, size: 4, dims: []uint64{32, 8}, box: []uint32{8, 4}, at: c.at}
			p, m, n, base := d.alloc(max(x.complete(), sharedBox)), newMap(), uint32(0), uint32(0)
			d.ok(d.encode(&x, p, m))
			kernel, list := "load", []unsafe.Pointer{unsafe.Pointer(m), unsafe.Pointer(&p), unsafe.Pointer(&p), unsafe.Pointer(&n), unsafe.Pointer(&base)}
			if c.store {
				kernel, list = "store", []unsafe.Pointer{unsafe.Pointer(m), unsafe.Pointer(&p), unsafe.Pointer(&base)}
			}
			d.ok(d.launch(d.tensorKernel(&x, kernel, "cp.async.bulk.tensor.DIM.global.shared::cta.bulk_group"), 1, 128, 0, append(list, x.coordinates()...)...))
			d.want(cuda.CUDA_ERROR_ILLEGAL_INSTRUCTION, d.CuCtxSynchronize())
		})
	}
}

// What a map may not be is refused when it is made.
func TestTensorMapArguments(t *testing.T) {
	d := tensorDriver(t)
	p := d.alloc(4096)
	for name, change := range map[string]func(*tensor){
		"type":                    func(x *tensor) { x.kind = 99 },
		"size":                    func(x *tensor) { x.dims[1] = 0 },
		"a size beyond 2**32":     func(x *tensor) { x.dims[0] = 1<<32 + 1 },
		"stride of 24":            func(x *tensor) { x.strides[0] = 24 },
		"stride of 2**40":         func(x *tensor) { x.strides[0] = 1 << 40 },
		"empty box":               func(x *tensor) { x.box[1] = 0 },
		"box of 257":              func(x *tensor) { x.box[1] = 257 },
		"12 bytes in a row":       func(x *tensor) { x.box[0] = 3 },
		"step of 0":               func(x *tensor) { x.steps[1] = 0 },
		"step of 9":               func(x *tensor) { x.steps[1] = 9 },
		"rows beyond the swizzle": func(x *tensor) { x.box[0], x.swizzle = 16, cuda.CU_TENSOR_MAP_SWIZZLE_32B },
		"NaN for integers":        func(x *tensor) { x.fill = cuda.CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA },
		"swizzle":                 func(x *tensor) { x.swizzle = 77 },
		"fill":                    func(x *tensor) { x.fill = 2 },
	} {
		x := tensor{kind: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT32, size: 4, dims: []uint64{32, 8}, box: []uint32{8, 4}}
		x.complete()
		d.ok(d.encode(&x, p, newMap()))
		change(&x)
		if r := d.encode(&x, p, newMap()); r != cuda.CUDA_ERROR_INVALID_VALUE {
			t.Errorf("%s: %v", name, r)
		}
	}
	x := tensor{kind: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT32, size: 4, dims: []uint64{32, 8}, box: []uint32{8, 4}}
	x.complete()
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.encode(&x, p+8, newMap()))
	m := newMap()
	d.ok(d.encode(&x, p, m))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuTensorMapReplaceAddress(m, pointer(p+8)))
}
