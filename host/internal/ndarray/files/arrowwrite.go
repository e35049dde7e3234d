// This file writes Arrow's IPC files: the columns as a schema, one batch with all rows, and the footer, which says where
// the batch is.

package files

import (
	"encoding/json"
	"fmt"

	"github.com/cujs/cujs/gpu/nd"
)

// What the tables of a file say: the version of the format, and what a message has.
const (
	arrowVersion = 4 // V5
	flatSchema   = 1
)

func encodeArrow(list []Array) (data []byte, err error) {
	for i := range list {
		if err := list[i].arrowColumn(); err != nil {
			return nil, err
		}
		if list[i].Shape[0] != list[0].Shape[0] {
			return nil, wrong(arrowFormat, "%s has %d rows and %s %d; columns have as many, npz and safetensors hold any arrays", list[0].Name, list[0].Shape[0], list[i].Name, list[i].Shape[0])
		}
	}
	schema, err := schemaOf(list)
	if err != nil {
		return nil, err
	}
	rows, body := rowsOf(list)
	data = append([]byte{}, arrowMagic...)
	data = append(data, 0, 0)
	data, _ = arrowMessage(data, flatSchema, schema, 0)
	offset := len(data)
	data, meta := arrowMessage(data, flatRecordBatch, rows, len(body))
	data = append(data, body...)
	data = little.AppendUint64(data, 0xffffffff) // no more messages
	block := little.AppendUint64(little.AppendUint64(little.AppendUint64(nil, uint64(offset)), uint64(meta)), uint64(len(body)))
	footer := flatBytes(flatTable(flatNumber(2, arrowVersion), schema, flatStructs(24, nil), flatStructs(24, block)))
	data = append(data, footer...)
	data = little.AppendUint32(data, uint32(len(footer)))
	return append(data, arrowMagic...), nil
}

// arrowColumn is why an array is no column.
func (a *Array) arrowColumn() error {
	_, ok := arrowTypes[a.DType]
	switch {
	case !ok:
		return wrong(arrowFormat, "%sthe format has no %s", a.prefix(), a.DType)
	case len(a.Shape) == 0:
		return wrong(arrowFormat, "%san array without axes is no column; reshape(1) makes it one", a.prefix())
	}
	if inner := a.Shape[1:]; inner.Size() == 0 || inner.Size() > 1<<31-1 {
		return wrong(arrowFormat, "%srows of %s are no lists", a.prefix(), inner)
	}
	return nil
}

// arrowMessage appends a message to a file, and says how many bytes it has before the body, which is still to come.
func arrowMessage(data []byte, kind uint64, header cell, body int) (file []byte, size int) {
	meta := flatBytes(flatTable(flatNumber(2, arrowVersion), flatNumber(1, kind), header, flatNumber(8, uint64(body))))
	data = little.AppendUint32(little.AppendUint32(data, 0xffffffff), uint32(len(meta)))
	return append(data, meta...), 8 + len(meta)
}

// schemaOf says which columns there are.
func schemaOf(list []Array) (cell, error) {
	fields := make([]cell, len(list))
	for i := range list {
		a := &list[i]
		inner := a.Shape[1:]
		if len(inner) == 0 {
			fields[i] = arrowField(a.Name, typeCells(arrowTypes[a.DType]), flatNone, flatNone)
			continue
		}
		shape, err := json.Marshal(map[string][]int{"shape": inner})
		if err != nil {
			return flatNone, fmt.Errorf("%s: %w", arrowFormat, err)
		}
		keys := flatVector(flatTable(flatText(extensionName), flatText(tensorName)), flatTable(flatText(extensionData), flatText(string(shape))))
		lists := [2]cell{flatNumber(1, flatList), flatTable(flatNumber(4, uint64(inner.Size())))}
		fields[i] = arrowField(a.Name, lists, flatVector(arrowField("item", typeCells(arrowTypes[a.DType]), flatNone, flatNone)), keys)
	}
	return flatTable(flatNumber(2, 0), flatVector(fields...)), nil
}

// arrowField is a column, or what is in its lists.
func arrowField(name string, t [2]cell, children, keys cell) cell {
	return flatTable(flatText(name), flatNone, t[0], t[1], flatNone, children, keys)
}

// typeCells are the kind of a type and its table.
func typeCells(t arrowType) [2]cell {
	var table cell
	switch t.kind {
	case flatInt:
		signed := flatNone
		if t.signed {
			signed = flatNumber(1, 1)
		}
		table = flatTable(flatNumber(4, uint64(t.width)), signed)
	case flatFloat:
		table = flatTable(flatNumber(2, uint64(t.width)))
	default:
		table = flatTable()
	}
	return [2]cell{flatNumber(1, uint64(t.kind)), table}
}

// rowsOf is the batch of all rows, and its body. No element is missing, so that all buffers that would say so are empty.
func rowsOf(list []Array) (batch cell, body []byte) {
	var nodes, buffers []byte
	buffer := func(data []byte) {
		buffers = little.AppendUint64(little.AppendUint64(buffers, uint64(len(body))), uint64(len(data)))
		body = append(body, data...)
		body = append(body, make([]byte, -len(body)&7)...)
	}
	node := func(count int) {
		nodes = little.AppendUint64(little.AppendUint64(nodes, uint64(count)), 0)
		buffer(nil)
	}
	rows := 0
	for i := range list {
		a := &list[i]
		rows = a.Shape[0]
		if node(rows); len(a.Shape) > 1 {
			node(a.Shape.Size())
		}
		data := a.Data
		if a.DType == nd.Bool {
			data = bitsOf(data)
		}
		buffer(data)
	}
	return flatTable(flatNumber(8, uint64(rows)), flatStructs(16, nodes), flatStructs(16, buffers)), body
}

// bitsOf has a bit for each byte.
func bitsOf(data []byte) []byte {
	out := make([]byte, (len(data)+7)/8)
	for i, v := range data {
		out[i/8] |= (v & 1) << (i % 8)
	}
	return out
}
