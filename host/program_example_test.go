package host_test

import (
	"context"
	"fmt"

	"github.com/cujs/cujs/host"
)

// A script is read once and runs in many runtimes.
func ExampleCompile() {
	program, err := host.Compile("double.js", "2 * x")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, x := range []int{3, 4} {
		rt, _ := host.New(host.Options{})
		rt.Set("x", x)
		v, err := rt.RunProgram(context.Background(), program)
		fmt.Println(v, err)
		rt.Close()
	}
	// Output:
	// 6 <nil>
	// 8 <nil>
}

// A program calls what a script has declared; a promise is waited for.
func ExampleRuntime_Call() {
	rt, _ := host.New(host.Options{})
	defer rt.Close()
	ctx := context.Background()
	_, err := rt.Run(ctx, "plugin.js", "async function greet(name) { await null; return `Hello, ${name}` }")
	if err != nil {
		fmt.Println(host.FormatError(err, false))
		return
	}
	v, err := rt.Call(ctx, "greet", "Ada")
	fmt.Println(v, err)
	// Output: Hello, Ada <nil>
}

// A compiled script fails in a runtime as its source would, with the place and what stands there.
func ExampleRuntime_RunProgram() {
	program, err := host.Compile("rule.js", "order.total > limit")
	if err != nil {
		fmt.Println(err)
		return
	}
	rt, _ := host.New(host.Options{})
	defer rt.Close()
	ctx := context.Background()
	rt.Set("order", map[string]any{"total": 120})
	_, err = rt.RunProgram(ctx, program)
	fmt.Println(host.FormatError(err, false))
	rt.Set("limit", 100)
	v, err := rt.RunProgram(ctx, program)
	fmt.Println(v, err)
	// Output:
	// ReferenceError: limit is not defined
	//
	//     1 │ order.total > limit
	//       ╵               ~~~~~
	//
	//     at rule.js:1:15
	// true <nil>
}
