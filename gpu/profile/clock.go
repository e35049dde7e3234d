// This file times what devices do, by events.

package profile

import (
	"time"

	"github.com/cujs/cujs/bindings/cuda"
)

// pendingMost is how many operations may wait for their times. Beyond, those
// that are done are asked, and their events used again.
const pendingMost = 2048

// A clock times the work of one context.
type clock struct {
	context cuda.Context
	device  int
	base    cuda.Event    // what times are counted from
	at      time.Duration // when base was, since the profile began
	free    []cuda.Event
	pending []*operation // in the order of their ends
}

// An operation is work of a device that is not timed yet.
type operation struct {
	Activity
	clock      *clock
	stream     cuda.Stream
	start, end cuda.Event
}

// begin marks the beginning of the work that c gives a device. It is nil where
// it cannot be timed: the stream is being captured, so nothing runs.
func (r *Recorder) begin(w *work, c *cuda.Call) *operation {
	o := &operation{}
	o.stream = r.describe(&o.Activity, w, c)
	var status cuda.StreamCaptureStatus
	if r.api.CuStreamIsCapturing(o.stream, &status) != cuda.CUDA_SUCCESS || status != cuda.CU_STREAM_CAPTURE_STATUS_NONE {
		return nil
	}
	if o.clock = r.clock(o.stream); o.clock == nil {
		r.untimed++
		return nil
	}
	o.Device, o.Stream = o.clock.device, uint64(o.stream)
	if len(o.clock.pending) >= pendingMost {
		r.collect(false)
	}
	if o.start = o.clock.mark(r.api, o.stream); o.start == 0 {
		r.untimed++
		return nil
	}
	return o
}

// end marks the end of the work. What the driver refused was none.
func (r *Recorder) end(o *operation, result cuda.Result) {
	if result == cuda.CUDA_SUCCESS {
		o.end = o.clock.mark(r.api, o.stream)
	}
	if o.end == 0 {
		o.clock.free = append(o.clock.free, o.start)
		if result == cuda.CUDA_SUCCESS {
			r.untimed++
		}
		return
	}
	o.clock.pending = append(o.clock.pending, o)
}

// clock is the clock of the current context, nil where it can have none.
func (r *Recorder) clock(stream cuda.Stream) *clock {
	var current cuda.Context
	if r.api.CuCtxGetCurrent(&current) != cuda.CUDA_SUCCESS || current == 0 {
		return nil
	}
	if c := r.clocks[current]; c != nil {
		return c
	}
	var device cuda.Device
	if r.api.CuCtxGetDevice(&device) != cuda.CUDA_SUCCESS {
		return nil
	}
	c := &clock{context: current, device: int(device)}
	if c.base = c.mark(r.api, stream); c.base == 0 || r.api.CuEventSynchronize(c.base) != cuda.CUDA_SUCCESS {
		return nil
	}
	c.at = time.Since(r.start)
	r.clocks[current] = c
	return c
}

// mark records an event, 0 where the driver refuses.
func (c *clock) mark(api *cuda.API, stream cuda.Stream) (e cuda.Event) {
	if n := len(c.free); n > 0 {
		e, c.free = c.free[n-1], c.free[:n-1]
	} else if api.CuEventCreate(&e, 0) != cuda.CUDA_SUCCESS {
		return 0
	}
	if api.CuEventRecord(e, stream) != cuda.CUDA_SUCCESS {
		c.free = append(c.free, e)
		return 0
	}
	return e
}

// collect gets the times of what is done, or of everything, for which it waits.
func (r *Recorder) collect(everything bool) {
	mode := cuda.CU_STREAM_CAPTURE_MODE_RELAXED // a capture elsewhere does not mind
	if r.api.CuThreadExchangeStreamCaptureMode(&mode) == cuda.CUDA_SUCCESS {
		defer r.api.CuThreadExchangeStreamCaptureMode(&mode)
	}
	for _, c := range r.clocks {
		if len(c.pending) == 0 || r.api.CuCtxPushCurrent(c.context) != cuda.CUDA_SUCCESS {
			r.untimed += len(c.pending)
			c.pending = nil
			continue
		}
		r.settle(c, everything)
		r.api.CuCtxPopCurrent(new(cuda.Context))
	}
}

// settle times the pending operations of c, whose context is current.
func (r *Recorder) settle(c *clock, everything bool) {
	left := c.pending[:0]
	for _, o := range c.pending {
		q := r.api.CuEventQuery(o.end)
		if q == cuda.CUDA_ERROR_NOT_READY && everything {
			q = r.api.CuEventSynchronize(o.end)
		}
		if q == cuda.CUDA_ERROR_NOT_READY {
			left = append(left, o)
			continue
		}
		start, ok := elapsed(r.api, c.base, o.start)
		duration, too := elapsed(r.api, o.start, o.end)
		if !ok || !too {
			r.untimed++
			continue
		}
		o.Start, o.Duration = c.at+start, duration
		r.done = append(r.done, o.Activity)
		c.free = append(c.free, o.start, o.end)
	}
	c.pending = left
}

// elapsed is the time between two events that are done.
func elapsed(api *cuda.API, from, to cuda.Event) (time.Duration, bool) {
	var ms float32
	result := api.CuEventElapsedTime(&ms, from, to)
	if result == cuda.CUDA_ERROR_NOT_SUPPORTED { // before driver 12.8 there is the older form only
		result = api.CuEventElapsedTime_v1(&ms, from, to)
	}
	return time.Duration(float64(ms) * float64(time.Millisecond)), result == cuda.CUDA_SUCCESS
}

// stopClocks gives up what is not timed yet, and all events. A context that is
// used again gets a new clock.
func (r *Recorder) stopClocks() {
	for _, c := range r.clocks {
		r.untimed += len(c.pending)
		c.close(r.api)
	}
	clear(r.clocks)
}

// close gives the events back.
func (c *clock) close(api *cuda.API) {
	if api.CuCtxPushCurrent(c.context) != cuda.CUDA_SUCCESS {
		return
	}
	for _, o := range c.pending {
		c.free = append(c.free, o.start, o.end)
	}
	for _, e := range append(c.free, c.base) {
		api.CuEventDestroy(e)
	}
	api.CuCtxPopCurrent(new(cuda.Context))
}
