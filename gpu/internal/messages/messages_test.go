package messages

import (
	"errors"
	"fmt"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
)

// TestDescribe completes the error of a call, also behind another, and leaves others and nil alone.
func TestDescribe(t *testing.T) {
	inner := &cuda.Error{}
	err := fmt.Errorf("behind: %w", inner)
	if got := Describe(err, "copying %d bytes", 3); got != err || inner.Doing != "copying 3 bytes" {
		t.Errorf("got %v, doing %q", got, inner.Doing)
	}
	Hint(err, "first")
	Hint(err, "second")
	if inner.Hint != "first" {
		t.Errorf("the hint is %q", inner.Hint)
	}
	other := errors.New("other")
	if Hint(other, "hint"); Describe(nil, "nothing") != nil || Describe(other, "something") != other {
		t.Error("an error of another kind is another one")
	}
}

// TestHintOf gives a hint to errors of one code alone.
func TestHintOf(t *testing.T) {
	err := &cuda.Error{Code: cuda.CUDA_ERROR_OUT_OF_MEMORY}
	if HintOf(err, cuda.CUDA_ERROR_INVALID_VALUE, "other"); err.Hint != "" {
		t.Errorf("another code's hint: %q", err.Hint)
	}
	if HintOf(err, cuda.CUDA_ERROR_OUT_OF_MEMORY, "free something"); err.Hint != "free something" {
		t.Errorf("got %q", err.Hint)
	}
}

// TestFormatBytes has each unit's edges: what would be rounded to 1024 of one is 1 of the next.
func TestFormatBytes(t *testing.T) {
	for n, want := range map[uint64]string{
		0: "0 bytes", 1: "1 byte", 1023: "1023 bytes", 1024: "1 KiB", 1536: "1.5 KiB", 1024*1024 - 52: "1023.9 KiB", 1024*1024 - 51: "1 MiB",
		4 << 30: "4 GiB", 1288490189: "1.2 GiB", 1 << 40: "1 TiB", 3 << 50: "3 PiB", 1 << 60: "1 EiB", 1<<64 - 1: "16 EiB",
	} {
		if got := FormatBytes(n); got != want {
			t.Errorf("%d: got %s, want %s", n, got, want)
		}
	}
}

// TestText reads C strings with and without an end, and makes them.
func TestText(t *testing.T) {
	for bytes, want := range map[string]string{"": "", "ab": "ab", "ab\x00cd": "ab", "\x00": ""} {
		if got := Text([]byte(bytes)); got != want {
			t.Errorf("%q: got %q", bytes, got)
		}
	}
	if got := string(CString("ab")); got != "ab\x00" {
		t.Errorf("got %q", got)
	}
}
