package host

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// What takes device memory beside buffers counts, and what is too much is refused before it is made.
func TestWhatElseTakesTheDevice(t *testing.T) {
	const head = "const cuda = require('cuda'), ptx = (body) => cuda.module('.version 8.0\\n.target sm_80\\n.address_size 64\\n' + body);"
	for source, want := range map[string]string{
		"ptx('.visible .global .align 4 .b8 g[134217728]; .visible .entry k() { ret; }')":                                                  "device bytes",
		"const all = []; for (;;) all.push(ptx('.visible .global .align 4 .b8 g[4194304]; .visible .entry k() { ret; }'))":                 "device bytes",
		"for (let i = 0; i < 99; i++) ptx('.visible .global .align 4 .b8 g[4194304]; .visible .entry k() { ret; }').unload()":              "",
		"cuda.context.limit('mallocHeapSize', 1 << 30)":                                                                                    "device bytes",
		"for (let i = 0; i < 99; i++) cuda.context.limit('mallocHeapSize', (20 + i % 2) << 20)":                                            "",
		"cuda.context.limit('printfFifoSize', 1 << 30)":                                                                                    "device bytes",
		"const all = []; for (let i = 0; i < 9; i++) { const p = cuda.device().createPool(); p.releaseThreshold = 16 << 20; all.push(p) }": "device bytes",
		"cuda.device().pool.releaseThreshold = 2 ** 40":                                                                                    "device bytes",
		"for (let i = 0; i < 99; i++) { const p = cuda.device().createPool(); p.releaseThreshold = 16 << 20; p.free() }":                   "",
		"for (let i = 0; i < 99; i++) cuda.device().pool.releaseThreshold = 40 << 20":                                                      "",
		"for (let i = 0; i < 99; i++) cuda.device().createPool().releaseThreshold = 16 << 20":                                              "",
		"const all = []; for (;;) all.push(cuda.device().createContext())":                                                                 "contexts",
		"for (let i = 0; i < 99; i++) cuda.device().createContext().destroy()":                                                             "",
	} {
		r := newRuntime(t, Options{Device: "emulated", Limits: Limits{DeviceBytes: 64 << 20}})
		_, err := r.Run(context.Background(), "t.js", "{"+head+source+"}")
		var limit *LimitError
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", source, err)
		case want != "" && (!errors.As(err, &limit) || limit.Limit != want):
			t.Errorf("%s: %v, want the limit on %s", source, err, want)
		}
	}
	r := newRuntime(t, Options{Device: "emulated"})
	_, err := r.Run(context.Background(), "t.js", "{"+head+`const f = ptx('.visible .entry k() { .local .align 8 .b8 s[1073741824]; .reg .b64 %a; mov.u64 %a, s; st.local.u32 [%a], 1; ret; }').function('k')
		f.launch({ grid: 1024, block: 1024 }); cuda.synchronize() }`)
	if err == nil || !strings.Contains(err.Error(), "CUDA_ERROR_OUT_OF_MEMORY") {
		t.Error("a thread with a gigabyte of local memory:", err)
	}
}
