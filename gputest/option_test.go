package gputest

import (
	"fmt"
	"testing"

	"github.com/cujs/cujs/emulator/report"
)

// A skipper keeps why its test was skipped.
type skipper struct {
	testing.TB
	why string
}

func (s *skipper) Helper()                     {}
func (s *skipper) Skipf(text string, a ...any) { s.why = fmt.Sprintf(text, a...) }

// TestSkippedOnGPU has the options that a GPU lacks skip a test there, and no others.
func TestSkippedOnGPU(t *testing.T) {
	t.Setenv("CUJS_DEVICE", "cuda")
	for _, test := range []struct {
		name   string
		option Option
		skips  bool
	}{
		{"Devices", Devices("h100"), true}, {"Memory", Memory(1), true}, {"Counting", Counting(nil), true},
		{"Reports", Reports(func(*report.Report) {}), true},
		{"Shuffle", Shuffle(1), false}, {"Leaks", Leaks(), false}, {"Unchecked", Unchecked(), false},
	} {
		want := ""
		if test.skips {
			want = "gputest: gputest." + test.name + " needs the emulated device; CUJS_DEVICE=cuda"
		}
		s := &skipper{TB: t}
		settingsOf([]Option{test.option}).onGPU(s, nil)
		if s.why != want {
			t.Errorf("%s: %q, want %q", test.name, s.why, want)
		}
	}
}
