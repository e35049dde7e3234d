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

func decodeCSV(data []byte, o Options) (_ []Array, err error) {
	a := Array{DType: o.DType}
	if a.DType == nd.None {
		a.DType = nd.F32
	}
	separator, rows, columns, number := cmp.Or(o.Separator, ","), 0, 0, 0
	for line := range bytes.Lines(data) {
		number++
		if err := o.Budget.Ended(); err != nil {
			return nil, err
		}
		text := strings.TrimSpace(string(line))
		if text == "" || number == 1 && o.Header {
			continue
		}
		count := strings.Count(text, separator) + 1
		if rows > 0 && count != columns {
			return nil, wrong("csv", "line %d has %d numbers, and those before have %d", number, count, columns)
		}
		columns = count
		if a.Data, err = appendRow(a.Data, text, separator, count, number, a.DType, o); err != nil {
			return nil, err
		}
		rows++
	}
	a.Shape = nd.Shape{rows, columns}
	return []Array{a}, nil
}

// appendRow appends the numbers of a line.
func appendRow(out []byte, text, separator string, count, line int, t nd.DType, o Options) ([]byte, error) {
	const some = 1 << 12 // numbers between two looks at whether the script is to end
	size := t.Size()
	if err := o.Budget.Keep(int64(count * size)); err != nil {
		return nil, err
	}
	if need := len(out) + count*size; need > cap(out) {
		room := max(need, cap(out)+cap(out)/4) - cap(out)
		if err := o.Budget.Take(int64(room)); err != nil {
			return nil, err
		}
		out = append(make([]byte, 0, cap(out)+room), out...)
	}
	i := 0
	for part := range strings.SplitSeq(text, separator) {
		if i++; i%some == 0 {
			if err := o.Budget.Ended(); err != nil {
				return nil, err
			}
		}
		bits, ok := parsed(t, strings.Trim(strings.TrimSpace(part), `"`))
		if !ok {
			return nil, wrong("csv", "line %d, column %d: %.40q is not %s", line, i, part, t.Article())
		}
		out = t.Element().Append(out, bits)
	}
	return out, nil
}

// integer reads an integer of no more digits than the largest of any type has, zeros in front apart: a long text
// would take the square of its length.
func integer(text string) (*big.Int, bool) {
	const most = 20 // digits of 2 ** 64
	digits := strings.TrimLeft(text, "+-")
	sign := text[:len(text)-len(digits)]
	if whole := strings.TrimLeft(digits, "0"); whole != "" || digits == "" {
		digits = whole
	} else {
		digits = "0"
	}
	if len(digits) > most {
		return nil, false
	}
	return new(big.Int).SetString(sign+digits, 10)
}

// parsed is a number's bits; nothing is NaN.
func parsed(t nd.DType, text string) (uint64, bool) {
	switch {
	case t == nd.Bool:
		return map[string]uint64{"true": 1, "1": 1}[text], strings.Contains(" true false 0 1 ", " "+text+" ")
	case t.Kind() == nd.Integer:
		x, ok := integer(text)
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
