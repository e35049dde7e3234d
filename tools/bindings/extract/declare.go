// This file recognises the declarations of a CUDA header: typedefs of enums,
// structs, unions, handles and functions, and prototypes.

package main

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/cujs/cujs/tools/bindings/spec"
)

// A header collects what the declarations say. Layouts and enum values are
// filled in later by the C compiler (see probe.go).
type header struct {
	library   *spec.Library
	prefix    []string          // of names that belong to the library
	result    string            // result type of its functions
	rename    *regexp.Regexp    // of an exported symbol; its group is the name that programs write; nil: no such symbols
	defines   []string          // options of the preprocessor
	selection *selection        // of what to keep; nil: everything
	shared    []*spec.Library   // whose enums are left out
	versions  map[string][]form // base name → PFN typedefs, in the order of the text
}

// A form is one PFN_name_vNNNNN typedef.
type form struct {
	version int
	params  []spec.Parameter
}

func (h *header) ours(name string) bool {
	for _, p := range h.prefix {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return false
}

// parse reads every declaration of a preprocessed text.
func (h *header) parse(text string) {
	s := newScanner(text)
	for !s.done() {
		switch {
		case s.accept("typedef"):
			h.typedef(s)
		case s.peek() == "extern" || s.peek() == "__extension__":
			s.take()
		case s.peek() == h.result:
			h.prototype(s, s.take())
		case h.selection != nil && s.text():
			h.prototype(s, "const char*")
		case s.peek() == "struct" || s.peek() == "enum" || s.peek() == "union":
			h.tagged(s)
		case s.accept("{"):
			s.until("}")
		case s.accept("("): // of a function with another result
			s.until(")")
		default:
			s.take()
		}
	}
}

// tagged reads `struct tag { … };` declared without typedef.
func (h *header) tagged(s *scanner) {
	kind, tag := s.take(), s.take()
	if !s.accept("{") {
		return
	}
	if !h.ours(tag) {
		s.until("}")
		return
	}
	h.body(s, kind, tag)
}

func (h *header) typedef(s *scanner) {
	switch kind := s.peek(); kind {
	case "struct", "union", "enum":
		s.take()
		tag := ""
		if s.peek() != "{" {
			tag = s.take()
		}
		if !s.accept("{") {
			h.alias(kind+" "+tag, s.until(";"))
			return
		}
		start := s.next
		s.until("}")
		names := s.until(";")
		end := s.next
		name := names[0]
		if len(names) > 1 && strings.HasPrefix(names[0], "__") { // an attribute
			name = names[len(names)-1]
		}
		if h.ours(name) {
			s.next = start
			h.body(s, kind, name)
			s.next = end
		}
	default:
		tokens := s.until(";")
		if i := indexOf(tokens, "("); i >= 0 {
			h.functionPointer(tokens, i)
			return
		}
		h.alias(strings.Join(tokens[:len(tokens)-1], " "), tokens[len(tokens)-1:])
	}
}

// alias records `typedef type name` or `typedef type *name`.
func (h *header) alias(typ string, rest []string) {
	name := rest[len(rest)-1]
	if !h.ours(name) && !strings.HasPrefix(name, "cuuint") {
		return
	}
	if strings.HasSuffix(typ, "Opaque_t *") || rest[0] == "*" && strings.HasPrefix(typ, "struct ") {
		h.library.Handles = append(h.library.Handles, name)
		return
	}
	h.library.Aliases = append(h.library.Aliases, spec.Alias{Name: name, Type: typ})
}

// functionPointer records `typedef result (*name)(params)`.
func (h *header) functionPointer(tokens []string, open int) {
	name := ""
	for _, t := range tokens[open+1:] {
		if t == ")" {
			break
		}
		name = t
	}
	base, version, ok := versioned(name)
	if !ok {
		if h.ours(name) {
			h.library.Callbacks = append(h.library.Callbacks, name)
		}
		return
	}
	second := open + 1 + indexOf(tokens[open+1:], "(")
	h.versions[base] = append(h.versions[base], form{version, parameters(tokens[second+1 : len(tokens)-1])})
}

// versioned splits PFN_cuMemAlloc_v3020.
func versioned(name string) (base string, version int, ok bool) {
	rest, ok := strings.CutPrefix(name, "PFN_")
	i := strings.LastIndex(rest, "_v")
	if !ok || i < 0 {
		return "", 0, false
	}
	if _, err := fmt.Sscanf(rest[i:], "_v%d", &version); err != nil || strings.HasSuffix(rest, "_ptsz") || strings.HasSuffix(rest, "_ptds") {
		return "", 0, false
	}
	return rest[:i], version, true
}

// prototype records `result name(params);` behind the result.
func (h *header) prototype(s *scanner, result string) {
	tokens := s.declaration()
	if len(tokens) > 0 && tokens[0] == "__attribute__" {
		tokens = tokens[3+len(inside(tokens[1:])):]
	}
	open := indexOf(tokens, "(")
	if open < 1 {
		return
	}
	symbol := tokens[open-1]
	if !h.ours(symbol) {
		return
	}
	h.library.Functions = append(h.library.Functions, spec.Function{
		Name: h.programName(symbol), Symbol: symbol, Result: result, Params: parameters(inside(tokens[open:])),
	})
}

// programName is what programs call an exported symbol:
// __nvJitLinkCreate_13_0 → nvJitLinkCreate.
func (h *header) programName(symbol string) string {
	if h.rename != nil {
		if m := h.rename.FindStringSubmatch(symbol); m != nil {
			return m[1]
		}
	}
	return symbol
}

// inside are the tokens between the parenthesis that begins tokens and the one
// that closes it.
func inside(tokens []string) []string {
	depth := 0
	for i, t := range tokens {
		switch t {
		case "(":
			depth++
		case ")":
			if depth--; depth == 0 {
				return tokens[1:i]
			}
		}
	}
	return tokens[1:]
}

// parameters splits the list between a prototype's parentheses.
func parameters(tokens []string) []spec.Parameter {
	params := []spec.Parameter{}
	if len(tokens) == 0 || len(tokens) == 1 && tokens[0] == "void" {
		return params
	}
	for s := (&scanner{tokens: tokens}); !s.done(); {
		params = append(params, parameter(s.until(","), len(params)))
	}
	return params
}

// parameter reads one parameter. A pointer to a function has no type with a
// name: it becomes a void*.
func parameter(tokens []string, index int) spec.Parameter {
	if i := indexOf(tokens, "("); i >= 0 {
		pointer := inside(tokens[i:])
		return spec.Parameter{Name: pointer[len(pointer)-1], Type: "void*"}
	}
	stars := ""
	if i := indexOf(tokens, "["); i >= 0 { // an array parameter is a pointer
		tokens, stars = tokens[:i], "*"
	}
	last := len(tokens) - 1
	if last == 0 || tokens[last] == "*" {
		return spec.Parameter{Name: fmt.Sprintf("arg%d", index), Type: ctype(tokens) + stars}
	}
	return spec.Parameter{Name: tokens[last], Type: ctype(tokens[:last]) + stars}
}

// ctype joins the words of a type: "const char*", "CUgraphNode*".
func ctype(tokens []string) string {
	words := []string{}
	stars := ""
	for i, t := range tokens {
		switch {
		case t == "*":
			stars += "*"
		case t == "struct" || t == "enum" || t == "union":
		case t == "const" && i > 0: // of a pointer, which says nothing to Go
		default:
			words = append(words, t)
		}
	}
	return strings.Join(words, " ") + stars
}

// body reads the members of a struct, union or enum behind its brace.
func (h *header) body(s *scanner, kind, name string) {
	if kind == "enum" {
		h.enum(s, name)
		return
	}
	record := spec.Struct{Name: name, Union: kind == "union"}
	for !s.accept("}") {
		record.Fields = append(record.Fields, h.member(s, name)...)
	}
	h.library.Structs = append(h.library.Structs, record)
}

func (h *header) enum(s *scanner, name string) {
	enum := spec.Enum{Name: name}
	for !s.accept("}") {
		enum.Values = append(enum.Values, spec.Constant{Name: s.take()})
		for s.peek() != "," && s.peek() != "}" {
			s.take()
		}
		s.accept(",")
	}
	h.library.Enums = append(h.library.Enums, enum)
}

// member reads one member declaration. A struct or union nested in place
// becomes a type of its own, named Parent_member; one without a name is
// flattened when it is a union (its first member stands for it).
func (h *header) member(s *scanner, parent string) []spec.Field {
	kind := s.peek()
	if kind == "struct" || kind == "union" {
		s.take()
		if s.peek() != "{" {
			s.take() // the tag
		}
		if s.peek() == "{" {
			return h.nested(s, kind, parent)
		}
		s.next-- // struct Tag member;
	}
	tokens := s.until(";")
	array := indexOf(tokens, "[") >= 0
	if array {
		tokens = tokens[:indexOf(tokens, "[")]
	}
	last := len(tokens) - 1
	field := spec.Field{Name: tokens[last], Type: ctype(tokens[:last])}
	if array {
		field.Count = -1 // measured later
	}
	return []spec.Field{field}
}

func (h *header) nested(s *scanner, kind, parent string) []spec.Field {
	s.take()
	start := s.next
	s.until("}")
	name := s.peek()
	end := s.next
	s.next = start
	if name == ";" { // an anonymous union: its widest member is reachable through the parent
		var fields []spec.Field
		for !s.accept("}") {
			fields = append(fields, h.member(s, parent)...)
		}
		s.accept(";")
		return fields
	}
	typ := parent + "_" + name
	h.body(s, kind, typ)
	s.next = end
	s.take()
	array := 0
	if rest := s.until(";"); len(rest) > 0 {
		array = -1
	}
	return []spec.Field{{Name: name, Type: typ, Count: array}}
}

func indexOf(tokens []string, token string) int {
	for i, t := range tokens {
		if t == token {
			return i
		}
	}
	return -1
}
