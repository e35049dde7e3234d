package gputest

import (
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/report"
)

// An Option asks for more than the device that CUJS_DEVICE names.
type Option func(*settings)

type settings struct {
	devices      string
	memory       uint64
	shuffle      *emulator.Shuffle
	counting     *emulator.Counting
	reports      func(*report.Report)
	leaks, quick bool
	emulatedOnly string // the option that no GPU has; "" for none
}

func settingsOf(options []Option) *settings {
	s := &settings{}
	for _, o := range options {
		if o != nil {
			o(s)
		}
	}
	return s
}

func (s *settings) checks() bool { return !s.quick }

// Devices emulates the devices that presets name, whatever CUJS_DEVICE has: "h100", "2xh100",
// "a100,t4". On a GPU the test is skipped.
func Devices(presets string) Option {
	return func(s *settings) { s.devices, s.emulatedOnly = presets, "gputest.Devices" }
}

// Memory gives each emulated device so many bytes. On a GPU the test is skipped.
func Memory(bytes uint64) Option {
	return func(s *settings) { s.memory, s.emulatedOnly = bytes, "gputest.Memory" }
}

// Shuffle runs blocks and warps in a random order, the same for each seed. A GPU has an order of
// its own, and nothing changes there.
func Shuffle(seed uint64) Option {
	return func(s *settings) { s.shuffle = &emulator.Shuffle{Seed: seed} }
}

// Counting has c count what every kernel does: c.ByKernel() lists it once the work is done. On a
// GPU the test is skipped.
func Counting(c *emulator.Counting) Option {
	return func(s *settings) {
		if c != nil {
			c.All = true
		}
		s.counting, s.emulatedOnly = c, "gputest.Counting"
	}
}

// Reports gives the mistakes that are found to f, once for each place, instead of failing the test
// with them. f is called on several goroutines, one at a time, and must not call the driver. On a
// GPU, which finds none, the test is skipped.
func Reports(f func(*report.Report)) Option {
	return func(s *settings) { s.reports, s.emulatedOnly = f, "gputest.Reports" }
}

// Leaks fails the test for each object of the GPU that it has not freed itself, with the line that
// made it.
func Leaks() Option { return func(s *settings) { s.leaks = true } }

// Unchecked runs kernels several times as fast: mistakes of theirs are not looked for.
func Unchecked() Option { return func(s *settings) { s.quick = true } }
