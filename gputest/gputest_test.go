package gputest_test

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gputest"
)

// kernels are those of the tests: one that is right, and one for each thing that can go wrong.
const kernels = `.version 7.0
.target sm_50
.address_size 64
.visible .entry double(.param .u64 p)
{
	.reg .b32 %r, %v;
	.reg .b64 %d, %o;
	ld.param.u64 %d, [p];
	mov.u32 %r, %tid.x;
	mul.wide.u32 %o, %r, 4;
	add.u64 %d, %d, %o;
	ld.global.u32 %v, [%d];
	add.u32 %v, %v, %v;
	st.global.u32 [%d], %v;
	ret;
}
.visible .entry traps() { trap; }
`

// launch loads the kernels and launches one with so many threads.
func launch(t testing.TB, c *gpu.Context, name string, threads uint32, args ...any) {
	t.Helper()
	m, err := c.LoadModule([]byte(kernels), gpu.JITOptions{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := m.Function(name)
	if err == nil {
		err = f.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: threads}}, args...)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A subject stands for the test of somebody: it keeps what it is told.
type subject struct {
	testing.TB
	mu       sync.Mutex
	told     []string
	cleanups []func()
}

// stopped is what ends a subject.
type stopped struct{}

func (s *subject) note(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.told = append(s.told, text)
}

func (s *subject) Helper()                      {}
func (s *subject) Context() context.Context     { return context.Background() }
func (s *subject) Output() io.Writer            { return io.Discard }
func (s *subject) Errorf(text string, a ...any) { s.note(fmt.Sprintf(text, a...)) }
func (s *subject) Fatalf(text string, a ...any) { s.Errorf(text, a...); panic(stopped{}) }
func (s *subject) Fatal(a ...any)               { s.note(fmt.Sprint(a...)); panic(stopped{}) }
func (s *subject) Skipf(text string, a ...any) {
	s.note("skipped: " + fmt.Sprintf(text, a...))
	panic(stopped{})
}
func (s *subject) Cleanup(f func()) { s.cleanups = append(s.cleanups, f) }
func (s *subject) run(test func(testing.TB)) (told []string) {
	func() {
		defer func() {
			if cause := recover(); cause != nil && cause != (stopped{}) {
				panic(cause)
			}
		}()
		test(s)
	}()
	for _, f := range slices.Backward(s.cleanups) {
		f()
	}
	return s.told
}

var (
	address = regexp.MustCompile(`0x[0-9a-f]+`)
	line    = regexp.MustCompile(`_test\.go:\d+`)
)

// steady is a text without the addresses and lines that differ between runs and edits.
func steady(text string) string {
	return line.ReplaceAllString(address.ReplaceAllString(text, "ADDRESS"), "_test.go:LINE")
}

// TestWhatFailsATest has tests of others that are right and wrong, and all that they are told.
func TestWhatFailsATest(t *testing.T) {
	for _, test := range []struct {
		name, device string
		test         func(testing.TB)
		want         []string
	}{
		{"right", "", func(t testing.TB) {
			c := gputest.Context(t)
			x, _ := gpu.Upload(context.Background(), c, []uint32{1, 2, 3})
			launch(t, c, "double", 3, x)
		}, nil},
		{"out of bounds", "", func(t testing.TB) {
			c := gputest.Context(t)
			x, _ := gpu.Upload(context.Background(), c, []uint32{1, 2, 3})
			launch(t, c, "double", 4, x)
		}, []string{"out of bounds: "}},
		{"uninitialised", "emulated:h100", func(t testing.TB) {
			c := gputest.Context(t)
			x, _ := c.Alloc(context.Background(), 12)
			launch(t, c, "double", 3, x)
		}, []string{"uninitialised read: "}},
		{"trap", "", func(t testing.TB) { launch(t, gputest.Context(t), "traps", 1) }, []string{"trap: "}},
		{"trap, unchecked", "", func(t testing.TB) { launch(t, gputest.Context(t, gputest.Unchecked()), "traps", 1) },
			[]string{"gputest: a mistake was found\ntrap: "}},
		{"unchecked", "", func(t testing.TB) {
			c := gputest.Context(t, gputest.Unchecked(), nil)
			x, _ := c.Alloc(context.Background(), 12)
			launch(t, c, "double", 3, x)
		}, nil},
		{"leak", "", func(t testing.TB) {
			c := gputest.Context(t, gputest.Leaks())
			x, _ := c.Alloc(context.Background(), 12)
			y, _ := c.Alloc(context.Background(), 4)
			_ = y.Free()
			_ = x
		}, []string{"gputest: not freed: buffer of 12 bytes from gputest_test.go:LINE"}},
		{"closed by the test", "", func(t testing.TB) { _ = gputest.Driver(t).Close() }, nil},
		{"no device of that name", "tpu", func(t testing.TB) { gputest.Context(t) },
			[]string{"gputest: CUJS_DEVICE=tpu: there is no such device: write cuda, auto, emulated, or emulated with a preset, such as emulated:h100"}},
		{"no preset of that name", "", func(t testing.TB) { gputest.Context(t, gputest.Devices("h1000")) }, []string{"gputest: "}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Setenv("CUJS_DEVICE", test.device)
			told := (&subject{TB: t}).run(test.test)
			if len(told) != len(test.want) {
				t.Fatalf("told %q, want %q", told, test.want)
			}
			for i, want := range test.want {
				if got := steady(told[i]); !strings.Contains(got, want) {
					t.Errorf("told %s\nwant %s", got, want)
				}
			}
		})
	}
}

// TestOptions has what each option changes.
func TestOptions(t *testing.T) {
	var found []*report.Report
	counting := &emulator.Counting{}
	d := gputest.Driver(t, gputest.Devices("2xh100"), gputest.Memory(1<<20), gputest.Shuffle(7),
		gputest.Counting(counting), gputest.Reports(func(r *report.Report) { found = append(found, r) }))
	if len(d.Devices()) != 2 || !strings.Contains(d.Devices()[0].Name(), "H100") {
		t.Errorf("%d devices, the first is %s", len(d.Devices()), d.Devices()[0].Name())
	}
	c, err := d.Devices()[1].PrimaryContext()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Alloc(context.Background(), 2<<20); err == nil {
		t.Error("more memory than was asked for")
	}
	x, _ := gpu.Upload(context.Background(), c, []uint32{1, 2, 3})
	launch(t, c, "double", 4, x)
	_ = c.Synchronize(t.Context())
	if len(found) != 1 || found[0].Kind != report.OutOfBounds {
		t.Errorf("found %v", found)
	}
	if stats := counting.ByKernel(); len(stats) != 1 || stats[0].Threads != 4 {
		t.Errorf("counted %v", stats)
	}
}

// TestOnTheDevice runs a kernel on the device that CUJS_DEVICE names, a GPU too.
func TestOnTheDevice(t *testing.T) {
	c := gputest.Context(t)
	x, err := gpu.Upload(context.Background(), c, []uint32{1, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	launch(t, c, "double", 3, x)
	if got, err := gpu.Download[uint32](context.Background(), x); err != nil || !slices.Equal(got, []uint32{2, 4, 6}) {
		t.Error(got, err)
	}
}
