// Package arrays is the area of arrays: the modules cuda/ndarray, arrays of several axes as NumPy has them, and
// cuda/parallel, sorting, scans, selections and their like. Some of their functions need the area mathematics.
package arrays

import (
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/internal/ndarray"
)

// Area is for host.Options.Areas.
var Area host.Area = ndarray.Area
