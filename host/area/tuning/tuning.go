// Package tuning is the area of measuring: cuda.bench, cuda.tune, which finds the fastest variant of a kernel, and the
// module cujs/bench.
package tuning

import (
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/internal/cudajs/tuning"
)

// Area is for host.Options.Areas.
var Area host.Area = tuning.Area
