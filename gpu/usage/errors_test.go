package usage

import (
	"testing"
)

// TestMessages compares the whole text of each error.
func TestMessages(t *testing.T) {
	third := Position{Index: 3, Name: "n", Kind: "u32"}
	for _, c := range []struct {
		err  error
		want string
	}{
		{&ArgumentError{Doing: "launching f", Argument: "stream", Expected: "a stream", Got: "1"}, "launching f: stream: expected a stream, got 1"},
		{&ArgumentError{Doing: "launching f", Position: third, Expected: "a u32", Got: "a buffer"}, "launching f: argument 3 (n): expected a u32, got a buffer"},
		{&ArgumentError{Position: Position{Index: 1}, Expected: "a u32"}, "argument 1: expected a u32"},
		{&ArgumentError{Expected: "5 arguments", Got: "4"}, "expected 5 arguments, got 4"},
		{&RangeError{Doing: "writing", Argument: "offset", Expected: "at most 4", Got: "5"}, "writing: offset: expected at most 4, got 5"},
		{&RangeError{Doing: "launching f", Position: third, Expected: "0 to 255", Got: "256"}, "launching f: argument 3 (n): expected 0 to 255, got 256"},
		{&RangeError{Doing: "launching f", Argument: "a", Expected: "b", Got: "c", Problem: "too many threads"}, "launching f: too many threads"},
		{&ReleasedError{Object: "buffer of 4 bytes", Reason: "has been freed"}, "buffer of 4 bytes has been freed"},
		{&ReleasedError{Doing: "launching f", Position: third, Object: "stream", Reason: "has ended"}, "launching f: argument 3 (n): stream has ended"},
		{&LimitError{Doing: "allocating 4 MiB", What: "device memory", Limit: 8 << 20, InUse: 6 << 20},
			"allocating 4 MiB: would exceed the limit of 8 MiB; 6 MiB are in use"},
		{&LimitError{What: "live objects", Limit: 5, InUse: 6}, "no more than 5 objects may be live; 6 are"},
	} {
		if got := c.err.Error(); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
	if got := (Position{}).String(); got != "" {
		t.Errorf("no place is %q", got)
	}
}
