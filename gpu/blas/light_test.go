package blas_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/bindings/cublaslt"
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/librarytypes"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/blas"
)

// A lightFake computes what cuBLASLt is specified to by means of the other fake.
type lightFake struct {
	*fake
	numbers map[uintptr]map[int]uint64 // the attributes of objects
	next    uintptr
	chosen  int // how often an algorithm was asked for
	alive   int // objects
}

const (
	layoutRows = 100 + iota // beside the attributes
	layoutColumns
	layoutLD
	layoutType
)

func (f *lightFake) object() uintptr {
	f.next++
	f.alive++
	f.numbers[f.next] = map[int]uint64{}
	return f.next
}

func (f *lightFake) set(of uintptr, attribute int, p unsafe.Pointer, size uint64) cublaslt.Result {
	if size == 8 {
		f.numbers[of][attribute] = *(*uint64)(p)
	} else {
		f.numbers[of][attribute] = uint64(*(*uint32)(p))
	}
	return 0
}

func (f *lightFake) table() *cublaslt.API {
	f.numbers = map[uintptr]map[int]uint64{}
	api := &cublaslt.API{}
	api.CublasLtCreate = func(h *cublaslt.Handle) cublaslt.Result { *h = 9; return 0 }
	api.CublasLtDestroy = func(cublaslt.Handle) cublaslt.Result { f.note("destroy"); return 0 }
	api.CublasLtMatmulDescCreate = func(d *cublaslt.MatmulDesc, _ cublas.ComputeType, scale librarytypes.DataType) cublaslt.Result {
		*d = cublaslt.MatmulDesc(f.object())
		return 0
	}
	api.CublasLtMatmulDescDestroy = func(cublaslt.MatmulDesc) cublaslt.Result { f.alive--; return 0 }
	api.CublasLtMatmulDescSetAttribute = func(d cublaslt.MatmulDesc, a cublaslt.MatmulDescAttributes, p unsafe.Pointer, n uint64) cublaslt.Result {
		return f.set(uintptr(d), int(a), p, n)
	}
	api.CublasLtMatrixLayoutCreate = func(l *cublaslt.MatrixLayout, t librarytypes.DataType, rows, columns uint64, ld int64) cublaslt.Result {
		o := f.object()
		f.numbers[o] = map[int]uint64{layoutRows: rows, layoutColumns: columns, layoutLD: uint64(ld), layoutType: uint64(t)}
		*l = cublaslt.MatrixLayout(o)
		return 0
	}
	api.CublasLtMatrixLayoutDestroy = func(cublaslt.MatrixLayout) cublaslt.Result { f.alive--; return 0 }
	api.CublasLtMatrixLayoutSetAttribute = func(l cublaslt.MatrixLayout, a cublaslt.MatrixLayoutAttribute, p unsafe.Pointer, n uint64) cublaslt.Result {
		return f.set(uintptr(l), int(a), p, n)
	}
	api.CublasLtMatmulPreferenceCreate = func(p *cublaslt.MatmulPreference) cublaslt.Result {
		*p = cublaslt.MatmulPreference(f.object())
		return 0
	}
	api.CublasLtMatmulPreferenceDestroy = func(cublaslt.MatmulPreference) cublaslt.Result { f.alive--; return 0 }
	api.CublasLtMatmulPreferenceSetAttribute = func(o cublaslt.MatmulPreference, a cublaslt.MatmulPreferenceAttributes, p unsafe.Pointer, n uint64) cublaslt.Result {
		return f.set(uintptr(o), int(a), p, n)
	}
	api.CublasLtMatmulAlgoGetHeuristic = func(_ cublaslt.Handle, _ cublaslt.MatmulDesc, _, _, _, _ cublaslt.MatrixLayout, p cublaslt.MatmulPreference, n int32, result *cublaslt.MatmulHeuristicResult, found *int32) cublaslt.Result {
		f.chosen++
		if f.numbers[uintptr(p)][int(cublaslt.CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES)] == 32<<20 {
			*found = 1
		}
		return 0
	}
	api.CublasLtMatmul = f.matmul
	return api
}

func (f *lightFake) matmul(_ cublaslt.Handle, desc cublaslt.MatmulDesc, alpha unsafe.Pointer, a cuda.DevicePtr, la cublaslt.MatrixLayout, b cuda.DevicePtr, lb cublaslt.MatrixLayout,
	beta unsafe.Pointer, c cuda.DevicePtr, lc cublaslt.MatrixLayout, d cuda.DevicePtr, ld cublaslt.MatrixLayout, _ *cublaslt.MatmulAlgo, space cuda.DevicePtr, _ uint64, _ cuda.Stream) cublaslt.Result {
	if c != d || lc != ld || space%256 != 0 {
		return cublas.CUBLAS_STATUS_INVALID_VALUE
	}
	of, x, y, z := f.numbers[uintptr(desc)], f.numbers[uintptr(la)], f.numbers[uintptr(lb)], f.numbers[uintptr(lc)]
	ta, tb := cublas.Operation(of[int(cublaslt.CUBLASLT_MATMUL_DESC_TRANSA)]), cublas.Operation(of[int(cublaslt.CUBLASLT_MATMUL_DESC_TRANSB)])
	m, n, k := z[layoutRows], z[layoutColumns], x[layoutColumns]
	if ta != cublas.CUBLAS_OP_N {
		k = x[layoutRows]
	}
	t := librarytypes.DataType(z[layoutType])
	epilogue := cublaslt.Epilogue(of[int(cublaslt.CUBLASLT_MATMUL_DESC_EPILOGUE)])
	for i := range max(1, z[int(cublaslt.CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT)]) {
		at := func(p cuda.DevicePtr, l map[int]uint64) cuda.DevicePtr {
			return p + cuda.DevicePtr(i*l[int(cublaslt.CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET)]*uint64(sizes[t]))
		}
		out := at(c, z)
		f.gemm(ta, tb, int32(m), int32(n), int32(k), alpha, at(a, x), t, int32(x[layoutLD]), at(b, y), t, int32(y[layoutLD]), beta, out, t, int32(z[layoutLD]), cublas.CUBLAS_COMPUTE_32F)
		for row := range int(m) {
			for column := range int(n) {
				v := real(f.load(out, t, row+column*int(z[layoutLD])))
				if epilogue&cublaslt.CUBLASLT_EPILOGUE_BIAS != 0 {
					v += real(f.load(cuda.DevicePtr(of[int(cublaslt.CUBLASLT_MATMUL_DESC_BIAS_POINTER)]), t, row))
				}
				if epilogue&cublaslt.CUBLASLT_EPILOGUE_RELU != 0 {
					v = math.Max(v, 0)
				}
				f.store(out, t, row+column*int(z[layoutLD]), complex(v, 0))
			}
		}
	}
	return 0
}

// TestFused compares products with a bias and an activation with the definition.
func TestFused(t *testing.T) {
	c, f := open(t)
	lf := &lightFake{fake: f}
	l := blas.NewLight(lf.table())
	r := rand.New(rand.NewPCG(9, 10))
	for n := range 4 * 4 * 2 * 2 {
		batch := n / 16 % 2 * 2
		fused := blas.Fused{Activation: blas.Activation(n / 32), Gemm: blas.Gemm{A: matrix(t, f, c, blas.F32, 2, 4, batch, forms[n%4], r),
			B: matrix(t, f, c, blas.F32, 4, 3, 0, forms[n/4%4], r), C: matrix(t, f, c, blas.F32, 2, 3, batch, forms[n%2], r), Alpha: 2, Beta: 1}}
		bias := matrix(t, f, c, blas.F32, 1, 3, 0, form{}, r)
		if n%3 > 0 {
			fused.Bias = blas.Vector{Buffer: bias.Buffer, Type: blas.F32, Length: 3, Stride: 1}
		}
		want := map[[3]int]float64{}
		for k := range max(1, batch) {
			for i := range 2 {
				for j := range 3 {
					sum := real(at(f, &fused.C, k, i, j))
					for x := range 4 {
						sum += 2 * real(at(f, &fused.A, k, i, x)*at(f, &fused.B, k, x, j))
					}
					if n%3 > 0 {
						sum += real(at(f, &bias, 0, 0, j))
					}
					if fused.Activation == blas.ReLU {
						sum = max(sum, 0)
					}
					want[[3]int{k, i, j}] = sum
				}
			}
		}
		for range 2 { // the second time by the plan that is kept
			restored := map[[3]int]complex128{}
			for p := range want {
				restored[p] = at(f, &fused.C, p[0], p[1], p[2])
			}
			if err := l.Fused(nil, &fused); err != nil {
				t.Fatal(err)
			}
			for p, v := range want {
				if got := real(at(f, &fused.C, p[0], p[1], p[2])); got != v {
					t.Fatalf("case %d: %v is %v, want %v", n, p, got, v)
				}
				f.store(fused.C.Buffer.Address(), librarytypes.CUDA_R_32F, fused.C.Offset+p[0]*fused.C.BatchStride+p[1]*fused.C.RowStride+p[2]*fused.C.ColumnStride, restored[p])
			}
		}
	}
	if lf.chosen > 4*4*2*2 {
		t.Errorf("%d algorithms were chosen", lf.chosen)
	}
	if err := c.Device().Reset(); err != nil {
		t.Fatal(err)
	}
	if lf.alive != 0 {
		t.Errorf("%d objects of the library were left", lf.alive)
	}
}

func TestFusedErrors(t *testing.T) {
	c, f := open(t)
	l := blas.NewLight((&lightFake{fake: f}).table())
	var buffers [3]*gpu.Buffer
	for i := range buffers {
		b, err := c.Alloc(context.Background(), 256)
		if err != nil {
			t.Fatal(err)
		}
		buffers[i] = b
	}
	for _, test := range []struct {
		change func(*blas.Fused)
		want   string
	}{
		{func(f *blas.Fused) { f.Bias = blas.Vector{Buffer: buffers[0], Type: blas.F32, Length: 2, Stride: 1} }, "blas.linear: bias: expected 4 elements, as out has columns, got 2"},
		{func(f *blas.Fused) { f.C = blas.Whole(buffers[2], blas.F32, 4, 4).Transposed() }, "blas.linear: out: expected a matrix that lies row by row, got one that lies column by column"},
		{func(f *blas.Fused) { f.A.Type, f.B.Type = blas.E4M3, blas.E4M3 }, "blas.linear: b: expected a matrix that lies column by column, for products of 8 bits: the transpose of one, got one that lies row by row"},
		{func(f *blas.Fused) { f.A.Type, f.B.Type = blas.E5M2, blas.E5M2 }, "blas.linear: b: expected elements of e4m3, or of e5m2 beside e4m3, got e5m2 beside e5m2"},
		{func(f *blas.Fused) { f.ScaleA = buffers[1] }, "blas.linear: scaleA: expected a number of f32, beside factors of e4m3 or e5m2, got buffer of 256 bytes on device 0, beside f32"},
	} {
		fused := blas.Fused{Gemm: blas.Gemm{Doing: "blas.linear", A: blas.Whole(buffers[0], blas.F32, 4, 4), B: blas.Whole(buffers[1], blas.F32, 4, 4), C: blas.Whole(buffers[2], blas.F32, 4, 4), Alpha: 1}}
		test.change(&fused)
		if err := l.Fused(nil, &fused); err == nil || err.Error() != test.want {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
	}
}
