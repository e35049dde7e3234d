package profile

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
)

const (
	µs = time.Microsecond
	ms = time.Millisecond
)

// sample is a profile of a made-up program.
func sample() *Report {
	calls := []Call{
		{Name: "cuInit", Start: 0, Duration: 250 * µs},
		{Name: "cuLaunchKernel", Start: ms, Duration: 4 * µs},
		{Name: "cuLaunchKernel", Start: 2 * ms, Duration: 6 * µs},
		{Name: "cuMemAlloc", Start: 3 * ms, Duration: 900, Result: cuda.CUDA_ERROR_OUT_OF_MEMORY},
		{Name: "cuStreamQuery", Start: 4 * ms, Duration: 5 * ms, Result: cuda.CUDA_ERROR_NOT_READY},
	}
	activities := []Activity{
		{Kind: Kernel, Name: "saxpy", Stream: 0x7f00, Start: 2 * ms, Duration: 3 * ms, Grid: [3]uint32{4, 1, 1}, Block: [3]uint32{256, 1, 1}, Shared: 64},
		{Kind: Kernel, Name: "saxpy", Start: ms, Duration: 2 * ms, Grid: [3]uint32{4, 1, 1}, Block: [3]uint32{256, 1, 1}},
		{Kind: Copy, Name: "copy to the host", Start: 6 * ms, Duration: ms, Bytes: 3 << 19},
	}
	return newReport(10*ms, calls, activities, 2)
}

func TestText(t *testing.T) {
	const want = `profiled 10.0 ms: devices busy for 5.00 ms (50.0 %)

device    share     total  count      mean       min       max
         83.3 %   5.00 ms      2   2.50 ms   2.00 ms   3.00 ms  kernel saxpy
         16.7 %   1.00 ms      1   1.00 ms   1.00 ms   1.00 ms  copy to the host, 1.5 MiB, 1.6 GB/s

host      share     total  count      mean       min       max
         50.0 %   5.00 ms      1   5.00 ms   5.00 ms   5.00 ms  cuStreamQuery
          2.5 %    250 µs      1    250 µs    250 µs    250 µs  cuInit
          0.1 %   10.0 µs      2   5.00 µs   4.00 µs   6.00 µs  cuLaunchKernel
          0.0 %    900 ns      1    900 ns    900 ns    900 ns  cuMemAlloc

2 more could not be timed`
	if got := sample().String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestManyRows sums up what is beyond the longest rows.
func TestManyRows(t *testing.T) {
	var calls []Call
	for i := range 14 {
		calls = append(calls, Call{Name: fmt.Sprintf("cu%d", i), Duration: time.Duration(20-i) * ms})
	}
	calls = append(calls, calls[13])
	lines := strings.Split(newReport(time.Second, calls, nil, 0).String(), "\n")
	const want = "          1.7 %   17.0 ms      2                                2 others"
	if got := lines[len(lines)-1]; len(lines) != 3+rowsMost+1 || got != want {
		t.Errorf("%d lines, the last %q, want %q", len(lines), got, want)
	}
}

func TestTimeline(t *testing.T) {
	var b strings.Builder
	if err := sample().WriteTimeline(&b); err != nil {
		t.Fatal(err)
	}
	want := strings.Join([]string{`{"displayTimeUnit":"ns","traceEvents":[`,
		`{"name":"process_name","ph":"M","pid":0,"tid":0,"ts":0,"dur":0,"args":{"name":"host"}},`,
		`{"name":"thread_name","ph":"M","pid":0,"tid":0,"ts":0,"dur":0,"args":{"name":"calls of the driver"}},`,
		`{"name":"process_name","ph":"M","pid":1,"tid":0,"ts":0,"dur":0,"args":{"name":"device 0"}},`,
		`{"name":"thread_name","ph":"M","pid":1,"tid":0,"ts":0,"dur":0,"args":{"name":"default stream"}},`,
		`{"name":"process_name","ph":"M","pid":1,"tid":32512,"ts":0,"dur":0,"args":{"name":"device 0"}},`,
		`{"name":"thread_name","ph":"M","pid":1,"tid":32512,"ts":0,"dur":0,"args":{"name":"stream 0x7f00"}},`,
		`{"name":"cuInit","ph":"X","pid":0,"tid":0,"ts":0,"dur":250},`,
		`{"name":"cuLaunchKernel","ph":"X","pid":0,"tid":0,"ts":1000,"dur":4},`,
		`{"name":"cuLaunchKernel","ph":"X","pid":0,"tid":0,"ts":2000,"dur":6},`,
		`{"name":"cuMemAlloc","ph":"X","pid":0,"tid":0,"ts":3000,"dur":0.9,"args":{"result":"CUDA_ERROR_OUT_OF_MEMORY"}},`,
		`{"name":"cuStreamQuery","ph":"X","pid":0,"tid":0,"ts":4000,"dur":5000},`,
		`{"name":"saxpy","ph":"X","pid":1,"tid":0,"ts":1000,"dur":2000,"args":{"block":"256×1×1","grid":"4×1×1"}},`,
		`{"name":"saxpy","ph":"X","pid":1,"tid":32512,"ts":2000,"dur":3000,"args":{"block":"256×1×1","grid":"4×1×1","shared":64}},`,
		`{"name":"copy to the host","ph":"X","pid":1,"tid":0,"ts":6000,"dur":1000,"args":{"bytes":1572864}}`,
		"]}\n"}, "")
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

func TestDuration(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0 ns", 999: "999 ns", 1000: "1.00 µs", 9994: "9.99 µs", 9995: "10.0 µs", 99949: "99.9 µs", 99950: "100 µs",
		999499: "999 µs", 999500: "1.00 ms", 12345678: "12.3 ms", 999499999: "999 ms", 999500000: "1.00 s", 75e9: "75.0 s",
	} {
		if got := Duration(d); got != want {
			t.Errorf("%d ns: got %s, want %s", d, got, want)
		}
	}
}
