// This file multiplies lists of matrices, each of which lies where it likes.

package blas

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/seam"
)

// inside is what gpu has for this module alone.
var inside = gpu.Inside(seam.Key{})

// CheckList returns an error unless each product could be done alone, and all are of matrices that are
// alike: of the same sizes and types, with rows that are as far apart. Factors, precision and stream are
// those of the first.
func CheckList(list []Gemm) error {
	var first told
	for i := range list {
		g := &list[i]
		if _, err := g.Check(); err != nil {
			return fmt.Errorf("product %d of the list: %w", i, err)
		}
		p, err := g.told()
		if err != nil {
			return err
		}
		p.x.address, p.y.address, p.z.address = 0, 0, 0
		p.x.stride, p.y.stride, p.z.stride = 0, 0, 0
		if i == 0 {
			first = p
		}
		for _, m := range [...]named{{&g.A, "a"}, {&g.B, "b"}, {&g.C, "out"}} {
			if m.matrix.Batch > 0 {
				return &usage.RangeError{Doing: g.Doing, Argument: fmt.Sprintf("%s[%d]", m.name, i), Expected: "a matrix", Got: "a batch, " + m.matrix.String()}
			}
		}
		if p != first {
			return &usage.RangeError{Doing: g.Doing, Argument: fmt.Sprintf("product %d of the list", i), Expected: "matrices like those of product 0, whose rows are as far apart: " + list[0].sizes(), Got: g.sizes()}
		}
	}
	return apart(list)
}

// apart returns an error where a result would be in memory that another product reads or writes.
func apart(list []Gemm) error {
	type use struct {
		*Matrix
		name   string
		result bool
	}
	var all []use
	seen := map[cuda.DevicePtr]bool{}
	for i := range list {
		g := &list[i]
		all = append(all, use{&g.C, fmt.Sprintf("out[%d]", i), true})
		for _, m := range [...]named{{&g.A, "a"}, {&g.B, "b"}} {
			if !seen[m.matrix.Address()] { // factors may be the same ones
				seen[m.matrix.Address()] = true
				all = append(all, use{m.matrix, fmt.Sprintf("%s[%d]", m.name, i), false})
			}
		}
	}
	slices.SortStableFunc(all, func(x, y use) int { return cmp.Compare(x.Address(), y.Address()) })
	for i, x := range all {
		end := x.Address() + cuda.DevicePtr((x.end()-x.Offset)*x.Type.Bytes())
		for _, y := range all[i+1:] {
			if y.Address() >= end {
				break
			}
			if (x.result || y.result) && x.Overlaps(y.Matrix) {
				if !x.result {
					x, y = y, x
				}
				return &usage.ArgumentError{Doing: list[0].Doing, Argument: x.name, Expected: "memory of its own", Got: "memory that " + y.name + " has, too"}
			}
		}
	}
	return nil
}

// sizes says what is multiplied.
func (g *Gemm) sizes() string {
	return fmt.Sprintf("%s · %s to %s, rows %d, %d and %d apart", &g.A, &g.B, &g.C, g.A.RowStride, g.B.RowStride, g.C.RowStride)
}

// GemmList enqueues products in one call. While a graph is recorded it is a call for each: the addresses
// would have to outlive the recording.
func (l *Library) GemmList(t *gpu.Thread, list []Gemm) error {
	if err := CheckList(list); err != nil || len(list) == 0 || list[0].C.empty() {
		return err
	}
	first := &list[0]
	c := first.C.Buffer.Context()
	if c.Recording() || len(list) == 1 {
		for i := range list {
			g := list[i]
			g.Alpha, g.Beta, g.Precision, g.Stream = first.Alpha, first.Beta, first.Precision, first.Stream
			if err := l.product(t, &g, 1); err != nil {
				return err
			}
		}
		return nil
	}
	p, _ := first.told()
	w, err := l.begin(c, t, first.Stream, first.Doing, cublas.CUBLAS_POINTER_MODE_HOST, nil)
	if err != nil {
		return err
	}
	for i := range list {
		if err := w.Uses(list[i].C.Buffer, list[i].A.Buffer, list[i].B.Buffer); err != nil {
			return w.end(err)
		}
	}
	places, err := addresses(c, &w, list)
	if err != nil {
		return w.end(err)
	}
	n := cuda.DevicePtr(8 * len(list))
	alpha, beta := w.factors(p.scale, first.Alpha, first.Beta)
	r := l.api.CublasGemmBatchedEx(w.value, p.x.operation, p.y.operation, p.m, p.n, p.k, alpha, places.Address(), p.xt, p.x.distance,
		places.Address()+n, p.yt, p.y.distance, beta, places.Address()+2*n, p.zt, p.z.distance, int32(len(list)), p.compute, cublas.CUBLAS_GEMM_DEFAULT)
	if err = l.failed("cublasGemmBatchedEx", r); err != nil {
		err = p.given(err, first, len(list))
	}
	w.UsesSpace(places)
	err = w.end(err)
	if freed := places.Free(); err == nil { // in the order of the stream
		err = freed
	}
	return err
}

// addresses puts those of all matrices into memory of the device: of the left factors, as cuBLAS has them,
// of the right ones and of the results.
func addresses(c *gpu.Context, w *call, list []Gemm) (*gpu.Buffer, error) {
	n := len(list)
	all := make([]cuda.DevicePtr, 3*n)
	for i := range list {
		p, _ := list[i].told()
		all[i], all[n+i], all[2*n+i] = p.x.address, p.y.address, p.z.address
	}
	b, err := inside.Workspace(c, uint64(8*len(all)))
	if err != nil {
		return nil, err
	}
	api := c.Driver().API()
	r := api.CuMemcpyHtoDAsync(b.Address(), unsafe.Pointer(&all[0]), uint64(8*len(all)), w.Stream())
	runtime.KeepAlive(all)
	if r != cuda.CUDA_SUCCESS {
		_ = b.Free()
		return nil, api.Error("cuMemcpyHtoDAsync", r)
	}
	return b, nil
}
