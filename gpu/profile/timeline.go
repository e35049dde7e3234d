// This file writes a report as a timeline that browsers show.

package profile

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
)

// event is an entry of the Trace Event Format, which ui.perfetto.dev and
// chrome://tracing open. Times are microseconds.
type event struct {
	Name     string         `json:"name"`
	Phase    string         `json:"ph"`
	Process  int            `json:"pid"`
	Thread   uint64         `json:"tid"`
	Time     float64        `json:"ts"`
	Duration float64        `json:"dur"`
	Args     map[string]any `json:"args,omitempty"`
}

// WriteTimeline writes the report in the Trace Event Format: process 0 is the
// host, process 1 device 0 and so on, with a row for each stream.
func (r *Report) WriteTimeline(w io.Writer) error {
	if w == nil {
		return errors.New("profile: WriteTimeline: the writer is nil")
	}
	events := r.names()
	for i := range r.Calls {
		c := &r.Calls[i]
		e := span(c.Name, c.Start, c.Duration)
		if c.Result != cuda.CUDA_SUCCESS && c.Result != cuda.CUDA_ERROR_NOT_READY {
			e.Args = map[string]any{"result": c.Result.String()}
		}
		events = append(events, e)
	}
	for i := range r.Activities {
		a := &r.Activities[i]
		e := span(a.Name, a.Start, a.Duration)
		e.Process, e.Thread, e.Args = a.Device+1, a.Stream, a.facts()
		events = append(events, e)
	}
	return json.NewEncoder(w).Encode(map[string]any{"traceEvents": events, "displayTimeUnit": "ns"})
}

// names name the rows.
func (r *Report) names() []event {
	name := func(what string, process int, thread uint64, text string) event {
		return event{Name: what, Phase: "M", Process: process, Thread: thread, Args: map[string]any{"name": text}}
	}
	events := []event{name("process_name", 0, 0, "host"), name("thread_name", 0, 0, "calls of the driver")}
	type row struct {
		device int
		stream uint64
	}
	var rows []row
	for i := range r.Activities {
		a := &r.Activities[i]
		if at := (row{a.Device, a.Stream}); !slices.Contains(rows, at) {
			rows = append(rows, at)
			events = append(events, name("process_name", a.Device+1, a.Stream, fmt.Sprintf("device %d", a.Device)),
				name("thread_name", a.Device+1, a.Stream, streamName(a.Stream)))
		}
	}
	return events
}

func streamName(handle uint64) string {
	switch handle {
	case 0, 1:
		return "default stream"
	case 2:
		return "default stream of the thread"
	}
	return fmt.Sprintf("stream %#x", handle)
}

func span(name string, start, duration time.Duration) event {
	return event{Name: name, Phase: "X", Time: micro(start), Duration: micro(duration)}
}

func micro(d time.Duration) float64 { return float64(d) / 1e3 }

// facts are shown beside an activity.
func (a *Activity) facts() map[string]any {
	facts := map[string]any{}
	if a.Kind == Kernel {
		facts["grid"], facts["block"] = dimensions(a.Grid), dimensions(a.Block)
		if a.Shared > 0 {
			facts["shared"] = a.Shared
		}
	}
	if a.Bytes > 0 {
		facts["bytes"] = a.Bytes
	}
	return facts
}

func dimensions(d [3]uint32) string { return fmt.Sprintf("%d×%d×%d", d[0], d[1], d[2]) }
