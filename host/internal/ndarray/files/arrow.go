// This file reads Arrow's IPC files. An array is a column; its axes behind the first are a list of fixed size, with the
// extension arrow.fixed_shape_tensor. The layouts are those of Arrow's Schema.fbs, Message.fbs and File.fbs.

package files

import (
	"encoding/json"
	"errors"
	"slices"

	"github.com/cujs/cujs/gpu/nd"
)

const arrowFormat = "arrow"

// The keys by which a column says that its lists are tensors.
const (
	extensionName, extensionData = "ARROW:extension:name", "ARROW:extension:metadata"
	tensorName                   = "arrow.fixed_shape_tensor"
)

// An arrowType is a type of elements: the kind of its table, and the numbers in that.
type arrowType struct {
	kind   int
	width  int // the bits of an integer, the precision of a float
	signed bool
}

// arrowTypes are the types that both have.
var arrowTypes = map[nd.DType]arrowType{
	nd.Bool: {kind: flatBool},
	nd.I8:   {flatInt, 8, true}, nd.I16: {flatInt, 16, true}, nd.I32: {flatInt, 32, true}, nd.I64: {flatInt, 64, true},
	nd.U8: {flatInt, 8, false}, nd.U16: {flatInt, 16, false}, nd.U32: {flatInt, 32, false}, nd.U64: {flatInt, 64, false},
	nd.F16: {flatFloat, 0, false}, nd.F32: {flatFloat, 1, false}, nd.F64: {flatFloat, 2, false},
}

// A column is an array and the lists that its rows are, from the outermost.
type column struct {
	Array
	lists []int
}

func decodeArrow(data []byte, o Options) (list []Array, err error) {
	if err := checkArrow(data); err != nil {
		return nil, err
	}
	f := footerOf(data)
	footer := f.follow(0)
	columns, err := f.columns(f.follow(f.field(footer, 1)))
	if err != nil {
		return nil, err
	}
	first, blocks := f.vector(footer, 3, 24)
	for n := range blocks {
		at := first + 24*n
		offset, meta, body := f.number(at, 8), f.number(at+8, 4), f.number(at+16, 8)
		b := batchOf(data[offset:offset+meta], data[offset+meta:offset+meta+body])
		for i := range columns {
			if err := columns[i].extend(b, o); err != nil {
				return nil, err
			}
		}
		if b.bad {
			return nil, wrong(arrowFormat, "the file is damaged: batch %d of rows cannot be read", n)
		}
	}
	for _, c := range columns {
		list = append(list, c.Array)
	}
	return list, f.fault()
}

// columns are the arrays of a schema, still without rows.
func (f *flat) columns(schema int) (list []column, err error) {
	names := map[string]bool{}
	first, count := f.vector(schema, 1, 4)
	for i := range count {
		c, err := f.column(f.follow(first + 4*i))
		if err != nil {
			return nil, err
		}
		if names[c.Name] {
			return nil, wrong(arrowFormat, "two columns have the name %q", c.Name)
		}
		names[c.Name] = true
		list = append(list, c)
	}
	return list, nil
}

// column is the array of a field.
func (f *flat) column(field int) (c column, err error) {
	c = column{Array: Array{Name: f.textOf(field, 0), Shape: nd.Shape{0}}}
	leaf := field
	for f.numberOf(leaf, 2, 1) == flatList {
		size := int(int32(f.numberOf(f.tableOf(leaf, 3), 0, 4)))
		first, children := f.vector(leaf, 5, 4)
		if size <= 0 || children != 1 {
			return c, wrong(arrowFormat, "%srows of %d are no lists", c.prefix(), size)
		}
		c.lists, c.Shape, leaf = append(c.lists, size), append(c.Shape, size), f.follow(first)
	}
	t := f.arrowType(leaf)
	for own, other := range arrowTypes {
		if t == other {
			c.DType = own
		}
	}
	if c.DType == nd.None {
		return c, wrong(arrowFormat, "%sthere are no arrays of numbers of %d bits", c.prefix(), t.width)
	}
	return c, c.tensors(f.meaning(field))
}

// arrowType is the type of a field that is no list.
func (f *flat) arrowType(field int) (t arrowType) {
	t.kind = f.numberOf(field, 2, 1)
	table := f.tableOf(field, 3)
	switch t.kind {
	case flatInt:
		t.width, t.signed = f.numberOf(table, 0, 4), f.numberOf(table, 1, 1) != 0
	case flatFloat:
		t.width = f.numberOf(table, 0, 2)
	}
	return t
}

// meaning are the keys of a field with their values.
func (f *flat) meaning(field int) map[string]string {
	keys := map[string]string{}
	first, count := f.vector(field, 6, 4)
	for i := range count {
		pair := f.follow(first + 4*i)
		keys[f.textOf(pair, 0)] = f.textOf(pair, 1)
	}
	return keys
}

// tensors gives the lists of a column the axes that its keys say.
func (c *column) tensors(keys map[string]string) error {
	if keys[extensionName] != tensorName {
		return nil
	}
	var tensor struct{ Shape, Permutation []int }
	if err := json.Unmarshal([]byte(keys[extensionData]), &tensor); err != nil {
		return wrong(arrowFormat, "%sits tensors are not { shape }", c.prefix())
	}
	inner, outer := nd.Shape(tensor.Shape), c.Shape[1:]
	if inner.Check() != nil || outer.Check() != nil || inner.Size() != outer.Size() || !slices.IsSorted(tensor.Permutation) {
		return wrong(arrowFormat, "%stensors of %s are not lists of %s", c.prefix(), inner, outer)
	}
	c.Shape = append(nd.Shape{0}, inner...)
	return nil
}

// A batch is some rows of all columns. Its parts are read in the order of the columns, those of a list before those of
// what is in it.
type batch struct {
	*flat
	body           []byte
	rows           int
	nodes, buffers []int // where those that are still to be read begin
}

func batchOf(meta, body []byte) *batch {
	f := flatOf(meta[prefixOf(meta):])
	table := f.follow(f.field(f.follow(0), 2))
	b := &batch{flat: f, body: body, rows: f.numberOf(table, 0, 8)}
	b.nodes, b.buffers = f.entries(table, 1, 16), f.entries(table, 2, 16)
	return b
}

// node is how many elements the next part has, and whether some are missing.
func (b *batch) node() (count int, missing bool) {
	if len(b.nodes) == 0 {
		b.bad = true
		return 0, false
	}
	at := b.nodes[0]
	b.nodes = b.nodes[1:]
	return b.number(at, 8), b.number(at+8, 8) != 0
}

// buffer is the next one.
func (b *batch) buffer() []byte {
	if len(b.buffers) == 0 {
		b.bad = true
		return nil
	}
	at := b.buffers[0]
	b.buffers = b.buffers[1:]
	offset, length := b.number(at, 8), b.number(at+8, 8)
	return b.body[offset : offset+length]
}

// extend adds the rows of a batch.
func (c *column) extend(b *batch, o Options) error {
	count := b.rows
	has, missing := b.node()
	for _, n := range c.lists {
		b.buffer()
		if missing {
			return wrong(arrowFormat, "%srows are missing", c.prefix())
		}
		if has, missing = b.node(); count > has/n {
			return wrong(arrowFormat, "%s%d lists of %d in %d elements", c.prefix(), count, n, has)
		}
		count *= n
	}
	valid, data := b.buffer(), b.buffer()
	if b.bad || count < 0 {
		b.bad = true
		return nil
	}
	if has < count || count > 8*len(data) || c.DType != nd.Bool && count > len(data)/c.DType.Size() || missing && count > 8*len(valid) {
		return wrong(arrowFormat, "%s%d elements of %s in %d bytes", c.prefix(), count, c.DType, len(data))
	}
	if missing && c.DType.Kind() != nd.Float {
		return wrong(arrowFormat, "%selements are missing, and there is no %s that says so; of floats they are NaN", c.prefix(), c.DType)
	}
	if err := errors.Join(o.Budget.Keep(int64(count*c.DType.Size())), o.Budget.Take(c.copied(count, missing))); err != nil {
		return err
	}
	c.add(b.rows, count, data, valid, missing)
	return nil
}

// add appends rows of so many elements.
func (c *column) add(rows, count int, data, valid []byte, missing bool) {
	need := count * c.DType.Size()
	switch {
	case c.DType == nd.Bool:
		data = bytesOf(data, count)
	case missing:
		data = withNaN(data[:need], valid, c.DType.Size())
	default:
		data = data[:need:need]
	}
	if c.Shape[0] += rows; c.Data == nil {
		c.Data = data
	} else {
		c.Data = append(c.Data, data...)
	}
}

// copied is how many bytes rows take that cannot be parts of the file: bits, those with NaN, and a batch behind another
// one, where slices grow to twice what they need.
func (c *column) copied(count int, missing bool) int64 {
	n := int64(0)
	if c.DType == nd.Bool || missing {
		n += int64(count * c.DType.Size())
	}
	if c.Data != nil {
		n += 2 * int64(count*c.DType.Size())
	}
	return n
}

// bytesOf has a byte for each bit.
func bytesOf(bits []byte, count int) []byte {
	out := make([]byte, count)
	for i := range out {
		out[i] = bits[i/8] >> (i % 8) & 1
	}
	return out
}

// withNaN has NaN where no bit of valid is set.
func withNaN(data, valid []byte, size int) []byte {
	data = slices.Clone(data)
	for i := 0; i*size < len(data); i++ {
		if valid[i/8]>>(i%8)&1 == 0 {
			for j := range size {
				data[i*size+j] = 0xff
			}
			data[(i+1)*size-1] = 0x7f
		}
	}
	return data
}
