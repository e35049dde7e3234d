package machine

import (
	"fmt"

	"github.com/cujs/cujs/emulator/report"
)

// Where is the place in the program that calls the driver, where it is asked
// for and known.
func (m *Machine) Where() string {
	if m.Config.Check == nil || m.Config.Check.Where == nil {
		return ""
	}
	return m.Config.Check.Where()
}

// Element is how many bytes an element has that the program copies to the host by the call under way; 0
// where that is not asked for or not known.
func (m *Machine) Element() uint64 {
	if m.Config.Check == nil || m.Config.Check.Element == nil {
		return 0
	}
	return uint64(m.Config.Check.Element())
}

// Reporter is where a launch that begins reports to, and the place in the program;
// nil when nothing is checked.
func (m *Machine) Reporter() (tell func(*report.Report), from string) {
	if m.Config.Check == nil {
		return nil, ""
	}
	from = m.Where()
	return func(r *report.Report) {
		r.From = from
		m.Found(r)
	}, from
}

// A mistake tells apart the places of mistakes, over all launches and calls.
type mistake struct {
	kind   report.Kind
	kernel string // "" outside of kernels
	place  string
}

// Found passes a report on, one at a time. What an earlier launch or call did
// wrong at the same place, or at one that is not known either, counts as a
// repetition.
func (m *Machine) Found(r *report.Report) {
	m.reporting.Lock()
	defer m.reporting.Unlock()
	if r.Kind != report.Leak {
		key := mistake{kind: r.Kind, kernel: r.Kernel, place: r.From}
		switch p := &r.Place; {
		case p.Source != nil:
			key.place = fmt.Sprint(p.SourceFile, p.Source.Line, p.Source.Column)
		case r.Kernel != "":
			key.place = fmt.Sprint(p.File, p.Pos, p.Line)
		}
		if m.mistakes[key] {
			for range max(r.Times, 1) {
				m.Config.Check.Report(nil)
			}
			return
		}
		m.mistakes[key] = true
	}
	m.Config.Check.Report(r)
}
