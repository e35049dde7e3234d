// This file lists what was counted, for programs that read JSON.

package stats

// A Listing is what launches of a kernel did, under Nsight Compute's names.
type Listing struct {
	Kernel   string             `json:"kernel"`
	Launches uint64             `json:"launches"`
	Blocks   uint64             `json:"blocks"`
	Threads  uint64             `json:"threads"`
	Metrics  map[string]float64 `json:"metrics"`
	Lines    []ListedLine       `json:"lines"`
}

// A ListedLine is what a line of the source did.
type ListedLine struct {
	File    string             `json:"file"`
	Line    int                `json:"line"`
	Text    string             `json:"text"`
	Metrics map[string]float64 `json:"metrics"`
}

// Listing lists the numbers of the kernel and of its lines.
func (s *Kernel) Listing() *Listing {
	l := &Listing{s.Kernel, s.Launches, s.Blocks, s.Threads, s.byName(), []ListedLine{}}
	for i := range s.Lines {
		line := &s.Lines[i]
		l.Lines = append(l.Lines, ListedLine{line.File, line.Line, line.Text, line.byName()})
	}
	return l
}

func (c *Count) byName() map[string]float64 {
	metrics := map[string]float64{}
	for _, m := range c.Metrics() {
		metrics[m.Name] = m.Value
	}
	return metrics
}
