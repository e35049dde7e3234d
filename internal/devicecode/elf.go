//go:build !js

// This file reads cubins as the ELF files that they are.

package devicecode

import (
	"bytes"
	"cmp"
	"debug/elf"
	"encoding/binary"
	"slices"
	"strings"
)

// Constants of cubins. The names are NVIDIA's and LLVM's.
const (
	abiV2         = 8 // from this e_ident[EI_ABIVERSION] on, e_flags is laid out anew
	acceleratedV1 = 0x800
	acceleratedV2 = 0x8
	entryPoint    = 0x10 // STO_CUDA_ENTRY in st_other
	flagsAt       = 48   // e_flags
)

// ReadCubin reads what a cubin tells about itself. The error is a *FormatError.
func ReadCubin(data []byte) (*Cubin, error) {
	if !IsCubin(data) || len(data) < flagsAt+4 {
		return nil, &FormatError{"cubin", "it does not begin as an ELF file with code for NVIDIA's GPUs"}
	}
	// The compiler puts its version where ELF has the number 1.
	plain := bytes.Clone(data)
	binary.LittleEndian.PutUint32(plain[versionAt:], uint32(elf.EV_CURRENT))
	file, err := elf.NewFile(bytes.NewReader(plain))
	if err != nil {
		return nil, &FormatError{"cubin", err.Error()}
	}
	c := &Cubin{Relocatable: file.Type == elf.ET_REL}
	c.readFlags(binary.LittleEndian.Uint32(data[flagsAt:]), file.ABIVersion)
	symbols, err := file.Symbols()
	if err != nil && len(file.Sections) == 0 {
		return nil, &FormatError{"cubin", err.Error()}
	}
	r := &reader{file: file, symbols: symbols}
	r.readInfo()
	for i, s := range symbols {
		r.add(c, i+1, s) // Symbols leaves out the first, which is none
	}
	slices.SortFunc(c.Kernels, func(a, b Kernel) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortFunc(c.Variables, func(a, b Variable) int { return cmp.Compare(a.Name, b.Name) })
	return c, nil
}

// readFlags reads the architecture.
func (c *Cubin) readFlags(flags uint32, abi uint8) {
	if abi >= abiV2 {
		c.SM, c.Accelerated = int(flags>>8&0xff), flags&acceleratedV2 != 0
		return
	}
	c.SM, c.Accelerated = int(flags&0xff), flags&acceleratedV1 != 0
}

// A reader collects what several sections tell of one kernel.
type reader struct {
	file      *elf.File
	symbols   []elf.Symbol
	frames    map[uint32]int // bytes of local memory, by the number of the symbol
	registers map[uint32]int // likewise
}

// add takes one symbol: a kernel, a variable or neither.
func (r *reader) add(c *Cubin, number int, s elf.Symbol) {
	if int(s.Section) >= len(r.file.Sections) || s.Section == elf.SHN_UNDEF {
		return
	}
	section := r.file.Sections[s.Section]
	switch elf.ST_TYPE(s.Info) {
	case elf.STT_FUNC:
		if s.Other&entryPoint != 0 {
			c.Kernels = append(c.Kernels, r.kernel(number, s.Name))
		}
	case elf.STT_OBJECT:
		isConstant := strings.HasPrefix(section.Name, ".nv.constant3")
		if isConstant || strings.HasPrefix(section.Name, ".nv.global") {
			c.Variables = append(c.Variables, Variable{Name: s.Name, Bytes: int(s.Size), Constant: isConstant})
		}
	}
}

// kernel reads the sections that bear a kernel's name.
func (r *reader) kernel(number int, name string) Kernel {
	k := Kernel{Name: name, Registers: r.registers[uint32(number)], Local: r.frames[uint32(number)]}
	k.Shared = r.size(".nv.shared." + name)
	k.Constant = r.size(".nv.constant2." + name)
	if s := r.file.Section(".nv.info." + name); s != nil {
		k.Params = params(r.data(s))
	}
	return k
}

func (r *reader) size(name string) int {
	if s := r.file.Section(name); s != nil {
		return int(s.Size)
	}
	return 0
}

// data is what a section holds, nothing where it is damaged.
func (r *reader) data(s *elf.Section) []byte {
	data, err := s.Data()
	if err != nil {
		return nil
	}
	return data
}
