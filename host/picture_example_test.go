package host_test

import (
	"context"
	"fmt"
	"image/png"
	"io"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/area/plots"
)

// A script draws, and the program shows or saves what it has drawn.
func ExampleRuntime_Picture() {
	rt, _ := host.New(host.Options{Areas: []host.Area{plots.Area}})
	defer rt.Close()
	v, err := rt.Run(context.Background(), "a.js", `
		const plot = require('plot')
		plot([0, 1, 2, 3], [0, 1, 4, 9], { width: 320, height: 200 })
	`)
	if err != nil {
		fmt.Println(host.FormatError(err, false))
		return
	}
	if img, ok := rt.Picture(v); ok {
		fmt.Println(img.Bounds(), png.Encode(io.Discard, img))
	}
	// Output: (0,0)-(320,200) <nil>
}
