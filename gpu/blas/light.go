// This file calls cuBLASLt: it keeps a description of each kind of product with the algorithm that the
// library has chosen for it.

package blas

import (
	"fmt"
	"unsafe"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/bindings/cublaslt"
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/librarytypes"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/internal/workspace"
)

// A Light is cuBLASLt for one goroutine at a time.
type Light struct {
	api     *cublaslt.API
	handles *workspace.Handles[light, *light]
}

// NewLight returns a Light over a table of functions, which cublaslt.Open gives.
func NewLight(api *cublaslt.API) *Light {
	l := &Light{api: api}
	l.handles = workspace.NewHandles(workspace.First{Made: "a handle of cuBLASLt, which is made by the first call", Hurry: "multiply once before"}, l.create)
	return l
}

// API is the table of functions in use.
func (l *Light) API() *cublaslt.API { return l.api }

// light is cuBLASLt in one context.
type light struct {
	workspace.Base
	value   cublaslt.Handle
	plans   map[kind]*plan
	scalars *scalars
}

// A kind is what the choice of an algorithm depends on.
type kind struct {
	a, b, c            form
	m, n, k            int32
	batch              int32
	compute            cublas.ComputeType
	scale              Type
	activation         Activation
	bias               bool
	biasType           Type
	scaledA, scaledB   bool
	alignA, alignB, al uint32
}

// A form is a matrix without its place.
type form struct {
	t         Type
	operation cublas.Operation
	distance  int32
	stride    int64
}

// A plan is what the library has of a kind. The places of bias and scales are set for each call.
type plan struct {
	description cublaslt.MatmulDesc
	a, b, c     cublaslt.MatrixLayout
	algorithm   *cublaslt.MatmulAlgo
	pointer     *uint64 // where the library reads an attribute
}

// plansKept is how many kinds a context keeps; then it begins anew.
const plansKept = 512

// create makes the state of a context, which is current.
func (l *Light) create(s *light) (release func() error, err error) {
	s.plans, s.scalars = map[kind]*plan{}, new(scalars)
	if err := l.failed("cublasLtCreate", l.api.CublasLtCreate(&s.value)); err != nil {
		return nil, err
	}
	return func() error {
		l.forget(s)
		return l.api.Error("cublasLtDestroy", l.api.CublasLtDestroy(s.value))
	}, nil
}

// forget ends the plans of a context.
func (l *Light) forget(s *light) {
	for _, p := range s.plans {
		l.end(p)
	}
	clear(s.plans)
}

func (l *Light) end(p *plan) {
	for _, layout := range [...]cublaslt.MatrixLayout{p.a, p.b, p.c} {
		if layout != 0 {
			l.api.CublasLtMatrixLayoutDestroy(layout)
		}
	}
	if p.description != 0 {
		l.api.CublasLtMatmulDescDestroy(p.description)
	}
}

// failed is the error of a call of cuBLASLt, nil for success.
func (l *Light) failed(call string, r cublaslt.Result) error {
	if r == cublas.CUBLAS_STATUS_SUCCESS {
		return nil
	}
	return l.api.Error(call, r)
}

// Fused enqueues a product. The thread t is nil, or locked by this goroutine.
func (l *Light) Fused(t *gpu.Thread, f *Fused) error {
	batch, err := f.Check()
	if err != nil || f.C.empty() {
		return err
	}
	c := f.C.Buffer.Context()
	w, err := c.Submit(t, f.Stream, f.Doing)
	if err != nil {
		return err
	}
	w.By("cuBLASLt")
	if err = w.Uses(f.C.Buffer, f.A.Buffer, f.B.Buffer, f.Bias.Buffer, f.ScaleA, f.ScaleB); err == nil {
		err = l.multiply(&w, c, f, int32(batch))
	}
	if err != nil {
		w.Drop()
		return err
	}
	return w.Done()
}

// multiply calls the library; as for cuBLAS, the transposes are multiplied in the other order.
func (l *Light) multiply(w *gpu.Submission, c *gpu.Context, f *Fused, batch int32) error {
	s, err := l.handles.For(c, f.Doing)
	if err != nil {
		return err
	}
	space, err := s.Spaces.For(w, workspace.Recommended(c.Device()))
	if err != nil {
		return err
	}
	x, y, z := f.B.operand(), f.A.operand(), f.C.operand()
	k, err := f.kind(x, y, z, batch)
	if err != nil {
		return err
	}
	p := s.plans[k]
	if p == nil {
		if p, err = l.plan(s, &k, space.Bytes()); err != nil {
			return fmt.Errorf("%s: %w", f.Doing, described(err, f))
		}
	}
	bias := f.Bias.Column()
	for _, at := range [...]struct {
		attribute cublaslt.MatmulDescAttributes
		b         *gpu.Buffer
		address   cuda.DevicePtr
	}{
		{cublaslt.CUBLASLT_MATMUL_DESC_BIAS_POINTER, f.Bias.Buffer, bias.Address()},
		{cublaslt.CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, f.ScaleB, addressOf(f.ScaleB)},
		{cublaslt.CUBLASLT_MATMUL_DESC_B_SCALE_POINTER, f.ScaleA, addressOf(f.ScaleA)},
	} {
		if at.b == nil {
			continue
		}
		*p.pointer = uint64(at.address)
		if err := l.failed("cublasLtMatmulDescSetAttribute", l.api.CublasLtMatmulDescSetAttribute(p.description, at.attribute, unsafe.Pointer(p.pointer), 8)); err != nil {
			return err
		}
	}
	k.scale.put(&s.scalars.alpha, f.Alpha)
	k.scale.put(&s.scalars.beta, f.Beta)
	r := l.api.CublasLtMatmul(s.value, p.description, unsafe.Pointer(&s.scalars.alpha), x.address, p.a, y.address, p.b, unsafe.Pointer(&s.scalars.beta),
		z.address, p.c, z.address, p.c, p.algorithm, space.Address(), space.Bytes(), w.Stream())
	if err := l.failed("cublasLtMatmul", r); err != nil {
		return described(err, f)
	}
	w.UsesSpace(space)
	inside.UsesFixture(w, s.Fixture)
	return nil
}

// described adds what a failed call was given.
func described(err error, f *Fused) error {
	if e, ok := err.(*cublaslt.Error); ok && e.Hint == "" {
		e.Hint = fmt.Sprintf("it was given a %s, b %s, c %s, activation %s, bias %v", &f.A, &f.B, &f.C, ActivationNames[f.Activation], f.Bias.Buffer != nil)
	}
	return err
}

func addressOf(b *gpu.Buffer) cuda.DevicePtr {
	if b == nil {
		return 0
	}
	return b.Address()
}

// kind is the kind of a product, whose operands are as the library is told.
func (f *Fused) kind(x, y, z operand, batch int32) (kind, error) {
	k := kind{m: int32(f.C.Columns), n: int32(f.C.Rows), k: int32(f.A.Columns), batch: batch, activation: f.Activation,
		bias: f.Bias.Buffer != nil, scaledA: f.ScaleB != nil, scaledB: f.ScaleA != nil}
	k.a, k.b, k.c = form{f.B.Type, x.operation, x.distance, x.stride}, form{f.A.Type, y.operation, y.distance, y.stride}, form{f.C.Type, 0, z.distance, z.stride}
	k.compute, k.scale = cublas.CUBLAS_COMPUTE_32F, F32
	if !f.A.Type.Tiny() {
		var err error
		if k.compute, k.scale, err = f.compute(); err != nil {
			return k, err
		}
	} else if k.biasType = f.biasType(); k.bias && k.biasType == f.C.Type {
		k.biasType = None
	}
	if !k.bias {
		k.biasType = None
	}
	k.alignA, k.alignB, k.al = alignment(x.address), alignment(y.address), alignment(z.address)
	return k, nil
}

// alignment is the largest power of two up to 256 by which an address can be divided.
func alignment(p cuda.DevicePtr) uint32 { return uint32(min(256, (p|256)&-(p|256))) }

// plan describes a kind to the library, and has it choose an algorithm.
func (l *Light) plan(s *light, k *kind, space uint64) (p *plan, err error) {
	if len(s.plans) >= plansKept {
		l.forget(s)
	}
	p = &plan{pointer: new(uint64)}
	defer func() {
		if err != nil {
			l.end(p)
		}
	}()
	api := l.api
	if err = l.failed("cublasLtMatmulDescCreate", api.CublasLtMatmulDescCreate(&p.description, k.compute, data(k.scale))); err != nil {
		return nil, err
	}
	epilogue := epilogues[k.activation][0]
	if k.bias {
		epilogue = epilogues[k.activation][1]
	}
	set := func(attribute cublaslt.MatmulDescAttributes, value int32) {
		if err == nil {
			v := &value
			err = l.failed("cublasLtMatmulDescSetAttribute", api.CublasLtMatmulDescSetAttribute(p.description, attribute, unsafe.Pointer(v), 4))
		}
	}
	set(cublaslt.CUBLASLT_MATMUL_DESC_TRANSA, int32(k.a.operation))
	set(cublaslt.CUBLASLT_MATMUL_DESC_TRANSB, int32(k.b.operation))
	set(cublaslt.CUBLASLT_MATMUL_DESC_EPILOGUE, int32(epilogue))
	if k.biasType != None {
		set(cublaslt.CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, int32(data(k.biasType)))
	}
	rowsA, columnsA, rowsB, columnsB := k.m, k.k, k.k, k.n
	if k.a.operation != cublas.CUBLAS_OP_N {
		rowsA, columnsA = columnsA, rowsA
	}
	if k.b.operation != cublas.CUBLAS_OP_N {
		rowsB, columnsB = columnsB, rowsB
	}
	l.layout(&p.a, k.a, rowsA, columnsA, k.batch, &err)
	l.layout(&p.b, k.b, rowsB, columnsB, k.batch, &err)
	l.layout(&p.c, k.c, k.m, k.n, k.batch, &err)
	if err != nil {
		return nil, err
	}
	if p.algorithm, err = l.choose(s, k, p, space); err == nil {
		s.plans[*k] = p
	}
	return p, err
}

// data is a type as cuBLASLt is told of it.
func data(t Type) librarytypes.DataType { return types[t].data }

// layout describes a matrix, counted by columns.
func (l *Light) layout(to *cublaslt.MatrixLayout, f form, rows, columns, batch int32, err *error) {
	if *err != nil {
		return
	}
	if *err = l.failed("cublasLtMatrixLayoutCreate", l.api.CublasLtMatrixLayoutCreate(to, data(f.t), uint64(rows), uint64(columns), int64(f.distance))); *err != nil || batch == 1 {
		return
	}
	count, stride := &batch, &f.stride
	if *err = l.failed("cublasLtMatrixLayoutSetAttribute", l.api.CublasLtMatrixLayoutSetAttribute(*to, cublaslt.CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, unsafe.Pointer(count), 4)); *err == nil {
		*err = l.failed("cublasLtMatrixLayoutSetAttribute", l.api.CublasLtMatrixLayoutSetAttribute(*to, cublaslt.CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, unsafe.Pointer(stride), 8))
	}
}

// choose asks the library for the algorithm that it expects to be the fastest.
func (l *Light) choose(s *light, k *kind, p *plan, space uint64) (*cublaslt.MatmulAlgo, error) {
	var preference cublaslt.MatmulPreference
	if err := l.failed("cublasLtMatmulPreferenceCreate", l.api.CublasLtMatmulPreferenceCreate(&preference)); err != nil {
		return nil, err
	}
	defer l.api.CublasLtMatmulPreferenceDestroy(preference)
	bytes := &space
	err := l.failed("cublasLtMatmulPreferenceSetAttribute", l.api.CublasLtMatmulPreferenceSetAttribute(preference, cublaslt.CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, unsafe.Pointer(bytes), 8))
	for i, align := range [...]uint32{k.alignA, k.alignB, k.al, k.al} {
		if err == nil {
			value, attribute := &align, cublaslt.CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES+cublaslt.MatmulPreferenceAttributes(i)
			err = l.failed("cublasLtMatmulPreferenceSetAttribute", l.api.CublasLtMatmulPreferenceSetAttribute(preference, attribute, unsafe.Pointer(value), 4))
		}
	}
	if err != nil {
		return nil, err
	}
	result, found := new(cublaslt.MatmulHeuristicResult), new(int32)
	if err := l.failed("cublasLtMatmulAlgoGetHeuristic", l.api.CublasLtMatmulAlgoGetHeuristic(s.value, p.description, p.a, p.b, p.c, p.c, preference, 1, result, found)); err != nil {
		return nil, err
	}
	if *found == 0 {
		return nil, l.failed("cublasLtMatmulAlgoGetHeuristic", cublas.CUBLAS_STATUS_NOT_SUPPORTED)
	}
	return &result.Algo, nil
}
