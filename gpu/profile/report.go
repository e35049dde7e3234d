// This file is what a profile tells.

package profile

import (
	"cmp"
	"slices"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
)

// A Report is a finished profile. Times count from its beginning.
type Report struct {
	Wall       time.Duration // how long it was taken
	Busy       time.Duration // when some device did something, overlapping work counted once
	Calls      []Call        // of the driver, in order
	Activities []Activity    // of devices, by their beginning
	Untimed    int           // operations that events could not time
}

// A Call is a call of the driver. Queries of a stream or an event that follow
// each other are one, which lasts from the first to the last.
type Call struct {
	Name            string
	Start, Duration time.Duration
	Result          cuda.Result
}

// An Activity is something that a device did.
type Activity struct {
	Kind            Kind
	Name            string // of the kernel, or what was done
	Device          int    // ordinal
	Stream          uint64 // handle; 0 is the default stream
	Start, Duration time.Duration
	Bytes           uint64    // copied or filled; 0 where nobody knows
	Grid, Block     [3]uint32 // of a kernel
	Shared          uint32    // of a kernel: dynamic shared memory in bytes
}

// A Row is what calls or activities of one name have in common.
type Row struct {
	Kind            Kind // empty for calls
	Name            string
	Count           int
	Total, Min, Max time.Duration
	Bytes           uint64
}

// Mean is the mean time.
func (r *Row) Mean() time.Duration { return r.Total / time.Duration(r.Count) }

func newReport(wall time.Duration, calls []Call, activities []Activity, untimed int) *Report {
	slices.SortStableFunc(activities, func(a, b Activity) int { return cmp.Compare(a.Start, b.Start) })
	r := &Report{Wall: wall, Calls: calls, Activities: activities, Untimed: untimed}
	r.Busy = r.busy()
	return r
}

// busy adds up the times at which a device was at work.
func (r *Report) busy() (total time.Duration) {
	var until time.Duration
	for i := range r.Activities {
		a := &r.Activities[i]
		end := a.Start + a.Duration
		if from := max(a.Start, until); end > from {
			total += end - from
			until = end
		}
	}
	return total
}

// Device sums the activities up by kind and name, the longest first.
func (r *Report) Device() []Row {
	var s sums
	for i := range r.Activities {
		a := &r.Activities[i]
		s.add(a.Kind, a.Name, a.Duration, a.Bytes)
	}
	return s.sorted()
}

// Host sums the calls up by name, the longest first.
func (r *Report) Host() []Row {
	var s sums
	for i := range r.Calls {
		s.add("", r.Calls[i].Name, r.Calls[i].Duration, 0)
	}
	return s.sorted()
}

// sums are rows by kind and name.
type sums struct {
	rows []Row
	at   map[[2]string]int
}

func (s *sums) add(kind Kind, name string, d time.Duration, bytes uint64) {
	if s.at == nil {
		s.at = map[[2]string]int{}
	}
	key := [2]string{string(kind), name}
	i, ok := s.at[key]
	if !ok {
		i = len(s.rows)
		s.at[key] = i
		s.rows = append(s.rows, Row{Kind: kind, Name: name, Min: d})
	}
	row := &s.rows[i]
	row.Count++
	row.Total += d
	row.Min, row.Max = min(row.Min, d), max(row.Max, d)
	row.Bytes += bytes
}

func (s *sums) sorted() []Row {
	slices.SortStableFunc(s.rows, func(a, b Row) int { return cmp.Compare(b.Total, a.Total) })
	return s.rows
}
