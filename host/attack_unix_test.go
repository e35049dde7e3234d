//go:build unix

package host_test

import (
	"os"
	"runtime"
	"syscall"
)

// peakOf is the most memory that a process had, in bytes.
func peakOf(p *os.ProcessState) int64 {
	usage := p.SysUsage().(*syscall.Rusage)
	if runtime.GOOS == "linux" {
		return int64(usage.Maxrss) << 10
	}
	return int64(usage.Maxrss)
}
