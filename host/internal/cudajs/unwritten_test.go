package cudajs_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/host"
)

// writes are the ways to write to memory: each writes all elements of v.
var writes = map[string]string{
	"fill": "v.fill(1)", "write": "v.write(new Float32Array(v.length))", "writeAsync": "await v.writeAsync(new Float32Array(v.length))",
	"copy of a buffer":      "cuda.buffer(new Float32Array(v.length)).copyTo(v)",
	"copy of pinned memory": "v.write(cuda.pinned('f32', v.length).fill(2))",
	"kernel":                "cuda.kernel((v) => { if (grid(1) < v.length) v[grid(1)] = grid(1) }).launch({ grid: 1, block: 32 }, v)",
	"exchange":              "cuda.kernel((v) => { if (grid(1) < v.length) Atomics.store(v, grid(1), 1) }).launch({ grid: 1, block: 32 }, v)",
	"graph of a fill":       "{ const g = cuda.graph(() => { v.fill(3) }); g.launch() }",
	"graph of a copy":       "{ const from = cuda.buffer(new Float32Array(v.length)), g = cuda.graph(() => { from.copyTo(v) }); g.launch() }",
	"array":                 "nd.from(v).assign(nd.ones([v.length]))",
	"driver's fill":         "driver.cuMemsetD32(v.address, 7, v.length)",
	"driver's copy":         "driver.cuMemcpyHtoD(v.address, new Float32Array(v.length), v.bytes)",
	"stream":                "{ const s = cuda.stream({ nonBlocking: true }); v.fill(4, { stream: s }); s.synchronize() }",
}

// reads are the ways to read x, with what is said where the second half of its 16 elements was not written.
var reads = map[string][2]string{
	"read": {"x.read()", half}, "read into": {"x.read(new Float32Array(16))", half}, "readAsync": {"await x.readAsync()", half},
	"array": {"nd.from(x).read()", half}, "array, later": {"await nd.from(x).readAsync()", half},
	"view": {"x.subarray(4, 12).read()", some}, "offset": {"x.read(new Float32Array(8), 4)", some}, "written part": {"x.subarray(2, 8).read()", ""},
	"copy":            {"{ const y = x.similar(); x.copyTo(y); y.read() }", half},
	"copy by a graph": {"{ const y = x.similar(); cuda.graph(() => { x.copyTo(y) }).launch(); y.read() }", half},
	"copy by a kernel": {"nd.from(x).copy().read()", "uninitialised read: a0[8] to a0[11] were never written, and their value is stored to " +
		"global memory; 16 bytes at global address 0x…: 32 bytes into the device allocation of 64 bytes at 0x…"},
	"driver": {"driver.cuMemcpyDtoH(new Float32Array(16), x.address, 64)", ""}, // it does not know what elements are
}

const (
	half = "uninitialised read: a copy to the host reads 16 elements of 4 bytes, of which nobody wrote 8, the first at 0x…: 32 bytes into the device allocation of 64 bytes at 0x…\n  at a.js:"
	some = "uninitialised read: a copy to the host reads 8 elements of 4 bytes, of which nobody wrote 4, the first at 0x…: 32 bytes into the device allocation of 64 bytes at 0x…\n  at a.js:"
)

// TestReadOfUnwritten writes all elements of a buffer in each way, or half of them, and reads them in each way.
func TestReadOfUnwritten(t *testing.T) {
	var found []string
	check := &emulator.Check{Report: func(r *report.Report) {
		if r != nil {
			found = append(found, r.String())
		}
	}}
	address := regexp.MustCompile("0x[0-9a-f]+")
	for write, writes := range writes {
		for _, view := range []string{"x", "x.subarray(0, 8)"} {
			w, line := newWorld(t, func(o *host.Options) { o.Driver, o.Device, o.Check = nil, "emulated", check }), ""
			for read, reads := range reads {
				found, line = nil, line+"\n" // what is found once at a place is not told again
				w.must(fmt.Sprintf(`%s(async () => {
const cuda = require('cuda'), nd = require('cuda/ndarray'), driver = require('cuda/driver')
const x = cuda.alloc('f32', 16), v = %s
%s
cuda.synchronize()
%s
})()`, line, view, writes, reads[0]))
				want := reads[1]
				if view == "x" {
					want = ""
				}
				got := address.ReplaceAllString(strings.Join(found, ""), "0x…")
				if !strings.HasPrefix(got, want) || want == "" && got != "" || strings.Count(got, "uninitialised") > 1 {
					t.Errorf("%s of %s, then %s: got\n%s\nwant\n%s", write, view, read, got, want)
				}
			}
		}
	}
}
