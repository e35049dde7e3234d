// This file reads and writes npy, NumPy's format of one array (NEP 1), and npz, a ZIP archive of such.

package files

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/internal/lazyregexp"
)

const npyMagic = "\x93NUMPY"

// npyTypes are the kinds and bytes of elements.
var npyTypes = map[string]nd.DType{
	"b1": nd.Bool, "i1": nd.I8, "u1": nd.U8, "i2": nd.I16, "u2": nd.U16, "i4": nd.I32, "u4": nd.U32, "i8": nd.I64, "u8": nd.U64,
	"f2": nd.F16, "f4": nd.F32, "f8": nd.F64, "c8": nd.C64, "c16": nd.C128,
}

// npyHeader is the description, a dictionary as Python writes it.
var npyHeader = lazyregexp.New(`^\{\s*'descr':\s*'([<>|=]?)([a-zA-Z]\d+)',\s*'fortran_order':\s*(True|False),\s*'shape':\s*\(([\d,\s]*)\),?\s*\}\s*$`)

func decodeNPY(data []byte, _ Options) ([]Array, error) {
	a, err := npy(data)
	if err != nil {
		return nil, err
	}
	return []Array{a}, nil
}

// npy reads one array.
func npy(data []byte) (a Array, err error) {
	text, rest, err := npyDescription(data)
	if err != nil {
		return a, err
	}
	found := npyHeader().FindStringSubmatch(text)
	if found == nil {
		return a, wrong("npy", "the header %.100q is not { descr, fortran_order, shape }", text)
	}
	a.DType = npyTypes[found[2]]
	if a.DType == nd.None {
		return a, wrong("npy", "there are no arrays of %s", found[2])
	}
	if a.Shape, err = npyShape(found[4]); err != nil {
		return a, err
	}
	size, err := a.bytes("npy")
	if err != nil {
		return a, err
	}
	if size != len(rest) {
		return a, wrong("npy", "the header says %s[%s], %d bytes, and %d bytes follow it", a.DType, a.Shape, size, len(rest))
	}
	a.Data, a.Columns = rest, found[3] == "True" && len(a.Shape) > 1
	if found[1] == ">" {
		a.Data = swapped(rest, a.DType.Part().Size())
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
	if length > len(data)-from {
		return "", nil, wrong("npy", "the file ends in its header")
	}
	return string(data[from : from+length]), data[from+length:], nil
}

func npyShape(text string) (nd.Shape, error) {
	shape := nd.Shape{}
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		n, err := strconv.Atoi(part)
		if err != nil {
			return nil, wrong("npy", "%s is no size", part)
		}
		shape = append(shape, n)
	}
	return shape, nil
}

func encodeNPY(list []Array) ([]byte, error) {
	a := list[0]
	name := ""
	for text, t := range npyTypes {
		if t == a.DType {
			name = text
		}
	}
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

func decodeNPZ(data []byte, _ Options) ([]Array, error) {
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, wrong("npz", "%v", err)
	}
	var list []Array
	for _, f := range r.File {
		name, ok := strings.CutSuffix(f.Name, ".npy")
		if !ok {
			continue
		}
		content, err := unpacked(f)
		if err != nil {
			return nil, wrong("npz", "%s: %v", f.Name, err)
		}
		a, err := npy(content)
		if err != nil {
			return nil, wrong("npz", "%s: %v", f.Name, err)
		}
		a.Name = name
		list = append(list, a)
	}
	return list, nil
}

// unpacked is a file of an archive. Memory grows with what is there, not with what the archive says.
func unpacked(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

func encodeNPZ(list []Array) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, a := range list {
		data, err := encodeNPY([]Array{a})
		if err != nil {
			return nil, wrong("npz", "%v", err)
		}
		f, err := w.CreateHeader(&zip.FileHeader{Name: a.Name + ".npy", Method: zip.Store})
		if err == nil {
			_, err = f.Write(data)
		}
		if err != nil {
			return nil, wrong("npz", "%v", err)
		}
	}
	if err := w.Close(); err != nil {
		return nil, wrong("npz", "%v", err)
	}
	return out.Bytes(), nil
}
