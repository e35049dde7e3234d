package host

import "testing"

// TestRejectionWithoutValue has a promise be rejected with no value at all, as goja does in places.
func TestRejectionWithoutValue(t *testing.T) {
	r := newRuntime(t, Options{})
	if e := r.raise(nil); e == nil || e.Value().String() != "undefined" {
		t.Errorf("got %v", e)
	}
}
