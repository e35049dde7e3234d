// This file reads and writes npy, NumPy's format of one array (NEP 1).

package files

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

const npyMagic = "\x93NUMPY"

func decodeNPY(data []byte, o Options) ([]Array, error) {
	a, err := npy(data, o)
	if err == nil {
		err = o.Budget.Keep(int64(len(a.Data)))
	}
	if err != nil {
		return nil, err
	}
	return []Array{a}, nil
}

// npy reads one array. What is behind it in the file is of others: numpy.save may be called again.
func npy(data []byte, o Options) (a Array, err error) {
	text, rest, err := npyDescription(data)
	if err != nil {
		return a, err
	}
	header, err := readNPYHeader(text)
	if err != nil {
		return a, err
	}
	var big bool
	if a.DType, big, err = npyType(header.descr); err != nil {
		return a, err
	}
	a.Shape = header.shape
	size, err := a.bytes("npy")
	if err != nil {
		return a, err
	}
	if size > len(rest) {
		return a, wrong("npy", "the header says %s[%s], %d bytes, and %d bytes follow it", a.DType, a.Shape, size, len(rest))
	}
	a.Data, a.Columns = rest[:size:size], header.columns && len(a.Shape) > 1
	if big {
		if err := o.Budget.Take(int64(size)); err != nil {
			return a, err
		}
		a.Data = swapped(a.Data, a.DType.Part().Size())
	}
	return a, nil
}

// npyDescription is the header's text, and what follows it.
func npyDescription(data []byte) (text string, rest []byte, err error) {
	if !bytes.HasPrefix(data, []byte(npyMagic)) || len(data) < 10 {
		return "", nil, wrong("npy", "the file does not begin as one of npy")
	}
	length, from := int(little.Uint16(data[8:])), 10
	if version := data[6]; version == 2 || version == 3 {
		if len(data) < 12 {
			return "", nil, wrong("npy", "the file ends in its header")
		}
		length, from = int(little.Uint32(data[8:])), 12
	} else if version != 1 {
		return "", nil, wrong("npy", "version %d is not known", version)
	}
	if length > npyHeaderMost {
		return "", nil, wrong("npy", "the header has %d bytes, more than %d", length, npyHeaderMost)
	}
	if length > len(data)-from {
		return "", nil, wrong("npy", "the file ends in its header")
	}
	return string(data[from : from+length]), data[from+length:], nil
}

func encodeNPY(list []Array) ([]byte, error) {
	a := list[0]
	name := a.DType.NumPy()
	if name == "" {
		return nil, wrong("npy", "%sthe format has no %s; astype('f32') first", a.prefix(), a.DType)
	}
	order := "<"
	if a.DType.Size() == 1 {
		order = "|"
	}
	shape := make([]string, len(a.Shape))
	for i, n := range a.Shape {
		shape[i] = strconv.Itoa(n)
	}
	sizes := strings.Join(shape, ", ")
	if len(shape) == 1 {
		sizes += ","
	}
	text := fmt.Sprintf("{'descr': '%s%s', 'fortran_order': False, 'shape': (%s), }", order, name, sizes)
	text += strings.Repeat(" ", 63-(10+len(text))%64) + "\n" // the elements begin at a multiple of 64 bytes
	out := append([]byte(npyMagic), 1, 0)
	out = little.AppendUint16(out, uint16(len(text)))
	return append(append(out, text...), a.Data...), nil
}
