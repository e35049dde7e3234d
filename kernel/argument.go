// This file describes what a kernel is compiled for: the types of its
// arguments.

package kernel

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// An Argument is the type of an argument.
type Argument struct {
	// Type is the name of a type of numbers, such as f32, or bool: of the scalar, or of the buffer's elements. Empty means a
	// JavaScript number, which takes the type that its uses need. A record is
	// written as {x: f32, n: i32}, a texture as texture2d<f32> and a surface as
	// surface2d<f32>.
	Type string
	// Rank is the number of a buffer's dimensions, 0 for a scalar.
	Rank int
	// List is how many buffers of this type an argument has that is an array of buffers; 0 for one
	// buffer.
	List int
	// Long is true for a buffer of LongLength elements or more: its length and the
	// indices into it take 64 bits.
	Long bool
	// Aligned is true for a buffer whose address is a multiple of 16, as those
	// are that an allocation begins with: neighbouring elements are then read
	// and written together where the kernel does so. Every launch has to keep
	// it.
	Aligned bool
}

// MaxList is how many buffers an array of buffers may have: the parameters of a kernel have 4 KB.
const MaxList = 128

// TensorMap is the type of an argument that is a tensor map.
const TensorMap = types.TensorMap

// LongLength is the number of elements from which a buffer is Long: so far from
// 2³¹ that a 32-bit index that wraps by a constant is out of range.
const LongLength = 1<<31 - 1<<20

// Number is an argument that is a JavaScript number.
var Number = Argument{}

// Scalar is an argument of a given type.
func Scalar(t string) Argument { return Argument{Type: t} }

// Buffer is a buffer of one dimension.
func Buffer(element string) Argument { return Argument{Type: element, Rank: 1} }

// ParseArgument reads a declaration: "f32[]", "u32", "f32[][]", "number", and "list<f32[], 3>" for an
// array of three buffers. A pointer of C, "f32*", is a buffer of one dimension.
func ParseArgument(s string) (Argument, error) {
	element := strings.TrimSpace(s)
	if inner, ok := strings.CutPrefix(element, "list<"); ok {
		return parseList(s, inner)
	}
	a := Argument{}
	if strings.HasSuffix(element, "*") {
		element, a.Rank = strings.TrimSpace(strings.TrimSuffix(element, "*")), 1
	}
	for strings.HasSuffix(element, "[]") {
		element = strings.TrimSuffix(element, "[]")
		a.Rank++
	}
	if element == "number" && a.Rank == 0 {
		return Number, nil
	}
	if r, err := parseRecord(element); err != nil {
		return a, err
	} else if r != nil && a.Rank < 2 {
		a.Type = r.String()
		return a, nil
	}
	if types.ParseImage(element) != nil && a.Rank == 0 {
		a.Type = element
		return a, nil
	}
	if usual := types.Usual(element); usual != "" && a.Rank <= 3 {
		return a, fmt.Errorf("kernel: %q is not a type; did you mean %s%s?", s, usual, strings.Repeat("[]", a.Rank))
	}
	if _, ok := ir.ParseType(element); !ok || a.Rank > 3 {
		return a, fmt.Errorf("kernel: %q is not a type; write one of %s, with [] behind it for a buffer", s, types.Names())
	}
	a.Type = element
	return a, nil
}

// parseList reads what stands behind list<.
func parseList(s, inner string) (Argument, error) {
	wrong := fmt.Errorf("kernel: %q is not a list of buffers; write list<f32[], 3>, with 1 to %d", s, MaxList)
	buffer, count, ok := strings.Cut(strings.TrimSuffix(inner, ">"), ",")
	if !ok || !strings.HasSuffix(inner, ">") {
		return Number, wrong
	}
	a, err := ParseArgument(buffer)
	if err != nil {
		return a, err
	}
	if a.List, err = strconv.Atoi(strings.TrimSpace(count)); err != nil || a.List < 1 || a.List > MaxList || a.Rank == 0 || strings.HasPrefix(a.Type, "{") {
		return Number, wrong
	}
	return a, nil
}

// String is the declaration that ParseArgument reads.
func (a Argument) String() string {
	if a.Type == "" {
		return "number"
	}
	text := a.Type + strings.Repeat("[]", a.Rank)
	if a.List > 0 {
		return fmt.Sprintf("list<%s, %d>", text, a.List)
	}
	return text
}

// inferred is the argument as the front end takes it.
func (a Argument) inferred() (infer.Arg, error) {
	if a.Type == "" {
		return infer.Arg{Number: true}, nil
	}
	if r, err := parseRecord(a.Type); r != nil || err != nil {
		return infer.Arg{Record: r, Buffer: a.Rank > 0, Rank: a.Rank, Long: a.Long, Aligned: a.Aligned}, err
	}
	if image := types.ParseImage(a.Type); image != nil {
		return infer.Arg{Image: image}, nil
	}
	t, ok := ir.ParseType(a.Type)
	if !ok {
		return infer.Arg{}, fmt.Errorf("kernel: %q is not a type; write one of %s", a.Type, types.Names())
	}
	return infer.Arg{Type: t, Buffer: a.Rank > 0, Rank: a.Rank, List: a.List, Long: a.Long, Aligned: a.Aligned}, nil
}

// A Param is a parameter of a compiled kernel.
type Param struct {
	Name string
	// Argument has the type that a number was given.
	Argument
	// ReadOnly is true of a buffer, or of all buffers of an array of them, that the code is known not to write.
	ReadOnly bool
}

// CheckFunction checks the types of a function that is linked to a kernel: "f32(f32, i32)",
// "void(f32[], i32)". A buffer is passed as the address of its first element. The error is a
// *DeclarationError.
func CheckFunction(name, text string) error {
	_, err := parseFunction(name, text)
	return err
}

func parseFunction(name, text string) (*infer.External, error) {
	wrong := &DeclarationError{name, fmt.Sprintf("%q is not the type of a function; write it as f32(f32, i32[])", text)}
	before, inside, ok := strings.Cut(strings.TrimSpace(text), "(")
	inside, closed := strings.CutSuffix(inside, ")")
	result, err := ParseArgument(strings.TrimSpace(before))
	void := strings.TrimSpace(before) == "void"
	if !ok || !closed || !void && (err != nil || result.Rank > 0) {
		return nil, wrong
	}
	f := &infer.External{Name: name}
	if !void {
		if f.Result, ok = passable(result.Type); !ok {
			return nil, wrong
		}
	}
	for _, part := range strings.Split(inside, ",") {
		if part = strings.TrimSpace(part); part == "" && strings.TrimSpace(inside) == "" {
			break
		}
		a, err := ParseArgument(part)
		t, ok := passable(a.Type)
		if a.Rank == 1 {
			t, ok = ir.ParseType(a.Type)
		}
		if err != nil || !ok || a.Rank > 1 || a.List > 0 {
			return nil, wrong
		}
		f.Params = append(f.Params, infer.ExternalParam{Type: t, Buffer: a.Rank == 1})
	}
	return f, nil
}

// passable is a type of a number that C and the language pass alike.
func passable(name string) (ir.Type, bool) {
	t, ok := ir.ParseType(name)
	return t, ok && (t.Integer() || t.Float()) && t.Size() >= 4
}
