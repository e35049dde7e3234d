package host_test

import (
	"context"
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
