package ndarray_test

import (
	"context"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// TestHistogramDebug: under --debug, histogram waits for the range of the data and throws where it is not finite.
func TestHistogramDebug(t *testing.T) {
	const want = "[1, 1]; RangeError: ndarray.histogram: expected data from one finite number to another, got [1, Infinity]; options.range leaves out what lies beyond"
	debug(t, want, `
		let message = String(nd.array([1, 2]).histogram(2).counts)
		try { nd.array([1, 2, Infinity]).histogram(3) } catch (e) { message += '; ' + e.name + ': ' + e.message }
		message`)
}

// TestNothingButNaNDebug: under --debug, what selects a number waits and throws where skipNaN leaves none.
func TestNothingButNaNDebug(t *testing.T) {
	const want = "-1 0 | RangeError: ndarray.min: there is no min of nothing but NaN | RangeError: ndarray.argmax: there is no argmax of nothing but NaN"
	debug(t, want, `
		const some = nd.array([[NaN, -1], [NaN, NaN]]), skip = { axis: 1, skipNaN: true }
		let message = some.max({ skipNaN: true }) + ' ' + some.at(':1').argmin({ axis: 0 }).at(0)
		for (const name of ['min', 'argmax']) try { some[name](skip) } catch (e) { message += ' | ' + e.name + ': ' + e.message }
		message`)
}

// debug compares what a program answers under --debug.
func debug(t *testing.T, want, program string) {
	t.Helper()
	r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated", Permissions: host.Everything(), Debug: true})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	v, err := r.Run(context.Background(), "a.js", "const nd = require('cuda/ndarray')\n"+program)
	if err != nil {
		t.Fatal(host.FormatError(err, false))
	}
	if v.String() != want {
		t.Errorf("got  %s\nwant %s", v, want)
	}
}
