// This file writes a report as tables.

package profile

import (
	"fmt"
	"strings"
	"time"

	"github.com/cujs/cujs/gpu"
)

// rowsMost is how many rows of a table are written.
const rowsMost = 12

// rateLeast is how many bytes make a rate worth writing.
const rateLeast = 64 << 10

// String is two tables, of the devices and of the host, with the longest first:
//
//	profiled 12.0 ms: devices busy for 8.10 ms (68 %)
//
//	device    share     total  count      mean       min       max
//	         62.3 %   5.05 ms      3   1.68 ms   1.60 ms   1.75 ms  kernel saxpy
//
// A table ends behind its rowsMost longest rows; the rest is summed up.
func (r *Report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "profiled %s: devices busy for %s (%s)\n", Duration(r.Wall), Duration(r.Busy), percent(r.Busy, r.Wall))
	table(&b, "device", r.Device(), sum(r.Device()))
	table(&b, "host", r.Host(), r.Wall)
	if r.Untimed > 0 {
		fmt.Fprintf(&b, "\n%d more could not be timed\n", r.Untimed)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func sum(rows []Row) (total time.Duration) {
	for i := range rows {
		total += rows[i].Total
	}
	return total
}

// table writes rows, with what they take of the whole.
func table(b *strings.Builder, title string, rows []Row, whole time.Duration) {
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%-6s %8s %9s %6s %9s %9s %9s\n", title, "share", "total", "count", "mean", "min", "max")
	for i := range min(len(rows), rowsMost) {
		row := &rows[i]
		fmt.Fprintf(b, "%6s %8s %9s %6d %9s %9s %9s  %s\n", "", percent(row.Total, whole), Duration(row.Total), row.Count,
			Duration(row.Mean()), Duration(row.Min), Duration(row.Max), row.label())
	}
	if rest := rows[min(len(rows), rowsMost):]; len(rest) > 0 {
		calls := 0
		for i := range rest {
			calls += rest[i].Count
		}
		total := sum(rest)
		fmt.Fprintf(b, "%6s %8s %9s %6d %9s %9s %9s  %d others\n", "", percent(total, whole), Duration(total), calls, "", "", "", len(rest))
	}
}

// label is "kernel saxpy", or "copy to the device, 64.0 MiB, 24.3 GB/s".
func (r *Row) label() string {
	name := r.Name
	if r.Kind == Kernel {
		name = "kernel " + name
	}
	if r.Bytes == 0 {
		return name
	}
	name += ", " + gpu.FormatBytes(r.Bytes)
	if r.Total > 0 && r.Bytes/uint64(r.Count) >= rateLeast {
		name += fmt.Sprintf(", %.1f GB/s", float64(r.Bytes)/float64(r.Total.Nanoseconds()))
	}
	return name
}

func percent(part, whole time.Duration) string {
	if whole <= 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(part)/float64(whole))
}

// Duration writes a time with three digits: 980 ns, 12.3 µs, 5.05 ms, 1.20 s.
func Duration(d time.Duration) string {
	unit, scale := "ns", 1.0
	switch {
	case d >= 999500*time.Microsecond:
		unit, scale = "s", 1e9
	case d >= 999500:
		unit, scale = "ms", 1e6
	case d >= 1000:
		unit, scale = "µs", 1e3
	}
	value := float64(d) / scale
	digits := 0
	switch {
	case scale == 1 || value >= 99.95:
	case value >= 9.995:
		digits = 1
	default:
		digits = 2
	}
	return fmt.Sprintf("%.*f %s", digits, value, unit)
}
