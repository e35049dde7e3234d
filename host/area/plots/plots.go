// Package plots is the area of pictures: the module plot with charts of numbers and images of arrays, and cuda.picture.
// They are saved as PNG, JPEG or SVG, and shown by a prompt. gonum/plot draws them.
package plots

import (
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/internal/plot/charts"
)

// Area is for host.Options.Areas.
var Area host.Area = charts.Area
