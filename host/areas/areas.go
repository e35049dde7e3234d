// Package areas has all areas of cujs, for programs that leave nothing out.
package areas

import (
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/area/plots"
	"github.com/cujs/cujs/host/area/typescript"
)

// All lists the areas of the packages in host/area, for host.Options.Areas; of pictures and plots the larger one.
func All() []host.Area {
	return []host.Area{typescript.Area, plots.Area}
}
