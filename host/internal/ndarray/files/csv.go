// This file reads and writes numbers as text, a line for each row.

package files

import (
	"bytes"
	"cmp"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/internal/element"
)

func decodeCSV(data []byte, o Options) ([]Array, error) {
	a := Array{DType: o.DType}
	if a.DType == nd.None {
		a.DType = nd.F32
	}
	separator, rows, columns, number := cmp.Or(o.Separator, ","), 0, 0, 0
	for line := range bytes.Lines(data) {
		number++
		text := strings.TrimSpace(string(line))
		if text == "" || number == 1 && o.Header {
			continue
		}
		parts := strings.Split(text, separator)
		if rows > 0 && len(parts) != columns {
			return nil, wrong("csv", "line %d has %d numbers, and those before have %d", number, len(parts), columns)
		}
		columns = len(parts)
		for i, part := range parts {
			bits, ok := parsed(a.DType, strings.Trim(strings.TrimSpace(part), `"`))
			if !ok {
				return nil, wrong("csv", "line %d, column %d: %.40q is not %s", number, i+1, part, a.DType.Article())
			}
			a.Data = a.DType.Element().Append(a.Data, bits)
		}
		rows++
	}
	a.Shape = nd.Shape{rows, columns}
	return []Array{a}, nil
}

// parsed is a number's bits; nothing is NaN.
func parsed(t nd.DType, text string) (uint64, bool) {
	switch {
	case t == nd.Bool:
		return map[string]uint64{"true": 1, "1": 1}[text], strings.Contains(" true false 0 1 ", " "+text+" ")
	case t.Kind() == nd.Integer:
		x, ok := new(big.Int).SetString(text, 10)
		if !ok {
			return 0, false
		}
		return t.Element().EncodeInteger(x)
	case text == "":
		bits, _ := t.Element().Encode(math.NaN())
		return bits, true
	}
	v, err := strconv.ParseFloat(text, 64)
	bits, _ := t.Element().Encode(v)
	return bits, err == nil
}

func encodeCSV(list []Array) ([]byte, error) {
	a := list[0]
	if len(a.Shape) > 2 || a.DType.Parts() > 1 {
		return nil, wrong("csv", "expected numbers along at most 2 axes, got %s[%s]", a.DType, a.Shape)
	}
	columns := 1
	if len(a.Shape) == 2 {
		columns = a.Shape[1]
	}
	var out []byte
	size := a.DType.Size()
	for i := 0; i*size < len(a.Data); i++ {
		out = appendNumber(out, a.DType.Element(), a.Data[i*size:])
		if (i+1)%columns == 0 {
			out = append(out, '\n')
		} else {
			out = append(out, ',')
		}
	}
	return out, nil
}

// appendNumber appends an element's shortest text that is read as the same.
func appendNumber(out []byte, t element.Type, data []byte) []byte {
	bits := t.Load(data)
	switch {
	case !t.Float() && t.Signed():
		shift := 64 - 8*t.Size()
		return strconv.AppendInt(out, int64(bits<<shift)>>shift, 10)
	case !t.Float():
		return strconv.AppendUint(out, bits, 10)
	case t.Size() == 8:
		return strconv.AppendFloat(out, t.Decode(bits), 'g', -1, 64)
	}
	return strconv.AppendFloat(out, t.Decode(bits), 'g', -1, 32)
}
