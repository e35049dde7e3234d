//go:build !js

// This file reads the sections .nv.info, in which the compiler tells the driver
// of a kernel's needs.

package devicecode

import (
	"encoding/binary"
	"slices"
)

// Attributes of .nv.info (EIATTR_… of nvdisasm), and the forms of their values
// (EIFMT_…).
const (
	attributeFrameSize = 0x11 // number of a symbol, bytes of its frame
	attributeRegisters = 0x2f // EIATTR_REGCOUNT: number of a symbol, registers of a thread
	attributeParam     = 0x17 // EIATTR_KPARAM_INFO
	attributeParamV2   = 0x45 // EIATTR_KPARAM_INFO_V2: of kernels with large parameters

	formatSized = 4 // the 16 bits behind it are a size, and so many bytes follow
)

// attributes calls f for every attribute that has a value of its own size.
func attributes(data []byte, f func(attribute byte, value []byte)) {
	for len(data) >= 4 {
		format, attribute, n := data[0], data[1], int(binary.LittleEndian.Uint16(data[2:]))
		data = data[4:]
		if format != formatSized {
			continue // the value is in the 16 bits
		}
		if n > len(data) {
			return
		}
		f(attribute, data[:n])
		data = data[n:]
	}
}

// readInfo reads the section that tells of all functions.
func (r *reader) readInfo() {
	r.frames, r.registers = map[uint32]int{}, map[uint32]int{}
	section := r.file.Section(".nv.info")
	if section == nil {
		return
	}
	attributes(r.data(section), func(attribute byte, value []byte) {
		if len(value) < 8 {
			return
		}
		symbol, n := binary.LittleEndian.Uint32(value), int(binary.LittleEndian.Uint32(value[4:]))
		switch attribute {
		case attributeFrameSize:
			r.frames[symbol] = n
		case attributeRegisters:
			r.registers[symbol] = n
		}
	})
}

// params reads the places of a kernel's parameters: a number, the position, the
// offset, and the size, which the older form has above 18 bits of other facts.
func params(data []byte) []Param {
	type numbered struct {
		position int
		Param
	}
	var found []numbered
	attributes(data, func(attribute byte, value []byte) {
		if len(value) < 12 {
			return
		}
		p := numbered{int(binary.LittleEndian.Uint16(value[4:])), Param{Offset: int(binary.LittleEndian.Uint16(value[6:]))}}
		switch attribute {
		case attributeParam:
			p.Bytes = int(binary.LittleEndian.Uint32(value[8:]) >> 18)
		case attributeParamV2:
			p.Bytes = int(binary.LittleEndian.Uint16(value[8:]))
		default:
			return
		}
		found = append(found, p)
	})
	slices.SortStableFunc(found, func(a, b numbered) int { return a.position - b.position })
	var list []Param
	for i, p := range found {
		if p.position == i {
			list = append(list, p.Param)
		}
	}
	return list
}
