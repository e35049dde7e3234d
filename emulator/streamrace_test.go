package emulator

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// Kernels of 32 threads: put writes v + tid to p[tid], get copies p to q, count adds to p[0].
const streamPTX = `.version 8.0
.target sm_90
.address_size 64
.visible .entry put(.param .u64 p, .param .u64 v)
{ .reg .b32 %r<5>; .reg .b64 %rd<5>;
	ld.param.u64 %rd1, [p]; ld.param.u32 %r2, [v]; mov.u32 %r1, %tid.x; mad.wide.u32 %rd2, %r1, 4, %rd1; add.u32 %r2, %r2, %r1;
	st.global.u32 [%rd2], %r2;
	ret; }
.visible .entry get(.param .u64 p, .param .u64 q)
{ .reg .b32 %r<5>; .reg .b64 %rd<5>;
	ld.param.u64 %rd1, [p]; ld.param.u64 %rd2, [q]; mov.u32 %r1, %tid.x; mad.wide.u32 %rd1, %r1, 4, %rd1; mad.wide.u32 %rd2, %r1, 4, %rd2;
	ld.global.u32 %r2, [%rd1];
	st.global.u32 [%rd2], %r2;
	ret; }
.visible .entry count(.param .u64 p, .param .u64 v)
{ .reg .b32 %r<5>; .reg .b64 %rd<5>;
	ld.param.u64 %rd1, [p];
	red.global.add.u32 [%rd1], 1;
	ret; }
.visible .entry publish(.param .u64 p, .param .u64 flag)
{ .reg .b32 %r<5>; .reg .b64 %rd<5>;
	ld.param.u64 %rd1, [p]; ld.param.u64 %rd2, [flag]; mov.u32 %r1, %tid.x; mad.wide.u32 %rd1, %r1, 4, %rd1;
	st.global.u32 [%rd1], %r1;
	st.release.gpu.global.u32 [%rd2], 1;
	ret; }
.visible .entry await(.param .u64 p, .param .u64 flag)
{ .reg .pred %p<2>; .reg .b32 %r<5>; .reg .b64 %rd<5>;
	ld.param.u64 %rd1, [p]; ld.param.u64 %rd2, [flag]; mov.u32 %r1, %tid.x; mad.wide.u32 %rd1, %r1, 4, %rd1;
again:
	ld.acquire.gpu.global.u32 %r2, [%rd2]; setp.eq.u32 %p1, %r2, 0;
	@%p1 bra again;
	ld.global.u32 %r3, [%rd1]; add.u32 %r3, %r3, 1;
	st.global.u32 [%rd1], %r3;
	ret; }`

// A twoStreams is what programs of these tests have: kernels, 256 bytes at p and at q that
// have values, streams that wait for the default one and others that do not.
type twoStreams struct {
	*session
	kernels map[string]cuda.Function
	p, q    cuda.DevicePtr
	a, b    cuda.Stream // not blocking
	c, d    cuda.Stream // blocking
	host    [64]uint32
}

func (s *twoStreams) launch(kernel string, in cuda.Stream, args ...uint64) {
	s.Helper()
	var params [2]unsafe.Pointer
	for i := range args {
		params[i] = unsafe.Pointer(&args[i])
	}
	s.ok(s.CuLaunchKernel(s.kernels[kernel], 1, 1, 1, 32, 1, 1, 0, in, &params[0], nil))
}

func (s *twoStreams) put(in cuda.Stream, p cuda.DevicePtr, v uint64) {
	s.Helper()
	s.launch("put", in, uint64(p), v)
}
func (s *twoStreams) get(in cuda.Stream, p, q cuda.DevicePtr) {
	s.Helper()
	s.launch("get", in, uint64(p), uint64(q))
}

// event records an event in a stream.
func (s *twoStreams) event(in cuda.Stream) (e cuda.Event) {
	s.Helper()
	s.ok(s.CuEventCreate(&e, 0))
	s.ok(s.CuEventRecord(e, in))
	return e
}

func (s *twoStreams) read(p cuda.DevicePtr) {
	s.Helper()
	s.ok(s.CuMemcpyDtoH(unsafe.Pointer(&s.host), p, 128))
}

// streamRaces is what a program is told.
func streamRaces(t *testing.T, do func(*twoStreams)) []string {
	t.Helper()
	var s *twoStreams
	found := misuse(t, func(plain *session, p cuda.DevicePtr) {
		s = &twoStreams{session: plain, p: p, kernels: map[string]cuda.Function{}}
		for _, name := range []string{"put", "get", "count", "publish", "await"} {
			s.kernels[name] = s.function(streamPTX, name)
		}
		s.ok(s.CuMemAlloc(&s.q, 256))
		s.ok(s.CuMemsetD8(s.p, 0, 256))
		s.ok(s.CuMemsetD8(s.q, 0, 256))
		for i, stream := range []*cuda.Stream{&s.a, &s.b, &s.c, &s.d} {
			s.ok(s.CuStreamCreate(stream, uint32(1-i/2)))
		}
		s.ok(s.CuCtxSynchronize())
		do(s)
		s.ok(s.CuCtxSynchronize())
	})
	for i := range found {
		for name, stream := range map[string]cuda.Stream{"A": s.a, "B": s.b, "C": s.c, "D": s.d} {
			found[i] = strings.ReplaceAll(found[i], fmt.Sprintf("stream %#x ", uint64(stream)), "stream "+name+" ")
		}
	}
	return found
}

// Operations of streams that touch the same bytes, and that nothing orders. Either of
// them may be executed first.
func TestStreamRaces(t *testing.T) {
	for _, c := range []struct {
		name     string
		do       func(*twoStreams)
		one, two string // what the report names
	}{
		{"two kernels write", func(s *twoStreams) { s.put(s.a, s.p, 1); s.put(s.b, s.p, 2) }, "kernel put in stream A", "kernel put in stream B"},
		{"one writes, one reads", func(s *twoStreams) { s.put(s.a, s.p, 1); s.get(s.b, s.p, s.q) }, "kernel put in stream A", "kernel get in stream B"},
		{"one reads, one writes", func(s *twoStreams) { s.get(s.a, s.p, s.q); s.put(s.b, s.p, 1) }, "kernel get in stream A", "kernel put in stream B"},
		{"a part of the bytes", func(s *twoStreams) { s.put(s.a, s.p, 1); s.put(s.b, s.p+64, 2) }, "kernel put in stream A", "at global address BASE+64 "},
		{"not the default stream", func(s *twoStreams) { s.put(0, s.p, 1); s.put(s.a, s.p, 2) }, "kernel put in the default stream", "kernel put in stream A"},
		{"blocking streams", func(s *twoStreams) { s.put(s.c, s.p, 1); s.put(s.d, s.p, 2) }, "kernel put in stream C", "kernel put in stream D"},
		{"a copy to the host", func(s *twoStreams) { s.put(s.a, s.p, 1); s.read(s.p) },
			"kernel put in stream A writes 4 bytes at global address BASE", "that a copy of 128 bytes to the host in the default stream read, "},
		{"a copy from the host", func(s *twoStreams) {
			s.get(s.a, s.p, s.q)
			s.ok(s.CuMemcpyHtoD(s.p, unsafe.Pointer(&s.host), 128))
		}, "kernel get in stream A reads 4 bytes at global address BASE", "that a copy of 128 bytes from the host in the default stream wrote, "},
		{"a fill, then a kernel", func(s *twoStreams) { s.ok(s.CuMemsetD8(s.p, 1, 128)); s.put(s.a, s.p, 2) },
			"kernel put in stream A writes 4 bytes at global address BASE", "that a fill of 128 bytes in the default stream wrote, "},
		{"a kernel, then a fill", func(s *twoStreams) { s.put(s.a, s.p, 2); s.ok(s.CuMemsetD8Async(s.p+124, 1, 16, s.b)) },
			"kernel put in stream A writes 4 bytes at global address ", "that a fill of 16 bytes in stream B wrote, "},
		{"two copies", func(s *twoStreams) {
			s.ok(s.CuMemcpyDtoDAsync(s.p, s.q, 128, s.a))
			s.ok(s.CuMemcpyDtoDAsync(s.q+128, s.p+64, 64, s.b))
		}, "a copy of 64 bytes in stream B", "a copy of 128 bytes in stream A"},
		{"an event of before", func(s *twoStreams) {
			e := s.event(s.a)
			s.put(s.a, s.p, 1)
			s.ok(s.CuStreamWaitEvent(s.b, e, 0))
			s.put(s.b, s.p, 2)
		}, "kernel put in stream A", "kernel put in stream B"},
		{"a wait for another stream", func(s *twoStreams) {
			s.put(s.a, s.p, 1)
			s.ok(s.CuStreamSynchronize(s.b))
			s.put(s.b, s.p, 2)
		}, "kernel put in stream A", "kernel put in stream B"},
	} {
		got := streamRaces(t, c.do)
		if len(got) != 1 || !strings.HasPrefix(got[0], "race between streams: ") || !strings.Contains(got[0], c.one) || !strings.Contains(got[0], c.two) {
			t.Errorf("%s: %q\nwant %q and %q", c.name, got, c.one, c.two)
		}
	}
}

// Nodes of a graph that touch the same bytes, and that nothing orders.
func TestGraphRaces(t *testing.T) {
	// fork does two things in branches of a graph, which is launched twice.
	fork := func(s *twoStreams, one, two func()) {
		g := s.graph(s.a, func() {
			s.put(s.a, s.q, 1)
			s.ok(s.CuStreamWaitEvent(s.b, s.event(s.a), 0))
			one()
			two()
			s.ok(s.CuStreamWaitEvent(s.a, s.event(s.b), 0))
			s.put(s.a, s.p, 3)
		})
		s.ok(s.CuGraphLaunch(g, s.c))
		s.put(s.c, s.p, 4)
	}
	for _, c := range []struct {
		name     string
		do       func(*twoStreams)
		one, two string
	}{
		{"two kernels", func(s *twoStreams) { fork(s, func() { s.put(s.a, s.p, 1) }, func() { s.put(s.b, s.p+64, 2) }) },
			"kernel put in a graph in stream C writes 4 bytes at global address BASE+64 ", "that kernel put in a graph in stream C wrote, "},
		{"a kernel and a fill", func(s *twoStreams) {
			fork(s, func() { s.get(s.a, s.p, s.q) }, func() { s.ok(s.CuMemsetD8Async(s.p, 1, 16, s.b)) })
		}, "kernel get in a graph in stream C reads 4 bytes at global address BASE ", "that a fill of 16 bytes in a graph in stream C wrote, "},
		{"two copies", func(s *twoStreams) {
			fork(s, func() { s.ok(s.CuMemcpyDtoDAsync(s.p, s.q, 64, s.a)) }, func() { s.ok(s.CuMemcpyDtoDAsync(s.p+32, s.q, 64, s.b)) })
		}, "a copy of 64 bytes in a graph in stream C writes 32 bytes at ", "that a copy of 64 bytes in a graph in stream C wrote, "},
		{"a child graph", func(s *twoStreams) {
			var g, child cuda.Graph
			var nodes [2]cuda.GraphNode
			var x cuda.GraphExec
			s.ok(s.CuGraphCreate(&g, 0))
			for i := range nodes {
				s.ok(s.CuStreamBeginCapture(s.a, cuda.CU_STREAM_CAPTURE_MODE_RELAXED))
				s.put(s.a, s.p, uint64(i))
				s.put(s.a, s.p, uint64(i)+2)
				s.ok(s.CuStreamEndCapture(s.a, &child))
				s.ok(s.CuGraphAddChildGraphNode(&nodes[i], g, nil, 0, child))
			}
			s.ok(s.CuGraphInstantiateWithFlags(&x, g, 0))
			s.ok(s.CuGraphLaunch(x, s.c))
			s.ok(s.CuGraphAddDependencies(g, &nodes[0], &nodes[1], nil, 1))
			s.ok(s.CuGraphInstantiateWithFlags(&x, g, 0))
			s.ok(s.CuGraphLaunch(x, s.c)) // in order now
		}, "kernel put in a graph in stream C", "that kernel put in a graph in stream C wrote, "},
	} {
		got := streamRaces(t, c.do)
		if len(got) != 1 || !strings.HasPrefix(got[0], "race in a graph: ") || !strings.Contains(got[0], c.one) || !strings.Contains(got[0], c.two) ||
			!strings.HasSuffix(got[0], "what to do: let one of the nodes depend on the other\n") {
			t.Errorf("%s: %q\nwant %q and %q", c.name, got, c.one, c.two)
		}
	}
}

// The report names both operations and their places, whichever was executed first.
func TestStreamRaceReport(t *testing.T) {
	got := streamRaces(t, func(s *twoStreams) { s.put(s.a, s.p, 1); s.read(s.p) })
	want := `race between streams: kernel put in stream A writes 4 bytes at global address BASE that a copy of 128 bytes to the host in the default stream read, and nothing orders the two: at the beginning of the device allocation of 256 bytes at BASE
  in kernel put, block (0,0,0), thread (0,0,0)
    PTX of put:7:2:
        7 │   st.global.u32 [%rd2], %r2;
          ╵   ~~~~~~~~~~~~~~~~~~~~~~~~~
  launched at main.go:7
  and the other at main.go:7
  what to do: record an event behind the first and let the other stream wait for it, or use one stream for both
`
	if len(got) != 1 || strings.Replace(got[0], "  32 times, in 32 threads\n", "", 1) != want {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// Operations that are ordered, or that touch other bytes.
func TestNoStreamRaces(t *testing.T) {
	var pinned unsafe.Pointer
	for _, c := range []struct {
		name string
		do   func(*twoStreams)
	}{
		{"one stream", func(s *twoStreams) { s.put(s.a, s.p, 1); s.put(s.a, s.p, 2); s.get(s.a, s.p, s.q) }},
		{"an event", func(s *twoStreams) {
			s.put(s.a, s.p, 1)
			s.ok(s.CuStreamWaitEvent(s.b, s.event(s.a), 0))
			s.put(s.b, s.p, 2)
		}},
		{"an event that was reached", func(s *twoStreams) {
			s.put(s.a, s.p, 1)
			e := s.event(s.a)
			for s.CuEventQuery(e) != cuda.CUDA_SUCCESS {
			}
			s.put(s.b, s.p, 2)
		}},
		{"events through a third stream", func(s *twoStreams) {
			s.put(s.a, s.p, 1)
			s.ok(s.CuStreamWaitEvent(s.c, s.event(s.a), 0))
			s.ok(s.CuStreamWaitEvent(s.b, s.event(s.c), 0))
			s.put(s.b, s.p, 2)
		}},
		{"the host waits for the event", func(s *twoStreams) {
			s.put(s.a, s.p, 1)
			s.ok(s.CuEventSynchronize(s.event(s.a)))
			s.put(s.b, s.p, 2)
		}},
		{"the host waits for the stream", func(s *twoStreams) { s.put(s.a, s.p, 1); s.ok(s.CuStreamSynchronize(s.a)); s.read(s.p) }},
		{"the host asks for the stream", func(s *twoStreams) {
			s.put(s.a, s.p, 1)
			for s.CuStreamQuery(s.a) != cuda.CUDA_SUCCESS {
			}
			s.put(s.b, s.p, 2)
		}},
		{"the host waits for the context", func(s *twoStreams) { s.put(s.a, s.p, 1); s.ok(s.CuCtxSynchronize()); s.put(s.b, s.p, 2) }},
		{"the default stream and blocking ones", func(s *twoStreams) {
			s.put(s.c, s.p, 1)
			s.put(0, s.p, 2)
			s.put(s.d, s.p, 3)
			s.read(s.p)
			s.get(s.c, s.p, s.q)
			s.ok(s.CuMemsetD8(s.p, 0, 64))
			s.put(s.d, s.p, 4)
		}},
		{"a blocking stream that was destroyed", func(s *twoStreams) {
			s.put(s.c, s.p, 1)
			s.ok(s.CuStreamDestroy(s.c))
			s.ok(s.CuStreamCreate(&s.d, 0))
			s.put(0, s.p, 2)
		}},
		{"a copy that the host waits for", func(s *twoStreams) {
			s.ok(s.CuMemcpyHtoD(s.p, unsafe.Pointer(&s.host), 128))
			s.put(s.a, s.p, 1)
		}},
		{"reads", func(s *twoStreams) { s.get(s.a, s.p, s.p+128); s.get(s.b, s.p, s.q); s.read(s.p) }},
		{"other bytes", func(s *twoStreams) { s.put(s.a, s.p, 1); s.put(s.b, s.p+128, 2); s.read(s.q) }},
		{"the same values", func(s *twoStreams) { s.put(s.a, s.p, 1); s.put(s.b, s.p, 1) }},
		{"atomic operations", func(s *twoStreams) {
			s.launch("count", s.a, uint64(s.p), 0)
			s.launch("count", s.b, uint64(s.p), 0)
			s.read(s.p)
		}},
		{"a flag in memory", func(s *twoStreams) {
			s.launch("publish", s.a, uint64(s.p), uint64(s.q))
			for s.CuStreamQuery(s.b) == cuda.CUDA_SUCCESS && s.read32(s.q) == 0 {
			}
			s.launch("await", s.b, uint64(s.p), uint64(s.q))
		}},
		{"a value that a stream waits for", func(s *twoStreams) {
			s.put(s.a, s.p, 1)
			s.ok(s.CuStreamWriteValue32(s.a, s.q, 7, 0))
			s.ok(s.CuStreamWaitValue32(s.b, s.q, 7, uint32(cuda.CU_STREAM_WAIT_VALUE_EQ)))
			s.put(s.b, s.p, 2)
		}},
		{"memory that is freed and allocated again", func(s *twoStreams) {
			for i := range 8 {
				var p cuda.DevicePtr
				in := []cuda.Stream{s.a, s.b}[i%2]
				s.ok(s.CuMemAllocAsync(&p, 128, in))
				s.put(in, p, uint64(i))
				s.ok(s.CuMemFreeAsync(p, in))
			}
		}},
		{"launches of a graph", func(s *twoStreams) {
			g := s.graph(s.a, func() { s.put(s.a, s.p, 1); s.get(s.a, s.p, s.q) })
			s.ok(s.CuGraphLaunch(g, s.a))
			s.ok(s.CuGraphLaunch(g, s.b))
			s.ok(s.CuStreamSynchronize(s.b))
			s.put(s.a, s.p, 5)
		}},
		{"a graph with branches", func(s *twoStreams) {
			g := s.graph(s.a, func() {
				s.put(s.a, s.p, 1)
				s.ok(s.CuStreamWaitEvent(s.b, s.event(s.a), 0))
				s.put(s.b, s.p+128, 2)
				s.get(s.a, s.p, s.q)
				s.ok(s.CuStreamWaitEvent(s.a, s.event(s.b), 0))
				s.put(s.a, s.p+128, 3)
			})
			s.ok(s.CuGraphLaunch(g, s.c))
			s.put(0, s.p, 5)
		}},
		{"copies between contexts", func(s *twoStreams) {
			s.put(s.a, s.p, 1)
			s.ok(s.CuMemcpyPeer(s.q, s.context, s.p, s.context, 128))
			s.put(s.b, s.q, 2)
			s.put(s.b, s.p, 2)
		}},
		{"a copy to page-locked memory", func(s *twoStreams) {
			s.ok(s.CuMemAllocHost(&pinned, 128))
			s.put(s.a, s.p, 1)
			s.ok(s.CuMemcpyDtoHAsync(pinned, s.p, 128, s.a))
			e := s.event(s.a)
			s.ok(s.CuStreamWaitEvent(s.b, e, 0))
			s.ok(s.CuMemcpyHtoDAsync(s.p, pinned, 128, s.b))
		}},
		{"the default stream of the thread", func(s *twoStreams) { s.put(2, s.p, 1); s.put(0, s.p, 2); s.put(2, s.p, 3) }},
	} {
		for range 3 {
			if got := streamRaces(t, c.do); len(got) != 0 {
				t.Errorf("%s: %q", c.name, got)
			}
		}
	}
}

// graph records work of a stream, and makes it ready to launch.
func (s *twoStreams) graph(in cuda.Stream, work func()) (x cuda.GraphExec) {
	s.Helper()
	var g cuda.Graph
	s.ok(s.CuStreamBeginCapture(in, cuda.CU_STREAM_CAPTURE_MODE_RELAXED))
	work()
	s.ok(s.CuStreamEndCapture(in, &g))
	s.ok(s.CuGraphInstantiateWithFlags(&x, g, 0))
	return x
}

// read32 reads a word without a stream that anything waits for.
func (s *twoStreams) read32(p cuda.DevicePtr) (word uint32) {
	s.Helper()
	s.ok(s.CuMemcpyDtoHAsync(unsafe.Pointer(&word), p, 4, s.d))
	return word
}
