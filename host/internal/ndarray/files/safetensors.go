// This file reads and writes safetensors: eight bytes with the length of a header in JSON, the header, and the elements
// of all arrays one after the other, without a hole, an overlap, or a byte behind the last.

package files

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/internal/element"
)

const (
	safeFormat   = "safetensors"
	safeMetadata = "__metadata__"
	// safeHeader is what a header may take, as the format says.
	safeHeader = 100_000_000
	// safeWork is how many bytes a byte of the header takes while it is read.
	safeWork = 8
)

// A tensor is the description of an array.
type tensor struct {
	DType   string   `json:"dtype"`
	Shape   nd.Shape `json:"shape"`
	Offsets []int    `json:"data_offsets"`
}

func decodeSafetensors(data []byte, o Options) ([]Array, error) {
	if len(data) < 8 {
		return nil, wrong(safeFormat, "the file ends in its header")
	}
	length := little.Uint64(data)
	if length > safeHeader || length > uint64(len(data)-8) {
		return nil, wrong(safeFormat, "the header has %d bytes, and %d follow", length, len(data)-8)
	}
	header, rest := data[8:8+length], data[8+length:]
	if err := o.Budget.Take(safeWork * int64(length)); err != nil {
		return nil, err
	}
	list, err := safeArrays(header, rest, o)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(list, func(a, b placed) int { return cmp.Or(a.from-b.from, a.to-b.to, strings.Compare(a.Name, b.Name)) })
	arrays, at := make([]Array, len(list)), 0
	for i, a := range list {
		if a.from != at {
			return nil, wrong(safeFormat, "%s begins at %d, and what is before it ends at %d; arrays lie one behind the other", a.Name, a.from, at)
		}
		arrays[i], at = a.Array, a.to
	}
	if at != len(rest) {
		return nil, wrong(safeFormat, "the arrays end at %d of %d bytes", at, len(rest))
	}
	return arrays, nil
}

// A placed array knows where it lies behind the header.
type placed struct {
	Array
	from, to int
}

// safeArrays reads a header, an object without a name that is there twice.
func safeArrays(header, rest []byte, o Options) (list []placed, err error) {
	d := json.NewDecoder(o.Budget.Reader(bytes.NewReader(header)))
	if start, err := d.Token(); err != nil || start != json.Delim('{') || header[0] != '{' {
		return nil, o.jsonFault(err, "the header")
	}
	seen := map[string]bool{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, o.jsonFault(err, "the header")
		}
		name := key.(string) // or the decoder would have failed
		if seen[name] {
			return nil, wrong(safeFormat, "two arrays have the name %.40q", name)
		}
		seen[name] = true
		if name == safeMetadata {
			if err := d.Decode(&map[string]string{}); err != nil {
				if o.Budget.Of(err) {
					return nil, err
				}
				return nil, wrong(safeFormat, "%s is no object of texts", safeMetadata)
			}
			continue
		}
		var t tensor
		if err := d.Decode(&t); err != nil {
			return nil, o.jsonFault(err, name)
		}
		a, err := t.placed(name, rest)
		if err != nil {
			return nil, err
		}
		list = append(list, a)
	}
	if _, err := d.Token(); err != nil {
		return nil, o.jsonFault(err, "the header")
	}
	if len(bytes.TrimLeft(header[d.InputOffset():], " ")) > 0 {
		return nil, wrong(safeFormat, "the header goes on behind its end")
	}
	return list, nil
}

// jsonFault is the error of a part of the header, in words that have nothing of Go's types.
func (o *Options) jsonFault(err error, part string) error {
	var syntax *json.SyntaxError
	if o.Budget.Of(err) {
		return err
	}
	if errors.As(err, &syntax) {
		return wrong(safeFormat, "%.40s: %v", part, syntax)
	}
	return wrong(safeFormat, "%.40s is not what the format says, { dtype, shape, data_offsets } for each array", part)
}

// placed is the array of a description.
func (t *tensor) placed(name string, rest []byte) (p placed, err error) {
	a := Array{Name: name, DType: nd.DType(element.OfSafetensors(t.DType)), Shape: t.Shape}
	if a.DType == nd.None {
		return p, wrong(safeFormat, "%s: there are no arrays of %.20q", name, t.DType)
	}
	if t.Shape == nil || len(t.Offsets) != 2 {
		return p, wrong(safeFormat, "%s has no shape, or not two data_offsets", name)
	}
	size, err := a.bytes(safeFormat)
	if err != nil {
		return p, err
	}
	from, to := t.Offsets[0], t.Offsets[1]
	if from < 0 || to < from || to > len(rest) || to-from != size {
		return p, wrong(safeFormat, "%s: %s[%s] takes %d bytes, and stands from %d to %d of %d", name, a.DType, a.Shape, size, from, to, len(rest))
	}
	a.Data = rest[from:to:to]
	return placed{a, from, to}, nil
}

func encodeSafetensors(list []Array) ([]byte, error) {
	header, at := map[string]tensor{}, 0
	for _, a := range list {
		dtype := element.Type(a.DType).Safetensors()
		if dtype == "" || a.Name == safeMetadata {
			return nil, wrong(safeFormat, "%s: the format has no array of %s by that name", a.Name, a.DType)
		}
		shape := a.Shape
		if shape == nil {
			shape = nd.Shape{}
		}
		header[a.Name] = tensor{dtype, shape, []int{at, at + len(a.Data)}}
		at += len(a.Data)
	}
	text, err := json.Marshal(header)
	if err != nil {
		return nil, wrong(safeFormat, "%v", err)
	}
	text = append(text, bytes.Repeat([]byte(" "), (8-len(text)%8)%8)...) // the elements begin at a multiple of 8 bytes
	out := append(little.AppendUint64(nil, uint64(len(text))), text...)
	for _, a := range list {
		out = append(out, a.Data...)
	}
	return out, nil
}
