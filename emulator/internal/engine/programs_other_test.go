//go:build !amd64 || noasm

package engine

import (
	"testing"

	"github.com/cujs/cujs/tools/programs"
)

// variants are the Go loops alone.
func variants(t *testing.T) []variant {
	return []variant{{"in Go", func(m *programs.Module, values [][]uint64) [][]uint64 { return runPrograms(t, m, values) }}}
}
