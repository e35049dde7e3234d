package host_test

import (
	"context"
	"fmt"

	"github.com/cujs/cujs/host"
)

// A Func reads its arguments by kind; what does not fit is thrown to the script, with the names of both.
func ExampleCall() {
	rt, _ := host.New(host.Options{})
	defer rt.Close()
	rt.Bind("sums", host.Module{Funcs: map[string]host.Func{
		"scaled": func(c *host.Call) (any, error) {
			var sum float32
			for _, x := range host.Argument[[]float32](c, 0, "values") {
				sum += x
			}
			return float64(sum) * c.Float(1, "factor"), nil
		},
	}})
	ctx := context.Background()
	v, err := rt.Run(ctx, "a.js", "require('sums').scaled(new Float32Array([1, 2]), 1.5)")
	fmt.Println(v, err)
	_, err = rt.Run(ctx, "b.js", "require('sums').scaled(new Float32Array([1, 2]), 'twice')")
	fmt.Println(err)
	// Output:
	// 4.5 <nil>
	// b.js:1:17: TypeError: sums.scaled: factor: expected a number, got string
}

// A function that takes long answers a promise, which a goroutine settles; the script stays alive until then.
func ExampleCall_Promise() {
	rt, _ := host.New(host.Options{})
	defer rt.Close()
	rt.Set("fetch", host.Func(func(c *host.Call) (any, error) {
		name := c.String(0, "name")
		promise, settle := c.Promise()
		go func() { settle("contents of "+name, nil) }()
		return promise, nil
	}))
	v, err := rt.Run(context.Background(), "a.js", "await fetch('a.txt')")
	fmt.Println(v, err)
	// Output: contents of a.txt <nil>
}
