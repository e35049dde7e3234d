//go:build !noasm

package engine

import (
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/tools/programs"
)

// variants are the assembly loops, where the processor has AVX2, and the Go
// loops.
func variants(t *testing.T) []variant {
	run := func(wide bool) func(m *programs.Module, values [][]uint64) [][]uint64 {
		return func(m *programs.Module, values [][]uint64) [][]uint64 {
			defer func(had bool) { loops.HasAVX2 = had }(loops.HasAVX2)
			loops.HasAVX2 = wide
			return runPrograms(t, m, values)
		}
	}
	all := []variant{{"in Go", run(false)}}
	if loops.HasAVX2 {
		all = append(all, variant{"in assembly", run(true)})
	}
	return all
}
