package ndarray_test

import (
	"context"
	"testing"

	"github.com/cujs/cujs/host"
)

// TestHistogramDebug: under --debug, histogram waits for the range of the data and throws where it is not finite.
func TestHistogramDebug(t *testing.T) {
	r, err := host.New(host.Options{Device: "emulated", Permissions: host.Everything(), Debug: true})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	v, err := r.Run(context.Background(), "a.js", `
		const nd = require('cuda/ndarray')
		let message = String(nd.array([1, 2]).histogram(2).counts)
		try { nd.array([1, 2, Infinity]).histogram(3) } catch (e) { message += '; ' + e.name + ': ' + e.message }
		message`)
	if err != nil {
		t.Fatal(host.FormatError(err, false))
	}
	const want = "[1, 1]; RangeError: ndarray.histogram: expected data from one finite number to another, got [1, Infinity]; options.range leaves out what lies beyond"
	if v.String() != want {
		t.Errorf("got  %s\nwant %s", v, want)
	}
}
