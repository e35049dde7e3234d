package conformance

import (
	"testing"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
)

func TestEventStates(t *testing.T) {
	d := start(t)
	s, e := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.event(cuda.CU_EVENT_DEFAULT)
	d.ok(d.CuEventQuery(e))
	d.ok(d.CuEventSynchronize(e))
	g := d.hold(s)
	d.ok(d.CuEventRecord(e, s))
	d.want(cuda.CUDA_ERROR_NOT_READY, d.CuEventQuery(e))
	g.open()
	d.ok(d.CuEventSynchronize(e))
	d.ok(d.CuEventQuery(e))
	d.ok(d.CuStreamSynchronize(s))
}

func TestEventCreationErrors(t *testing.T) {
	d := start(t)
	var e cuda.Event
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuEventCreate(nil, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuEventCreate(&e, 1<<10))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuEventCreate(&e, uint32(cuda.CU_EVENT_INTERPROCESS)))
}

func TestElapsedTime(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	a, b := d.event(cuda.CU_EVENT_DEFAULT), d.event(cuda.CU_EVENT_DEFAULT)
	d.ok(d.CuEventRecord(a, s))
	d.ok(d.CuEventSynchronize(a))
	time.Sleep(20 * time.Millisecond)
	d.ok(d.CuEventRecord(b, s))
	d.ok(d.CuEventSynchronize(b))
	for name, elapsed := range map[string]func(*float32, cuda.Event, cuda.Event) cuda.Result{
		"cuEventElapsedTime": d.CuEventElapsedTime, "cuEventElapsedTime_v1": d.CuEventElapsedTime_v1,
	} {
		var ms float32
		if r := elapsed(&ms, a, b); r == cuda.CUDA_ERROR_NOT_SUPPORTED {
			continue
		} else {
			d.ok(r)
		}
		if ms < 15 || ms > 20000 {
			t.Errorf("%s: %g ms for a pause of 20", name, ms)
		}
		d.ok(elapsed(&ms, b, a))
		if ms > 0 {
			t.Errorf("%s: %g ms backwards", name, ms)
		}
	}
}

func TestElapsedTimeErrors(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	recorded, never, timeless := d.event(0), d.event(0), d.event(cuda.CU_EVENT_DISABLE_TIMING)
	d.ok(d.CuEventRecord(recorded, s))
	d.ok(d.CuEventRecord(timeless, s))
	d.ok(d.CuStreamSynchronize(s))
	var ms float32
	d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuEventElapsedTime_v1(&ms, recorded, never))
	d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuEventElapsedTime_v1(&ms, never, recorded))
	d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuEventElapsedTime_v1(&ms, recorded, timeless))
	pending := d.event(0)
	g := d.hold(s)
	d.ok(d.CuEventRecord(pending, s))
	d.want(cuda.CUDA_ERROR_NOT_READY, d.CuEventElapsedTime_v1(&ms, recorded, pending))
	g.open()
	d.ok(d.CuStreamSynchronize(s))
}

func TestStreamWaitsForEvent(t *testing.T) {
	d := start(t)
	a, b := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.stream(cuda.CU_STREAM_NON_BLOCKING)
	e := d.event(cuda.CU_EVENT_DISABLE_TIMING)
	p := d.alloc(4)
	d.ok(d.CuStreamWaitEvent(b, e, 0)) // never recorded: no effect
	g := d.hold(a)
	d.ok(d.CuMemsetD8Async(p, 1, 4, a))
	d.ok(d.CuEventRecord(e, a))
	d.ok(d.CuStreamWaitEvent(b, e, 0))
	d.ok(d.CuMemsetD8Async(p, 2, 4, b))
	d.want(cuda.CUDA_ERROR_NOT_READY, d.CuStreamQuery(b))
	g.open()
	d.ok(d.CuStreamSynchronize(b))
	equal(t, "value", d.download(p, 1)[0], 2)
	d.want(cuda.CUDA_ERROR_ILLEGAL_STATE, d.CuStreamWaitEvent(b, e, uint32(cuda.CU_EVENT_WAIT_EXTERNAL)))
	d.want(cuda.CUDA_ERROR_ILLEGAL_STATE, d.CuEventRecordWithFlags(e, a, uint32(cuda.CU_EVENT_RECORD_EXTERNAL)))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuEventRecordWithFlags(e, a, 99))
}

// A wait means the recording that was there when it was made.
func TestWaitIsForTheEarlierRecording(t *testing.T) {
	d := start(t)
	a, b, c := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.stream(cuda.CU_STREAM_NON_BLOCKING), d.stream(cuda.CU_STREAM_NON_BLOCKING)
	e := d.event(cuda.CU_EVENT_DISABLE_TIMING)
	d.ok(d.CuEventRecord(e, a))
	d.ok(d.CuStreamWaitEvent(b, e, 0))
	g := d.hold(c)
	d.ok(d.CuEventRecord(e, c))
	d.ok(d.CuStreamSynchronize(b))
	d.want(cuda.CUDA_ERROR_NOT_READY, d.CuEventQuery(e))
	g.open()
	d.ok(d.CuEventSynchronize(e))
}

func TestEventOfAnotherContext(t *testing.T) {
	d := start(t)
	e := d.event(0)
	var other cuda.Context
	d.ok(d.CuCtxCreate_v2(&other, 0, 0))
	defer d.CuCtxDestroy(other)
	d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuEventRecord(e, 0))
}

func TestDestroyedEventIsStillWaitedFor(t *testing.T) {
	d := start(t)
	a, b := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.stream(cuda.CU_STREAM_NON_BLOCKING)
	var e cuda.Event
	d.ok(d.CuEventCreate(&e, uint32(cuda.CU_EVENT_DISABLE_TIMING)))
	g := d.hold(a)
	d.ok(d.CuEventRecord(e, a))
	d.ok(d.CuStreamWaitEvent(b, e, 0))
	d.ok(d.CuEventDestroy(e))
	d.want(cuda.CUDA_ERROR_NOT_READY, d.CuStreamQuery(b))
	g.open()
	d.ok(d.CuStreamSynchronize(b))
}

func TestWrongEvents(t *testing.T) {
	d := start(t)
	d.checksHandles()
	var gone cuda.Event
	d.ok(d.CuEventCreate(&gone, 0))
	d.ok(d.CuEventDestroy(gone))
	for _, wrong := range []cuda.Event{0, gone, 12345, ^cuda.Event(0), cuda.Event(d.ctx)} {
		d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuEventQuery(wrong))
		d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuEventSynchronize(wrong))
		d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuEventRecord(wrong, 0))
		d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuStreamWaitEvent(0, wrong, 0))
		d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuEventDestroy(wrong))
	}
}
