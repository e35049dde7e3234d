// This file turns the names and types of C into those of Go.

package main

import (
	"strings"
	"unicode"

	"github.com/cujs/cujs/tools/bindings/spec"
)

// A namer knows the Go name of every declared C type.
type namer struct {
	types map[string]string // C type name → Go type name
	value map[string]string // C name → kind: "record", "number", "pointer"
	size  map[string]int    // of records
}

// fixed are the types of C, and the library's names that the rules below
// would spell badly.
var fixed = map[string]string{
	"char": "byte", "int": "int32", "float": "float32", "size_t": "uint64",
	"unsigned": "uint32", "unsigned int": "uint32", "unsigned char": "uint8", "unsigned short": "uint16",
	"long long": "int64", "unsigned long long": "uint64", "uint32_t": "uint32", "uint64_t": "uint64",
	"cuuint32_t": "uint32", "cuuint64_t": "uint64", "_Alignas ( 128 ) cuuint64_t": "uint64",
	"double": "float64", "int64_t": "int64", "long long int": "int64", "signed char": "int8",
	"cuComplex": "complex64", "cuDoubleComplex": "complex128",
	"cudaDataType": "DataType", "libraryPropertyType": "Property", "cudaStream_t": "cuda.Stream",
	"cublasStatus_t": "Result", "cusolverStatus_t": "Result", "cusparseStatus_t": "Result", "ncclResult_t": "Result",
	"CUdeviceptr": "DevicePtr", "CUdeviceptr_v2": "DevicePtr", "CUuuid": "UUID",
}

func newNamer(l *spec.Library, shared []*spec.Library) *namer {
	n := &namer{types: map[string]string{}, value: map[string]string{}, size: map[string]int{}}
	for c, g := range fixed {
		n.types[c], n.value[c] = g, "number"
	}
	if l.Name != "cuda" {
		n.types["CUdeviceptr"] = "cuda.DevicePtr"
	}
	for _, other := range shared {
		theirs := newNamer(other, nil)
		for _, e := range other.Enums {
			n.types[e.Name], n.value[e.Name] = other.Name+"."+theirs.types[e.Name], "number"
		}
	}
	short := map[string]string{} // versioned name → the name without a version that stands for it
	for _, a := range l.Aliases {
		if isVersioned(a.Type) && strings.HasPrefix(a.Type, a.Name+"_v") {
			short[a.Type] = a.Name
		}
	}
	add := func(name, kind string) {
		plain := name
		if s, ok := short[name]; ok {
			plain = s
		}
		if n.types[plain] == "" {
			n.types[plain] = goName(plain)
		}
		n.types[name], n.value[name], n.value[plain] = n.types[plain], kind, kind
	}
	for _, h := range l.Handles {
		add(h, "number")
	}
	for _, c := range l.Callbacks {
		add(c, "number")
	}
	for _, e := range l.Enums {
		add(e.Name, "number")
	}
	for i := len(l.Structs) - 1; i >= 0; i-- { // parents first
		s := l.Structs[i]
		if parent := n.parent(s.Name); parent != "" {
			n.types[s.Name], n.value[s.Name] = n.types[parent]+title(s.Name[len(parent)+1:]), "record"
		} else {
			add(s.Name, "record")
		}
		n.size[s.Name] = s.Size
	}
	for _, a := range l.Aliases {
		add(a.Name, n.value[a.Type])
		if short[a.Type] == "" && n.types[a.Name] == "" {
			n.types[a.Name] = goName(a.Name)
		}
		n.size[a.Name] = n.size[a.Type]
		if n.value[a.Type] != "record" && n.value[a.Name] == "" {
			n.value[a.Name] = "number"
		}
	}
	return n
}

// parent is the record that a nested record's name begins with, or "".
func (n *namer) parent(name string) string {
	best := ""
	for c, kind := range n.value {
		if kind == "record" && strings.HasPrefix(name, c+"_") && !isVersioned(name[len(c):]) && len(c) > len(best) && n.size[c] > 0 {
			best = c
		}
	}
	return best
}

func isVersioned(name string) bool {
	i := strings.LastIndex(name, "_v")
	return i >= 0 && i+2 < len(name) && strings.Trim(name[i+2:], "0123456789") == ""
}

// goName strips the library's prefix and joins the words in camel case:
// CUdevice_attribute → DeviceAttribute, CUDA_MEMCPY3D → Memcpy3D.
func goName(c string) string {
	for _, prefix := range []string{"CUDA_", "CU", "nvrtc", "nvJitLink", "nvml"} {
		if name, ok := strings.CutPrefix(c, prefix); ok {
			return title(name)
		}
	}
	for _, prefix := range []string{"cublasLt", "cublas", "cufft", "cusolverDn", "cusolver", "cusparse", "nccl"} {
		if name, ok := strings.CutPrefix(c, prefix); ok {
			return title(strings.TrimSuffix(name, "_t"))
		}
	}
	return title(c)
}

// title joins words at underscores; a word in capitals is lowered first.
func title(name string) string {
	var out strings.Builder
	for _, word := range strings.Split(name, "_") {
		if word == "" {
			continue
		}
		if strings.ToUpper(word) == word && len(word) > 2 {
			lower := []rune(strings.ToLower(word))
			for i := 1; i < len(lower); i++ { // MEMCPY3D → Memcpy3D
				if unicode.IsDigit(lower[i-1]) {
					lower[i] = unicode.ToUpper(lower[i])
				}
			}
			word = string(lower)
		}
		out.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return out.String()
}

// typ is the Go type of a C type, as the API's arguments and fields have it.
func (n *namer) typ(c string) string {
	c = strings.TrimPrefix(c, "const ")
	stars := len(c) - len(strings.TrimRight(c, "*"))
	base := c[:len(c)-stars]
	if base == "void" {
		return strings.Repeat("*", stars-1) + "unsafe.Pointer"
	}
	g, ok := n.types[base]
	if !ok {
		panic("no Go name for the C type " + c) // a header with something new: teach the generator
	}
	return strings.Repeat("*", stars) + g
}

// numbers are the parameters that C declares as pointers and that hold a handle
// of the operating system, such as a file descriptor: as a pointer of Go a small
// number ends the program when a stack moves.
var numbers = map[string]bool{
	"cuMemImportFromShareableHandle.osHandle":   true,
	"cuMemPoolImportFromShareableHandle.handle": true,
}

// argument is the Go type of a parameter.
func (n *namer) argument(f spec.Function, p spec.Parameter) string {
	if numbers[f.Name+"."+p.Name] {
		return "uintptr"
	}
	return n.typ(p.Type)
}

// isRecord tells whether a C type is a struct or union by value.
func (n *namer) isRecord(c string) bool { return n.value[c] == "record" }

// param is a name that Go accepts for an argument.
func param(name string) string {
	switch name {
	case "type", "func", "range", "map", "select", "default", "var", "h", "l", "a", "r", "result", "table", "api", "ok":
		return name + "_"
	}
	return name
}

// exported is the Go name of a function or field: cuMemAlloc → CuMemAlloc.
func exported(name string) string {
	name = strings.TrimLeft(name, "_")
	return strings.ToUpper(name[:1]) + name[1:]
}
