// This file makes products of matrices again that were made before, with other buffers.

package mathematics

import (
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/blas"
	"github.com/cujs/cujs/host/internal/cudajs/core"
)

// A productAgain is a product by cuBLAS to be made again.
type productAgain struct {
	dense *dense
	gemm  blas.Gemm
}

// show shows a product that is about to be made.
func (d *dense) show(g *blas.Gemm) {
	r := &productAgain{d, *g}
	d.Show(core.Work{Arguments: []any{g.A.Buffer, g.B.Buffer, g.C.Buffer}, Repeat: func() core.Repeat {
		r.release()
		return r
	}})
}

// release lets go of the buffers.
func (r *productAgain) release() { r.gemm.A.Buffer, r.gemm.B.Buffer, r.gemm.C.Buffer = nil, nil, nil }

func (r *productAgain) Usable() bool { return true }

func (r *productAgain) SetBuffer(i int, b *gpu.Buffer) {
	[...]*blas.Matrix{&r.gemm.A, &r.gemm.B, &r.gemm.C}[i].Buffer = b
}

// SetNumber has nothing to do: a product shows no numbers.
func (r *productAgain) SetNumber(int, uint64) {}

func (r *productAgain) Run() {
	defer r.release()
	r.gemm.Stream = r.dense.Stream
	r.dense.Check(r.dense.cublas().Gemm(r.dense.Thread, &r.gemm))
}
