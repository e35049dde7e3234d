// This file sorts the types of C by what scripts give for them.

package main

import (
	"slices"
	"strings"

	"github.com/cujs/cujs/tools/bindings/spec"
)

// A ctype is a C type without pointers.
type ctype struct {
	name   string
	kind   string
	size   int
	record int // of a struct, -1 otherwise
}

// A shape is a C type: what it ends at, and the pointers before that.
type shape struct {
	typ      int
	stars    int
	constant bool
}

// shape takes a C type apart.
func (s *scripter) shape(c string) shape {
	base := strings.TrimRight(c, "*")
	stars := len(c) - len(base)
	base, constant := strings.CutPrefix(base, "const ")
	base = strings.TrimSpace(base)
	i, ok := s.index[base]
	if !ok {
		i = len(s.types)
		s.index[base] = i
		s.types = append(s.types, s.ctype(base))
	}
	return shape{i, stars, constant}
}

// opaque are the structs that are bytes without a meaning for scripts.
var opaque = []string{"CUuuid", "CUipcEventHandle_v1", "CUipcMemHandle_v1", "CUmemFabricHandle_v1", "CUmemPoolPtrExportData_v1", "CUtensorMap"}

// plain are the arithmetic types.
var plain = map[string]ctype{
	"void": {kind: "Void"}, "char": {kind: "Char", size: 1}, "unsigned char": {kind: "Uint", size: 1},
	"uint8_t": {kind: "Uint", size: 1}, "unsigned short": {kind: "Uint", size: 2}, "unsigned int": {kind: "Uint", size: 4},
	"unsigned": {kind: "Uint", size: 4}, "uint32_t": {kind: "Uint", size: 4}, "int": {kind: "Int", size: 4},
	"size_t": {kind: "Size", size: 8}, "unsigned long long": {kind: "Wide", size: 8}, "uint64_t": {kind: "Wide", size: 8},
	"long long": {kind: "WideInt", size: 8}, "float": {kind: "Float", size: 4},
	"_Alignas ( 128 ) cuuint64_t": {kind: "Wide", size: 8},
}

// meant are aliases of numbers that scripts treat as handles or addresses.
var meant = map[string]ctype{
	"CUdeviceptr": {kind: "Address", size: 8}, "CUdevice": {kind: "Device", size: 4},
	"CUtexObject": {kind: "Handle", size: 8}, "CUsurfObject": {kind: "Handle", size: 8},
	"CUgraphConditionalHandle": {kind: "Handle", size: 8}, "CUmemGenericAllocationHandle": {kind: "Handle", size: 8},
}

func (s *scripter) ctype(name string) ctype {
	short, _ := unversioned(name)
	if t, ok := meant[short]; ok {
		t.name, t.record = short, -1
		return t
	}
	if t, ok := plain[name]; ok {
		t.name, t.record = name, -1
		return t
	}
	if i, ok := s.records[name]; ok {
		kind := "Record"
		if slices.Contains(opaque, name) {
			kind = "Opaque"
		}
		return ctype{short, kind, s.library.Structs[i].Size, i}
	}
	for _, a := range s.library.Aliases {
		if a.Name == name {
			t := s.ctype(a.Type)
			if t.kind == "Record" || t.kind == "Opaque" || t.kind == "Enum" {
				return t
			}
			t.name = name
			return t
		}
	}
	switch {
	case slices.Contains(s.library.Handles, name):
		return ctype{name, "Handle", 8, -1}
	case slices.Contains(s.library.Callbacks, name):
		return ctype{name, "Call", 8, -1}
	case slices.ContainsFunc(s.library.Enums, func(e spec.Enum) bool { return e.Name == name }):
		return ctype{name, "Enum", 4, -1}
	}
	panic("no meaning for the C type " + name) // a header with something new: teach the generator
}

// unversioned drops the version of a type's name: CUdevice_v1 → CUdevice.
func unversioned(name string) (string, bool) {
	if !isVersioned(name) {
		return name, false
	}
	return name[:strings.LastIndex(name, "_v")], true
}

// fieldsOf are the fields of a struct that scripts see.
func fieldsOf(r spec.Struct) []spec.Field {
	return slices.DeleteFunc(slices.Clone(r.Fields), func(f spec.Field) bool {
		return strings.HasPrefix(f.Name, "pad") || strings.HasPrefix(f.Name, "reserved") || f.Name == "_oversize"
	})
}
