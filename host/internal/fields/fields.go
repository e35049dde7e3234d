// Package fields says under which names the fields of Go structs cross to scripts: as encoding/json
// names them.
package fields

import (
	"reflect"
	"strings"
	"time"
)

// A Field is a field of a struct that crosses.
type Field struct {
	Name      string // of the property
	Index     []int  // for reflect.Value.FieldByIndex
	OmitEmpty bool
}

// Crosses reports whether values of a type cross as objects: structs with exported fields do, times do not.
func Crosses(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t != reflect.TypeFor[time.Time]() && len(Of(t)) > 0
}

// Of lists the fields of a struct that cross, those of embedded structs among them: all exported ones but
// those with the tag json:"-".
func Of(t reflect.Type) (list []Field) {
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		embedded := f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct
		if !f.IsExported() || embedded || name == "-" && options == "" || behindPointer(t, f.Index) {
			continue
		}
		if name == "" {
			name = f.Name
		}
		list = append(list, Field{name, f.Index, strings.Contains(","+options+",", ",omitempty,")})
	}
	return list
}

// behindPointer reports whether a field is one of an embedded pointer's, which may be nil.
func behindPointer(t reflect.Type, index []int) bool {
	for _, i := range index[:len(index)-1] {
		if t = t.Field(i).Type; t.Kind() == reflect.Pointer {
			return true
		}
	}
	return false
}

// Values calls f with each property of a struct, in the order of its fields.
func Values(v reflect.Value, f func(name string, value any) error) error {
	for _, field := range Of(v.Type()) {
		value := v.FieldByIndex(field.Index)
		if field.OmitEmpty && value.IsZero() {
			continue
		}
		if err := f(field.Name, value.Interface()); err != nil {
			return err
		}
	}
	return nil
}
