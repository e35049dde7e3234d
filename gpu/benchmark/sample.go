// This file takes samples.

package benchmark

import "math"

// A Plan is how samples are taken. Its numbers are decided before the first sample, so that what is
// measured does not depend on what was measured.
type Plan struct {
	Warmup  float64 // milliseconds for which the work runs before
	Time    float64 // milliseconds that all samples of a subject are to take
	Samples int     // how many; 0: as many as fit into Time, within bounds
	Calls   int     // of a sample; 0: as many as make it long enough for the clock, one where it is cold
	// Flush empties the device's cache before each sample; nil where it stays warm.
	Flush func() error
}

// A Subject is work that is measured. Time makes so many calls, and answers the milliseconds that one
// of them took on the device and on the host.
type Subject struct {
	*Result
	Time func(calls int) (device, host float64, err error)
}

// The bounds of what a Plan leaves open.
const (
	leastSamples = 10
	mostSamples  = 1000
	mostCalls    = 500 // fewer than a stream takes before the host has to wait
	// sampleTime is a thousand times the resolution of events, in milliseconds.
	sampleTime = 0.5
	leastTime  = 1e-6 // of a call, so that a clock that stands still ends no measurement
)

// Measure takes samples of the subjects in turn: what changes meanwhile, such as a clock that falls
// with the temperature, changes all of them.
func (p Plan) Measure(subjects ...Subject) error {
	samples := mostSamples
	for _, s := range subjects {
		n, err := p.prepare(s)
		if err != nil {
			return err
		}
		samples = min(samples, n)
	}
	if p.Samples > 0 {
		samples = p.Samples
	}
	for range samples {
		for _, s := range subjects {
			if err := p.sample(s); err != nil {
				return err
			}
		}
	}
	return nil
}

// prepare runs a subject until it is warm. It decides how many calls a sample is of, and answers how
// many samples fit into the time.
func (p Plan) prepare(s Subject) (samples int, err error) {
	if _, _, err := s.Time(1); err != nil { // compiles and loads
		return 0, err
	}
	once, spent := 0.0, 0.0
	for rounds := 0; rounds == 0 || spent < p.Warmup && rounds < mostSamples; rounds++ {
		device, host, err := s.Time(1)
		if err != nil {
			return 0, err
		}
		once = max(device, host, leastTime)
		spent += once
	}
	s.Cold = p.Flush != nil
	switch {
	case p.Calls > 0:
		s.Result.Calls = p.Calls
	case s.Cold:
		s.Result.Calls = 1
	default:
		s.Result.Calls = within(1, sampleTime/once, mostCalls)
	}
	return within(leastSamples, p.Time/(once*float64(s.Result.Calls)), mostSamples), nil
}

// within is a number rounded up, and no less or more than the bounds.
func within(least int, x float64, most int) int {
	return int(max(float64(least), min(math.Ceil(x), float64(most))))
}

func (p Plan) sample(s Subject) error {
	if p.Flush != nil {
		if err := p.Flush(); err != nil {
			return err
		}
	}
	device, host, err := s.Time(s.Result.Calls)
	if err != nil {
		return err
	}
	s.Samples, s.Host = append(s.Samples, device), append(s.Host, host)
	return nil
}
