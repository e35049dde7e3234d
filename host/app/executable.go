// This file finds where an executable ends, as its own format says: what stands behind that is nobody's of the system.

package app

import (
	"bytes"
	"debug/elf"
	"debug/macho"
	"debug/pe"
	"encoding/binary"
	"errors"
	"io"
)

// errFormat is the error of a file that is no executable of a system that cujs is built for.
var errFormat = errors.New("it is no executable of Linux, Windows or macOS")

// end is the size of an executable without what was put behind it.
func end(r io.ReaderAt) (int64, error) {
	head := make([]byte, 64)
	if _, err := r.ReadAt(head, 0); err != nil {
		return 0, errFormat
	}
	switch {
	case bytes.HasPrefix(head, []byte(elf.ELFMAG)) && head[elf.EI_CLASS] == byte(elf.ELFCLASS64):
		return endELF(r, head)
	case bytes.HasPrefix(head, []byte("MZ")):
		return endPE(r)
	case binary.LittleEndian.Uint32(head) == macho.Magic64:
		return endMachO(r)
	}
	return 0, errFormat
}

// endELF is behind the last section, segment or table.
func endELF(r io.ReaderAt, head []byte) (int64, error) {
	f, err := elf.NewFile(r)
	if err != nil {
		return 0, err
	}
	table := int64(f.ByteOrder.Uint64(head[0x28:])) + int64(f.ByteOrder.Uint16(head[0x3a:]))*int64(f.ByteOrder.Uint16(head[0x3c:]))
	last := max(int64(len(head)), table)
	for _, s := range f.Sections {
		if s.Type != elf.SHT_NOBITS {
			last = max(last, int64(s.Offset+s.FileSize))
		}
	}
	for _, p := range f.Progs {
		last = max(last, int64(p.Off+p.Filesz))
	}
	return last, nil
}

// endPE is behind the last section, and the symbols where there are any.
func endPE(r io.ReaderAt) (int64, error) {
	f, err := pe.NewFile(r)
	if err != nil {
		return 0, err
	}
	var last int64
	for _, s := range f.Sections {
		last = max(last, int64(s.Offset)+int64(s.Size))
	}
	if symbols := int64(f.PointerToSymbolTable); symbols > 0 {
		const symbol = 18
		texts := symbols + symbol*int64(f.NumberOfSymbols)
		size := make([]byte, 4) // of the texts, itself included
		if _, err := r.ReadAt(size, texts); err != nil {
			return 0, err
		}
		last = max(last, texts+int64(binary.LittleEndian.Uint32(size)))
	}
	return last, nil
}

// endMachO is behind the last segment, which has the signature.
func endMachO(r io.ReaderAt) (int64, error) {
	f, err := macho.NewFile(r)
	if err != nil {
		return 0, err
	}
	var last int64
	for _, l := range f.Loads {
		if s, ok := l.(*macho.Segment); ok {
			last = max(last, int64(s.Offset+s.Filesz))
		}
	}
	return last, nil
}
