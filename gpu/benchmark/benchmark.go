// Package benchmark measures how long work takes on a device, says what that is of the device's
// limits, and compares measurements. It times nothing itself: a Subject says how its work is timed.
package benchmark

import (
	"slices"
	"time"

	"github.com/cujs/cujs/gpu"
)

// A Result is what was measured of one piece of work. Times are milliseconds of one call. Its JSON
// form is what "cujs bench" saves.
type Result struct {
	Name     string `json:"name"`
	Device   string `json:"device"`
	Emulated bool   `json:"emulated,omitempty"`
	Cold     bool   `json:"cold,omitempty"`
	// Calls is how many calls a sample is the mean of.
	Calls int `json:"calls"`
	// Samples are the times on the device, in the order of measurement.
	Samples []float64 `json:"samples"`
	// Host are the times that the host took to submit the work of the same calls.
	Host []float64 `json:"host"`
	// Bytes and Flops are what a call moves and computes; 0 where nobody said.
	Bytes float64 `json:"bytes,omitempty"`
	Flops float64 `json:"flops,omitempty"`
	Limit Limit   `json:"limit"`
}

// New is the result of work that is still to be measured on a device. Type is the arithmetic of its
// floating-point operations, one of Types.
func New(name string, v *gpu.Device, typ string, bytes, flops float64) *Result {
	return &Result{Name: name, Device: v.Name(), Emulated: v.Emulated(), Bytes: bytes, Flops: flops, Limit: LimitOf(v, typ)}
}

// Median is the time that half of the samples exceed.
func (r *Result) Median() float64 { return quantile(r.Samples, 0.5) }

// Least is the shortest time.
func (r *Result) Least() float64 { return slices.Min(r.Samples) }

// Most is the longest time.
func (r *Result) Most() float64 { return slices.Max(r.Samples) }

// Quartiles are the times between which the middle half of the samples lies.
func (r *Result) Quartiles() (low, high float64) {
	return quantile(r.Samples, 0.25), quantile(r.Samples, 0.75)
}

// Spread is the distance of the quartiles.
func (r *Result) Spread() float64 {
	low, high := r.Quartiles()
	return high - low
}

// HostMedian is the host's time that half of the samples exceed.
func (r *Result) HostMedian() float64 { return quantile(r.Host, 0.5) }

// HostBound tells that the device waits for the host: submitting a call takes about as long as the
// call, so that a faster kernel would change nothing.
func (r *Result) HostBound() bool {
	return !r.Emulated && !r.Cold && r.HostMedian() > 0.9*r.Median()
}

// Bandwidth is the rate at which bytes are moved, Arithmetic that of floating-point operations.
func (r *Result) Bandwidth() Rate { return r.rate(r.Bytes, r.Limit.Bandwidth) }

// Arithmetic is the rate of floating-point operations.
func (r *Result) Arithmetic() Rate { return r.rate(r.Flops, r.Limit.Arithmetic) }

func (r *Result) rate(amount, limit float64) Rate {
	if r.Emulated {
		limit = 0 // times of this machine's processor say nothing about a GPU
	}
	if median := r.Median(); amount > 0 && median > 0 {
		return Rate{amount / median * 1e3, limit}
	}
	return Rate{}
}

// A Rate is an amount a second, and the most that the device can; 0 where it is not known.
type Rate struct{ PerSecond, Limit float64 }

// Share is the rate as a part of the limit, 0 where there is none.
func (r Rate) Share() float64 {
	if r.Limit == 0 {
		return 0
	}
	return r.PerSecond / r.Limit
}

// duration is a number of milliseconds as Go has them.
func duration(ms float64) time.Duration { return time.Duration(ms * float64(time.Millisecond)) }
