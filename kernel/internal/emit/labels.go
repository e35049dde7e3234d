// This file tells what the source of a kernel calls the memory of accesses, for messages.

package emit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// mostFields bounds the fields of a record that are named.
const mostFields = 64

// labels are the words of the comment: of the arrays that accesses are to, those that have a name or fields.
func (e *emitter) labels() string {
	var b strings.Builder
	for _, m := range e.function.Memory {
		if m.Label != "" && slices.Contains(e.arrays, m.Name) {
			fmt.Fprintf(&b, " %s=%s*%d%s%s", m.Name, m.Label, elementBytes(m), sizes(m.Dims), fields(m.Record))
		}
	}
	first := 0 // of an array of buffers
	for i, p := range e.function.Params {
		if p.List > 0 {
			first = i
		}
		size, name := p.Bytes, ""
		if p.Record == "" {
			size = p.Type.Size()
		}
		if i < first+e.function.Params[first].List {
			name = fmt.Sprintf("%s[%d]*%d", p.Name, i-first, size)
		}
		word := fmt.Sprintf("%s*%d", e.param(i, ""), size)
		if name += fields(p.Record); p.Buffer && name != "" && slices.Contains(e.arrays, word) {
			fmt.Fprintf(&b, " %s=%s", word, name)
		}
	}
	return b.String()
}

// elementBytes are those of an element as the source indexes it.
func elementBytes(m *ir.Memory) int64 {
	count := int64(1)
	for _, n := range m.Dims {
		count *= n
	}
	return m.Count * int64(m.Type.Size()) / max(count, 1)
}

func sizes(dims []int64) (text string) {
	for _, n := range dims {
		text += fmt.Sprintf("[%d]", n)
	}
	return text
}

// fields are the names, offsets and bytes of the parts of a record; "" where it has too many.
func fields(record string) string {
	r, err := types.ParseRecord(record)
	if r == nil || err != nil {
		return ""
	}
	list := parts(r, "", 0, nil)
	if len(list) > mostFields {
		return ""
	}
	return "{" + strings.Join(list, ",") + "}"
}

// parts appends those of a record that begins so many bytes in, by the names that lead to it.
func parts(r *types.Record, name string, offset int, list []string) []string {
	for i := range r.Fields {
		f := &r.Fields[i]
		count := 1
		for _, n := range f.Dims {
			count *= int(n)
		}
		for k := 0; k < count && len(list) <= mostFields; k++ {
			part, at := name+"."+f.Name, offset+f.Offset+k*(f.Size()/count)
			if f.Dims != nil {
				part += fmt.Sprintf("[%d]", k)
			}
			if f.Record != nil {
				list = parts(f.Record, part, at, list)
			} else {
				list = append(list, fmt.Sprintf("%s:%d:%d", part, at, f.Type.Size()))
			}
		}
	}
	return list
}
