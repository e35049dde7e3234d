// This file keeps a part of what a header declares: of libraries with hundreds of functions the ones
// that are used.

package main

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/cujs/cujs/tools/bindings/spec"
)

// A selection is read from a file of lines. The first word says what a line is:
//
//	function NAME …           functions to keep, by the names that programs write
//	device NAME …             parameters that are addresses on the device, by their names
//	also TYPE …               enums that no kept function has in its parameters
//	since RELEASE NAME …      functions that older libraries lack: 2230 for 2.23
//	value ENUM NAME NUMBER    a value that newer headers have
//	optional NAME TOOLKIT TYPE PARAMETER …   a function that newer headers have: types and names in turn
type selection struct {
	functions, device, also []string
	since                   map[string]int             // by function
	values                  map[string][]spec.Constant // by enum
	newer                   []spec.Function
}

// readSelection reads a selection; "" keeps everything.
func readSelection(path string) (*selection, error) {
	if path == "" {
		return nil, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	s := &selection{since: map[string]int{}, values: map[string][]spec.Constant{}}
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		words := strings.Fields(lines.Text())
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		if err := s.line(words); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
	}
	return s, lines.Err()
}

func (s *selection) line(words []string) error {
	switch rest := words[1:]; words[0] {
	case "function":
		s.functions = append(s.functions, rest...)
	case "device":
		s.device = append(s.device, rest...)
	case "also":
		s.also = append(s.also, rest...)
	case "since":
		release, err := strconv.Atoi(rest[0])
		if err != nil {
			return err
		}
		for _, name := range rest[1:] {
			s.since[name] = release
		}
	case "value":
		c := spec.Constant{Name: rest[1]}
		fmt.Sscan(rest[2], &c.Value)
		s.values[rest[0]] = append(s.values[rest[0]], c)
	case "optional":
		f := spec.Function{Name: rest[0], Symbol: rest[0]}
		fmt.Sscan(rest[1], &f.Since)
		for i := 2; i+1 < len(rest); i += 2 {
			f.Params = append(f.Params, spec.Parameter{Name: rest[i+1], Type: strings.ReplaceAll(rest[i], "~", " ")})
		}
		s.newer = append(s.newer, f)
	default:
		return fmt.Errorf("there is no %q", words[0])
	}
	return nil
}

// apply drops what is not selected, and adds what newer headers have.
func (s *selection) apply(l *spec.Library, result string) error {
	for _, f := range s.newer {
		f.Result = result
		l.Functions = append(l.Functions, f)
		s.functions = append(s.functions, f.Name)
	}
	l.Functions = slices.DeleteFunc(l.Functions, func(f spec.Function) bool { return !slices.Contains(s.functions, f.Name) })
	for _, name := range s.functions {
		if !slices.ContainsFunc(l.Functions, func(f spec.Function) bool { return f.Name == name }) {
			return fmt.Errorf("the header has no function %s", name)
		}
	}
	s.tags(l)
	used := map[string]bool{result: true}
	for _, name := range s.also {
		used[name] = true
	}
	for i := range l.Functions {
		if release, ok := s.since[l.Functions[i].Name]; ok {
			l.Functions[i].Since = release
		}
		for j := range l.Functions[i].Params {
			p := &l.Functions[i].Params[j]
			if slices.Contains(s.device, p.Name) && strings.HasSuffix(p.Type, "*") {
				p.Type = "CUdeviceptr"
			}
			used[base(p.Type)] = true
		}
	}
	s.types(l, used)
	return nil
}

// tags has one name for an enum that has another by its tag: cudaDataType_t for cudaDataType.
func (s *selection) tags(l *spec.Library) {
	for _, a := range l.Aliases {
		short := strings.TrimSuffix(a.Name, "_t")
		if a.Type != "enum "+a.Name || !slices.ContainsFunc(l.Enums, func(e spec.Enum) bool { return e.Name == short }) {
			continue
		}
		for i := range l.Functions {
			for j := range l.Functions[i].Params {
				p := &l.Functions[i].Params[j]
				if base(p.Type) == a.Name {
					p.Type = strings.Replace(p.Type, a.Name, short, 1)
				}
			}
		}
	}
}

// types keeps the types that are used.
func (s *selection) types(l *spec.Library, used map[string]bool) {
	for i := len(l.Structs) - 1; i >= 0; i-- { // users first
		if used[l.Structs[i].Name] {
			for _, f := range l.Structs[i].Fields {
				used[base(f.Type)] = true
			}
		}
	}
	l.Aliases = slices.DeleteFunc(l.Aliases, func(a spec.Alias) bool { return !used[a.Name] || used[a.Type] && a.Name == a.Type })
	for _, a := range l.Aliases {
		used[base(a.Type)] = true
	}
	l.Structs = slices.DeleteFunc(l.Structs, func(r spec.Struct) bool { return !used[r.Name] })
	l.Enums = slices.DeleteFunc(l.Enums, func(e spec.Enum) bool { return !used[e.Name] })
	l.Handles = slices.DeleteFunc(l.Handles, func(h string) bool { return !used[h] })
	l.Callbacks, l.Constants = nil, nil
}

// extend adds the values that newer headers have, once the others are known.
func (s *selection) extend(l *spec.Library) {
	for i := range l.Enums {
		for _, v := range s.values[l.Enums[i].Name] {
			if !slices.ContainsFunc(l.Enums[i].Values, func(c spec.Constant) bool { return c.Name == v.Name }) {
				l.Enums[i].Values = append(l.Enums[i].Values, v)
			}
		}
	}
}

// base is a type of C without pointers and const.
func base(c string) string {
	return strings.TrimSpace(strings.TrimPrefix(strings.TrimRight(c, "*"), "const "))
}
