package language_test

import (
	"errors"
	"fmt"

	"github.com/cujs/cujs/kernel"
	"github.com/cujs/cujs/kernel/language"
)

// What the language does not have is refused with the place in the source.
func ExampleError() {
	_, err := kernel.Compile(language.Source{File: "k.js", Line: 1, Column: 1, Text: "function k(x) {\n  x[0] = today\n}"},
		[]kernel.Argument{kernel.Buffer("f32")}, kernel.Options{})
	var refused *language.Error
	fmt.Println(errors.As(err, &refused), refused.Line)
	// Output: true 2
}
