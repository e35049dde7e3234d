package host_test

import (
	"context"
	"fmt"

	"github.com/cujs/cujs/host"
	"github.com/dop251/goja"
)

// A Go function that calls back into the script learns where a callback failed, and goes on.
func ExampleRuntime_Explain() {
	rt, _ := host.New(host.Options{})
	defer rt.Close()
	rt.Set("each", host.Func(func(c *host.Call) (any, error) {
		done := 0
		f := c.Function(0, "f")
		for i := range 3 {
			if _, err := f(goja.Undefined(), c.VM().ToValue(i)); err != nil {
				if thrown, ok := err.(*goja.Exception); ok {
					fmt.Println(rt.Explain(thrown.Value()))
					continue
				}
				return nil, err // the script is to end
			}
			done++
		}
		return done, nil
	}))
	v, err := rt.Run(context.Background(), "plugin.js", "each((i) => { if (i === 1) throw new RangeError('not ' + i) })")
	fmt.Println(v, err)
	// Output:
	// plugin.js:1:34: RangeError: not 1
	// 2 <nil>
}
