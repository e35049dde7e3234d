package streams

import (
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
)

// An EventTask records an event in each launch of a graph, or waits for its last recording.
type EventTask struct {
	event  *Event
	Handle cuda.Event
	wait   bool
}

// NewEventTask finds the event.
func (m *Streams) NewEventTask(handle cuda.Event, wait bool) (dag.Task, cuda.Result) {
	e, r := m.Event(handle)
	if r != success {
		return nil, r
	}
	return &EventTask{e, handle, wait}, success
}

// Kind tells recording from waiting.
func (t *EventTask) Kind() cuda.GraphNodeType {
	if t.wait {
		return cuda.CU_GRAPH_NODE_TYPE_WAIT_EVENT
	}
	return cuda.CU_GRAPH_NODE_TYPE_EVENT_RECORD
}

// Run does what begin has returned for the step.
func (t *EventTask) Run(r *dag.Run, s *dag.Step) error {
	if do := r.Events[s.Index]; do != nil {
		do()
	}
	return nil
}

// Begin is called when a graph is launched and returns what the task does in that
// launch. As with cuEventRecord and cuStreamWaitEvent the order of the calls counts: the
// task waits for the last recording that was launched before, not for one that comes in
// the meantime. A recording must be done also by a launch that does not reach the task,
// so that no wait lasts forever; a second call does nothing.
func (t *EventTask) Begin() (do func(), recording bool) {
	if t.wait {
		if rec := t.event.latest.Load(); rec != nil {
			return rec.Wait, false
		}
		return nil, false // an event that nobody recorded is reached
	}
	// A stream of its own, which gets nothing else, executes the recording.
	aside := t.event.Context.Machine.NewStream(t.event.Context, uint32(cuda.CU_STREAM_NON_BLOCKING), 0)
	aside.Claim()
	rec := t.event.record()
	rec.Point = aside.End()
	t.event.latest.Store(rec)
	t.event.captured.Store(nil)
	return sync.OnceFunc(func() { aside.Conclude(rec) }), true
}
