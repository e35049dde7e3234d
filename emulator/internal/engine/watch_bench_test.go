package engine

import (
	"os"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/report"
)

// watchBenchmark has the launches of a benchmark checked when CUJS_BENCH_CHECK
// is set, to measure what that costs.
func watchBenchmark(b *testing.B, l *run.Launch) {
	if os.Getenv("CUJS_BENCH_CHECK") != "" {
		l.Instance.Space.Blocks(func(m *memory.Block) bool { m.Write(m.Base, m.Size); return true })
		l.Report = func(r *report.Report) {
			if r != nil {
				b.Error(r)
			}
		}
	}
}
