package host_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing/fstest"

	"github.com/cujs/cujs/host"
	"github.com/dop251/goja"
)

func Example() {
	rt, err := host.New(host.Options{Stdout: os.Stdout})
	if err != nil {
		panic(err)
	}
	defer rt.Close()
	v, err := rt.Run(context.Background(), "script.js", `
		setTimeout(() => console.log('later'), 1)
		console.log('now', { a: [1, 2] })
		6 * 7
	`)
	fmt.Println(v, err)
	// Output:
	// now { a: [ 1, 2 ] }
	// later
	// 42 <nil>
}

func ExampleRuntime_Bind() {
	rt, _ := host.New(host.Options{})
	defer rt.Close()
	_ = rt.Bind("imaging", host.Module{
		Values: map[string]any{"maxRadius": 15},
		Funcs: map[string]host.Func{"scale": func(c *host.Call) (any, error) {
			pixels, factor := host.Argument[[]float32](c, 0, "pixels"), c.Float(1, "factor")
			for i := range pixels {
				pixels[i] *= float32(factor)
			}
			return nil, nil
		}},
	})
	pixels := []float32{1, 2, 3}
	_ = rt.Set("pixels", pixels)
	_, err := rt.Run(context.Background(), "script.js", `require('imaging').scale(pixels, 10)`)
	fmt.Println(pixels, err)
	_, err = rt.Run(context.Background(), "script.js", `require('imaging').scale(pixels, 'ten')`)
	fmt.Println(err)
	// Output:
	// [10 20 30] <nil>
	// script.js:1:20: TypeError: imaging.scale: factor: expected a number, got string
}

func ExampleGet() {
	rt, _ := host.New(host.Options{})
	defer rt.Close()
	_, _ = rt.Run(context.Background(), "script.js", `const result = new Float64Array([0.5, 1.5]); let count = 2`)
	result, err := host.Get[[]float64](rt, "result")
	fmt.Println(result, err)
	_, err = host.Get[string](rt, "count")
	fmt.Println(err)
	// Output:
	// [0.5 1.5] <nil>
	// host: count is number, not string
}

func ExampleRuntime_Do() {
	rt, _ := host.New(host.Options{})
	defer rt.Close()
	_, _ = rt.Run(context.Background(), "script.js", `function greet(name) { return 'hello ' + name }`)
	err := rt.Do(context.Background(), func(vm *goja.Runtime) error {
		greet, _ := goja.AssertFunction(vm.Get("greet"))
		v, err := greet(goja.Undefined(), vm.ToValue("gopher"))
		fmt.Println(v)
		return err
	})
	fmt.Println(err)
	// Output:
	// hello gopher
	// <nil>
}

func ExampleFormatError() {
	rt, _ := host.New(host.Options{FS: fstest.MapFS{
		"main.js":    {Data: []byte("const { area } = require('./shape')\n\narea(null)\n")},
		"shape.js":   {Data: []byte("exports.area = (s) => s.width * s.height\n")},
		"readme.txt": {Data: []byte("not a script")},
	}})
	defer rt.Close()
	err := rt.RunFile(context.Background(), "main.js")
	fmt.Println(host.FormatError(err, false))
	// Output:
	// TypeError: Cannot read property 'width' of undefined or null
	//
	//     1 │ exports.area = (s) => s.width * s.height
	//       ╵                         ~~~~~
	//
	//     at /shape.js:1:25
	//     at /main.js:3:1
}

func ExampleExitError() {
	rt, _ := host.New(host.Options{Permissions: host.Permissions{Exit: true}})
	defer rt.Close()
	_, err := rt.Run(context.Background(), "script.js", `try { process.exit(3) } finally { never() }`)
	var exit *host.ExitError
	fmt.Println(errors.As(err, &exit), exit.Code)
	// Output:
	// true 3
}

func ExampleSession() {
	rt, _ := host.New(host.Options{})
	defer rt.Close()
	s := rt.Session()
	ctx := context.Background()
	for _, input := range []string{"const a = 1", "const a = await Promise.resolve(2); a", "{a}", "[1,"} {
		if s.Incomplete(input) {
			fmt.Println("...")
			continue
		}
		v, err := s.Eval(ctx, "repl", input)
		if err != nil {
			fmt.Println(err)
			continue
		}
		text, _ := rt.Inspect(ctx, v, host.InspectOptions{})
		fmt.Println(text)
	}
	// Output:
	// undefined
	// 2
	// { a: 2 }
	// ...
}
