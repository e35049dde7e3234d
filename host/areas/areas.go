// Package areas has all areas of cujs, for programs that leave nothing out.
package areas

import (
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/area/arrays"
	"github.com/cujs/cujs/host/area/collectives"
	"github.com/cujs/cujs/host/area/driver"
	"github.com/cujs/cujs/host/area/ffi"
	"github.com/cujs/cujs/host/area/mathematics"
	"github.com/cujs/cujs/host/area/plots"
	"github.com/cujs/cujs/host/area/tuning"
	"github.com/cujs/cujs/host/area/typescript"
)

// All lists the areas of the packages in host/area, for host.Options.Areas; of pictures and plots the larger one.
func All() []host.Area {
	return []host.Area{arrays.Area, mathematics.Area, collectives.Area, tuning.Area, typescript.Area, plots.Area, driver.Area, ffi.Area}
}
