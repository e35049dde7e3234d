// This file makes values of messages: plain data as CBOR has it, and with tags typed arrays (those
// of RFC 8746, in the order of bytes of the machine, which both ends share), dates, errors, and
// typed arrays that are in segments.

package wire

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"time"
	"unsafe"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/fields"
)

// The tags beside those of typed arrays. They are free for private use.
const (
	tagDate    = 90001 // milliseconds since 1970
	tagError   = 90002 // [name, message]
	tagSegment = 90003 // [tag of the typed array, segment, bytes]
)

// Bounds of one value. A list of numbers that is longer crosses as a typed array.
const (
	maxNodes = 1 << 17
	maxDepth = 32
)

// InSegment is how many bytes of a typed array cross in a segment rather than in the message.
const InSegment = 64 << 10

var mapType = reflect.TypeFor[map[string]any]()

// arrays are the types of typed arrays by their tags.
var arrays = map[uint64]arrayType{
	64: arrayOf[uint8](), 69: arrayOf[uint16](), 70: arrayOf[uint32](), 71: arrayOf[uint64](),
	72: arrayOf[int8](), 77: arrayOf[int16](), 78: arrayOf[int32](), 79: arrayOf[int64](),
	85: arrayOf[float32](), 86: arrayOf[float64](),
}

type arrayType struct {
	slice reflect.Type
	size  int
	make  func(bytes []byte) any // of a copy
	over  func(bytes []byte) any // over the same memory, which is aligned
}

func arrayOf[T any]() arrayType {
	size := int(unsafe.Sizeof(*new(T)))
	over := func(bytes []byte) []T {
		return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(bytes))), len(bytes)/size)
	}
	return arrayType{reflect.TypeFor[[]T](), size,
		func(bytes []byte) any {
			list := make([]T, len(bytes)/size)
			copy(bytesOf(list), bytes)
			return list
		},
		func(bytes []byte) any { return over(bytes) }}
}

func bytesOf[T any](list []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), len(list)*int(unsafe.Sizeof(*new(T))))
}

// ArrayTag is the tag of the typed array that a slice type crosses as; ok is false for any other.
func ArrayTag(slice reflect.Type) (tag uint64, ok bool) {
	for tag, array := range arrays {
		if slice.Kind() == reflect.Slice && array.slice.Elem().Kind() == slice.Elem().Kind() && (slice.Name() == "" || slice.Elem().Kind() == reflect.Uint8) {
			return tag, true
		}
	}
	return 0, false
}

// ArrayOver is the slice over memory that a tag names; nil where there is no such tag.
func ArrayOver(tag uint64, memory []byte) any {
	array, ok := arrays[tag]
	if !ok || len(memory)%array.size != 0 {
		return nil
	}
	return array.over(memory)
}

// A Thrown is an Error as a value.
type Thrown struct{ Name, Message string }

// An Encoder makes values of messages.
type Encoder struct {
	// Place copies the bytes of a typed array into a segment and returns its number; ok is false
	// where they cross in the message, as all do where Place is nil.
	Place func(bytes []byte) (segment uint64, ok bool, err error)
	nodes int
}

// Encode makes a value of plain data, typed arrays, times, errors and Thrown. Its error names the
// part that cannot cross; name is what it calls the whole.
func (e *Encoder) Encode(name string, value any) (any, error) { return e.value(name, value, 0) }

func (e *Encoder) value(name string, value any, depth int) (any, error) {
	if e.nodes++; e.nodes > maxNodes {
		return nil, fmt.Errorf("%s is too large: more than %d values; numbers cross as a typed array", name, maxNodes)
	}
	if depth > maxDepth {
		return nil, fmt.Errorf("%s is nested more than %d deep", name, maxDepth)
	}
	switch value := value.(type) {
	case nil, bool, string, int64, float64, *big.Int:
		return value, nil
	case time.Time:
		return labelled{Number: tagDate, Content: value.UnixMilli()}, nil
	case Thrown:
		return labelled{Number: tagError, Content: []any{value.Name, value.Message}}, nil
	case *nd.Array, *gpu.Buffer:
		return nil, fmt.Errorf("%s: a %T is on a device of this process; gpu.Download reads its elements, and what crosses is a copy of those", name, value)
	case error:
		return labelled{Number: tagError, Content: []any{"Error", value.Error()}}, nil
	}
	return e.reflected(name, reflect.ValueOf(value), depth)
}

func (e *Encoder) reflected(name string, v reflect.Value, depth int) (any, error) {
	switch v.Kind() {
	case reflect.Bool:
		return v.Bool(), nil
	case reflect.String:
		return v.String(), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return v.Int(), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if v.Uint() > math.MaxInt64 {
			return float64(v.Uint()), nil
		}
		return int64(v.Uint()), nil
	case reflect.Float32, reflect.Float64:
		return v.Float(), nil
	case reflect.Slice:
		if tag, ok := ArrayTag(v.Type()); ok {
			return e.array(name, tag, v)
		}
		if v.Type().Name() == "" {
			return e.list(name, v, depth)
		}
	case reflect.Map:
		if v.Type().Name() == "" && v.Type().Key().Kind() == reflect.String {
			return e.record(name, v, depth)
		}
	case reflect.Pointer:
		if v.IsNil() {
			return nil, nil
		}
	case reflect.Struct:
		if fields.Crosses(v.Type()) {
			return e.structure(name, v, depth)
		}
	}
	return nil, fmt.Errorf("%s: a %s cannot cross to another process; plain data, typed arrays, dates and errors can", name, v.Type())
}

func (e *Encoder) array(name string, tag uint64, v reflect.Value) (any, error) {
	memory := []byte{} // not nil, which is nothing
	if v.Len() > 0 {
		memory = unsafe.Slice((*byte)(v.UnsafePointer()), v.Len()*arrays[tag].size)
	}
	if e.Place == nil || len(memory) < InSegment {
		return labelled{Number: tag, Content: memory}, nil
	}
	segment, ok, err := e.Place(memory)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if !ok {
		return labelled{Number: tag, Content: memory}, nil
	}
	return labelled{Number: tagSegment, Content: []any{tag, segment, len(memory)}}, nil
}

func (e *Encoder) list(name string, v reflect.Value, depth int) (any, error) {
	items := make([]any, min(v.Len(), maxNodes+1))
	for i := range items {
		item, err := e.value(name+"["+strconv.Itoa(i)+"]", v.Index(i).Interface(), depth+1)
		if err != nil {
			return nil, err
		}
		items[i] = item
	}
	return items, nil
}

func (e *Encoder) record(name string, v reflect.Value, depth int) (any, error) {
	record := make(map[string]any, min(v.Len(), maxNodes))
	for at := v.MapRange(); at.Next(); {
		key := at.Key().String()
		item, err := e.value(name+"."+key, at.Value().Interface(), depth+1)
		if err != nil {
			return nil, err
		}
		record[key] = item
	}
	return record, nil
}

func (e *Encoder) structure(name string, v reflect.Value, depth int) (any, error) {
	record := map[string]any{}
	return record, fields.Values(v, func(key string, value any) error {
		item, err := e.value(name+"."+key, value, depth+1)
		record[key] = item
		return err
	})
}

// Decode reads a value. Take gives a copy of a segment's memory, which becomes the value's. An error
// wraps ErrProtocol, or is take's.
func Decode(value any, take func(segment uint64, bytes int64) ([]byte, error)) (any, error) {
	switch value := value.(type) {
	case nil, bool, string, int64, float64, *big.Int, []byte:
		return value, nil
	case []any:
		for i, item := range value {
			decoded, err := Decode(item, take)
			if err != nil {
				return nil, err
			}
			value[i] = decoded
		}
		return value, nil
	case map[string]any:
		for _, key := range slices.Collect(maps.Keys(value)) {
			decoded, err := Decode(value[key], take)
			if err != nil {
				return nil, err
			}
			value[key] = decoded
		}
		return value, nil
	case labelled:
		return tagged(value, take)
	}
	return nil, fmt.Errorf("%w: a value of type %T", ErrProtocol, value)
}

func tagged(t labelled, take func(segment uint64, bytes int64) ([]byte, error)) (any, error) {
	if array, ok := arrays[t.Number]; ok {
		bytes, ok := t.Content.([]byte)
		if !ok || len(bytes)%array.size != 0 {
			return nil, fmt.Errorf("%w: a typed array without its bytes", ErrProtocol)
		}
		return array.make(bytes), nil
	}
	parts, _ := t.Content.([]any)
	switch {
	case t.Number == tagDate:
		if milliseconds, ok := t.Content.(int64); ok {
			return time.UnixMilli(milliseconds), nil
		}
	case t.Number == tagError && len(parts) == 2:
		name, named := parts[0].(string)
		message, told := parts[1].(string)
		if named && told {
			return Thrown{name, message}, nil
		}
	case t.Number == tagSegment && len(parts) == 3:
		tag, segment, bytes := whole(parts[0]), whole(parts[1]), whole(parts[2])
		array, ok := arrays[uint64(tag)]
		if !ok || segment < 0 || bytes < 0 || bytes%int64(array.size) != 0 {
			break
		}
		memory, err := take(uint64(segment), bytes)
		if err != nil {
			return nil, err
		}
		return array.over(memory), nil
	}
	return nil, fmt.Errorf("%w: a value with the tag %d", ErrProtocol, t.Number)
}

func whole(v any) int64 {
	n, ok := v.(int64)
	if !ok {
		return -1
	}
	return n
}

// errNoSegments is for ends that take none.
var errNoSegments = errors.New("a segment where none was given")

// NoSegments is the take of an end that was given none.
func NoSegments(uint64, int64) ([]byte, error) {
	return nil, fmt.Errorf("%w: %w", ErrProtocol, errNoSegments)
}
