package wire

import (
	"errors"
	"math"
	"reflect"
	"testing"
	"time"
)

type (
	named   []float32
	text    string
	blob    []byte
	list    []any
	mapping map[string]any
)

// TestEncode compares what each Go value becomes.
func TestEncode(t *testing.T) {
	for _, c := range []struct {
		value, want any
	}{
		{nil, nil}, {true, true}, {"a", "a"}, {text("a"), "a"}, {1.5, 1.5}, {float32(0.5), 0.5},
		{int(-1), int64(-1)}, {int8(-1), int64(-1)}, {int16(-1), int64(-1)}, {int32(-1), int64(-1)}, {int64(-1), int64(-1)},
		{uint(1), int64(1)}, {uint8(1), int64(1)}, {uint16(1), int64(1)}, {uint32(1), int64(1)},
		{uint64(math.MaxInt64), int64(math.MaxInt64)}, {uint64(math.MaxInt64 + 1), 0x1p63},
		{time.UnixMilli(1234), labelled{Number: tagDate, Content: int64(1234)}},
		{errors.New("no"), labelled{Number: tagError, Content: []any{"Error", "no"}}},
		{Thrown{"TypeError", "no"}, labelled{Number: tagError, Content: []any{"TypeError", "no"}}},
		{[]float32{}, labelled{Number: 85, Content: []byte{}}}, {[]uint16{0x0201}, labelled{Number: 69, Content: []byte{1, 2}}},
		{blob{1}, labelled{Number: 64, Content: []byte{1}}},
		{[]string{"a"}, []any{"a"}}, {map[string]int{"a": 1}, map[string]any{"a": int64(1)}}, {map[text]bool{"a": true}, map[string]any{"a": true}},
	} {
		if got, err := (&Encoder{}).Encode("x", c.value); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%#v: got %#v, %v, want %#v", c.value, got, err, c.want)
		}
	}
	for want, value := range map[string]any{
		"x: a wire.named cannot cross to another process; plain data, typed arrays, dates and errors can":      named{1},
		"x: a wire.list cannot cross to another process; plain data, typed arrays, dates and errors can":       list{1},
		"x: a wire.mapping cannot cross to another process; plain data, typed arrays, dates and errors can":    mapping{},
		"x: a map[int]bool cannot cross to another process; plain data, typed arrays, dates and errors can":    map[int]bool{},
		"x[1].a: a struct {} cannot cross to another process; plain data, typed arrays, dates and errors can":  []any{1, map[string]any{"a": struct{}{}}},
		"x: a chan int cannot cross to another process; plain data, typed arrays, dates and errors can":        make(chan int),
		"x[0]: a complex128 cannot cross to another process; plain data, typed arrays, dates and errors can":   []any{1i},
		"x[0][0]: a *bool cannot cross to another process; plain data, typed arrays, dates and errors can":     [][]*bool{{new(bool)}},
		"x: a [1]float32 cannot cross to another process; plain data, typed arrays, dates and errors can":      [1]float32{},
		"x: a func(int) error cannot cross to another process; plain data, typed arrays, dates and errors can": func(int) error { return nil },
	} {
		if got, err := (&Encoder{}).Encode("x", value); err == nil || err.Error() != want {
			t.Errorf("%#v: got %#v, %v, want %s", value, got, err, want)
		}
	}
}

// TestSegments puts typed arrays of 64 KiB and more into segments where there are any, and takes them out again.
func TestSegments(t *testing.T) {
	var placed [][]byte
	e := &Encoder{Place: func(bytes []byte) (uint64, bool, error) {
		placed = append(placed, append([]byte{}, bytes...))
		return uint64(len(placed)), true, nil
	}}
	small, large := make([]uint16, InSegment/2-1), make([]uint16, InSegment/2)
	large[1] = 0x0201
	for value, want := range map[*[]uint16]any{
		&small: labelled{Number: 69, Content: make([]byte, InSegment-2)},
		&large: labelled{Number: tagSegment, Content: []any{uint64(69), uint64(1), InSegment}},
	} {
		if got, err := e.Encode("x", *value); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%d elements: %v, not as wanted", len(*value), err)
		}
	}
	got, err := Decode(labelled{Number: tagSegment, Content: []any{int64(69), int64(1), int64(InSegment)}}, func(segment uint64, bytes int64) ([]byte, error) {
		if segment != 1 || bytes != InSegment {
			t.Errorf("takes %d bytes of segment %d", bytes, segment)
		}
		return placed[0], nil
	})
	if err != nil || !reflect.DeepEqual(got, large) {
		t.Errorf("taken: %v", err)
	}
	full := errors.New("full")
	e.Place = func([]byte) (uint64, bool, error) { return 0, false, full }
	if _, err := e.Encode("x", large); !errors.Is(err, full) || err.Error() != "x: full" {
		t.Error(err)
	}
	e.Place = func([]byte) (uint64, bool, error) { return 0, false, nil }
	if got, err := e.Encode("x", large); err != nil || got.(labelled).Number != 69 {
		t.Errorf("without a place it crosses in the message: %v", err)
	}
	if _, err := Decode(labelled{Number: tagSegment, Content: []any{int64(69), int64(1), int64(2)}}, func(uint64, int64) ([]byte, error) { return nil, full }); err != full {
		t.Errorf("what take says: %v", err)
	}
}

// TestDecode refuses parts of tagged values that are not what the tag says.
func TestDecode(t *testing.T) {
	segment := func(parts ...any) any { return labelled{Number: tagSegment, Content: parts} }
	take := func(_ uint64, bytes int64) ([]byte, error) { return make([]byte, bytes), nil }
	for _, value := range []any{
		segment(int64(69), int64(1), int64(3)), segment(int64(69), int64(1), int64(-2)), segment(int64(68), int64(1), int64(2)), segment(int64(69), int64(-1), int64(2)),
		segment(int64(69), "1", int64(2)), segment("69", int64(1), int64(2)), segment(int64(69), int64(1), int64(2), int64(3)),
		labelled{Number: tagError, Content: []any{"a", int64(1)}}, labelled{Number: tagError, Content: []any{int64(1), "a"}}, labelled{Number: tagError, Content: []any{"a"}},
		labelled{Number: tagError, Content: []any{"a", "b", "c"}}, labelled{Number: tagDate, Content: 1.5}, labelled{Number: 86, Content: make([]byte, 12)},
	} {
		if got, err := Decode(value, take); !errors.Is(err, ErrProtocol) {
			t.Errorf("%v: got %v, %v", value, got, err)
		}
	}
	if got, err := Decode(segment(int64(69), int64(0), int64(0)), take); err != nil || len(got.([]uint16)) != 0 {
		t.Errorf("nothing of segment 0: %v, %v", got, err)
	}
}

// TestArrays: each type of a typed array has its tag of RFC 8746, and a tag the type.
func TestArrays(t *testing.T) {
	for tag, slice := range map[uint64]any{
		64: []uint8{1}, 69: []uint16{1}, 70: []uint32{1}, 71: []uint64{1}, 72: []int8{1}, 77: []int16{1}, 78: []int32{1}, 79: []int64{1}, 85: []float32{1}, 86: []float64{1},
	} {
		kind := reflect.TypeOf(slice)
		if got, ok := ArrayTag(kind); !ok || got != tag {
			t.Errorf("%s: %d, %v", kind, got, ok)
		}
		size := int(kind.Elem().Size())
		if over := ArrayOver(tag, make([]byte, 3*size)); reflect.TypeOf(over) != kind || reflect.ValueOf(over).Len() != 3 {
			t.Errorf("%d: %T", tag, over)
		}
		if size > 1 && ArrayOver(tag, make([]byte, 3*size-1)) != nil {
			t.Errorf("%d: half an element", tag)
		}
	}
	if _, ok := ArrayTag(reflect.TypeFor[string]()); ok || ArrayOver(65, make([]byte, 8)) != nil {
		t.Error("a text is no array, and 65 no tag")
	}
	if _, err := NoSegments(1, 2); !errors.Is(err, ErrProtocol) || err.Error() != "a message against the protocol: a segment where none was given" {
		t.Error(err)
	}
}
