//go:build js

// This program is the playground's in a Web Worker, as small as it can be: what it lacks is in playground/whole.
package main

import (
	"github.com/cujs/cujs/host/area/arrays"
	"github.com/cujs/cujs/host/area/mathematics"
	"github.com/cujs/cujs/host/area/pictures"
	"github.com/cujs/cujs/host/area/tuning"
	"github.com/cujs/cujs/playground/internal/program"
)

func main() {
	program.Serve(arrays.Area, mathematics.Area, tuning.Area, pictures.Area)
}
