// Package kernel compiles kernels written in JavaScript to PTX.
//
// A kernel is the source of one JavaScript function. Compile infers the type of
// everything in it from the types of its arguments, builds SSA, optimizes it
// and prints PTX, with nothing installed but the driver that will load it:
//
//	program, err := kernel.Compile(kernel.Source{File: "saxpy.js", Line: 1, Column: 1, Text: `
//	    function saxpy(a, x, y) {
//	      const i = grid(1)
//	      if (i < x.length) y[i] = a * x[i] + y[i]
//	    }`}, []kernel.Argument{kernel.Number, kernel.Buffer("f32"), kernel.Buffer("f32")}, kernel.Options{})
//
// docs/kernel-language.md describes the language. What is not in it is refused
// with an *Error that names the place in the user's source, shows the line and
// says what to write instead.
//
// # Parameters of a compiled kernel
//
// A scalar is passed as itself, a bool as a byte. A buffer takes its address
// (u64), behind it its length in elements, and the sizes of its dimensions but
// the first; these are u32, or u64 for a buffer of LongLength elements or more
// (Argument.Long). Program.Params lists them.
package kernel
