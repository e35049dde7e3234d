package kernel

import (
	"bytes"
	"strings"
	"testing"
)

const doubled = "(x) => { const i = grid(1); if (i < x.length) x[i] *= 2 }"

func compiledDouble(t *testing.T, c *Cache, o Options) *Program {
	t.Helper()
	o.Name = "double"
	p, err := c.Compile(SourceAt("a.js", doubled, 0, len(doubled)), []Argument{{Type: "f32", Rank: 1}}, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// carried is a cache that has what another has recorded, by way of its bytes.
func carried(t *testing.T, b *Bundle) *Cache {
	t.Helper()
	data, err := b.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var read Bundle
	if err := read.UnmarshalBinary(data); err != nil {
		t.Fatal(err)
	}
	if again, _ := read.MarshalBinary(); !bytes.Equal(again, data) {
		t.Error("the bytes of what was read differ")
	}
	return &Cache{Carried: &read}
}

// TestBundle compiles for two architectures and has another cache carry both: a program is found for its architecture, whatever
// the driver, as long as that knows its PTX, and for what it was compiled from alone. A program that is carried has no IR.
func TestBundle(t *testing.T) {
	recorded := &Bundle{}
	from := &Cache{Record: recorded}
	want := map[int]string{}
	for _, sm := range []int{80, 90} {
		want[sm] = compiledDouble(t, from, Options{Target: Target{SM: sm, Driver: 13000}}).PTX
	}
	if recorded.Len() != 2 || want[80] == want[90] {
		t.Fatalf("%d programs were recorded", recorded.Len())
	}
	for _, test := range []struct {
		name  string
		o     Options
		found bool
	}{
		{"the same", Options{Target: Target{SM: 80, Driver: 13000}}, true},
		{"another driver", Options{Target: Target{SM: 90, Driver: 12020}}, true},
		{"a driver that does not know the PTX", Options{Target: Target{SM: 90, Driver: 11070}}, false},
		{"another architecture", Options{Target: Target{SM: 75, Driver: 13000}}, false},
		{"other options", Options{Exact: true, Target: Target{SM: 80, Driver: 13000}}, false},
	} {
		p := compiledDouble(t, carried(t, recorded), test.o)
		if found := p.IR() == ""; found != test.found {
			t.Errorf("%s: found %v, want %v", test.name, found, test.found)
		}
		if test.found && p.PTX != want[test.o.Target.SM] {
			t.Errorf("%s: other PTX", test.name)
		}
	}
}

func TestDamagedBundle(t *testing.T) {
	recorded := &Bundle{}
	compiledDouble(t, &Cache{Record: recorded}, Options{})
	data, _ := recorded.MarshalBinary()
	for n := range data {
		if n == len(bundleMark) {
			continue // that of none
		}
		if err := new(Bundle).UnmarshalBinary(data[:n]); err == nil {
			t.Errorf("the first %d bytes of %d were read", n, len(data))
		}
	}
	if err := new(Bundle).UnmarshalBinary([]byte(strings.Repeat("x", 100))); err != errBundle {
		t.Error(err)
	}
}
