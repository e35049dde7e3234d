// Package pictures is the area plots without gonum/plot and its fonts: the module plot has images of arrays and no charts,
// and what cuda.picture draws is SVG alone.
package pictures

import (
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/internal/plot"
)

// Area is for host.Options.Areas.
var Area host.Area = plot.Area
