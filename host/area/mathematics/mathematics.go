// Package mathematics is the area of the modules cuda/blas, cuda/fft, cuda/solver and cuda/sparse: NVIDIA's libraries,
// and kernels of cujs's own where those are not. Some functions of cuda/sparse need the area arrays.
package mathematics

import (
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/internal/cudajs/mathematics"
)

// Area is for host.Options.Areas.
var Area host.Area = mathematics.Area
