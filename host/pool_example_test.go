package host_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/cujs/cujs/host"
)

// Each request gets a runtime that has run what Prepare did, and nothing that another request has left.
func ExamplePool() {
	pool := host.NewPool(host.PoolOptions{
		Options: host.Options{Device: "emulated"},
		Prepare: func(ctx context.Context, rt *host.Runtime) error {
			_, err := rt.Run(ctx, "prepare.js", "var seen = 0")
			return err
		},
	})
	defer pool.Close()
	ctx := context.Background()
	for range 2 {
		err := pool.Run(ctx, func(rt *host.Runtime) error {
			v, err := rt.Run(ctx, "request.js", "++seen")
			fmt.Println(v, err)
			return err
		})
		if err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// 1 <nil>
	// 1 <nil>
}

// What Prepare fails with comes back from Get and Run, each time that one needs a runtime.
func ExampleNewPool() {
	pool := host.NewPool(host.PoolOptions{
		Warm: 4,
		Prepare: func(ctx context.Context, rt *host.Runtime) error {
			_, err := rt.Run(ctx, "rules.js", "const rules = [tax, discount]")
			return err
		},
	})
	defer pool.Close()
	_, err := pool.Get(context.Background())
	var script *host.ScriptError
	if errors.As(err, &script) {
		fmt.Println(script.Name, "in line", script.Line, "of", script.File)
	}
	fmt.Println(err)
	// Output:
	// ReferenceError in line 1 of rules.js
	// rules.js:1:16: ReferenceError: tax is not defined
}
