package wire

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/big"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/fxamacker/cbor/v2"
)

// sent is what a program's end makes of a frame.
func sent(frame []byte) (*Message, error) {
	prefix := binary.LittleEndian.AppendUint32(nil, uint32(len(frame)))
	m, _, err := NewLink(bytes.NewReader(append(prefix, frame...)), nil).Receive()
	return m, err
}

// TestHostileFrames refuses what no worker sends, before memory is made for it.
func TestHostileFrames(t *testing.T) {
	list := func(head byte, n int, item ...byte) []byte {
		frame := append([]byte{0xa1, 0x05, head | 26}, binary.BigEndian.AppendUint32(nil, uint32(n))...)
		return append(frame, bytes.Repeat(item, n)...)
	}
	deep := append([]byte{0xa1, 0x05}, bytes.Repeat([]byte{0x81}, 1000)...)
	for name, frame := range map[string][]byte{
		"nothing":            {},
		"no map":             {0x80},
		"cut off":            {0xa1, 0x05, 0x62, 'a'},
		"long text":          {0xa1, 0x05, 0x7b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff},
		"cut argument":       {0xa1, 0x05, 0x1b, 1},
		"many items":         list(0x80, maxItems+1, 0xf6),
		"many pairs":         list(0xa0, maxPairs+1, 0x00, 0x00),
		"deep":               append(deep, 0xf6),
		"indefinite":         {0xa1, 0x05, 0x9f, 0xff},
		"same key":           {0xa2, 0x05, 0x01, 0x05, 0x02},
		"unknown key":        {0xa1, 0x18, 0x63, 0x01},
		"more than a frame":  {0xa0, 0xa0},
		"kind of many bytes": {0xa1, 0x00, 0x19, 0x01, 0x00},
	} {
		if m, err := sent(frame); !errors.Is(err, ErrProtocol) {
			t.Errorf("%s: %v %v", name, m, err)
		}
	}
	huge := binary.LittleEndian.AppendUint32(nil, MaxFromWorker+1)
	if _, _, err := NewLink(bytes.NewReader(huge), nil).Receive(); !errors.Is(err, ErrProtocol) {
		t.Error(err)
	}
}

// TestHostileValues refuses tags and contents that no worker sends.
func TestHostileValues(t *testing.T) {
	for name, value := range map[string]any{
		"unknown tag":      cbor.Tag{Number: 7, Content: int64(1)},
		"array of text":    cbor.Tag{Number: 85, Content: "a"},
		"half an element":  cbor.Tag{Number: 85, Content: []byte{1, 2, 3}},
		"date of text":     cbor.Tag{Number: tagDate, Content: "now"},
		"error of numbers": cbor.Tag{Number: tagError, Content: []any{int64(1), int64(2)}},
		"segment of none":  cbor.Tag{Number: tagSegment, Content: []any{int64(85), int64(1)}},
		"segment below":    cbor.Tag{Number: tagSegment, Content: []any{int64(85), int64(-1), int64(8)}},
		"no segment":       cbor.Tag{Number: tagSegment, Content: []any{int64(85), int64(1), int64(8)}},
		"inside":           []any{map[string]any{"a": cbor.Tag{Number: 7}}},
		"other map":        map[any]any{1: 2},
		"unsigned":         uint64(1),
	} {
		if v, err := Decode(value, NoSegments); !errors.Is(err, ErrProtocol) {
			t.Errorf("%s: %v %v", name, v, err)
		}
	}
}

// TestValues has values go through a frame.
func TestValues(t *testing.T) {
	now := time.UnixMilli(time.Now().UnixMilli())
	for _, value := range []any{
		nil, true, "text", int64(-5), 2.5, new(big.Int).Lsh(big.NewInt(-1), 80), now, Thrown{"TypeError", "no"},
		[]uint8{1}, []int8{-1}, []uint16{2}, []int16{-2}, []uint32{3}, []int32{-3}, []uint64{4}, []int64{-4}, []float32{.5}, []float64{.25}, []float32{},
		[]any{int64(1), []any{}, map[string]any{"a": nil, "b": []float32{1, 2}}},
	} {
		encoded, err := (&Encoder{}).Encode("value", value)
		if err != nil {
			t.Fatal(err)
		}
		var stream bytes.Buffer
		if err := NewWorkerLink(nil, &stream).Send(&Message{Kind: Done, Value: encoded}); err != nil {
			t.Fatal(err)
		}
		m, _, err := NewLink(&stream, nil).Receive()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Decode(m.Value, NoSegments); err != nil || !reflect.DeepEqual(got, value) {
			t.Errorf("%#v: %#v %v", value, got, err)
		}
	}
}

// TestTooMuch refuses values by name.
func TestTooMuch(t *testing.T) {
	deep := any(1)
	for range 40 {
		deep = []any{deep}
	}
	for want, value := range map[string]any{
		"[0] is nested more than 32 deep": deep,
		"x[131071] is too large":          make([]any, 1<<18),
		"x.a: a func() cannot":            map[string]any{"a": func() {}},
	} {
		if _, err := (&Encoder{}).Encode("x", value); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	long := strings.Repeat("x", MaxFromWorker+1)
	if err := NewWorkerLink(nil, new(bytes.Buffer)).Send(&Message{Value: long}); MaxFromWorker < MaxToWorker && err == nil {
		t.Error("a message past the bound was sent")
	}
}

func FuzzReceive(f *testing.F) {
	f.Add([]byte{0xa2, 0x00, 0x18, 0x40, 0x05, 0x81, 0x01})
	f.Fuzz(func(t *testing.T, frame []byte) {
		if m, err := sent(frame); err == nil {
			_, _ = Decode(m.Value, NoSegments)
		}
	})
}
