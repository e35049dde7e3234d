package ndarray_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/internal/testing/hosttest"
)

// A tally counts the calls of the driver by name.
type tally struct {
	sync.Mutex
	calls map[string]int
}

func (t *tally) hook(c *cuda.Call, next func() cuda.Result) cuda.Result {
	t.Lock()
	t.calls[c.Name]++
	t.Unlock()
	return next()
}

// take is what has been counted since the last take.
func (t *tally) take() map[string]int {
	t.Lock()
	defer t.Unlock()
	calls := t.calls
	t.calls = map[string]int{}
	return calls
}

// TestCallsOfTheDriver has operations on small arrays make no call of the driver but their launch: memory is that of the result
// before.
func TestCallsOfTheDriver(t *testing.T) {
	counted := &tally{calls: map[string]int{}}
	r, err := host.New(host.Options{Areas: areas.All(), Driver: hosttest.Idle(t).Wrap(counted.hook), Permissions: host.Everything()})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	ctx := context.Background()
	run := func(text string) {
		t.Helper()
		if _, err := r.Run(ctx, "a.js", text); err != nil {
			t.Fatal(host.FormatError(err, false))
		}
	}
	run("const nd = require('cuda/ndarray'), x = nd.ones(1024), y = nd.ones(1024), m = nd.ones([32, 32]), rng = nd.random.generator(1), places = nd.zeros(9, { dtype: 'i32' })")
	for _, statement := range []string{
		"x.add(y).eval().free()", "x.mul(2).add(y).sqrt().eval().free()", "x.sum().free()", "m.sum(1).free()", "x.sort().free()", "x.cumsum().free()",
		"m.softmax(1).free()", "m.matmul(m).free()", "x.take(places).free()", "rng.uniform(1024).free()",
		"rng.normal([32, 32]).free()", "rng.integers(0, 10, 1024).free()", "rng.uniform(1024, { dtype: 'f64', low: -1 }).free()",
		"{ const { values, indices } = x.topk(16); values.free(); indices.free() }",
	} {
		const times = 20
		run(fmt.Sprintf("var some = (n) => { for (let i = 0; i < n; i++) %s }; some(3)", statement))
		counted.take()
		run(fmt.Sprintf("some(%d)", times))
		calls := counted.take()
		if calls["cuLaunchKernel"] != times {
			t.Errorf("%s: %d launches of %d", statement, calls["cuLaunchKernel"], times)
		}
		for name, n := range calls {
			if name != "cuLaunchKernel" && n >= times { // a task of the loop makes some calls of its own
				t.Errorf("%s: %d of %s", statement, n, name)
			}
		}
	}
}

// TestRepeatFails has the launch of a repeated call fail: it throws, frees what it has made, and the next call is as if it had not
// been.
func TestRepeatFails(t *testing.T) {
	fails := false
	r, err := host.New(host.Options{Areas: areas.All(), Driver: hosttest.Idle(t).Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		if fails && c.Name == "cuLaunchKernel" {
			return cuda.CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES
		}
		return next()
	}), Permissions: host.Everything()})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	run := func(text string) {
		t.Helper()
		if _, err := r.Run(context.Background(), "a.js", text); err != nil {
			t.Fatal(host.FormatError(err, false))
		}
	}
	run(`const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray'), x = nd.ones(64)
		for (let i = 0; i < 3; i++) x.sort().free()
		var live = () => cuda.liveObjects().length, before = live()`)
	fails = true
	run("for (let i = 0; i < 3; i++) assert.throws(() => x.sort(), { name: 'CudaError' })")
	fails = false
	run("assert.equal(live(), before); assert.deepEqual(nd.explain(x.sort()), ['kernel sort_rows'])")
}
