package jit

import (
	"testing"

	"github.com/cujs/cujs/internal/devicecode"
)

// TestChoose finds what a driver loads of a fat binary.
func TestChoose(t *testing.T) {
	list := []devicecode.Entry{{SM: 80}, {SM: 89}, {PTX: true, SM: 70}, {PTX: true, SM: 80}, {SM: 90}, {PTX: true, SM: 90}}
	for _, test := range []struct {
		device  int
		ptxOnly bool
		want    int // index, -1 for none
	}{{80, false, 0}, {86, false, 0}, {89, false, 1}, {90, false, 4}, {75, false, 2}, {60, false, -1}, {100, false, 5}, {89, true, 3}} {
		var want *devicecode.Entry
		if test.want >= 0 {
			want = &list[test.want]
		}
		if got := choose(list, test.device, test.ptxOnly); got != want {
			t.Errorf("for %d, %v: got %+v, want %+v", test.device, test.ptxOnly, got, want)
		}
	}
}
