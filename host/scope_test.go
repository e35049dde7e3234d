package host_test

import (
	"context"
	"io"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// scoped are operations that act on what a runtime shares with others elsewhere: on the emulated
// device each has its own. A script acts; look says what the other one sees, before and after.
var scoped = map[string]struct{ act, look string }{
	"the primary context":          {"cuda.device(0).primaryContext().limit('stackSize', 4096)", "cuda.device(0).primaryContext().limit('stackSize')"},
	"the stack of contexts":        {"cuda.device(0).createContext().push()", "cuda.context.handle === home.handle"},
	"the current context":          {"cuda.device(0).createContext().makeCurrent()", "cuda.context.handle === home.handle"},
	"device.use":                   {"cuda.device(0).use(() => cuda.device(0).createContext().push())", "cuda.context.handle === home.handle"},
	"flags":                        {"cuda.context.setFlags({ schedule: 'blocking' })", "JSON.stringify(cuda.context.flags)"},
	"the cache":                    {"cuda.context.cacheConfig = 'preferShared'", "cuda.context.cacheConfig"},
	"the default pool":             {"const p = cuda.device(0).defaultPool; p.releaseThreshold = 1 << 20; p.alloc('u8', 1 << 16).free(); p.trim(); p.resetHigh()", "const p = cuda.device(0).defaultPool; [p.releaseThreshold, p.attributes.usedMemHigh].join()"},
	"memory of graphs":             {"cuda.device(0).graphMemory.trim(); cuda.device(0).graphMemory.resetHigh(); cuda.device(0).trim()", "JSON.stringify(cuda.device(0).graphMemory, (k, v) => String(v))"},
	"a wait that nobody ends":      {"const b = cuda.alloc('u32', 1, { shareable: true }).fill(0); for (let i = 0; i < 64; i++) cuda.stream().waitValue(b, 1)", "cuda.alloc('u32', 4).fill(7).read().join()"},
	"a wait in the default stream": {"const b = cuda.alloc('u32', 1, { shareable: true }).fill(0); cuda.defaultStream.waitValue(b, 1)", "cuda.alloc('u32', 4).fill(7).read().join()"},
	"priorities":                   {"for (let i = 0; i < 16; i++) endless.launch({ grid: 8, block: 32, stream: cuda.stream({ priority: -5 }) }, cuda.alloc('u32', 1).fill(0))", "counting.forall(100, mine); mine.read().join()"},
	"live objects":                 {"globalThis.kept = cuda.alloc('u8', 100)", "cuda.liveObjects().length"},
	"tracing and debugging":        {"cuda.trace(); cuda.debug()", "cuda.alloc('u8', 1).free(); 'no line'"},
	"a profile":                    {"counting.forall(100, cuda.alloc('i32', 100))", "cuda.profile(() => 1).kernels?.length ?? 0"},
	"numbers of objects":           {"for (let i = 0; i < 5; i++) cuda.device(0).createContext()", "const id = cuda.device(0).createContext().id, step = id - (globalThis.last ?? 0n); globalThis.last = id; step"},
	"open ranges":                  {"for (let i = 0; i < 1024; i++) cuda.nvtx.push('mine')", "cuda.nvtx.push('one more'); cuda.nvtx.pop(); 'pushed'"},
	"what is at an address":        {"cuda.pointerAttributes(address)", "mine.read().length"},
}

func TestScopes(t *testing.T) {
	const prelude = `var cuda = require('cuda'), mine = cuda.alloc('i32', 100).fill(0), home = cuda.context, address = mine.address
		var counting = cuda.kernel(function counting(x) { const i = grid(1); if (i < x.length) x[i] = i })
		var endless = cuda.kernel(function endless(x) { while (x[0] === 0) x[0] = 0 })
		counting.forall(100, mine); cuda.synchronize()`
	for name, c := range scoped {
		t.Run(name, func(t *testing.T) {
			_, r := tenants(t, 2, host.Options{Areas: areas.All(), Permissions: host.Permissions{Device: true}, Trace: io.Discard})
			for _, one := range r {
				run(t, one, prelude)
			}
			look := func() string { return run(t, r[1], "String((() => { "+returning(c.look)+" })())") }
			look() // makes what it makes
			before, acted, ended := look(), make(chan string), make(chan error)
			if err := r[0].Set("acted", func(c *host.Call) (any, error) { acted <- c.String(0, "error"); return nil, nil }); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				_, err := r[0].Run(ctx, "act.js", "{ let said = ''; try { "+c.act+" } catch (e) { said = e.message } acted(said) }")
				ended <- err
			}()
			if said := <-acted; said != "" {
				t.Error("acting:", said)
			}
			if after := look(); after != before {
				t.Errorf("the other sees %s, before %s", after, before)
			}
			cancel()
			<-ended // with the work that it has left
		})
	}
}
