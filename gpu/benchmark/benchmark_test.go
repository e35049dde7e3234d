package benchmark

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
)

// scripted is a subject whose calls take what a list says, again and again, and notes what was asked.
func scripted(name string, log *[]string, times ...float64) Subject {
	n := 0
	return Subject{Result: &Result{Name: name, Device: "a GPU"}, Time: func(calls int) (device, host float64, err error) {
		*log = append(*log, name)
		n++
		return times[(n-1)%len(times)], 0.001, nil
	}}
}

func TestMeasure(t *testing.T) {
	var log []string
	a, b := scripted("a", &log, 2), scripted("b", &log, 4)
	flushes := 0
	plan := Plan{Warmup: 8, Time: 100, Flush: func() error { flushes++; return nil }}
	if err := plan.Measure(a, b); err != nil {
		t.Fatal(err)
	}
	// a: 1 call and 4 of 2 ms; b: 1 and 2 of 4 ms. 25 samples of b fit, 50 of a.
	want := append(slices.Repeat([]string{"a"}, 5), slices.Repeat([]string{"b"}, 3)...)
	want = append(want, slices.Repeat([]string{"a", "b"}, 25)...)
	if !slices.Equal(log, want) || flushes != 50 {
		t.Errorf("%d flushes, called\n%v\nexpected\n%v", flushes, log, want)
	}
	if !a.Cold || a.Result.Calls != 1 || len(a.Samples) != 25 || len(a.Host) != 25 || b.Median() != 4 {
		t.Errorf("a is %+v, b %+v", a.Result, b.Result)
	}
}

func TestPlan(t *testing.T) {
	for _, c := range []struct {
		plan           Plan
		once           float64
		samples, calls int
	}{
		{Plan{Time: 200}, 0.01, 400, 50},
		{Plan{Time: 200}, 1e-6, mostSamples, mostCalls},
		{Plan{Time: 200}, 0, mostSamples, mostCalls},
		{Plan{Time: 200}, 90, leastSamples, 1},
		{Plan{Time: 200, Samples: 3, Calls: 2}, 90, 3, 2},
	} {
		var log []string
		s := scripted("s", &log, c.once)
		s.Time = func(int) (float64, float64, error) { return c.once, 0, nil }
		if err := c.plan.Measure(s); err != nil || len(s.Samples) != c.samples || s.Result.Calls != c.calls {
			t.Errorf("%+v at %v ms: %d samples of %d calls, want %d of %d (%v)", c.plan, c.once, len(s.Samples), s.Result.Calls, c.samples, c.calls, err)
		}
	}
}

func TestMeasureFails(t *testing.T) {
	broken := errors.New("broken")
	for after := range 4 {
		n := 0
		s := Subject{Result: &Result{}, Time: func(int) (float64, float64, error) {
			if n++; n > after {
				return 0, 0, broken
			}
			return 1, 1, nil
		}}
		if err := (Plan{Samples: 2, Calls: 1}).Measure(s); !errors.Is(err, broken) {
			t.Errorf("after %d calls: %v", after, err)
		}
	}
	var log []string
	if err := (Plan{Flush: func() error { return broken }}).Measure(scripted("s", &log, 1)); !errors.Is(err, broken) {
		t.Error(err)
	}
}

func TestQuantile(t *testing.T) {
	r := &Result{Samples: []float64{4, 1, 3, 2}}
	low, high := r.Quartiles()
	if r.Median() != 2.5 || low != 1.75 || high != 3.25 || r.Spread() != 1.5 || r.Least() != 1 || r.Most() != 4 {
		t.Errorf("median %v, quartiles %v and %v, least %v, most %v", r.Median(), low, high, r.Least(), r.Most())
	}
	if !math.IsNaN(quantile(nil, 0.5)) {
		t.Error("a quantile of nothing")
	}
}

// TestSignificance has values of the test worked out by hand from its definition.
func TestSignificance(t *testing.T) {
	for _, c := range []struct {
		a, b []float64
		want float64
	}{
		// U = 0 of 25, variance 25/12·11: z = 12 / √22.917 = 2.5067
		{[]float64{1, 2, 3, 4, 5}, []float64{6, 7, 8, 9, 10}, math.Erfc(12 / math.Sqrt(25.0/12*11) / math.Sqrt2)},
		// the ranks of a are 1, 2.5 and 4.5, those of b 2.5, 4.5 and 6: U = 2, two ties of two
		{[]float64{1, 2, 3}, []float64{2, 3, 4}, math.Erfc(2 / math.Sqrt(9.0/12*(7-12.0/30)) / math.Sqrt2)},
		{[]float64{1, 1}, []float64{1, 1}, 1},
		{[]float64{1, 3}, []float64{2, 2}, 1},
		{nil, []float64{1}, 1},
	} {
		if got := significance(c.a, c.b); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v and %v: p is %v, want %v", c.a, c.b, got, c.want)
		}
		if one, other := significance(c.a, c.b), significance(c.b, c.a); math.Abs(one-other) > 1e-12 {
			t.Errorf("%v and %v: %v one way, %v the other", c.a, c.b, one, other)
		}
	}
}

func TestLimit(t *testing.T) {
	for _, c := range []struct {
		preset, typ           string
		bandwidth, arithmetic float64 // NVIDIA's data sheets
	}{
		{"a100", "f16", 2.04e12, 312e12},
		{"a100", "tf32", 2.04e12, 156e12},
		{"a100", "f64", 2.04e12, 19.5e12},
		{"a100", "f32", 2.04e12, 19.5e12},
		{"a100", "e4m3", 2.04e12, 0},
		{"h100", "bf16", 3.35e12, 1070e12}, // at the highest clock; the sheet's 989 is at a lower one
		{"h100", "f64", 3.35e12, 66.9e12},
		{"v100", "f16", 0.9e12, 125e12},
	} {
		api, err := emulator.Open(emulator.Options{Devices: c.preset})
		if err != nil {
			t.Fatal(err)
		}
		d, err := gpu.Open(api, gpu.Options{})
		if err != nil {
			t.Fatal(err)
		}
		v, err := d.Device(0)
		if err != nil {
			t.Fatal(err)
		}
		l := LimitOf(v, c.typ)
		if math.Abs(l.Bandwidth-c.bandwidth) > 0.02*c.bandwidth || math.Abs(l.Arithmetic-c.arithmetic) > 0.01*c.arithmetic {
			t.Errorf("%s, %s: %.4g and %.4g, want %.4g and %.4g", c.preset, c.typ, l.Bandwidth, l.Arithmetic, c.bandwidth, c.arithmetic)
		}
	}
}
