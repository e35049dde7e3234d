// Package profile measures what a program asks of CUDA devices and how long
// they are at it.
//
// A Recorder is a hook on the driver's table (cuda.API.Wrap). It times every
// call of the driver, and puts an event before and one behind every kernel,
// copy, fill and graph, so that it needs nothing but the driver: no CUPTI, no
// permission to read hardware counters. That costs a few microseconds of the
// host's time an operation. What it tells of a device is therefore the time
// from one event to the other: of a short kernel a microsecond or two more than
// the kernel itself takes.
package profile

import (
	"sync"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
)

// A Recorder takes a profile. Its methods may be called by several goroutines.
type Recorder struct {
	api   *cuda.API
	works map[string]*work

	mutex    sync.Mutex
	start    time.Time
	calls    []Call
	waiting  bool // the last of calls is a wait that goes on
	clocks   map[cuda.Context]*clock
	names    map[cuda.Function]string
	done     []Activity
	untimed  int
	finished bool
}

// New begins a profile. The recorder makes calls of its own through api, which
// it does not count: it is the table that Hook is to wrap.
func New(api *cuda.API) *Recorder {
	return &Recorder{
		api: api, works: works(), start: time.Now(),
		clocks: map[cuda.Context]*clock{}, names: map[cuda.Function]string{},
	}
}

// Hook is the hook to wrap the table with. After Finish it lets calls pass.
func (r *Recorder) Hook(c *cuda.Call, next func() cuda.Result) cuda.Result {
	begun := r.before(c)
	from := time.Now()
	result := next()
	to := time.Now()
	r.after(c, begun, result, from, to)
	return result
}

// before gets the timings that the call would lose, and marks the beginning of
// its work on the device.
func (r *Recorder) before(c *cuda.Call) *operation {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.finished {
		return nil
	}
	switch c.Name {
	case "cuCtxDestroy", "cuGreenCtxDestroy", "cuDevicePrimaryCtxReset", "cuDevicePrimaryCtxRelease":
		r.collect(true)
		r.stopClocks()
		clear(r.names)
	case "cuModuleUnload", "cuLibraryUnload":
		clear(r.names) // a handle may come back with another function behind it
	}
	if w := r.works[c.Name]; w != nil {
		return r.begin(w, c)
	}
	return nil
}

// after marks the end of the work, and counts the call.
func (r *Recorder) after(c *cuda.Call, begun *operation, result cuda.Result, from, to time.Time) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.finished {
		return
	}
	if begun != nil {
		r.end(begun, result)
	}
	r.count(c.Name, result, from.Sub(r.start), to.Sub(r.start))
}

// count adds a call to the host's side. Queries that follow each other are one
// wait, from the first to the last.
func (r *Recorder) count(name string, result cuda.Result, from, to time.Duration) {
	query := name == "cuStreamQuery" || name == "cuEventQuery"
	if last := len(r.calls) - 1; query && r.waiting && r.calls[last].Name == name {
		r.calls[last].Duration = to - r.calls[last].Start
	} else {
		r.calls = append(r.calls, Call{Name: name, Start: from, Duration: to - from})
	}
	r.calls[len(r.calls)-1].Result = result
	r.waiting = query && result == cuda.CUDA_ERROR_NOT_READY
}

// Finish ends the profile and tells. It waits for nothing: what devices are
// still at is not timed, so that the caller waits for them first. A second
// Finish gives nil.
func (r *Recorder) Finish() *Report {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.finished {
		return nil
	}
	wall := time.Since(r.start)
	r.collect(false)
	r.stopClocks()
	r.finished = true
	return newReport(wall, r.calls, r.done, r.untimed)
}
