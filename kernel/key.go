// This file spells out what a compiled program depends on.

package kernel

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Key spells out everything that a program depends on: all exported fields of what Compile takes,
// and of what these hold. Equal keys mean the same program.
func Key(source Source, arguments []Argument, o Options) string {
	var s strings.Builder
	for _, part := range []any{source, arguments, o} {
		spell(&s, reflect.ValueOf(part))
	}
	return s.String()
}

var bytesType = reflect.TypeFor[[]byte]()

// spell writes a value such that no other one is written alike: texts are quoted, maps go in the
// order of their keys, floating-point numbers as their bits, and what an interface holds has its
// type in front.
func spell(s *strings.Builder, v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		s.WriteString(strconv.Quote(v.String()))
	case reflect.Float32, reflect.Float64:
		s.WriteString(strconv.FormatUint(math.Float64bits(v.Float()), 16))
	case reflect.Interface:
		if !v.IsNil() {
			s.WriteString(v.Elem().Type().String())
			spell(s, v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				spell(s, v.Field(i))
			}
		}
	case reflect.Slice, reflect.Array:
		if v.Type() == bytesType {
			s.WriteString(strconv.Quote(string(v.Bytes())))
			break
		}
		s.WriteString(strconv.Itoa(v.Len()) + "[")
		for i := range v.Len() {
			spell(s, v.Index(i))
		}
	case reflect.Map:
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		s.WriteString(strconv.Itoa(len(keys)) + "{")
		for _, key := range keys {
			spell(s, key)
			spell(s, v.MapIndex(key))
		}
	default: // a number, a bool, or a *big.Int
		fmt.Fprint(s, v.Interface())
	}
	s.WriteByte(' ')
}
