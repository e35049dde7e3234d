package compile_test

import (
	"context"
	"fmt"

	"github.com/cujs/cujs/compile"
)

// A template is compiled for one type; without NVRTC the error says what to
// install.
func ExampleCompiler_Compile() {
	compiler, err := compile.Open(compile.Config{Cache: compile.DefaultCache()})
	if err != nil {
		fmt.Println(err)
		return
	}
	program, err := compiler.Compile(context.Background(), "template <typename T> __global__ void add(T *x, T v) { *x += v; }", compile.Options{
		Name: "add.cu", Arch: "sm_80", Expressions: []string{"add<float>"},
	})
	if err != nil {
		fmt.Println(err) // every diagnostic, with its line and a caret
		return
	}
	name, err := program.Lowered("add<float>")
	fmt.Println(program.Format, name, err)
}
