package kernel_test

import (
	"testing"

	"github.com/cujs/cujs/kernel"
)

// TestGuarded: a kernel ends the threads beyond its elements by itself where each thread works alone. Threads that know
// how large the grid or the block is, that wait or that share may take steps over all, and none may be missing.
func TestGuarded(t *testing.T) {
	for body, want := range map[string]bool{
		"y[grid(1)] = 1": true,
		"const i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = x[i]":              true,
		"const i = threadIdx.x + blockDim.x * blockIdx.x; y[i] = x[i]":              true,
		"y[threadIdx.x] = x[blockIdx.x]":                                            true,
		"Atomics.add(y, 0, x[grid(1)])":                                             true,
		"y[grid(1)] = gridDim.x":                                                    false,
		"for (let i = grid(1); i < y.length; i += gridDim.x * blockDim.x) y[i] = 1": false,
		"for (const i of grid.stride(y.length)) y[i] = 1":                           false,
		"y[grid(1)] = blockDim.x":                                                   false,
		"y[blockIdx.x * blockDim.y + threadIdx.x] = 1":                              false,
		"y[blockIdx.y * blockDim.x + threadIdx.x] = 1":                              false,
		"const s = shared('f32', 32); s[threadIdx.x] = 1; y[grid(1)] = s[0]":        false,
		"syncthreads(); y[grid(1)] = 1":                                             false,
		"syncwarp(); y[grid(1)] = 1":                                                false,
	} {
		source := kernel.Source{File: "guard.js", Line: 1, Column: 1, Text: "(x, y) => { " + body + " }"}
		p, err := kernel.Compile(source, []kernel.Argument{kernel.Buffer("f32"), kernel.Buffer("f32")}, kernel.Options{Guard: 1})
		if err != nil {
			t.Errorf("%s: %v", body, err)
		} else if p.Guarded != want {
			t.Errorf("%s: guarded %v", body, p.Guarded)
		}
	}
}
