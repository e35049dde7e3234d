// This file measures what each step of a comparison costs a program.

package differential

import (
	"testing"

	"github.com/cujs/cujs/tools/programs"
)

// perProgram reports the time of a program of the batches of an iteration.
func perProgram(b *testing.B) {
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/batchSize, "µs/program")
}

func BenchmarkGenerate(b *testing.B) {
	for i := range b.N {
		newBatch(i)
	}
	perProgram(b)
}

func BenchmarkEmulated(b *testing.B) { measure(b, openEmulated(b)) }

func BenchmarkOther(b *testing.B) { measure(b, openOther(b)) }

func measure(b *testing.B, m machine) {
	batch := newBatch(1)
	b.ResetTimer()
	for range b.N {
		if _, err := m.run(batch.module, batch.values, level(1)); err != nil {
			b.Fatal(err)
		}
	}
	perProgram(b)
}

func BenchmarkCompare(b *testing.B) {
	batch := newBatch(1)
	results, err := openEmulated(b).run(batch.module, batch.values, level(1))
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for range b.N {
		batch.compare(results, results, func(*programs.Program, place) { b.Error("a result differs from itself") })
	}
	perProgram(b)
}
