package memory

import "testing"

// A touch keeps all that it is made of, and touches are in the order of their times.
func TestTouch(t *testing.T) {
	for _, time := range []uint64{1, 2, 1 << 31, MaxTime} {
		a := NewTouch(time, 65535, 0, 15, true).By(1023).Atomically()
		if a.Time() != time || a.Site() != 65535 || a.Thread() != 1023 || a.Bytes() != 15 || !a.Many() || !a.Atomic() {
			t.Errorf("%#x: %d %d %d %d %t %t", a, a.Time(), a.Site(), a.Thread(), a.Bytes(), a.Many(), a.Atomic())
		}
		b := NewTouch(time, 0, 0, 0, false)
		if b.Time() != time || b.Site() != 0 || b.Thread() != 0 || b.Bytes() != 0 || b.Many() || b.Atomic() || b < At(time) || a < b || NewTouch(time-1, 65535, 1023, 15, true) >= b {
			t.Errorf("%#x", b)
		}
		if next := NewTouch(time, 7, 41, 15, false) + NextThread; next != NewTouch(time, 7, 42, 15, false) || !next.SameThread(NewTouch(1, 9, 42, 1, true)) || next.SameThread(a) {
			t.Errorf("%#x", next)
		}
	}
}

// When half of all times have passed they begin again, with cells that nobody has touched.
func TestTimeBeginsAgain(t *testing.T) {
	s := New(1 << 20)
	s.Check()
	b, err := s.Alloc(256, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, end := range []uint64{MaxTime / 2, MaxTime/2 + 1, 5} {
		_, unlock := s.LockChecked()
		b.Shadow().Cells[63].Write = NewTouch(end, 1, 1, 15, false)
		unlock(end)
	}
	start, unlock := s.LockChecked()
	if start != 5 || b.Shadow().Cells[63].Write.Time() != 5 {
		t.Errorf("time %d, a touch at %d", start, b.Shadow().Cells[63].Write.Time())
	}
	unlock(MaxTime/2 + 1)
	start, unlock = s.LockChecked()
	if start != 0 || b.Shadow().Cells[63].Write != 0 || len(b.Shadow().Cells) != 64 {
		t.Errorf("time %d, a touch %#x", start, b.Shadow().Cells[63].Write)
	}
	unlock(0)
}
