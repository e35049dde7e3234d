package collectives_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// source is NCCL without data: it makes communicators, takes operations, and fails those of 13 elements. A group of
// 17 elements never ends.
const source = `
#include <stdlib.h>
#include <string.h>
typedef struct { char internal[128]; } ncclUniqueId;
typedef struct { int rank, state; } Comm;
static __thread int depth;
int ncclGetVersion(int *version) { *version = 23007; return 0; }
int ncclGetUniqueId(ncclUniqueId *id) { memset(id, 7, sizeof *id); return 0; }
const char *ncclGetLastError(Comm *c) { return "the stub's own words"; }
int ncclCommInitRankScalable(Comm **c, int size, int rank, int n, ncclUniqueId *id, void *config) {
	if (n != 1 || id->internal[127] != 7) return 4;
	*c = calloc(1, sizeof **c);
	(*c)->rank = rank;
	return 7;
}
int ncclCommGetAsyncError(Comm *c, int *r) { *r = c->state; return 0; }
int ncclGroupStart(void) { depth++; return 0; }
int ncclGroupEnd(void) { return --depth ? 5 : 7; }
int ncclAllReduce(const void *in, void *out, size_t n, int type, int op, Comm *c, void *stream) {
	if (!depth) return 5;
	c->state = n == 13 ? 6 : n == 17 ? 7 : 0;
	return 0;
}
int ncclCommFinalize(Comm *c) { return 7; }
int ncclCommDestroy(Comm *c) { free(c); return 0; }
int ncclCommAbort(Comm *c) { return 0; }
`

// onNCCL opens a runtime on two devices that claim to be GPUs, with a library of that name.
func onNCCL(t *testing.T, library string) (*host.Runtime, *bytes.Buffer) {
	t.Helper()
	t.Setenv("CUJS_LIBNCCL", library)
	api, err := emulator.Open(emulator.Options{Devices: "2xh100"})
	if err != nil {
		t.Fatal(err)
	}
	api.Emulated, api.Tenant = false, nil
	var out bytes.Buffer
	r, err := host.New(host.Options{Areas: areas.All(), Driver: api, Stdout: &out, Stderr: &out, Permissions: host.Everything()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r, &out
}

// TestNCCL calls NCCL from scripts.
func TestNCCL(t *testing.T) {
	r, out := onNCCL(t, devicetest.Stub(t, "libnccl.so.2", source))
	_, err := r.Run(context.Background(), "a.mjs", `
		import assert from 'assert'
		import cuda from 'cuda'
		import nccl from 'cuda/nccl'
		assert.strictEqual(nccl.missing, null)
		assert.strictEqual(nccl.library.version, '2.30.7')
		const ranks = nccl.local()
		assert.strictEqual(ranks[1].mover, 'NCCL 2.30.7')
		const each = (n, list = ranks) => nccl.group(() => list.map((c) => c.allReduce(c.context.alloc('f32', n))))
		await each(4)
		await nccl.group(() => ranks.map((c) => c.barrier()))
		await each(2, await Promise.all(ranks.map((c) => c.split(0))))
		const [alone] = nccl.local([0]), x = cuda.alloc('f32', 1)
		const graph = cuda.graph((stream) => { alone.allReduce(x, undefined, { stream }) })
		graph.launch()
		alone.free()
		graph.free()
		for (const n of [13, 17]) {
			const [a, b] = nccl.local(undefined, { timeout: 0.3 })
			try {
				await each(n, [a, b])
				assert.fail('no error')
			} catch (e) {
				assert(e instanceof nccl.CollectiveError, e)
				assert.strictEqual(e.collective, 'allReduce')
				assert.strictEqual(e.timeout, n === 17)
				assert.match(e.message, n === 13 ? /NCCL has failed: .*ncclRemoteError \(6\): .*\("the stub's own words"\)/ : /it has not ended within 300ms/)
			}
		}`)
	if err != nil {
		t.Fatalf("%s\n%s", host.FormatError(err, false), out)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
}

// TestNCCLMissing has no library on devices that claim to be GPUs: it is said once, and the data go through host memory.
func TestNCCLMissing(t *testing.T) {
	r, out := onNCCL(t, t.TempDir()+"/gone.so")
	_, err := r.Run(context.Background(), "a.mjs", `
		import assert from 'assert'
		import nccl from 'cuda/nccl'
		const ranks = nccl.local()
		assert.strictEqual(ranks[0].mover, 'host memory')
		assert.strictEqual(nccl.library, null)
		assert.match(nccl.missing, /NCCL, which moves data between GPUs, was not found; .*gone\.so/s)
		const x = ranks.map((c) => c.context.buffer(Float32Array.of(c.rank + 1)))
		await nccl.group(() => ranks.map((c) => c.allReduce(x[c.rank])))
		assert.strictEqual(x[1].at(0), 3)`)
	if err != nil {
		t.Fatalf("%s\n%s", host.FormatError(err, false), out)
	}
	const want = "cujs: NCCL was not found; data between GPUs go through host memory, slowly (require('cuda/nccl').missing says what was looked for)\n"
	if strings.Count(out.String(), want) != 1 {
		t.Errorf("output %q", out)
	}
}
