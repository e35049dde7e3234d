package emulator

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/modules"
	"github.com/cujs/cujs/emulator/internal/preset"
)

// A session is a machine with a context that is current to the test.
type session struct {
	testing.TB
	*cuda.API
	context cuda.Context
}

func open(t testing.TB, o Options) *session {
	t.Helper()
	runtime.LockOSThread()
	t.Cleanup(runtime.UnlockOSThread)
	api, err := Open(o)
	if err != nil {
		t.Fatal(err)
	}
	s := &session{TB: t, API: api}
	s.ok(api.CuCtxCreate_v2(&s.context, 0, 0))
	return s
}

func (s *session) ok(r cuda.Result) {
	s.Helper()
	if r != cuda.CUDA_SUCCESS {
		s.Fatalf("got %v", r)
	}
}

func (s *session) function(ptx, name string) (f cuda.Function) {
	s.Helper()
	var m cuda.Module
	s.ok(s.CuModuleLoadData(&m, unsafe.Pointer(&append([]byte(ptx), 0)[0])))
	s.ok(s.CuModuleGetFunction(&f, m, &append([]byte(name), 0)[0]))
	return f
}

const header = ".version 6.0\n.target sm_60\n.address_size 64\n"

// endless never ends; stray writes to address 16.
const (
	endless = header + ".entry endless() { AGAIN: bra AGAIN; }"
	stray   = header + ".entry stray() {\n  .reg .b64 %p;\n  mov.u64 %p, 16;\n  st.global.u32 [%p], 1;\n  ret;\n}"
)

func TestUnknownPreset(t *testing.T) {
	for text, want := range map[string]string{
		"h10":     `emulator: there is no device "h10"; did you mean "h100"? known: `,
		"2xrtx49": `emulator: there is no device "rtx49"; did you mean`,
		"banana":  `emulator: there is no device "banana"; known: a10, a100, b200, generic, h100, h200, l4, l40s, orin, rtx3090, rtx4090, rtx5090, t4, v100`,
		"0xt4":    `emulator: "0xt4" asks for 0 devices; a machine has 1 to 64`,
		"65xt4":   `emulator: "65xt4" asks for 65 devices; a machine has 1 to 64`,
		"t4,":     `emulator: there is no device ""; `,
	} {
		_, err := Open(Options{Devices: text})
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: got %v, want %s…", text, err, want)
		}
	}
	_, err := Open(Options{Devices: "banana"})
	var unknown *UnknownPresetError
	if !errors.As(err, &unknown) || unknown.Name != "banana" {
		t.Errorf("got %#v", err)
	}
}

func TestDeviceLists(t *testing.T) {
	for text, want := range map[string][]string{
		"":           {"Emulated GPU"},
		"H100":       {"Emulated NVIDIA H100 80GB HBM3"},
		"2xt4":       {"Emulated NVIDIA T4", "Emulated NVIDIA T4"},
		"a100, 1xl4": {"Emulated NVIDIA A100-SXM4-80GB", "Emulated NVIDIA L4"},
		"rtx4090":    {"Emulated NVIDIA GeForce RTX 4090"},
	} {
		list, err := preset.Parse(text)
		if err != nil || len(list) != len(want) {
			t.Errorf("%q: %d devices, %v", text, len(list), err)
			continue
		}
		for i := range list {
			if list[i].Name != want[i] {
				t.Errorf("%q: device %d is %q, want %q", text, i, list[i].Name, want[i])
			}
		}
	}
}

// Every preset is complete, says that it is emulated, and is consistent.
func TestPresets(t *testing.T) {
	for _, name := range Presets() {
		p := preset.Presets[name]
		if !strings.HasPrefix(p.Name, "Emulated ") {
			t.Errorf("%s is called %q", name, p.Name)
		}
		for what, v := range map[string]int{"memory": int(p.Memory), "SMs": p.Multiprocessors, "clock": p.Clock, "memory clock": p.MemoryClock,
			"bus": p.BusWidth, "L2": p.L2, "shared": p.SharedPerMultiprocessor, "opt-in": p.SharedOptIn, "threads": p.ThreadsPerMultiprocessor,
			"blocks": p.BlocksPerMultiprocessor, "engines": p.CopyEngines, "ratio": p.SingleToDouble, "major": p.Major} {
			if v <= 0 {
				t.Errorf("%s: %s is %d", name, what, v)
			}
		}
		if p.SharedOptIn+p.ReservedShared() != p.SharedPerMultiprocessor || p.ThreadsPerMultiprocessor%1024 != 0 && p.ThreadsPerMultiprocessor != 1536 {
			t.Errorf("%s is inconsistent", name)
		}
	}
}

func TestMemoryOption(t *testing.T) {
	s := open(t, Options{Devices: "h100", Memory: 1 << 20})
	var free, total uint64
	s.ok(s.CuMemGetInfo(&free, &total))
	if total != 1<<20 {
		t.Errorf("%d bytes", total)
	}
	var p cuda.DevicePtr
	if r := s.CuMemAlloc(&p, 1<<20+1); r != cuda.CUDA_ERROR_OUT_OF_MEMORY {
		t.Errorf("got %v", r)
	}
}

func TestMissingFunction(t *testing.T) {
	api, _ := Open(Options{})
	err := api.Error("cuCheckpointProcessLock", api.CuCheckpointProcessLock(0, nil))
	const want = "cuCheckpointProcessLock: CUDA_ERROR_NOT_SUPPORTED (801): the operation is not supported by this driver or device; " +
		"the emulated device does not have cuCheckpointProcessLock"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestMachinesAreIndependent(t *testing.T) {
	a, b := open(t, Options{}), open(t, Options{})
	var p cuda.DevicePtr
	var e cuda.Event
	a.ok(a.CuCtxSetCurrent(a.context))
	a.ok(a.CuMemAlloc(&p, 64))
	a.ok(a.CuEventCreate(&e, 0))
	if r := b.CuMemFree(p); r != cuda.CUDA_ERROR_INVALID_VALUE {
		t.Errorf("the other machine freed the memory: %v", r)
	}
	if r := b.CuEventQuery(e); r != cuda.CUDA_ERROR_INVALID_HANDLE {
		t.Errorf("the other machine knows the event: %v", r)
	}
	var c cuda.Context
	a.ok(a.CuCtxGetCurrent(&c))
	if c != a.context {
		t.Error("the machines share what is current")
	}
}

func TestFaultIsExplained(t *testing.T) {
	s := open(t, Options{})
	if err := s.Fault(s.context); err != nil {
		t.Errorf("before: %v", err)
	}
	s.ok(s.CuLaunchKernel(s.function(stray, "stray"), 1, 1, 1, 1, 1, 1, 0, 0, nil, nil))
	if r := s.CuCtxSynchronize(); r != cuda.CUDA_ERROR_ILLEGAL_ADDRESS {
		t.Fatalf("got %v", r)
	}
	err := s.Fault(s.context)
	const want = "kernel stray: illegal address: write of 4 bytes at global address 0x10: nothing is allocated; " +
		"block (0,0,0), thread (0,0,0), PTX of stray:7: st.global.u32 [%p], 1"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if err := s.Fault(12345); err != nil {
		t.Errorf("of no context: %v", err)
	}
}

func TestOptionsContextEndsKernels(t *testing.T) {
	stop, cancel := context.WithCancel(context.Background())
	s := open(t, Options{Context: stop})
	s.ok(s.CuLaunchKernel(s.function(endless, "endless"), 1, 1, 1, 1, 1, 1, 0, 0, nil, nil))
	if r := s.CuStreamQuery(0); r != cuda.CUDA_ERROR_NOT_READY {
		t.Errorf("got %v", r)
	}
	cancel()
	if r := s.CuCtxSynchronize(); r != cuda.CUDA_ERROR_LAUNCH_FAILED {
		t.Errorf("got %v", r)
	}
	if err := s.Fault(s.context); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	s.ok(s.CuCtxDestroy(s.context))
}

func TestClock(t *testing.T) {
	now := time.Unix(0, 0)
	s := open(t, Options{Clock: func() time.Time { now = now.Add(250 * time.Microsecond); return now }})
	var a, b cuda.Event
	s.ok(s.CuEventCreate(&a, 0))
	s.ok(s.CuEventCreate(&b, 0))
	s.ok(s.CuEventRecord(a, 0))
	s.ok(s.CuEventRecord(b, 0))
	s.ok(s.CuCtxSynchronize())
	var ms float32
	s.ok(s.CuEventElapsedTime(&ms, a, b))
	if ms != 0.25 {
		t.Errorf("%g ms", ms)
	}
}

// Queues leave no goroutine behind.
func TestIdleMachineHasNoGoroutines(t *testing.T) {
	before := runtime.NumGoroutine()
	s := open(t, Options{})
	var p cuda.DevicePtr
	s.ok(s.CuMemAlloc(&p, 1024))
	for range 20 {
		var stream cuda.Stream
		s.ok(s.CuStreamCreate(&stream, 1))
		for range 20 {
			s.ok(s.CuMemsetD8Async(p, 1, 1024, stream))
		}
		s.ok(s.CuStreamDestroy(stream))
	}
	s.ok(s.CuCtxDestroy(s.context))
	for end := time.Now().Add(time.Minute); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
	}
}

func TestContextReleasesItsMemory(t *testing.T) {
	s := open(t, Options{Memory: 1 << 20})
	var p cuda.DevicePtr
	for range 10 {
		var c cuda.Context
		s.ok(s.CuCtxCreate_v2(&c, 0, 0))
		s.ok(s.CuMemAlloc(&p, 1<<19))
		s.ok(s.CuMemAllocAsync(&p, 1<<18, 0))
		s.ok(s.CuCtxDestroy(c))
	}
	s.ok(s.CuMemAlloc(&p, 1<<20))
}

// Memory whose free stands in a stream is used again rather than refused.
func TestAllocationWaitsForFrees(t *testing.T) {
	s := open(t, Options{Memory: 1 << 20})
	for range 50 {
		var p cuda.DevicePtr
		s.ok(s.CuMemAllocAsync(&p, 1<<19+1, 0))
		s.ok(s.CuMemsetD8Async(p, 1, 1<<19, 0))
		s.ok(s.CuMemFreeAsync(p, 0))
	}
}

// Several threads drive one machine.
func TestThreads(t *testing.T) {
	s := open(t, Options{})
	var group sync.WaitGroup
	for i := range 4 {
		group.Go(func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			worker := &session{TB: t, API: s.API}
			worker.work(s.context, byte(i))
		})
	}
	group.Wait()
}

func (s *session) work(c cuda.Context, value byte) {
	check := func(r cuda.Result) {
		if r != cuda.CUDA_SUCCESS {
			s.Errorf("got %v", r)
		}
	}
	check(s.CuCtxSetCurrent(c))
	var stream cuda.Stream
	check(s.CuStreamCreate(&stream, uint32(value)&1))
	for range 50 {
		var p cuda.DevicePtr
		var word uint32
		check(s.CuMemAlloc(&p, 4))
		check(s.CuMemsetD8Async(p, value, 4, stream))
		check(s.CuMemcpyDtoHAsync(unsafe.Pointer(&word), p, 4, stream))
		check(s.CuMemFree(p))
		if word != uint32(value)*0x01010101 {
			s.Errorf("got %#x of thread %d", word, value)
		}
	}
	check(s.CuStreamDestroy(stream))
	check(s.CuCtxSetCurrent(0))
}

// fatbin packs entries as nvcc does.
func fatbin(entries ...[]byte) []byte {
	var body []byte
	for _, e := range entries {
		body = append(body, e...)
	}
	b := binary.LittleEndian.AppendUint32(nil, modules.FatbinMagic)
	b = binary.LittleEndian.AppendUint16(b, 1)
	b = binary.LittleEndian.AppendUint16(b, modules.FatbinHeader)
	return append(binary.LittleEndian.AppendUint64(b, uint64(len(body))), body...)
}

func fatbinEntry(kind uint16, flags uint64, data string) []byte {
	b := make([]byte, 72) // with a record of options for ptxas at 64
	binary.LittleEndian.PutUint16(b, kind)
	binary.LittleEndian.PutUint32(b[4:], 72)
	binary.LittleEndian.PutUint32(b[20:], 64)
	binary.LittleEndian.PutUint64(b[8:], uint64(len(data)))
	binary.LittleEndian.PutUint64(b[40:], flags)
	binary.LittleEndian.PutUint32(b[16:], 1000) // of what is compressed
	return append(b, data...)
}

// ptxFor is an entry with PTX for an architecture.
func ptxFor(sm uint32, text string) []byte {
	e := fatbinEntry(1, 0x11, text)
	binary.LittleEndian.PutUint32(e[28:], sm)
	return e
}

func TestFatBinaries(t *testing.T) {
	const text = header + ".entry f() { ret; }\n\x00"
	elf := fatbinEntry(2, 0x11, "\x7fELF…")
	binary.LittleEndian.PutUint32(elf[28:], 90)
	lost := fatbinEntry(1, 0x11, text)
	binary.LittleEndian.PutUint32(lost[20:], 0)
	for name, c := range map[string]struct {
		image []byte
		want  string
	}{
		"PTX":            {fatbin(elf, fatbinEntry(1, 0x11, text)), ""},
		"newest PTX":     {fatbin(ptxFor(70, "nonsense"), ptxFor(80, text), ptxFor(100, "nonsense")), ""},
		"machine code":   {fatbin(elf), "the emulated device runs PTX only, and this fatbin holds machine code for sm_90"},
		"compressed PTX": {fatbin(fatbinEntry(1, 0x2011, "…")), "not a fatbin that can be read: the sizes of an entry make no sense"},
		"lost options":   {fatbin(lost), "not a fatbin that can be read: an entry with PTX does not tell where its options for ptxas are"},
		"cut off":        {fatbin(fatbinEntry(1, 0x11, text)[:80]), "not a fatbin that can be read: an entry is cut off"},
		"header only":    {fatbin()[:10], "not a fatbin that can be read: it does not begin as a fat binary does"},
	} {
		_, err := modules.LoadProgram(nil, c.image, 80)
		if got := message(err); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
	compressed, err := os.ReadFile("../internal/devicecode/testdata/kernels.fatbin")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := modules.LoadProgram(nil, compressed, 80); err != nil {
		t.Error("compressed PTX of NVIDIA's:", err)
	}
	image := fatbin(fatbinEntry(1, 0x11, text))
	if got := modules.ImageAt(unsafe.Pointer(&image[0])); len(got) != len(image) {
		t.Errorf("the image has %d bytes, want %d", len(got), len(image))
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestRegistrationOfWhatIsNotThere(t *testing.T) {
	s := open(t, Options{})
	b := make([]byte, 10000)
	for _, size := range []uint64{1 << 46, 1<<47 + 1, 1 << 63} {
		if r := s.CuMemHostRegister(unsafe.Pointer(&b[0]), size, 0); r != cuda.CUDA_ERROR_INVALID_VALUE {
			t.Errorf("%d bytes: got %v", size, r)
		}
	}
	s.ok(s.CuMemHostRegister(unsafe.Pointer(&b[0]), 10000, 0))
	s.ok(s.CuMemHostUnregister(unsafe.Pointer(&b[0])))
}

// Host addresses that are wrong are found out, not followed.
func TestWrongHostAddresses(t *testing.T) {
	s := open(t, Options{})
	var p cuda.DevicePtr
	s.ok(s.CuMemAlloc(&p, 4096))
	for _, wrong := range []cuda.DevicePtr{1, 4095, 1 << 47, 1 << 63, ^cuda.DevicePtr(0)} {
		if r := s.CuMemcpy(p, wrong, 16); r != cuda.CUDA_ERROR_INVALID_VALUE {
			t.Errorf("from %#x: got %v", wrong, r)
		}
		if r := s.CuMemcpyAsync(wrong, p, 16, 0); r != cuda.CUDA_ERROR_INVALID_VALUE {
			t.Errorf("to %#x: got %v", wrong, r)
		}
	}
	if r := s.CuMemcpyAsync(p, 8192, 16, 0); r != cuda.CUDA_ERROR_INVALID_VALUE {
		t.Errorf("from memory that is not there, later: got %v", r)
	}
	if r := s.CuMemcpy(p, 8192, 16); r != cuda.CUDA_ERROR_ILLEGAL_ADDRESS {
		t.Errorf("from memory that is not there, now: got %v", r)
	}
}

// The page on the emulated device lists every preset.
func TestPresetTable(t *testing.T) {
	page, err := os.ReadFile("../docs/emulator.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range Presets() {
		p := preset.Presets[name]
		row := fmt.Sprintf("| `%s` | %d.%d | %d | %.1f | %d | %d | %.1f | %d | %d, %d |\n", name, p.Major, p.Minor, p.Multiprocessors,
			float64(p.Memory)/(1<<30), p.Clock/1000, p.MemoryClock/1000*2*p.BusWidth/8/1000, float64(p.L2)/(1<<20), p.SharedPerMultiprocessor/(1<<10),
			p.ThreadsPerMultiprocessor, p.BlocksPerMultiprocessor)
		if !strings.Contains(string(page), row) {
			t.Errorf("docs/emulator.md lacks %s", row)
		}
	}
}

// A context that ends ends what would never end by itself, and another one works.
func TestContextEndsEndlessWork(t *testing.T) {
	s := open(t, Options{Workers: 2})
	for name, begin := range map[string]func(){
		"a kernel": func() {
			s.ok(s.CuLaunchKernel(s.function(endless, "endless"), 4, 1, 1, 32, 1, 1, 0, 0, nil, nil))
		},
		"kernels in two streams": func() {
			var other cuda.Stream
			s.ok(s.CuStreamCreate(&other, uint32(cuda.CU_STREAM_NON_BLOCKING)))
			f := s.function(endless, "endless")
			s.ok(s.CuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, other, nil, nil))
			s.ok(s.CuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, 0, nil, nil))
			s.ok(s.CuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, 0, nil, nil))
		},
		"a graph": func() {
			var g cuda.Graph
			var n cuda.GraphNode
			var x cuda.GraphExec
			s.ok(s.CuGraphCreate(&g, 0))
			s.ok(s.CuGraphAddKernelNode(&n, g, nil, 0, &cuda.KernelNodeParams{Func: s.function(endless, "endless"),
				GridDimX: 1, GridDimY: 1, GridDimZ: 1, BlockDimX: 1, BlockDimY: 1, BlockDimZ: 1}))
			s.ok(s.CuGraphInstantiateWithFlags(&x, g, 0))
			s.ok(s.CuGraphLaunch(x, 0))
		},
		"a wait for a value": func() {
			var p cuda.DevicePtr
			s.ok(s.CuMemAlloc(&p, 4))
			s.ok(s.CuMemsetD32(p, 0, 1))
			s.ok(s.CuStreamWaitValue32(0, p, 7, uint32(cuda.CU_STREAM_WAIT_VALUE_EQ)))
		},
	} {
		for what, end := range map[string]func(cuda.Context) cuda.Result{
			"destroyed": s.CuCtxDestroy,
			"reset": func(cuda.Context) cuda.Result {
				defer s.CuDevicePrimaryCtxRelease(0)
				defer s.CuCtxPopCurrent(nil)
				return s.CuDevicePrimaryCtxReset(0)
			},
		} {
			t.Log(name, what)
			var c cuda.Context
			if what == "reset" {
				s.ok(s.CuDevicePrimaryCtxRetain(&c, 0))
				s.ok(s.CuCtxPushCurrent(c))
			} else {
				s.ok(s.CuCtxCreate_v2(&c, 0, 0))
			}
			begin()
			s.ok(end(c))
			var p cuda.DevicePtr
			s.ok(s.CuMemAlloc(&p, 4)) // in the session's context
			s.ok(s.CuCtxSynchronize())
		}
	}
}
