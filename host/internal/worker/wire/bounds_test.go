package wire

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
)

// nested is a value in so many lists.
func nested(levels int) (value any) {
	for range levels {
		value = []any{value}
	}
	return value
}

// TestBounded counts items, but not the bytes of texts: as many as are allowed pass, one more does not.
func TestBounded(t *testing.T) {
	long := []byte{0, 8, 0, 1} // 1<<19 + 1
	for name, c := range map[string]struct {
		frame []byte
		want  string
	}{
		"nothing":           {nil, ""},
		"as many items":     {bytes.Repeat([]byte{0xf6}, 1<<19), ""},
		"one item more":     {bytes.Repeat([]byte{0xf6}, 1<<19+1), "a message against the protocol: one of more than 524288 items"},
		"bytes":             {append(append([]byte{0x5a}, long...), make([]byte, 1<<19+1)...), ""},
		"a text":            {append(append([]byte{0x7a}, long...), make([]byte, 1<<19+1)...), ""},
		"bytes cut off":     {append(append([]byte{0x5a}, long...), make([]byte, 1<<19)...), "a message against the protocol: it is cut off"},
		"a text of 23":      {append([]byte{0x77}, make([]byte, 23)...), ""},
		"a text of 22":      {append([]byte{0x77}, make([]byte, 22)...), "a message against the protocol: it is cut off"},
		"a short number":    {[]byte{0x18, 0xff}, ""},
		"a number cut off":  {[]byte{0x19, 0xff}, "a message against the protocol: it is cut off"},
		"a number of eight": {append([]byte{0x1b}, make([]byte, 8)...), ""},
		"eight cut off":     {append([]byte{0x1b}, make([]byte, 7)...), "a message against the protocol: it is cut off"},
		"a tag of 200":      {[]byte{0xd8, 200, 0xf6}, ""},
		"a length of 200":   {append([]byte{0x58, 200}, make([]byte, 199)...), "a message against the protocol: it is cut off"},
	} {
		err := bounded(c.frame)
		if err == nil && c.want != "" || err != nil && (err.Error() != c.want || !errors.Is(err, ErrProtocol)) {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
}

// TestLengths sends a message of just the length that is allowed, and receives it; a byte less is too little for it.
func TestLengths(t *testing.T) {
	var stream bytes.Buffer
	m := &Message{Kind: Output, Bytes: bytes.Repeat([]byte{7}, 2000)}
	if err := NewLink(nil, &stream).Send(m); err != nil {
		t.Fatal(err)
	}
	length := stream.Len() - lengthPrefix
	sender, receiver := NewWorkerLink(nil, &stream), NewLink(&stream, nil)
	sender.mostOut, receiver.mostIn = length, length
	for range 2 {
		if got, _, err := receiver.Receive(); err != nil || !bytes.Equal(got.Bytes, m.Bytes) || got.Kind != Output {
			t.Fatalf("got %+v, %v", got, err)
		}
		if err := sender.Send(m); err != nil {
			t.Fatal(err)
		}
	}
	receiver.mostIn--
	if _, _, err := receiver.Receive(); !errors.Is(err, ErrProtocol) {
		t.Errorf("received a message that is too long: %v", err)
	}
	sender.mostOut--
	stream.Reset()
	if err := sender.Send(m); err == nil || stream.Len() > 0 {
		t.Errorf("sent a message that is too long: %v, %d bytes", err, stream.Len())
	}
}

// TestEnds: between messages a link ends with EOF, in one with an error of its own.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		bytes []byte
		want  error
	}{{nil, io.EOF}, {[]byte{1, 0}, io.ErrUnexpectedEOF}, {[]byte{2, 0, 0, 0}, io.ErrUnexpectedEOF}, {[]byte{2, 0, 0, 0, 0xa1}, io.ErrUnexpectedEOF}} {
		if _, _, err := NewLink(bytes.NewReader(c.bytes), nil).Receive(); err != c.want {
			t.Errorf("%v: got %v, want %v", c.bytes, err, c.want)
		}
	}
}

// asked is a stream of zeros that notes how much memory there is for them.
type asked []int

func (a *asked) Read(p []byte) (int, error) {
	*a = append(*a, len(p))
	return len(p), nil
}

// TestMemory: memory for a message is made as it comes, twice as much each time.
func TestMemory(t *testing.T) {
	const MiB = 1 << 20
	for length, want := range map[int][]int{0: nil, 5: {5}, MiB: {MiB}, MiB + 1: {MiB, 1}, 8 * MiB: {MiB, MiB, 2 * MiB, 4 * MiB}, 7 * MiB: {MiB, MiB, 2 * MiB, 3 * MiB}} {
		var stream asked
		if frame, err := NewLink(&stream, nil).read(length); err != nil || len(frame) != length || !slices.Equal(stream, want) {
			t.Errorf("%d bytes: got %d, %v, %v at a time, want %v", length, len(frame), err, stream, want)
		}
	}
}

// TestLevels receives values as deep as Encode makes them, and none that is deeper than a frame may be.
func TestLevels(t *testing.T) {
	send := func(value any) error {
		var stream bytes.Buffer
		if err := NewWorkerLink(nil, &stream).Send(&Message{Kind: Done, Value: value}); err != nil {
			t.Fatal(err)
		}
		_, _, err := NewLink(&stream, nil).Receive()
		return err
	}
	if err := send(nested(63)); err != nil { // the message is a level
		t.Error(err)
	}
	if err := send(nested(64)); !errors.Is(err, ErrProtocol) {
		t.Errorf("one level more: %v", err)
	}
	deepest, err := (&Encoder{}).Encode("x", nested(32))
	if err != nil || send(deepest) != nil {
		t.Errorf("the deepest value: %v", err)
	}
	if _, err := (&Encoder{}).Encode("x", nested(33)); err == nil || !strings.HasSuffix(err.Error(), " is nested more than 32 deep") {
		t.Error(err)
	}
}

// TestNodes encodes as many values as are allowed, and none more; a second value counts with the first.
func TestNodes(t *testing.T) {
	var e Encoder
	if _, err := e.Encode("x", make([]any, 1<<17-1)); err != nil {
		t.Error(err)
	}
	want := "y is too large: more than 131072 values; numbers cross as a typed array"
	if _, err := e.Encode("y", 1); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
