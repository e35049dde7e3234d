package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestSimulation compares with the same steps computed in Go.
func TestSimulation(t *testing.T) {
	device := os.Getenv("CUJS_DEVICE")
	if device == "" {
		device = "emulated"
	}
	var out bytes.Buffer
	if err := simulate(context.Background(), &out, device, 200); err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	height, speed := make([]float32, bodies), make([]float32, bodies)
	for i := range height {
		height[i] = 1 + float32(i)/bodies
	}
	for n := range 200 {
		for i := range height {
			speed[i] -= 9.81 * 0.01
			height[i] += speed[i] * 0.01
			if height[i] < 0 {
				height[i], speed[i] = -height[i], -0.9*speed[i]
			}
		}
		if (n+1)%100 == 0 {
			fmt.Fprintf(&want, "after %d s the bodies are %.2f m high on average\n", (n+1)/100, mean(height))
		}
	}
	if out.String() != want.String() {
		t.Errorf("got\n%swant\n%s", out.String(), want.String())
	}
}
