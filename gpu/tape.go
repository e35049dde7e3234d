// This file records what streams get in a graph: which resources it uses, and
// what must wait until the recording is over.

package gpu

import (
	"errors"
	"fmt"
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// A tape is a recording under way. One goroutine records at a time.
type tape struct {
	graph *Graph
	lanes []*lane // that take part
}

// join makes a stream part of the recording.
func (t *tape) join(l *lane) {
	if l.tape.CompareAndSwap(nil, t) {
		t.lanes = append(t.lanes, l)
		l.countCapture(1)
	}
}

// countCapture counts a stream that is captured in its context, and in the one with
// which the driver waits for it.
func (l *lane) countCapture(n int32) {
	if !l.nonBlocking {
		l.context.capturedBlocking.Add(n)
	}
	for c := l.context; c != nil; c = c.owner {
		c.captured.Add(n)
	}
}

// underway tells whether the recording has not ended.
func (t *tape) underway() bool {
	return slices.ContainsFunc(t.lanes, func(l *lane) bool { return l.tape.Load() == t })
}

// end lets go of the streams.
func (t *tape) end() {
	for _, l := range t.lanes {
		l.tape.Store(nil)
		l.countCapture(-1)
	}
}

// note finds the node that was recorded last in a lane, and what it launches.
func (t *tape) note(api *cuda.API, l *Launch) {
	if node := lastNode(api, l.lane.handle); node != 0 {
		t.graph.launches[node] = l.copy()
	}
}

// captured is the graph that a stream is captured in, and the nodes that the
// next one in the stream waits for.
func captured(api *cuda.API, s cuda.Stream) (g cuda.Graph, before []cuda.GraphNode, r cuda.Result) {
	var status cuda.StreamCaptureStatus
	var id, n uint64
	var list *cuda.GraphNode
	r = api.CuStreamGetCaptureInfo(s, &status, &id, &g, &list, nil, &n)
	if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		r = api.CuStreamGetCaptureInfo_v2(s, &status, &id, &g, &list, &n)
	}
	if r == cuda.CUDA_SUCCESS && list != nil {
		before = unsafe.Slice(list, n)
	}
	return g, before, r
}

// lastNode is the node that the next one in a stream waits for, 0 when there
// is none or more than one.
func lastNode(api *cuda.API, s cuda.Stream) cuda.GraphNode {
	if _, before, r := captured(api, s); r == cuda.CUDA_SUCCESS && len(before) == 1 {
		return before[0]
	}
	return 0
}

// copy is a launch with the same arguments, for changing them later.
func (l *Launch) copy() *Launch {
	c := l.f.newLaunch(l.params)
	copy(c.data, l.data)
	copy(c.given, l.given)
	copy(c.buffers, l.buffers)
	c.context, c.home, c.handle = l.context, l.context, l.handle
	c.missing, c.configured, c.asked, c.cfg, c.Tag = l.missing, true, l.asked, l.cfg, l.Tag
	c.asked.Stream, c.cfg.Stream = nil, nil // that of the recording may go
	return c
}

// hold keeps a resource from being released while the graph exists, or until drop
// was called as often.
func (g *Graph) hold(r *resource) {
	if r == nil || r == g.res { // the graph holds what it allocates anyway
		return
	}
	if g.holds[r]++; g.holds[r] > 1 {
		return
	}
	d := g.context.driver
	d.mu.Lock()
	r.holds++
	d.mu.Unlock()
}

// holdAll holds several, and answers them for drop.
func (g *Graph) holdAll(list []*resource) []*resource {
	for _, r := range list {
		g.hold(r)
	}
	return list
}

// drop ends what hold began. What the program has released is released now, behind
// the launches that use it.
func (g *Graph) drop(list []*resource) {
	var last []*resource
	for _, r := range list {
		if r == nil || r == g.res {
			continue
		}
		if g.holds[r]--; g.holds[r] == 0 {
			delete(g.holds, r)
			last = append(last, r)
		}
	}
	g.driver.unhold(last)
}

// give has a node hold what its parameters name, instead of what those before did.
func (g *Graph) give(node cuda.GraphNode, list ...*resource) {
	before := g.given[node]
	g.given[node] = g.holdAll(list)
	g.drop(before)
}

// delayed tells whether the release of r, which has left the live state, must
// wait: for the end of a recording, or of the graphs that use it. When it need not,
// the caller has entered the gate for captures.
func (d *Driver) delayed(r *resource) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if r.holds > 0 {
		r.waiting = true
		return true
	}
	if !d.captures.tryEnter() {
		d.late = append(d.late, r)
		return true
	}
	return false
}

// unhold has a graph hold resources no longer, and releases those that nothing
// else waits with.
func (d *Driver) unhold(list []*resource) {
	var free []*resource
	d.mu.Lock()
	for _, r := range list {
		if r.holds--; r.holds == 0 && r.waiting {
			r.waiting = false
			free = append(free, r)
		}
	}
	d.mu.Unlock()
	for _, r := range free {
		_ = r.finish()
	}
}

// endRecording releases what has waited for it.
func (d *Driver) endRecording() {
	if !d.captures.end() {
		return
	}
	d.mu.Lock()
	late := d.late
	d.late = nil
	d.mu.Unlock()
	for _, r := range late {
		_ = r.finish()
	}
}

// refuse is the error of asking for something that cannot be recorded.
func (d *Driver) refuse(doing, instead string) error {
	if !d.captures.capturing() {
		return nil
	}
	return &ArgumentError{Doing: doing, Expected: "work that a graph can record", Got: "a wait, while a graph is being recorded; " + instead}
}

// recorded is the error of ending a context while a stream of it is being
// recorded: the driver would go on recording in what is no longer there.
func (c *Context) recorded(doing string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !slices.ContainsFunc(c.lanes, func(l *lane) bool { return l.tape.Load() != nil }) {
		return nil
	}
	return &ArgumentError{Doing: doing, Expected: "no graph that is being recorded", Got: "a call while one is; do it afterwards"}
}

// nodeless is the error of work in a stream that is recorded for which graphs have
// no node; nil where the stream is not recorded.
func (l *lane) nodeless(doing, work string) error {
	if l.tape.Load() == nil {
		return nil
	}
	return &ArgumentError{Doing: doing, Expected: "work that a graph can record", Got: work + ", which no graph has; do it in a stream, before or behind the graph's launch"}
}

// used tells whether work has used the buffer, or is recorded to use it. One
// that is new can be filled during a recording.
func (b *Buffer) used() bool {
	if b.res == nil || b.res.uses.last.Load() != nil {
		return true
	}
	d := b.context.driver
	d.mu.Lock()
	defer d.mu.Unlock()
	return b.res.holds > 0
}

// Capture makes a graph of what f puts into the stream, and into streams that
// wait for it meanwhile and that it waits for in the end. Nothing of that is
// done before Graph.Launch. Memory that f allocates is there at once; a
// resource that the recorded work uses lives as long as the graph, whoever
// frees it, and no release reaches the driver during f. The default stream
// cannot be recorded.
func (s *Stream) Capture(f func() error) (*Graph, error) {
	g, err := s.Context().NewGraph()
	if err != nil {
		return nil, err
	}
	if _, err := g.record(s, nil, 0, f); err != nil {
		_ = g.Free()
		return nil, err
	}
	if err := g.instantiate(); err != nil {
		_ = g.Free()
		return nil, err
	}
	return g, nil
}

// Recording tells whether the stream is being recorded in a graph.
func (s *Stream) Recording() bool { return s.lane.tape.Load() != nil }

// Captured tells whether anybody captures the stream: this package, or calls that
// bypass it. To ask anything else of such a stream would end that.
func (s *Stream) Captured() bool {
	if s.Recording() {
		return true
	}
	status := cuda.CU_STREAM_CAPTURE_STATUS_NONE
	err := s.attribute("cuStreamIsCapturing", "asking for the capture of", func(api *cuda.API) cuda.Result {
		return api.CuStreamIsCapturing(s.lane.handle, &status)
	})
	return err == nil && status != cuda.CU_STREAM_CAPTURE_STATUS_NONE
}

// Call adds a call of f to the graph that the stream is recorded in: every
// launch makes it, on a thread of the driver's, when it comes to it. f must not
// use the driver, and the work behind it waits for it.
func (s *Stream) Call(f func()) error {
	t := s.lane.tape.Load()
	if t == nil {
		return &ArgumentError{Doing: "recording a call", Argument: "stream", Expected: "one that is being recorded", Got: s.String()}
	}
	call := cuda.NewHostCall(f)
	err := s.lane.context.within("cuLaunchHostFunc", "recording a call in a stream", func(api *cuda.API) cuda.Result {
		return api.CuLaunchHostFunc(s.lane.handle, call.Func(), call.Data())
	})
	if err != nil {
		call.Release()
		return err
	}
	t.graph.calls = append(t.graph.calls, call)
	return nil
}

// record adds what f puts into s to the graph, or to a body of it, behind some
// nodes. It answers the nodes that the stream ended with.
func (g *Graph) record(s *Stream, before []cuda.GraphNode, body cuda.Graph, f func() error) (ends []cuda.GraphNode, err error) {
	c := g.context
	if err := s.check(); err != nil {
		return nil, err
	}
	if s.res == nil && s.lane.handle == 0 {
		return nil, &ArgumentError{Doing: "recording a graph", Argument: "stream", Expected: "a stream of its own", Got: "the default stream, which the driver cannot record"}
	}
	if s.lane.tape.Load() != nil {
		return nil, &ArgumentError{Doing: "recording a graph", Argument: "stream", Expected: "an idle stream", Got: "one that is being recorded"}
	}
	if body == 0 {
		body = g.handle
	}
	l, d := s.lane, c.driver
	t := &tape{graph: g}
	err = d.captures.begin(func() error {
		err := c.within("cuStreamBeginCaptureToGraph", "recording a graph, in a stream", func(api *cuda.API) cuda.Result {
			r := api.CuStreamBeginCaptureToGraph(l.handle, body, first(before), nil, uint64(len(before)), cuda.CU_STREAM_CAPTURE_MODE_RELAXED)
			if r == cuda.CUDA_ERROR_NOT_SUPPORTED && g.empty && body == g.handle {
				r = api.CuStreamBeginCapture(l.handle, cuda.CU_STREAM_CAPTURE_MODE_RELAXED)
			}
			return r
		})
		if err == nil {
			t.join(l)
		}
		return err
	})
	if err != nil {
		d.endRecording()
		return nil, err
	}
	over := false
	defer func() {
		if !over { // f has panicked
			_, _ = g.endRecord(t, l, body)
		}
	}()
	failure := f()
	over = true
	ends, err = g.endRecord(t, l, body)
	switch {
	case failure != nil:
		return nil, failure
	case err == nil:
		err = g.check() // f may have freed it
	}
	return ends, explainCapture(err)
}

// endRecord ends the recording in a lane, and answers its last nodes.
func (g *Graph) endRecord(t *tape, l *lane, body cuda.Graph) (ends []cuda.GraphNode, err error) {
	err = g.context.within("cuStreamEndCapture", "ending the recording of a graph, in a stream", func(api *cuda.API) cuda.Result {
		if _, last, r := captured(api, l.handle); r == cuda.CUDA_SUCCESS {
			ends = slices.Clone(last)
		}
		var made cuda.Graph
		r := api.CuStreamEndCapture(l.handle, &made)
		if r == cuda.CUDA_SUCCESS && made != body && made != 0 {
			api.CuGraphDestroy(g.handle) // a driver without capture to a graph made another
			g.handle = made
		}
		return r
	})
	t.end()
	g.empty = false
	g.context.driver.endRecording()
	return ends, err
}

func first(nodes []cuda.GraphNode) *cuda.GraphNode {
	if len(nodes) == 0 {
		return nil
	}
	return &nodes[0]
}

// explainCapture hints at what a recording lacks.
func explainCapture(err error) error {
	var failure *cuda.Error
	if !errors.As(err, &failure) || failure.Hint != "" {
		return err
	}
	switch failure.Code {
	case cuda.CUDA_ERROR_STREAM_CAPTURE_UNJOINED:
		failure.Hint = "the stream must wait in the end for every stream that waited for it"
	case cuda.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED:
		failure.Hint = "something was asked for that cannot be recorded: a wait, or work in the default stream"
	}
	return err
}

// String is "graph of 3 nodes on device 0".
func (g *Graph) String() string {
	n := len(g.list())
	return fmt.Sprintf("graph of %d node%s on %s", n, plural(uint64(n)), g.context.device)
}
