// Simulation is a program in Go that calls a script at every step: Go keeps the state and the
// clock, the script says what the bodies do, with a kernel.
//
//	go run ./scripts/examples/embed/simulation
package main

import (
	"context"
	_ "embed"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host"
)

//go:embed step.js
var source string

// bodies fall to the ground and jump; their state lies on the device as height and speed.
const bodies = 1000

// simulate runs some steps and tells how high the bodies are.
func simulate(ctx context.Context, w io.Writer, device string, steps int) error {
	rt, err := host.New(host.Options{Device: device, Stdout: w, Stderr: os.Stderr})
	if err != nil {
		return err
	}
	defer rt.Close()
	start := make([]float32, bodies)
	for i := range start {
		start[i] = 1 + float32(i)/bodies
	}
	if err := rt.Set("start", start); err != nil { // a typed array over the same memory
		return err
	}
	if _, err := rt.Run(ctx, "step.js", source); err != nil {
		return err
	}
	heights, err := host.Get[*gpu.Buffer](rt, "height") // the Go object behind the script's buffer
	if err != nil {
		return err
	}
	const dt = 0.01
	for n := range steps {
		if _, err := rt.Call(ctx, "step", dt); err != nil {
			return err
		}
		if (n+1)%100 != 0 {
			continue
		}
		h, err := gpu.Download[float32](ctx, heights)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "after %.0f s the bodies are %.2f m high on average\n", float64(n+1)*dt, mean(h))
	}
	return nil
}

func mean(x []float32) (sum float64) {
	for _, v := range x {
		sum += float64(v)
	}
	return sum / float64(len(x))
}

func main() {
	device := flag.String("device", "auto", "auto, cuda, emulated")
	steps := flag.Int("steps", 500, "how many")
	flag.Parse()
	if err := simulate(context.Background(), os.Stdout, *device, *steps); err != nil {
		fmt.Fprintln(os.Stderr, host.FormatError(err, false))
		os.Exit(1)
	}
}
