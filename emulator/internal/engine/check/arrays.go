// This file keeps accesses of kernels in JavaScript inside the arrays that they
// name: the view of a buffer that was passed, a shared or local array. A comment
// at the kernel's end tells which access is to which; see package emit of the kernel
// compiler.

package check

import (
	"strconv"
	"strings"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/ptx"
)

// Shown is the name that the source has for an array.
func (a *Array) Shown() string {
	if a.label != "" {
		return a.label
	}
	name := a.Name
	if i := strings.LastIndexByte(name, '_'); i > 0 {
		name = name[:i]
	}
	return name
}

// Element is the bytes of an element, 0 where they are not known.
func (a *Array) Element() uint64 { return a.element }

// An Array is memory that a kernel has a name for.
type Array struct {
	code.Array
	title string // for messages
	param string // that holds the address of a buffer; "" for other arrays
	shape
}

// Arrays are those that the comment of a kernel names, and which of them accesses are
// to, by their places in the text. own are the variables of the kernel.
func Arrays(text *code.Text, kernel string, own []code.Array) (list []Array, at map[ptx.Pos]int) {
	_, rest, found := strings.Cut(text.Module.Source, "\n\t// arrays of "+kernel+": ")
	f := text.Module.Function(kernel)
	if !found || f == nil {
		return nil, nil
	}
	line, _, _ := strings.Cut(rest, "\n")
	names := strings.Fields(line)
	places := accesses(text.Module.Body(f), nil)
	if len(places) != len(names) {
		return nil, nil
	}
	shapes := shapesOf(text, kernel)
	at = map[ptx.Pos]int{}
	known := map[string]int{}
	for i, name := range names {
		index, ok := known[name]
		if !ok {
			index = -1
			if a := arrayOf(name, own); a != nil {
				a.take(shapes[name])
				list = append(list, *a)
				index = len(list) - 1
			}
			known[name] = index
		}
		if index >= 0 {
			at[places[i]] = index
		}
	}
	return list, at
}

// accesses appends the places of what the comment counts.
func accesses(b *ptx.Block, list []ptx.Pos) []ptx.Pos {
	for _, s := range b.Statements {
		switch x := s.(type) {
		case *ptx.Block:
			list = accesses(x, list)
		case *ptx.Instruction:
			switch x.Opcode {
			case "ld", "st", "atom", "red":
				if !code.Has(x, "param") {
					list = append(list, x.Pos)
				}
			}
		}
	}
	return list
}

// arrayOf is the array of a name in a comment, nil for none.
func arrayOf(name string, own []code.Array) *Array {
	if param, size, buffer := strings.Cut(name, "*"); buffer {
		n, err := strconv.ParseUint(size, 10, 32)
		if err != nil {
			return nil
		}
		shown := param[:max(0, strings.LastIndexByte(param, '_'))]
		return &Array{
			Array: code.Array{Name: param, Space: ptx.Global}, title: "buffer " + shown, param: param, shape: shape{label: shown, element: n},
		}
	}
	for _, a := range own {
		if a.Name == name {
			return &Array{Array: a, title: a.Space.String() + " array"}
		}
	}
	return nil
}

// Bind gives buffers the addresses and lengths of a launch. param is the value of a
// parameter, false where there is no such one.
func Bind(list []Array, param func(name string) (uint64, bool)) []Array {
	bound := make([]Array, len(list))
	for i, a := range list {
		if a.param != "" {
			address, ok := param(a.param)
			length, known := param(a.param + "_length")
			a.Offset, a.Size = address, length*a.element
			if !ok || !known {
				a.Offset, a.Size, a.label = 0, ^uint64(0), ""
			}
			a.dims = extents(a.param, length, param)
		}
		bound[i] = a
	}
	return bound
}

// outside reports whether an access leaves an array.
func outside(a *Array, address, size uint64) bool {
	return size > a.Size || address-a.Offset > a.Size-size
}

// strays reports an access outside its array, unless it is about to fault.
func (w *Block) strays(s *Site, a *Array, lane int, address uint64) {
	g := glance{site: s, lane: lane, address: address, size: s.access.Bytes()}
	switch inside := w.find(&g, s.access); {
	case g.space != ptx.Global && !inside:
		return
	case g.space == ptx.Global:
		if b := w.space.Find(address); b == nil || !b.Contains(address, g.size) {
			return
		}
	}
	w.found(report.OutOfBounds, s.node, lane, func() *report.Report {
		verb := "read of"
		switch {
		case s.atomic:
			verb = "atomic operation on"
		case s.access.Write:
			verb = "write of"
		}
		return &report.Report{
			Place: w.place(s.node, w.index, lane), Address: address, Size: g.size,
			Detail: Stray(a, verb, SpaceName(g.space), address, g.size, where(a.title, a.Offset, a.Size, address)),
		}
	})
}
