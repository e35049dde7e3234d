// Package driver is the area of the module cuda/driver: every function of the driver as C has it. Scripts need
// Permissions.Driver to load it.
package driver

import (
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/internal/cudajs/raw"
)

// Area is for host.Options.Areas.
var Area host.Area = raw.Area
