package clock

import (
	"testing"
	"time"
)

// TestReading has the clock go on, and in steps that are fine at least once: a coarse clock has no fine ones.
func TestReading(t *testing.T) {
	least, last := time.Hour, Reading()
	for steps := 0; steps < 100; {
		now := Reading()
		if now < last {
			t.Fatalf("the clock went from %v back to %v", last, now)
		}
		if now > last {
			least, last, steps = min(least, now-last), now, steps+1
		}
	}
	if least > 100*time.Microsecond {
		t.Errorf("the smallest of 100 steps is %v", least)
	}
}
