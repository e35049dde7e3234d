// This file makes streams and kernels, and reads what they have written.

package contexttest

import (
	"context"
	"slices"
	"sync"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
)

// Stream makes a stream that does not synchronize with the default one.
func Stream(t testing.TB, c *gpu.Context) *gpu.Stream {
	t.Helper()
	return Must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
}

const increment = `.version 6.0
.target sm_60
.address_size 64
.visible .entry increment(.param .u64 p)
{
	.reg .u64 %p;
	.reg .u32 %v, %i;
	ld.param.u64 %p, [p];
	mov.u32 %i, %tid.x;
	mad.wide.u32 %p, %i, 4, %p;
	ld.global.u32 %v, [%p];
	add.u32 %v, %v, 1;
	st.global.u32 [%p], %v;
	ret;
}
`

// Incrementer loads a kernel that adds one to each of a block's words.
func Incrementer(t testing.TB, c *gpu.Context) *gpu.Function {
	t.Helper()
	return Must(Must(c.LoadModule([]byte(increment), gpu.JITOptions{}))(t).Function("increment"))(t)
}

// Words reads a buffer.
func Words(t testing.TB, b *gpu.Buffer) []uint32 {
	t.Helper()
	return Must(gpu.Download[uint32](context.Background(), b))(t)
}

// A Record is a hook that lists the calls of some functions.
type Record struct {
	Names []string
	Calls []string
	mu    sync.Mutex
}

// Hook is for cuda.API.Wrap.
func (r *Record) Hook(c *cuda.Call, next func() cuda.Result) cuda.Result {
	if slices.Contains(r.Names, c.Name) {
		r.mu.Lock()
		r.Calls = append(r.Calls, c.Name)
		r.mu.Unlock()
	}
	return next()
}

// WantCalls compares the list, and forgets it.
func (r *Record) WantCalls(t testing.TB, want ...string) {
	t.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	if !slices.Equal(r.Calls, want) {
		t.Errorf("calls %v, want %v", r.Calls, want)
	}
	r.Calls = nil
}
