// This file checks what an Arrow file claims before it is read: that all is inside of it, and that no part is named more
// often than there are bytes for it.

package files

import "bytes"

var arrowMagic = []byte("ARROW1")

// What type_type and header_type say.
const (
	flatInt, flatFloat, flatBool, flatList = 2, 3, 6, 16
	flatRecordBatch                        = 3
	flatDepth                              = 16 // of lists in lists
)

// pairs goes through keys and values.
func (f *flat) pairs(table, n int) {
	first, count := f.vector(table, n, 4)
	for i := 0; i < count && !f.bad; i++ {
		pair := f.follow(first + 4*i)
		f.text(pair, 0)
		f.text(pair, 1)
	}
}

// fields goes through a vector of columns, or of what is in lists, and says what arrays cannot have.
func (f *flat) fields(table, n, depth int) error {
	first, count := f.vector(table, n, 4)
	for i := 0; i < count && !f.bad; i++ {
		field := f.follow(first + 4*i)
		f.text(field, 0)
		f.pairs(field, 6)
		kind := 0
		if at := f.field(field, 2); at != 0 {
			kind = f.number(at, 1)
		}
		switch {
		case f.bad:
		case f.field(field, 4) != 0:
			return wrong("arrow", "a column of a dictionary; cast it to its values")
		case kind != flatInt && kind != flatFloat && kind != flatBool && kind != flatList:
			return wrong("arrow", "a column of neither numbers, bool nor lists of a fixed size of these")
		case depth == flatDepth:
			return wrong("arrow", "lists in lists, more than %d deep", flatDepth)
		}
		if err := f.fields(field, 5, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// checkArrow returns an error unless all that a file claims is in it.
func checkArrow(data []byte) error {
	end := len(data) - len(arrowMagic) - 4
	if end < len(arrowMagic) || !bytes.HasPrefix(data, arrowMagic) || !bytes.HasSuffix(data, arrowMagic) {
		return wrong("arrow", "the file does not begin and end as one of Arrow does; it may be cut, or a stream")
	}
	size := footerSize(data)
	if size < 4 || size > end-len(arrowMagic) {
		return wrong("arrow", "the footer has %d bytes, and %d are there", size, end-len(arrowMagic))
	}
	f := footerOf(data)
	footer := f.follow(0)
	if at := f.field(footer, 1); at == 0 {
		return wrong("arrow", "the footer does not say what columns there are")
	} else if err := f.schema(f.follow(at)); err != nil {
		return err
	}
	f.pairs(footer, 4)
	if _, dictionaries := f.vector(footer, 2, 24); dictionaries > 0 {
		return wrong("arrow", "a dictionary; cast such columns to their values")
	}
	first, blocks := f.vector(footer, 3, 24)
	left := len(data)
	for i := 0; i < blocks && !f.bad; i++ {
		at := first + 24*i
		offset, meta, body := f.number(at, 8), f.number(at+8, 4), f.number(at+16, 8)
		if offset < 0 || meta < 8 || body < 0 || offset > len(data) || meta > len(data)-offset || body > len(data)-offset-meta || meta > left || body > left-meta {
			return wrong("arrow", "part %d has %d and %d bytes at %d, and the file %d", i, meta, body, offset, len(data))
		}
		left -= meta + body // no bytes are read twice
		if err := checkBatch(data[offset:offset+meta], body); err != nil {
			return err
		}
	}
	return f.fault()
}

func (f *flat) schema(schema int) error {
	f.pairs(schema, 2)
	if at := f.field(schema, 0); at != 0 && f.number(at, 2) != 0 {
		return wrong("arrow", "the bytes of numbers are in the order of big-endian machines")
	}
	return f.fields(schema, 1, 0)
}

// checkBatch returns an error unless the arrays of a batch are in its body, each in a place of its own.
func checkBatch(meta []byte, body int) error {
	f := flatOf(meta[prefixOf(meta):])
	message := f.follow(0)
	f.pairs(message, 4)
	kind, header := f.field(message, 1), f.field(message, 2)
	if kind == 0 || header == 0 || f.number(kind, 1) != flatRecordBatch {
		return wrong("arrow", "a part that is no batch of rows")
	}
	batch := f.follow(header)
	if f.field(batch, 3) != 0 {
		return wrong("arrow", "the file is compressed; write it without compression")
	}
	first, buffers := f.vector(batch, 2, 16)
	left := body
	for i := 0; i < buffers && !f.bad; i++ {
		offset, length := f.number(first+16*i, 8), f.number(first+16*i+8, 8)
		if offset < 0 || length < 0 || offset > body || length > body-offset || length > left {
			return wrong("arrow", "%d bytes at %d of a batch that has %d", length, offset, body)
		}
		left -= length
	}
	f.vector(batch, 1, 16)
	f.vector(batch, 4, 8)
	return f.fault()
}

// footerSize is how many bytes the footer of a file has, by what the file says.
func footerSize(data []byte) int { return int(little.Uint32(data[len(data)-len(arrowMagic)-4:])) }

func footerOf(data []byte) *flat {
	end := len(data) - len(arrowMagic) - 4
	return flatOf(data[end-footerSize(data) : end])
}

// prefixOf is how many bytes are before the description of a message. Before version 0.15 of the format it was four.
func prefixOf(meta []byte) int {
	if little.Uint32(meta) == 0xffffffff {
		return 8
	}
	return 4
}

// fault is the error of a buffer that is bad.
func (f *flat) fault() error {
	if f.bad {
		return wrong("arrow", "a description leads outside of itself, or names parts more often than there are")
	}
	return nil
}
