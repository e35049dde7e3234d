// This file writes the TypeScript declarations of the tables for scripts.

package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/cujs/cujs/tools/bindings/spec"
)

const declarationsHead = `// Types of the module cuda/driver: every function of the driver API under its own name, as in C, but: what a function
// writes through pointers is returned, one value or an object; a failure throws CudaError; structs are plain objects,
// arrays know their length; handles and addresses are BigInt. Generated; DO NOT EDIT.

declare module 'cuda/driver' {
  /** A whole number. 64-bit values may be given as BigInt. */
  type Int = number | bigint
  /** A handle, or an object of the module cuda that has one. */
  type Handle = bigint | object
  /** An address on the device, or a Buffer. */
  type Address = bigint | number | object
  /** Memory: what JavaScript holds, text that ends with a zero, an address, or none. */
  type Memory = ArrayBuffer | ArrayBufferView | string | bigint | number | object | null | undefined
  /** An enum's value, or its name. */
  type Named = number | string
  /** A number of flags, the name of one, or names with | between them. */
  type Flags = number | bigint | string
  /** An argument of a kernel: an address, a Buffer, a value such as cuda.f32(1), or the bytes of a struct. */
  type KernelArgument = bigint | object

  /** The memory of the host at an address that the driver gave, as an ArrayBuffer without a copy. It must not be used after that memory is freed. */
  function hostMemory(address: bigint, bytes: number): ArrayBuffer

  /** The other name that cuda.h has for cuGraphInstantiateWithFlags. */
  const cuGraphInstantiate: typeof cuGraphInstantiateWithFlags

  /** The default stream, which other streams wait for. */
  const CU_STREAM_LEGACY: bigint

  /** The default stream of the system's thread that makes the call; scripts move between threads, and have cuda.perThreadStream. */
  const CU_STREAM_PER_THREAD: bigint

  /** What stream 0 is, and what calls without a stream use: 'per-thread' is cuda.perThreadStream. An assignment counts for the calls after it. */
  let defaultStream: 'legacy' | 'per-thread'

  /** The host in the place of a device. */
  const CU_DEVICE_CPU: -1

  /** No device. */
  const CU_DEVICE_INVALID: -2
`

// declare writes the declarations.
func (s *scripter) declare(path string) error {
	var out strings.Builder
	out.WriteString(declarationsHead)
	for _, f := range s.library.Functions {
		fmt.Fprintf(&out, "\n  /** %s */\n  function %s(%s): %s\n", s.described[f.Name].text, f.Name, s.parameters(f), s.result(f))
	}
	for _, e := range s.library.Enums {
		fmt.Fprintf(&out, "\n  const %s: {\n", e.Name)
		for _, v := range e.Values {
			fmt.Fprintf(&out, "    readonly %s: %d\n", v.Name, v.Value)
		}
		out.WriteString("    readonly [value: number]: string\n")
		out.WriteString("  }\n")
	}
	declared := map[string]bool{}
	for _, e := range s.library.Enums { // enumerators are bare in C
		for _, v := range e.Values {
			if !declared[v.Name] {
				fmt.Fprintf(&out, "\n  const %s: %d\n", v.Name, v.Value)
			}
			declared[v.Name] = true
		}
	}
	for _, c := range s.library.Constants {
		if !declared[c.Name] {
			fmt.Fprintf(&out, "\n  const %s: %d\n", c.Name, c.Value)
		}
	}
	for i, r := range s.library.Structs {
		s.declareRecord(&out, i, r)
	}
	out.WriteString("}\n")
	return os.WriteFile(path, []byte(out.String()), 0o644)
}

func (s *scripter) declareRecord(out *strings.Builder, i int, r spec.Struct) {
	fmt.Fprintf(out, "\n  interface %s {\n", s.recordName(i))
	for _, f := range fieldsOf(r) {
		t := s.fieldDeclaration(s.shape(f.Type), f)
		fmt.Fprintf(out, "    %s?: %s\n", f.Name, t)
	}
	out.WriteString("  }\n")
}

func (s *scripter) fieldDeclaration(t shape, f spec.Field) string {
	kind := s.types[t.typ].kind
	switch {
	case t.stars > 0 && f.Name == "kernelParams":
		return "KernelArgument[] | bigint"
	case t.stars > 0 && kind != "Void" && f.Name != "dstActBytes":
		return s.given(t.typ) + "[] | bigint"
	case t.stars > 0:
		return "Memory"
	case f.Count > 0 && f.Size == f.Count:
		return "Uint8Array"
	case f.Count > 0:
		return s.given(t.typ) + "[]"
	case strings.EqualFold(f.Name, "flags") && s.given(t.typ) == "Int":
		return "Flags"
	}
	return s.given(t.typ)
}

// recordName is the name of a struct: without a version where an alias says so.
func (s *scripter) recordName(i int) string {
	name := s.library.Structs[i].Name
	for _, a := range s.library.Aliases {
		if a.Type == name {
			return a.Name
		}
	}
	return name
}

// parameters are the ones that scripts give.
func (s *scripter) parameters(f spec.Function) string {
	var list []string
	for _, u := range s.uses(f) {
		if t := s.parameter(u); t != "" {
			list = append(list, safe(u.Name)+t)
		}
	}
	for i := len(list) - 1; i >= 0; i-- { // only the last ones may be left out
		if !strings.Contains(list[i], "?: ") {
			for j := range list[:i] {
				list[j] = strings.Replace(strings.Replace(list[j], "?: ", ": ", 1), ": ", ": undefined | ", boolInt(strings.Contains(list[j], "?: ")))
			}
			break
		}
	}
	return strings.Join(list, ", ")
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// parameter is ": type" of a parameter, "" for one that scripts do not give.
func (s *scripter) parameter(u use) string {
	t := s.given(u.typ)
	switch u.role.name {
	case "Value", "Update", "Split":
		if u.role.name == "Split" {
			t = "Int"
		} else if strings.EqualFold(u.Name, "flags") && t == "Int" {
			t = "Flags"
		}
		return ": " + t
	case "String":
		return ": string"
	case "Call":
		return ": " + callbacks[u.Type]
	case "In":
		if k := s.types[u.typ].kind; k != "Record" && k != "Opaque" {
			return "?: " + t + "[]"
		}
		return "?: " + t
	case "InOut":
		return "?: " + t
	case "Array", "FixedIn":
		if k := s.types[u.typ].kind; k == "Record" {
			return "?: " + t + "[]"
		}
		return "?: ArrayLike<" + t + ">"
	case "Options":
		return "?: Named[]"
	case "Values":
		return "?: (Int | ArrayBuffer | ArrayBufferView | null)[]"
	case "Memory":
		return ": Memory"
	case "OSValue":
		return ": Memory"
	case "Params":
		return ": KernelArgument[] | null | undefined"
	case "Extra":
		return "?: ArrayBuffer | ArrayBufferView | null"
	case "WordIn":
		return ": Int | boolean"
	case "SettingIn":
		return ": Int | boolean | string"
	case "Null":
		return ": null | undefined"
	}
	return ""
}

var callbacks = map[string]string{
	"CUhostFn":         "() => void",
	"CUstreamCallback": "(stream: bigint, status: number) => void",
	"CUlogsCallback":   "(level: number, message: string) => void",
	"CUasyncCallback":  "(info: CUasyncNotificationInfo, handle: bigint) => void",
}

// given is the type of a value that scripts give.
func (s *scripter) given(typ int) string {
	switch t := s.types[typ]; t.kind {
	case "Handle":
		return "Handle"
	case "Address":
		return "Address"
	case "Device":
		return "number | object"
	case "Enum":
		return "Named"
	case "Float":
		return "number"
	case "Record":
		return s.recordName(t.record)
	case "Opaque":
		return "Uint8Array"
	case "Call":
		return callbacks[t.name]
	}
	return "Int"
}

// result is the type of what a function returns.
func (s *scripter) result(f spec.Function) string {
	if queries[f.Name] {
		return "boolean"
	}
	var names, types []string
	for _, u := range s.uses(f) {
		if t := s.returned(u); t != "" {
			names, types = append(names, u.Name), append(types, t)
		}
	}
	switch len(types) {
	case 0:
		return "void"
	case 1:
		return types[0]
	}
	for i := range types {
		types[i] = names[i] + ": " + types[i]
	}
	return "{ " + strings.Join(types, ", ") + " }"
}

// queries are the functions to which NOT_READY is an answer.
var queries = map[string]bool{"cuStreamQuery": true, "cuEventQuery": true}

// returned is the type of a value that scripts get, "" for none.
func (s *scripter) returned(u use) string {
	switch u.role.name {
	case "Out", "InOut":
		return s.got(u.shape, u.stars-1)
	case "OutString", "Text", "GrowText":
		return "string"
	case "Bytes":
		return "Uint8Array"
	case "Blob":
		return "ArrayBuffer"
	case "Fill", "Fixed", "List", "Splits":
		return s.got(u.shape, u.stars-1) + "[]"
	case "Refs":
		return s.got(u.shape, u.stars-2) + "[]"
	case "Word":
		return "number | bigint"
	case "Pointer":
		return "number | bigint | { p2pToken: bigint, vaSpaceToken: number }"
	case "Pointers":
		return "(number | bigint | { p2pToken: bigint, vaSpaceToken: number })[]"
	case "Range":
		return "number | number[]"
	case "Ranges":
		return "(number | number[])[]"
	case "OSHandle":
		return "number | bigint | Uint8Array"
	case "Setting":
		return "boolean | number | string"
	}
	return ""
}

func (s *scripter) got(t shape, stars int) string {
	if stars > 0 {
		return "bigint"
	}
	switch c := s.types[t.typ]; c.kind {
	case "Handle", "Address", "Wide", "WideInt":
		return "bigint"
	case "Size":
		return "number"
	case "Record":
		return s.recordName(c.record)
	case "Opaque":
		return "Uint8Array"
	}
	return "number"
}

// safe is a parameter's name that TypeScript accepts.
func safe(name string) string {
	switch name {
	case "function", "default", "in", "new":
		return name + "_"
	}
	return name
}
