// This file does the events of graphs. As with cuEventRecord and
// cuStreamWaitEvent it is the order of the calls that counts, here of the
// launches: what waits for an event waits for the last recording that was
// launched before, and not for one that happens to come in the meantime.

package emulator

import "github.com/cujs/cujs/bindings/cuda"

// A graphEvents is what becomes of the events of one launch, by the place of
// their steps.
type graphEvents struct {
	waits   map[int]*recording
	records map[int]*graphRecording
}

// A graphRecording is reached when its stream, which has nothing else to do,
// has done it.
type graphRecording struct {
	*recording
	aside *stream
}

// expect begins the recordings of a plan and finds those that its nodes wait
// for. Conditional nodes have none in their bodies.
func (g *graphEvents) expect(m *machine, p *plan, states []stepState) {
	for _, s := range p.steps {
		switch t := states[s.index].does.(type) {
		case *eventTask:
			g.expectEvent(m, t, s.index)
		case *childTask:
			g.expect(m, s.bodies[0], states)
		}
	}
}

func (g *graphEvents) expectEvent(m *machine, t *eventTask, index int) {
	if g.waits == nil {
		g.waits, g.records = map[int]*recording{}, map[int]*graphRecording{}
	}
	if t.wait {
		g.waits[index] = t.event.latest.Load()
		return
	}
	aside := m.newStream(t.event.context, uint32(cuda.CU_STREAM_NON_BLOCKING), 0)
	if !aside.queue.claim() {
		return // nobody else knows the stream
	}
	r := t.event.record()
	r.point = aside.end()
	t.event.latest.Store(r)
	t.event.captured.Store(nil)
	g.records[index] = &graphRecording{r, aside}
}

// reach has the step's event recorded.
func (g *graphEvents) reach(index int) {
	r := g.records[index]
	if r == nil {
		return
	}
	delete(g.records, index)
	r.aside.execute(r.recording)
	r.aside.finish()
	r.aside.release()
}

// end records what a launch has not come to, so that nobody waits for ever.
func (g *graphEvents) end() {
	for index := range g.records {
		g.reach(index)
	}
}

// run records the time at once, or waits. An event that nobody recorded is
// reached.
func (t *eventTask) run(r *graphRun, s *planStep) error {
	if !t.wait {
		r.events.reach(s.index)
	} else if rec := r.events.waits[s.index]; rec != nil {
		rec.wait()
	}
	return nil
}
