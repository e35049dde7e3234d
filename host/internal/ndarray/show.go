// This file shows arrays.

package ndarray

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/inspect"
)

// Of an axis beyond longest elements the first and the last are shown.
const (
	longest   = 12
	shown     = 6
	shownLast = 3
)

// A printer writes arrays as text; it computes and copies what it shows.
type printer struct {
	trees  *evaluator
	copies *copier
}

// digits is an element to six digits, a complex one as 1+2i.
func digits(t nd.DType, data []byte) string {
	if t.Kind() == nd.Complex {
		re, im := digits(t.Part(), data), digits(t.Part(), data[t.Part().Size():])
		if !strings.HasPrefix(im, "-") {
			im = "+" + im
		}
		return re + im + "i"
	}
	bits := t.Element().Load(data)
	switch {
	case t == nd.Bool:
		return strconv.FormatBool(bits != 0)
	case t.Kind() == nd.Integer && t.Signed():
		return strconv.FormatInt(signed(t.Element(), bits), 10)
	case t.Kind() == nd.Integer:
		return strconv.FormatUint(bits, 10)
	}
	x := t.Element().Decode(bits)
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return inspect.Float(x, 64)
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 6, 64), 64)
	return inspect.Float(rounded, 64)
}

// mostText is how many elements toString has at the most.
const mostText = 1000

// ends are how many indices toString has from both ends of each axis: all, or of long axes as many
// as mostText leaves room for.
func ends(shape nd.Shape) (first, last int) {
	if shape.Size() <= mostText {
		return mostText, 0
	}
	for _, ends := range [][2]int{{shown, shownLast}, {3, 3}, {2, 2}, {1, 1}} {
		first, last = ends[0], ends[1]
		size := 1
		for _, n := range shape {
			size = min(size*min(n, first+last), mostText+1)
		}
		if size <= mostText {
			return first, last
		}
	}
	return 1, 0
}

// text is the array on one line, with "…" for what is left out of a large one.
func (p *printer) text(op string, x *Array) string {
	var b strings.Builder
	first, last := ends(x.shape)
	data, t := p.copies.bytes(op, x), x.dtype
	var write func(data []byte, shape nd.Shape)
	write = func(data []byte, shape nd.Shape) {
		if len(shape) == 0 {
			b.WriteString(digits(t, data))
			return
		}
		b.WriteByte('[')
		size := t.Size() * shape[1:].Size()
		for i := range shape[0] {
			if i > 0 && (i <= first || i >= shape[0]-last) {
				b.WriteString(", ")
			}
			switch {
			case i < first || i >= shape[0]-last:
				write(data[i*size:(i+1)*size], shape[1:])
			case i == first:
				b.WriteString("…")
			}
		}
		b.WriteByte(']')
	}
	write(data, x.shape)
	return b.String()
}

// show is "NDArray f32[2×3] on device 0", then the rows with columns to the right. Of long axes only
// what is shown is copied.
func (p *printer) show(c *inspect.Context, x *Array) string {
	head := fmt.Sprintf("NDArray %s[%s] on device %d", x.dtype, strings.TrimSuffix(strings.TrimPrefix(x.shape.String(), "["), "]"), x.context.Device().Ordinal())
	if x.freed || x.data != nil && x.data.Buffer.Freed() {
		return head + " (freed)"
	}
	if p.trees.tracing != nil {
		return head + " (in a function of nd.compile)"
	}
	if x.data == nil {
		if err := p.trees.compute(x); err != nil {
			return head + " (not computed: " + err.Error() + ")"
		}
	}
	if x.shape.Size() == 0 {
		return head + " []"
	}
	cells, shape, err := p.cells(x)
	if err != nil {
		return head + " (unreadable: " + err.Error() + ")"
	}
	width := 0
	for _, cell := range cells {
		width = max(width, utf8.RuneCountInString(cell))
	}
	if len(shape) < 2 {
		return head + " " + rows(c, cells, shape, 0, 0)
	}
	return head + "\n" + rows(c, cells, shape, width, 0)
}

// wholly is up to how many elements an array is read whole to be shown.
const wholly = 1 << 16

// cells are the elements that are shown, with "…" for those left out, and the shape of them.
func (p *printer) cells(x *Array) ([]string, nd.Shape, error) {
	shape, places := slices.Clone(x.shape), make([][]int, len(x.shape))
	for axis, n := range x.shape {
		places[axis] = shownPlaces(n)
		shape[axis] = len(places[axis])
	}
	if x.shape.Size() <= wholly && !x.data.Contiguous() {
		x = inMemory(p.copies.packedData("console.log", x))
	}
	reader := elementReader{array: x.data}
	if x.shape.Size() <= wholly {
		reader.data = p.copies.bytes("console.log", x)
	}
	index := make([]int, len(shape))
	cells := make([]string, 0, shape.Size())
	for range shape.Size() {
		cell, err := reader.cell(places, index)
		if err != nil {
			return nil, nil, err
		}
		cells = append(cells, cell)
		for axis := len(index) - 1; axis >= 0; axis-- {
			if index[axis]++; index[axis] < shape[axis] {
				break
			}
			index[axis] = 0
		}
	}
	return cells, shape, nil
}

// shownPlaces are the indices that are shown of an axis; -1 stands for those left out.
func shownPlaces(n int) (list []int) {
	for i := range n {
		switch {
		case n <= longest || i < shown || i >= n-shownLast:
			list = append(list, i)
		case i == shown:
			list = append(list, -1)
		}
	}
	return list
}

// An elementReader reads single elements of an array, from a copy of all where there is one.
type elementReader struct {
	array *nd.Array
	data  []byte // in row order; nil: each is copied from the device
}

// cell is the element whose place along each axis is places[axis][index[axis]].
func (r *elementReader) cell(places [][]int, index []int) (string, error) {
	d := r.array
	at, row := d.Offset, 0
	for axis, i := range index {
		place := places[axis][i]
		if place < 0 {
			return "…", nil
		}
		at += place * d.Strides[axis]
		row = row*d.Shape[axis] + place
	}
	t, size := d.DType, d.DType.Size()
	if r.data != nil {
		return digits(t, r.data[row*size:]), nil
	}
	var word [16]byte
	if err := d.Buffer.Read(context.Background(), uint64(at*size), word[:size]); err != nil {
		return "", err
	}
	return digits(t, word[:]), nil
}

// rows are the cells in brackets: of two axes or more a line for each row, with columns to the
// right.
func rows(c *inspect.Context, cells []string, shape nd.Shape, width, indent int) string {
	pad := func(cell string) string {
		return strings.Repeat(" ", max(0, width-utf8.RuneCountInString(cell))) + c.Style(inspect.Number, cell)
	}
	if len(shape) == 0 {
		return pad(cells[0])
	}
	size := shape[1:].Size()
	parts := make([]string, shape[0])
	for i := range parts {
		parts[i] = rows(c, cells[i*size:(i+1)*size], shape[1:], width, indent+1)
	}
	separator := ", "
	if len(shape) > 1 {
		separator = "," + strings.Repeat("\n", len(shape)-1) + strings.Repeat(" ", indent+1)
	}
	return "[" + strings.Join(parts, separator) + "]"
}
