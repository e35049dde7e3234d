//go:build !linux

package segment

import (
	"errors"
	"testing"
)

func TestUnsupported(t *testing.T) {
	_, made := New(1)
	_, mapped := Map(nil, 1)
	for _, err := range []error{made, mapped, Unmap(nil)} {
		if !errors.Is(err, errors.ErrUnsupported) {
			t.Error(err)
		}
	}
}
