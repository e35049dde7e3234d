package kernel_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/cujs/cujs/kernel"
)

// A function of JavaScript becomes PTX for the types of its arguments.
func ExampleCompile() {
	program, err := kernel.Compile(kernel.Source{File: "saxpy.js", Line: 1, Column: 1, Text: `
		function saxpy(a, x, y) {
		  const i = grid(1)
		  if (i < x.length) y[i] = a * x[i] + y[i]
		}`}, []kernel.Argument{kernel.Number, kernel.Buffer("f32"), kernel.Buffer("f32")}, kernel.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(strings.Contains(program.PTX, "fma.rn.f32"))
	// Output: true
}
