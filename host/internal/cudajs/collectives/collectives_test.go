package collectives_test

import (
	"bytes"
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

func open(tb testing.TB, device string) (*host.Runtime, *bytes.Buffer) {
	tb.Helper()
	var out bytes.Buffer
	r, err := host.New(host.Options{Areas: areas.All(), Device: device, Stdout: &out, Stderr: &out, Permissions: host.Everything()})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { r.Close() })
	return r, &out
}

// TestScripts runs the scripts in testdata, which check themselves.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.js")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			r, out := open(t, "emulated:4xh100")
			if err := r.RunFile(context.Background(), file); err != nil {
				t.Errorf("%s\n%s", host.FormatError(err, false), out)
			}
			if err := r.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

const setup = `
	var cuda = require('cuda'), nccl = require('cuda/nccl')
	var ranks = nccl.local(), x = ranks.map((c) => c.context.alloc('f32', 4))
	var each = (f) => nccl.group(() => ranks.map((c, r) => f(c, r)))`

// TestErrors compares the messages of what is refused.
func TestErrors(t *testing.T) {
	r, _ := open(t, "emulated:2xh100")
	if _, err := r.Run(context.Background(), "setup.js", setup); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ source, want string }{
		{`nccl.local(3)`, `TypeError: nccl.local: devices: expected an array of devices, or of their numbers, got number`},
		{`nccl.local(['a'])`, `TypeError: nccl.local: devices[0]: expected a Device or its number, got string`},
		{`nccl.local([0, 2])`, `RangeError: nccl.local: devices[1]: expected the number of one of 2 devices, from 0, got 2`},
		{`nccl.local([0.5])`, `RangeError: nccl.local: devices[0]: expected the number of one of 2 devices, from 0, got 0.5`},
		{`nccl.local([])`, `TypeError: nccl.local: devices: expected one device or more, got none`},
		{`nccl.local([0, 0])`, `TypeError: nccl.local: devices: expected a device for each rank, got device 0 twice`},
		{`nccl.local([0], { timeout: -1 })`, `RangeError: nccl.local: timeout: expected seconds, got -1`},
		{`ranks[0].allReduce()`, `TypeError: communicator.allReduce: send: expected a Buffer, an NDArray, or { buffer, offset, length }, got undefined`},
		{`ranks[0].allReduce(3)`, `TypeError: communicator.allReduce: send: expected a Buffer, an NDArray, or { buffer, offset, length }, got number`},
		{`ranks[0].allReduce(x[0])`, `TypeError: allReduce: expected the calls of all ranks of this process in one group, so that none waits for another, got those of 1 of 2 ranks`},
		{`each((c, r) => c.allReduce(x[r], undefined, { op: 'summ' }))`, `TypeError: communicator.allReduce: options.op: there is no "summ"; did you mean "sum"?`},
		{`each((c, r) => c.allReduce(x[r], undefined, { op: 'scaled' }))`, `TypeError: communicator.allReduce: options.op: there is no "scaled"; there are sum, prod, max, min, avg`},
		{`each((c, r) => c.allReduce(x[r], undefined, { op: 'max', scale: 2 }))`, `TypeError: communicator.allReduce: options.scale: it scales the elements of a sum; the op is "max"`},
		{`each((c, r) => c.allReduce(x[r], undefined, { root: 1 }))`, `TypeError: communicator.allReduce: options: there is no option "root"; there are op, scale, stream, type`},
		{`each((c, r) => c.broadcast(x[r], undefined, { root: 2 }))`, `RangeError: broadcast: root: expected a rank from 0 to 1, got 2`},
		{`each((c, r) => c.reduceScatter({ buffer: x[r], length: 3 }))`, `RangeError: communicator.reduceScatter: send: expected as many elements for each of the 2 ranks, got 3`},
		{`each((c, r) => c.allGather(x[r], x[r]))`, `RangeError: allGather: recv: expected 8 elements of f32, got 4`},
		{`each((c, r) => c.allReduce(x[r], c.context.alloc('i32', 4)))`, `RangeError: communicator.allReduce: recv: expected elements of f32, as send has, got i32`},
		{`each((c, r) => c.allReduce(c.context.alloc('i16', 4)))`, `RangeError: communicator.allReduce: send: expected elements that NCCL reduces, got i16, which are moved only`},
		{`each((c, r) => c.allReduce(x[r], undefined, { type: 'e4m3' }))`, `RangeError: communicator.allReduce: send: expected a buffer of u8 for e4m3, got one of f32`},
		{`nccl.group(() => nccl.group(() => 0))`, `TypeError: nccl.group: it is called in a group already`},
		{`nccl.group(() => Promise.resolve(1))`, `TypeError: nccl.group: f: expected a function that awaits nothing, got one that answers a Promise`},
		{`nccl.group(() => ranks[0].split(0))`, `TypeError: communicator.split: it cannot be in a group, which waits for nothing`},
		{`nccl.group(() => ranks[0].barrier().then(() => 0))`, `TypeError: work.then: the group has not been enqueued; await what nccl.group answers`},
		{`ranks[1].free(); each((c, r) => c.allReduce(x[r]))`, `CollectiveError: allReduce on rank 1 of 2 (a.js:1:35): it cannot begin: the communicator has been closed`},
	} {
		_, err := r.Run(context.Background(), "a.js", test.source)
		if err == nil {
			t.Errorf("%s: no error", test.source)
			continue
		}
		if _, got, _ := strings.Cut(err.Error(), ": "); got != test.want {
			t.Errorf("%s:\ngot  %s\nwant %s", test.source, got, test.want)
		}
	}
}

const disagree = `each((c, r) => r === 0 ? c.allReduce(x[r]) : c.broadcast(x[r]))`

const disagreement = "the ranks disagree: rank 0 calls allReduce of 4 f32, sum (a.js:1:28); rank 1 calls broadcast of 4 f32 from rank 0 (a.js:1:48)"

// TestLauncherErrors: what is wrong with a launcher's variables is an error of the module, which names the launcher.
func TestLauncherErrors(t *testing.T) {
	r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated", Permissions: host.Everything(), Env: map[string]string{"RANK": "3", "WORLD_SIZE": "2"}})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	v, err := r.Run(context.Background(), "a.js", `
		const nccl = require('cuda/nccl')
		let e
		try { nccl.init() } catch (thrown) { e = thrown }
		[e instanceof nccl.CollectiveError, e.name, e.launcher, e.collective, e.rank, e.size, e.ranks.length, e.timeout, e.message].join('; ')`)
	if err != nil {
		t.Fatal(host.FormatError(err, false))
	}
	const want = "true; CollectiveError; torchrun; init; -1; 0; 0; false; nccl.init: torchrun: RANK is 3, and there are 2 ranks, from 0 to 1"
	if v.String() != want {
		t.Errorf("got  %s\nwant %s", v, want)
	}
}

// TestDisagreementRejects has a script hear what its ranks do wrong, of whichever rank hears it first.
func TestDisagreementRejects(t *testing.T) {
	r, _ := open(t, "emulated:2xh100")
	if _, err := r.Run(context.Background(), "setup.js", setup); err != nil {
		t.Fatal(err)
	}
	v, err := r.Run(context.Background(), "a.js", disagree+`.then(() => 'no error', (e) => [e.name, e.rank, e.collective, e.ranks.join(), e.timeout, e instanceof nccl.CollectiveError, e.message].join('|'))`)
	if err != nil {
		t.Fatal(err)
	}
	want := []any{
		"CollectiveError|0|allReduce|0,1|false|true|allReduce on rank 0 of 2 (a.js:1:28): " + disagreement,
		"CollectiveError|1|broadcast|0,1|false|true|broadcast on rank 1 of 2 (a.js:1:48): " + disagreement,
	}
	if got := v.Export(); !slices.Contains(want, got) {
		t.Errorf("got  %v\nwant one of %q", got, want)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
}

// TestDisagreementEndsTheScript has nobody await it.
func TestDisagreementEndsTheScript(t *testing.T) {
	r, _ := open(t, "emulated:2xh100")
	if _, err := r.Run(context.Background(), "setup.js", setup); err != nil {
		t.Fatal(err)
	}
	_, err := r.Run(context.Background(), "a.js", disagree+`; 1`)
	closed := r.Close()
	if err == nil {
		err = closed
	}
	if err == nil || !strings.Contains(err.Error(), disagreement) {
		t.Errorf("got %v, want %s", err, disagreement)
	}
}
