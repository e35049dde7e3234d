// This file reads and writes FlatBuffers, in which Arrow says what is in a file: tables, whose fields have numbers, and
// vectors. https://flatbuffers.dev/internals has the layout.

package files

// A flat is a FlatBuffer. What lies outside of it reads as 0, and makes it bad.
type flat struct {
	data   []byte
	bad    bool
	budget int // how many entries of vectors may still be named: each takes bytes of its own in an honest file
}

func flatOf(data []byte) *flat { return &flat{data: data, budget: len(data)} }

// number reads an unsigned integer of so many bytes.
func (f *flat) number(at, size int) (v int) {
	if at < 0 || at > len(f.data)-size {
		f.bad = true
		return 0
	}
	for i := size - 1; i >= 0; i-- {
		v = v<<8 | int(f.data[at+i])
	}
	return v
}

// follow is where an offset leads.
func (f *flat) follow(at int) int { return at + f.number(at, 4) }

// field is where a table has field n; 0 where it has none.
func (f *flat) field(table, n int) int {
	layout := table - int(int32(f.number(table, 4)))
	if 4+2*n+2 > f.number(layout, 2) {
		return 0
	}
	offset := f.number(layout+4+2*n, 2)
	if offset == 0 {
		return 0
	}
	return table + offset
}

// vector is where the entries of a vector begin, each of so many bytes, and how many there are.
func (f *flat) vector(table, n, size int) (first, count int) {
	at := f.field(table, n)
	if at == 0 {
		return 0, 0
	}
	at = f.follow(at)
	count = f.number(at, 4)
	if f.budget -= count; count > (len(f.data)-at)/size || f.budget < 0 {
		f.bad = true
		return 0, 0
	}
	return at + 4, count
}

// text spends what a text takes.
func (f *flat) text(table, n int) { f.vector(table, n, 1) }

// entries are where the entries of a vector begin.
func (f *flat) entries(table, n, size int) []int {
	first, count := f.vector(table, n, size)
	list := make([]int, count)
	for i := range list {
		list[i] = first + size*i
	}
	return list
}

// numberOf is a field that is an integer of so many bytes; 0 where the table has none.
func (f *flat) numberOf(table, n, size int) int {
	at := f.field(table, n)
	if at == 0 {
		return 0
	}
	return f.number(at, size)
}

// tableOf is where a field's table begins; 0, which has no fields, where there is none.
func (f *flat) tableOf(table, n int) int {
	at := f.field(table, n)
	if at == 0 {
		return 0
	}
	return f.follow(at)
}

// textOf is a field that is a text.
func (f *flat) textOf(table, n int) string {
	first, count := f.vector(table, n, 1)
	return string(f.data[first : first+count])
}

// A cell is a field of a table to be written.
type cell struct {
	size  int // in the table, in bytes; 0 for a field that it has not
	value uint64
	child func(*flatWriter) int // writes what the field leads to, and returns where that begins; nil for a number
}

var flatNone cell

func flatNumber(size int, value uint64) cell { return cell{size: size, value: value} }

func flatTable(fields ...cell) cell {
	return cell{size: 4, child: func(w *flatWriter) int { return w.table(fields) }}
}

// flatVector is a vector of tables.
func flatVector(entries ...cell) cell {
	return cell{size: 4, child: func(w *flatWriter) int {
		w.align(4, 0)
		at := len(w.data)
		w.data = little.AppendUint32(w.data, uint32(len(entries)))
		w.data = append(w.data, make([]byte, 4*len(entries))...)
		for i, c := range entries {
			w.lead(at+4+4*i, c)
		}
		return at
	}}
}

// flatStructs is a vector of structures of so many bytes, which begin with 64 bits.
func flatStructs(size int, data []byte) cell {
	return cell{size: 4, child: func(w *flatWriter) int {
		w.align(8, 4)
		at := len(w.data)
		w.data = append(little.AppendUint32(w.data, uint32(len(data)/size)), data...)
		return at
	}}
}

func flatText(s string) cell {
	return cell{size: 4, child: func(w *flatWriter) int {
		w.align(4, 0)
		at := len(w.data)
		w.data = append(append(little.AppendUint32(w.data, uint32(len(s))), s...), 0)
		return at
	}}
}

// flatBytes is a FlatBuffer, in whole words of 64 bits.
func flatBytes(root cell) []byte {
	w := &flatWriter{data: make([]byte, 4)}
	w.lead(0, root)
	w.align(8, 0)
	return w.data
}

// A flatWriter writes from the front to the back: what a table leads to is behind it.
type flatWriter struct{ data []byte }

// align has what is written after so many bytes begin at a multiple of n.
func (w *flatWriter) align(n, after int) {
	w.data = append(w.data, make([]byte, -(len(w.data)+after)&(n-1))...)
}

// lead writes what a cell leads to, and where that is at a place.
func (w *flatWriter) lead(at int, c cell) {
	to := c.child(w) // it may move the data
	little.PutUint32(w.data[at:], uint32(to-at))
}

// table writes a table behind its layout, which says where its fields are.
func (w *flatWriter) table(fields []cell) int {
	places, size := make([]int, len(fields)), 4
	for i, c := range fields {
		if c.size > 0 {
			size += -size & (c.size - 1)
			places[i], size = size, size+c.size
		}
	}
	head := 4 + 2*len(fields)
	w.align(8, head)
	w.data = little.AppendUint16(little.AppendUint16(w.data, uint16(head)), uint16(size))
	for _, place := range places {
		w.data = little.AppendUint16(w.data, uint16(place))
	}
	at := len(w.data)
	w.data = append(w.data, make([]byte, size)...)
	little.PutUint32(w.data[at:], uint32(head))
	for i, c := range fields {
		for b := range c.size {
			w.data[at+places[i]+b] = byte(c.value >> (8 * b))
		}
	}
	for i, c := range fields {
		if c.child != nil {
			w.lead(at+places[i], c)
		}
	}
	return at
}
