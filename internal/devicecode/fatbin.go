// This file reads fat binaries: a header, then entries, each with a header of
// its own that tells its kind, size, architecture and compression.

package devicecode

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// An Entry is one piece of code of a fat binary.
type Entry struct {
	PTX        bool   // text, else a cubin
	SM         int    // the architecture: 80 for sm_80 and compute_80
	Compressed bool   // in the file
	Data       []byte // expanded; without zeros behind PTX
}

const (
	fatbinMagic  = 0xba55ed50
	fatbinHeader = 16 // magic, version, size of this header, size of the rest
	entryHeader  = 64 // the least that an entry's header has

	optionsAt     = 20 // where the header of PTX tells the place of its options
	optionsRecord = 8  // place and length of the command line for ptxas

	kindPTX, kindCubin = 1, 2

	flagsLZ4  = 0x3000
	flagsZstd = 0x8000

	flagsPlain = 0x11 // for 64-bit hosts that run Linux

	// maxExpanded and maxRatio bound what all entries together may claim to expand to: maxRatio is more than LZ4 can
	// compress, and than Zstandard does with code.
	maxExpanded = 1 << 30
	maxRatio    = 256
	fewExpanded = 1 << 20 // whatever the ratio
)

// IsFatbin tells whether data begins as a fat binary does.
func IsFatbin(data []byte) bool {
	return len(data) >= fatbinHeader && binary.LittleEndian.Uint32(data) == fatbinMagic
}

// ReadFatbin reads the entries of a fat binary, in order; those of other kinds
// than PTX and cubins are left out. The error is a *FormatError.
func ReadFatbin(data []byte) ([]Entry, error) {
	var list []Entry
	left := min(fewExpanded+maxRatio*uint64(len(data)), maxExpanded)
	err := walk(data, func(header, data []byte) error {
		entry, err := readEntry(header, data, left)
		if list = append(list, entry); entry.Compressed {
			left -= uint64(len(entry.Data))
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// CheckFatbin tells in a *FormatError where the parts of a fat binary do not lie
// where its headers say. NVIDIA's driver believes the headers, and reads what is
// behind a damaged file until the process ends.
func CheckFatbin(data []byte) error {
	return walk(data, func(header, data []byte) error { return nil })
}

// walk visits the entries with PTX and machine code: their headers and what
// follows them.
func walk(data []byte, visit func(header, data []byte) error) error {
	if !IsFatbin(data) {
		return damaged("it does not begin as a fat binary does")
	}
	start, size := uint64(binary.LittleEndian.Uint16(data[6:])), binary.LittleEndian.Uint64(data[8:])
	if start < fatbinHeader || start > uint64(len(data)) || size > uint64(len(data))-start {
		return damaged("it is cut off in its header")
	}
	for rest := data[start : start+size]; len(rest) >= entryHeader; {
		header, size := uint64(binary.LittleEndian.Uint32(rest[4:])), binary.LittleEndian.Uint64(rest[8:])
		if header < entryHeader || header > uint64(len(rest)) || size > uint64(len(rest))-header {
			return damaged("an entry is cut off")
		}
		kind := binary.LittleEndian.Uint16(rest)
		if kind == kindPTX && !hasOptions(rest[:header]) {
			return damaged("an entry with PTX does not tell where its options for ptxas are")
		}
		if kind == kindPTX || kind == kindCubin {
			if err := visit(rest[:header], rest[header:header+size]); err != nil {
				return err
			}
		}
		rest = rest[header+size:]
	}
	return nil
}

// hasOptions tells whether the header of an entry with PTX leads to its record
// of options: where the command line for ptxas is, from the entry's start, and
// how long it is. NVIDIA's driver follows both without a look; with zero for the
// place of the record it takes the entry's first words for one.
func hasOptions(header []byte) bool {
	at, size := uint64(binary.LittleEndian.Uint32(header[optionsAt:])), uint64(len(header))
	if at < entryHeader || at+optionsRecord > size {
		return false
	}
	place, length := binary.LittleEndian.Uint32(header[at:]), binary.LittleEndian.Uint32(header[at+4:])
	return uint64(place)+uint64(length) <= size
}

func damaged(format string, args ...any) error {
	return &FormatError{"fatbin", fmt.Sprintf(format, args...)}
}

// readEntry expands one entry. The header of a compressed one tells how long it
// is without the padding, and how long it was before, at most as long as is left.
func readEntry(header, data []byte, left uint64) (e Entry, err error) {
	e.PTX = binary.LittleEndian.Uint16(header) == kindPTX
	e.SM = int(binary.LittleEndian.Uint32(header[28:]))
	flags := binary.LittleEndian.Uint64(header[40:])
	if e.Compressed = flags&(flagsLZ4|flagsZstd) != 0; e.Compressed {
		packed, size := uint64(binary.LittleEndian.Uint32(header[16:])), binary.LittleEndian.Uint64(header[56:])
		if packed > uint64(len(data)) {
			return e, damaged("the sizes of an entry make no sense")
		}
		if size > left {
			return e, damaged("an entry cannot be expanded: %d bytes cannot become %d", packed, size)
		}
		if data, err = expand(data[:packed], int(size)); err != nil {
			return e, damaged("an entry cannot be expanded: %v", err)
		}
	}
	e.Data = data
	if e.PTX {
		e.Data = bytes.TrimRight(data, "\x00")
	}
	return e, nil
}

// WriteFatbin puts entries together, uncompressed, for 64-bit hosts: byte by
// byte what NVIDIA's fatbinary --compress=false makes of them.
func WriteFatbin(entries []Entry) []byte {
	var body []byte
	for _, e := range entries {
		body = append(body, e.pack()...)
	}
	head := binary.LittleEndian.AppendUint32(nil, fatbinMagic)
	head = append(head, 1, 0, fatbinHeader, 0)
	return append(binary.LittleEndian.AppendUint64(head, uint64(len(body))), body...)
}

// pack is the entry with its header. PTX ends with a zero; its header has a
// record of options, of which there are none.
func (e Entry) pack() []byte {
	kind, version := uint16(kindCubin), uint32(1<<16|7) // of the form of cubins: 1.7
	header, data := make([]byte, entryHeader), bytes.Clone(e.Data)
	if e.PTX {
		kind, version = kindPTX, ptxVersion(e.Data)
		header, data = append(header, make([]byte, optionsRecord)...), append(data, 0)
		binary.LittleEndian.PutUint32(header[optionsAt:], entryHeader)
	}
	data = append(data, make([]byte, -len(data)&7)...)
	binary.LittleEndian.PutUint16(header, kind)
	binary.LittleEndian.PutUint16(header[2:], 0x101)
	binary.LittleEndian.PutUint32(header[4:], uint32(len(header)))
	binary.LittleEndian.PutUint64(header[8:], uint64(len(data)))
	binary.LittleEndian.PutUint32(header[24:], version)
	binary.LittleEndian.PutUint32(header[28:], uint32(e.SM))
	binary.LittleEndian.PutUint64(header[40:], flagsPlain)
	return append(header, data...)
}

// ptxVersion is .version of a text with the major number in the high half.
func ptxVersion(text []byte) uint32 {
	var major, minor uint32
	_, rest, _ := bytes.Cut(text, []byte(".version"))
	_, _ = fmt.Sscanf(string(rest[:min(len(rest), 16)]), "%d.%d", &major, &minor) // zeros where there is none
	return major<<16 | minor
}
