// Package collectives is the area of the module cuda/nccl: work on several GPUs, of a process, of a host, of many hosts.
package collectives

import (
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/internal/cudajs/collectives"
)

// Area is for host.Options.Areas.
var Area host.Area = collectives.Area
