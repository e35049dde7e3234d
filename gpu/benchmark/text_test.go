package benchmark

import (
	"strings"
	"testing"
)

func twoResults() (a, b *Result) {
	a = &Result{Name: "copy", Device: "a GPU", Calls: 5, Bytes: 1e6, Flops: 5e5, Limit: Limit{2e12, 0},
		Samples: []float64{0.001, 0.0011, 0.0012, 0.0011, 0.001}, Host: []float64{0.0001}}
	b = &Result{Name: "kernel", Device: "a GPU", Calls: 1, Cold: true, Flops: 1e9, Limit: Limit{2e12, 5e13},
		Samples: []float64{0.1, 0.11, 0.12, 0.11, 0.1}, Host: []float64{0.2}}
	return a, b
}

func TestString(t *testing.T) {
	a, b := twoResults()
	if got, want := a.String(), "copy: 1.10 µs, spread 9.1 %, least 1.00 µs, 909 GB/s, 45.5 % of the device's limit, 455 GFLOP/s; 5 samples of 5 calls"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	a.Emulated, a.Bytes = true, 0
	want := `copy: 1.10 µs, spread 9.1 %, least 1.00 µs, 455 GFLOP/s; 5 samples of 5 calls
emulated device: these are times of this machine's processor and say nothing about a GPU`
	if got := a.String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, want := b.String(), "; 5 samples of 1 call"; !strings.HasSuffix(got, want) {
		t.Errorf("got  %s\nwant %s at its end", got, want)
	}
	if b.HostBound() {
		t.Error("a cold call is no row of calls that the host submits")
	}
}

func TestTable(t *testing.T) {
	a, b := twoResults()
	b.Cold = false
	want := `        median   spread  least    GB/s  of limit  GFLOP/s  of limit  against copy
copy    1.10 µs  9.1 %   1.00 µs  909   45.5 %    455
kernel  110 µs   9.1 %   100 µs                   9091     18.2 %    100.00 times as long (p = 0.011)
kernel: the host takes as long to submit the calls as the device to do them; a graph or prepare() submits faster
`
	if got := (Comparison{a, b}).String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestDifference(t *testing.T) {
	for _, c := range []struct {
		d    Difference
		want string
	}{
		{Difference{Ratio: 0.8, P: 0.0001, Differs: true}, "1.25 times as fast (p < 0.001)"},
		{Difference{Ratio: 1.5, P: 0.0123, Differs: true}, "1.50 times as long (p = 0.012)"},
		{Difference{Ratio: 1.5, P: 0.4}, "no difference (p = 0.40)"},
	} {
		if got := c.d.String(); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
	a, b := twoResults()
	if d := a.Against(b); d.Name != "copy" || d.Against != "kernel" || d.Ratio != a.Median()/b.Median() || !d.Differs {
		t.Errorf("%+v", d)
	}
}

// TestHostBound: from nine tenths of the whole time on the device waits for the host, but for cold calls and on the emulated device.
func TestHostBound(t *testing.T) {
	for _, c := range []struct {
		r    Result
		want bool
	}{
		{Result{Samples: []float64{1}, Host: []float64{0.95}}, true},
		{Result{Samples: []float64{1}, Host: []float64{0.89}}, false},
		{Result{Samples: []float64{1, 1, 5}, Host: []float64{0.1, 0.91, 0.95}}, true},
		{Result{Samples: []float64{1}, Host: []float64{2}, Cold: true}, false},
		{Result{Samples: []float64{1}, Host: []float64{2}, Emulated: true}, false},
	} {
		if got := c.r.HostBound(); got != c.want {
			t.Errorf("%+v: got %v", c.r, got)
		}
	}
}
