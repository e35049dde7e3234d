// This file reads and writes safetensors: eight bytes with the length of a header in JSON, the header, and the elements
// of all arrays one after the other.

package files

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/cujs/cujs/gpu/nd"
)

// safeHeader is what a header may take, as the format says.
const safeHeader = 100_000_000

// A tensor is the description of an array.
type tensor struct {
	DType   string   `json:"dtype"`
	Shape   nd.Shape `json:"shape"`
	Offsets [2]int   `json:"data_offsets"`
}

func decodeSafetensors(data []byte, _ Options) ([]Array, error) {
	const format = "safetensors"
	if len(data) < 8 {
		return nil, wrong(format, "the file ends in its header")
	}
	length := little.Uint64(data)
	if length > safeHeader || length > uint64(len(data)-8) {
		return nil, wrong(format, "the header has %d bytes, and %d follow", length, len(data)-8)
	}
	var header map[string]json.RawMessage
	if err := json.Unmarshal(data[8:8+length], &header); err != nil {
		return nil, wrong(format, "the header: %v", err)
	}
	rest := data[8+length:]
	var list []Array
	ends := map[string][2]int{}
	for _, name := range slices.Sorted(maps.Keys(header)) {
		if name == "__metadata__" {
			continue
		}
		var t tensor
		if err := json.Unmarshal(header[name], &t); err != nil {
			return nil, wrong(format, "%s: %v", name, err)
		}
		a := Array{Name: name, DType: nd.ParseType(strings.ToLower(t.DType)), Shape: t.Shape}
		if a.DType == nd.None || a.DType.Parts() > 1 {
			return nil, wrong(format, "%s: there are no arrays of %q", name, t.DType)
		}
		size, err := a.bytes(format)
		if err != nil {
			return nil, err
		}
		begin, end := t.Offsets[0], t.Offsets[1]
		if begin < 0 || end < begin || end > len(rest) || end-begin != size {
			return nil, wrong(format, "%s: %s[%s] takes %d bytes, and stands from %d to %d of %d", name, a.DType, a.Shape, size, begin, end, len(rest))
		}
		a.Data, ends[name] = rest[begin:end], t.Offsets
		list = append(list, a)
	}
	slices.SortFunc(list, func(a, b Array) int {
		if d := ends[a.Name][0] - ends[b.Name][0]; d != 0 {
			return d
		}
		return strings.Compare(a.Name, b.Name)
	})
	return list, nil
}

func encodeSafetensors(list []Array) ([]byte, error) {
	const format = "safetensors"
	header, at := map[string]tensor{}, 0
	for _, a := range list {
		if a.DType.Parts() > 1 || a.Name == "__metadata__" {
			return nil, wrong(format, "%s: the format has no array of %s by that name", a.Name, a.DType)
		}
		shape := a.Shape
		if shape == nil {
			shape = nd.Shape{}
		}
		header[a.Name] = tensor{strings.ToUpper(a.DType.String()), shape, [2]int{at, at + len(a.Data)}}
		at += len(a.Data)
	}
	text, err := json.Marshal(header)
	if err != nil {
		return nil, wrong(format, "%v", err)
	}
	text = append(text, bytes.Repeat([]byte(" "), (8-len(text)%8)%8)...) // the elements begin at a multiple of 8 bytes
	out := append(little.AppendUint64(nil, uint64(len(text))), text...)
	for _, a := range list {
		out = append(out, a.Data...)
	}
	return out, nil
}
