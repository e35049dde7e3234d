// This file names what counters tell, as Nsight Compute does and shortly, and
// shows it as a table.

package stats

import (
	"fmt"
	"path/filepath"
	"strings"
)

// ratio is a / b, or none where b is zero.
func ratio(a, b uint64, none float64) float64 {
	if b == 0 {
		return none
	}
	return float64(a) / float64(b)
}

// PerRequest is the sectors of a request; 4 is the least for a warp that reads
// 4 bytes a thread, 0 says that there were none.
func (t *Traffic) PerRequest() float64 { return ratio(t.Sectors, t.Requests, 0) }

// AverageLanes are the threads of a warp, up to 32, that execute an
// instruction; on says without those that its guard switches off.
func (c *Count) AverageLanes(on bool) float64 {
	if on {
		return ratio(c.LanesOn, c.Warps, 0)
	}
	return ratio(c.Lanes, c.Warps, 0)
}

// BranchEfficiency is the share of branches, in percent, where all threads of
// a warp go one way.
func (c *Count) BranchEfficiency() float64 { return 100 * ratio(c.Branches-c.Divergent, c.Branches, 1) }

// BankConflicts are those of all accesses to shared memory.
func (c *Count) BankConflicts() (n uint64) {
	for _, t := range c.Shared.All() {
		n += t.Conflicts
	}
	return n
}

// Moved is the bytes of global memory that are moved: whole sectors.
func (c *Count) Moved() (n uint64) {
	for _, t := range c.Global.All() {
		n += 32 * t.Sectors
	}
	return n
}

// Intensity is floating-point operations for each byte moved.
func (c *Count) Intensity() float64 { return ratio(c.FLOPs, c.Moved(), 0) }

// A Metric is a number under the name that Nsight Compute gives it.
type Metric struct {
	Name  string
	Value float64
}

// Metrics are the counters by Nsight Compute's names, always the same ones.
func (c *Count) Metrics() []Metric {
	g, s := &c.Global, &c.Shared
	list := []Metric{
		{"smsp__inst_executed.sum", float64(c.Warps)},
		{"smsp__thread_inst_executed.sum", float64(c.Lanes)},
		{"smsp__thread_inst_executed_pred_on.sum", float64(c.LanesOn)},
		{"smsp__thread_inst_executed_per_inst_executed.ratio", c.AverageLanes(false)},
		{"smsp__thread_inst_executed_pred_on_per_inst_executed.ratio", c.AverageLanes(true)},
		{"smsp__sass_branch_targets.sum", float64(c.Branches)},
		{"smsp__sass_branch_targets_threads_divergent.sum", float64(c.Divergent)},
		{"smsp__sass_branch_targets_threads_uniform.sum", float64(c.Branches - c.Divergent)},
		{"smsp__sass_average_branch_targets_threads_uniform.pct", c.BranchEfficiency()},
	}
	for _, x := range []struct {
		name string
		*Traffic
	}{{"ld", &g.Loads}, {"st", &g.Stores}} {
		list = append(list,
			Metric{"l1tex__t_requests_pipe_lsu_mem_global_op_" + x.name + ".sum", float64(x.Requests)},
			Metric{"l1tex__t_sectors_pipe_lsu_mem_global_op_" + x.name + ".sum", float64(x.Sectors)},
			Metric{"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_" + x.name + ".ratio", x.PerRequest()})
	}
	list = append(list, Metric{"l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum", float64(c.BankConflicts())})
	for _, x := range []struct {
		name string
		*Traffic
	}{{"ld", &s.Loads}, {"st", &s.Stores}, {"atom", &s.Atomics}} {
		list = append(list, Metric{"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_" + x.name + ".sum", float64(x.Conflicts)})
	}
	list = append(list,
		Metric{"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", float64(s.Loads.Wavefronts)},
		Metric{"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum", float64(s.Stores.Wavefronts)})
	for i, n := range c.Kinds {
		list = append(list, Metric{"smsp__sass_thread_inst_executed_op_" + KindNames[i] + "_pred_on.sum", float64(n)})
	}
	for i, n := range c.Operations {
		list = append(list, Metric{"smsp__sass_thread_inst_executed_op_" + OperationNames[i] + "_pred_on.sum", float64(n)})
	}
	return list
}

// String is a table: what the launches did in all, then line by line.
func (s *Kernel) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "kernel %s: %s, %s, %s\n", s.Kernel, several(s.Launches, "launch", "launches"), several(s.Blocks, "block", "blocks"), several(s.Threads, "thread", "threads"))
	if s.Warps == 0 {
		return strings.TrimSuffix(b.String(), "\n")
	}
	row := func(name string, n uint64, format string, args ...any) {
		fmt.Fprintf(&b, "  %-14s %10d   %s\n", name, n, fmt.Sprintf(format, args...))
	}
	on := ""
	if s.LanesOn != s.Lanes {
		on = fmt.Sprintf(", %.1f of them switched on by guards", s.AverageLanes(true))
	}
	row("instructions", s.Warps, "by warps; %.1f of 32 threads active%s", s.AverageLanes(false), on)
	if s.Branches > 0 {
		row("branches", s.Branches, "%d divergent, efficiency %.1f %%", s.Divergent, s.BranchEfficiency())
	}
	for i, name := range []string{"loads", "stores", "atomics"} {
		if t := s.Global.All()[i]; t.Requests > 0 {
			row("global "+name, t.Requests, "%.1f sectors a request, %d bytes asked for, %d moved", t.PerRequest(), t.Bytes, 32*t.Sectors)
		}
	}
	for i, name := range []string{"loads", "stores", "atomics"} {
		if t := s.Shared.All()[i]; t.Requests > 0 {
			row("shared "+name, t.Requests, "%d bank conflicts, %d bytes", t.Conflicts, t.Bytes)
		}
	}
	for i, name := range []string{"loads", "stores", "atomics"} {
		if t := s.Local.All()[i]; t.Requests > 0 {
			row("local "+name, t.Requests, "%d bytes", t.Bytes)
		}
	}
	if s.FLOPs > 0 {
		row("flops", s.FLOPs, "%.2f for each byte moved", s.Intensity())
	}
	s.table(&b)
	return strings.TrimSuffix(b.String(), "\n")
}

// table is the part of String that tells lines apart.
func (s *Kernel) table(b *strings.Builder) {
	width := 0
	name := func(l *Line) string {
		file := l.File
		if file == "" {
			file = "PTX"
		}
		return fmt.Sprintf("%s:%d", filepath.Base(file), l.Line)
	}
	for i := range s.Lines {
		width = max(width, len(name(&s.Lines[i])))
	}
	fmt.Fprintf(b, "  %-*s  %12s %7s %9s %11s %9s\n", width, "line", "instructions", "threads", "divergent", "sectors/req", "conflicts")
	for i := range s.Lines {
		l := &s.Lines[i]
		divergent, sectors, conflicts := "", "", ""
		if l.Branches > 0 {
			divergent = fmt.Sprint(l.Divergent)
		}
		if n := l.Global.Loads.Requests + l.Global.Stores.Requests + l.Global.Atomics.Requests; n > 0 {
			sectors = fmt.Sprintf("%.1f", ratio(l.Moved()/32, n, 0))
		}
		if l.Shared != (Accesses{}) {
			conflicts = fmt.Sprint(l.BankConflicts())
		}
		text := strings.TrimSpace(l.Text)
		if r := []rune(text); len(r) > 48 {
			text = string(r[:47]) + "…"
		}
		line := fmt.Sprintf("  %-*s  %12d %7.1f %9s %11s %9s  %s", width, name(l), l.Warps, l.AverageLanes(false), divergent, sectors, conflicts, text)
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

func several(n uint64, one, many string) string {
	if n == 1 {
		many = one
	}
	return fmt.Sprint(n, " ", many)
}
