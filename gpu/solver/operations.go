// This file has the operations, each a function of cuSOLVER.

package solver

import (
	"errors"
	"unsafe"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/cusolver"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/blas"
	"github.com/cujs/cujs/gpu/usage"
)

// memory is the workspace on the host, where C finds it.
func (c *call) memory() unsafe.Pointer { return unsafe.Pointer(&c.handle.host[0]) }

// LU makes A = P⁻¹ · L · U in A, and the rows that changed places, counted from 1, in Pivots.
func (l *Library) LU(t *gpu.Thread, w *Work) error {
	a, pivots, info := w.a(), part{"pivots", w.Pivots, 8 * min(w.Rows, w.Columns)}, w.info()
	return l.run(t, w, operation{"cusolverDnXgetrf", []part{a, pivots, info},
		func(c *call) cusolver.Result {
			return c.api.CusolverDnXgetrf_bufferSize(c.value, c.params, c.m, c.n, c.data, a.at(0), c.m, c.data, &c.device, &c.host)
		},
		func(c *call, i int) cusolver.Result {
			return c.api.CusolverDnXgetrf(c.value, c.params, c.m, c.n, c.data, a.at(i), c.m, pivots.at(i), c.data, c.space, c.device, c.memory(), c.host, info.at(i))
		}})
}

// Cholesky makes A = Uᴴ · U in the upper triangle of A, or, of Lower, A = L · Lᴴ in the lower one: cuSOLVER does
// that in a third of the time where A is large.
func (l *Library) Cholesky(t *gpu.Thread, w *Work) error {
	a, info, triangle := w.a(), w.info(), upper
	if w.Lower {
		triangle = cublas.CUBLAS_FILL_MODE_LOWER
	}
	return l.run(t, w, operation{"cusolverDnXpotrf", []part{a, info},
		func(c *call) cusolver.Result {
			return c.api.CusolverDnXpotrf_bufferSize(c.value, c.params, triangle, c.n, c.data, a.at(0), c.m, c.data, &c.device, &c.host)
		},
		func(c *call, i int) cusolver.Result {
			return c.api.CusolverDnXpotrf(c.value, c.params, triangle, c.n, c.data, a.at(i), c.m, c.data, c.space, c.device, c.memory(), c.host, info.at(i))
		}})
}

// QR makes A = Q · R in A: R in the upper triangle, and reflections below it, with Tau, for Q.
func (l *Library) QR(t *gpu.Thread, w *Work) error {
	a, tau, info := w.a(), w.tau(), w.info()
	return l.run(t, w, operation{"cusolverDnXgeqrf", []part{a, tau, info},
		func(c *call) cusolver.Result {
			return c.api.CusolverDnXgeqrf_bufferSize(c.value, c.params, c.m, c.n, c.data, a.at(0), c.m, c.data, tau.at(0), c.data, &c.device, &c.host)
		},
		func(c *call, i int) cusolver.Result {
			return c.api.CusolverDnXgeqrf(c.value, c.params, c.m, c.n, c.data, a.at(i), c.m, c.data, tau.at(i), c.data, c.space, c.device, c.memory(), c.host, info.at(i))
		}})
}

// A maker is a function that makes Q, and that which says how many numbers it works in.
type maker struct {
	name string
	size func(cusolver.Handle, int32, int32, int32, cuda.DevicePtr, int32, cuda.DevicePtr, *int32) cusolver.Result
	do   func(cusolver.Handle, int32, int32, int32, cuda.DevicePtr, int32, cuda.DevicePtr, cuda.DevicePtr, int32, cuda.DevicePtr) cusolver.Result
}

// maker is the function for numbers of a type.
func (l *Library) maker(t blas.Type) maker {
	switch api := l.api; t {
	case blas.F32:
		return maker{"cusolverDnSorgqr", api.CusolverDnSorgqr_bufferSize, api.CusolverDnSorgqr}
	case blas.F64:
		return maker{"cusolverDnDorgqr", api.CusolverDnDorgqr_bufferSize, api.CusolverDnDorgqr}
	case blas.C64:
		return maker{"cusolverDnCungqr", api.CusolverDnCungqr_bufferSize, api.CusolverDnCungqr}
	}
	return maker{"cusolverDnZungqr", l.api.CusolverDnZungqr_bufferSize, l.api.CusolverDnZungqr}
}

// Orthogonal makes the columns of Q, as many as there are reflections, out of what QR has made.
func (l *Library) Orthogonal(t *gpu.Thread, w *Work) error {
	if l == nil || l.api == nil {
		return errors.New("solver: the Library is nil or a zero value; Open makes one")
	}
	least, size, by := min(w.Rows, w.Columns), w.Type.Bytes(), l.maker(w.Type)
	a, tau, info, q := w.a(), w.tau(), w.info(), part{"q", w.Q, w.Rows * least * size}
	k, words := int32(least), int32(0)
	return l.run(t, w, operation{by.name, []part{a, tau, q, info},
		func(c *call) cusolver.Result {
			r := by.size(c.value, int32(c.m), k, k, q.at(0), int32(c.m), tau.at(0), &words)
			c.device = uint64(words) * uint64(size)
			return r
		},
		func(c *call, i int) cusolver.Result {
			api := w.A.Context().Driver().API()
			if r := api.CuMemcpyDtoDAsync(q.at(i), a.at(i), uint64(q.bytes), c.stream); r != cuda.CUDA_SUCCESS {
				return cusolver.CUSOLVER_STATUS_EXECUTION_FAILED
			}
			return by.do(c.value, int32(c.m), k, k, q.at(i), int32(c.m), tau.at(i), c.space, words, info.at(i))
		}})
}

// Eigen finds the eigenvalues of a symmetric or Hermitian matrix, of which it reads the upper triangle, the
// smallest first. The vectors take the place of A.
func (l *Library) Eigen(t *gpu.Thread, w *Work) error {
	a, values, info := w.a(), w.values(), w.info()
	return l.run(t, w, operation{"cusolverDnXsyevd", []part{a, values, info},
		func(c *call) cusolver.Result {
			return c.api.CusolverDnXsyevd_bufferSize(c.value, c.params, cusolver.CUSOLVER_EIG_MODE_VECTOR, upper, c.n, c.data, a.at(0), c.m, c.real, values.at(0), c.data, &c.device, &c.host)
		},
		func(c *call, i int) cusolver.Result {
			return c.api.CusolverDnXsyevd(c.value, c.params, cusolver.CUSOLVER_EIG_MODE_VECTOR, upper, c.n, c.data, a.at(i), c.m, c.real, values.at(i), c.data, c.space, c.device, c.memory(), c.host, info.at(i))
		}})
}

// Singular finds the singular values, the largest first, of a matrix with no more columns than rows:
// A = U · Values · VT. It spoils A. cuSOLVER waits for the device in it, which no graph records; its handle would answer
// with failures after that.
func (l *Library) Singular(t *gpu.Thread, w *Work) error {
	if w.A.Context().Recording() {
		return &usage.ArgumentError{Doing: w.Doing, Expected: "a call outside of recordings, since cuSOLVER waits for the device in it",
			Got: "one while a graph is being recorded"}
	}
	a, values, info, size := w.a(), w.values(), w.info(), w.Type.Bytes()
	u, vt := part{"u", w.U, w.Rows * w.Columns * size}, part{"vt", w.VT, w.Columns * w.Columns * size}
	return l.run(t, w, operation{"cusolverDnXgesvd", []part{a, values, u, vt, info},
		func(c *call) cusolver.Result {
			return c.api.CusolverDnXgesvd_bufferSize(c.value, c.params, 'S', 'S', c.m, c.n, c.data, a.at(0), c.m, c.real, values.at(0), c.data, u.at(0), c.m, c.data, vt.at(0), c.n, c.data, &c.device, &c.host)
		},
		func(c *call, i int) cusolver.Result {
			return c.api.CusolverDnXgesvd(c.value, c.params, 'S', 'S', c.m, c.n, c.data, a.at(i), c.m, c.real, values.at(i), c.data, u.at(i), c.m, c.data, vt.at(i), c.n, c.data, c.space, c.device, c.memory(), c.host, info.at(i))
		}})
}
