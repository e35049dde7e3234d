//go:build js

// This program is the playground's in a Web Worker with all that cujs has.
package main

import (
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/playground/internal/program"
)

func main() { program.Serve(areas.All()...) }
