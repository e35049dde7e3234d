// Package messages completes the errors of calls that the driver refuses, and formats what errors name.
package messages

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/internal/spell"
)

// Describe adds to the error of a driver call what was being done. It returns nil for nil.
func Describe(err error, format string, args ...any) error {
	var e *cuda.Error
	if errors.As(err, &e) {
		e.Doing = fmt.Sprintf(format, args...)
	}
	return err
}

// Hint adds a hint to the error of a driver call that has none.
func Hint(err error, text string) {
	var e *cuda.Error
	if errors.As(err, &e) && e.Hint == "" {
		e.Hint = text
	}
}

// HintOf adds a hint to an error with the given code that has none.
func HintOf(err error, code cuda.Result, text string) {
	if errors.Is(err, code) {
		Hint(err, text)
	}
}

// FormatBytes formats a size for messages: "512 bytes", "4 GiB", "1.2 GiB".
func FormatBytes(n uint64) string {
	if n < 1024 {
		return spell.Count(n, "byte")
	}
	units := [...]string{"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}
	value, unit := float64(n)/1024, 0
	for value >= 1023.95 && unit < len(units)-1 {
		value, unit = value/1024, unit+1
	}
	return strings.TrimSuffix(fmt.Sprintf("%.1f", value), ".0") + " " + units[unit]
}

// Text returns the C string in a buffer, without its terminating zero.
func Text(b []byte) string {
	text, _, _ := bytes.Cut(b, []byte{0})
	return string(text)
}

// CString returns a string with a terminating zero.
func CString(s string) []byte { return append([]byte(s), 0) }
