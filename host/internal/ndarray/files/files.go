// Package files reads and writes arrays in the formats of others: npy and npz (NumPy), safetensors, Arrow, CSV, pictures,
// and bytes without a format. It trusts no file: what one claims is compared with what is there before anything is allocated.
package files

import (
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/budget"
)

// An Array is the elements of an array as bytes, little-endian, in row order.
type Array struct {
	Name    string // "" where the format has none
	DType   nd.DType
	Shape   nd.Shape
	Data    []byte
	Columns bool // the elements are in the order of columns: those of the array with its axes in reverse
}

// An Error is a file that is cut, or not what its format says, or an array that the format cannot hold.
type Error struct{ Format, Problem string }

func (e *Error) Error() string { return e.Format + ": " + e.Problem }

func wrong(format, problem string, args ...any) error {
	return &Error{format, fmt.Sprintf(problem, args...)}
}

// Options are what a file does not say itself.
type Options struct {
	DType     nd.DType // of CSV and raw
	Header    bool     // the first line has names
	Separator string   // between numbers, "," where it is empty
	Names     []string // of the arrays that are wanted; nil: all, and formats may answer with more
	Budget    *budget.Budget
}

func (o *Options) wants(name string) bool { return o.Names == nil || slices.Contains(o.Names, name) }

// fault is the error of a part of a file in words of the format, unless it is one of the budget.
func (o *Options) fault(err error, format, part string) error {
	if o.Budget.Of(err) {
		return err
	}
	text := strings.TrimPrefix(err.Error(), format+": ")
	if strings.HasSuffix(text, io.EOF.Error()) { // some libraries have it in a text only
		return wrong(format, "%sthe file ends early", part)
	}
	return wrong(format, "%s%s", part, text)
}

// A format is how arrays are read and written.
type format struct {
	decode func([]byte, Options) ([]Array, error)
	encode func([]Array) ([]byte, error)
	single bool // one array, without a name
}

// formats has the formats by the endings of files.
var formats = map[string]format{
	"npy":         {decodeNPY, encodeNPY, true},
	"npz":         {decodeNPZ, encodeNPZ, false},
	"arrow":       {decodeArrow, encodeArrow, false},
	"safetensors": {decodeSafetensors, encodeSafetensors, false},
	"csv":         {decodeCSV, encodeCSV, true},
	"png":         {decodeImage, encodePNG, true},
	"jpg":         {decodeImage, encodeJPEG, true},
	"jpeg":        {decodeImage, encodeJPEG, true},
	"raw":         {decodeRaw, encodeRaw, true},
}

// Formats lists the formats by the endings of files.
func Formats() []string { return slices.Sorted(maps.Keys(formats)) }

// Single reports whether files of a format are one array.
func Single(name string) bool { return formats[name].single }

// Decode reads the arrays of a file. Their data may be parts of it. The error is an *Error, or one of the budget.
func Decode(name string, data []byte, o Options) ([]Array, error) {
	if err := o.Budget.Ended(); err != nil {
		return nil, err
	}
	return formats[name].decode(data, o)
}

// Encode writes arrays as a file.
func Encode(name string, list []Array) ([]byte, error) { return formats[name].encode(list) }

// bytes is how many bytes an array of a file takes, an error where its shape cannot be.
func (a *Array) bytes(format string) (int, error) {
	if err := a.Shape.Check(); err != nil {
		return 0, wrong(format, "%s%v", a.prefix(), err)
	}
	n := a.Shape.Size()
	if n > (1<<62)/a.DType.Size() {
		return 0, wrong(format, "%s%s are more elements than a file can have", a.prefix(), a.Shape)
	}
	return n * a.DType.Size(), nil
}

func (a *Array) prefix() string {
	if a.Name == "" {
		return ""
	}
	return a.Name + ": "
}

// swapped is data with the bytes of each element in the other order.
func swapped(data []byte, size int) []byte {
	out := slices.Clone(data)
	for i := 0; i+size <= len(out); i += size {
		slices.Reverse(out[i : i+size])
	}
	return out
}

var little = binary.LittleEndian
