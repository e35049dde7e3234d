package emulator

import (
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// linking begins to link with an error log, which said reads.
func (s *session) linking() (state cuda.LinkState, said func() string) {
	s.Helper()
	log := make([]byte, 1000)
	options := []cuda.JitOption{cuda.CU_JIT_ERROR_LOG_BUFFER, cuda.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, cuda.CU_JIT_WALL_TIME}
	values := []uintptr{uintptr(unsafe.Pointer(&log[0])), uintptr(len(log)), 0}
	s.ok(s.CuLinkCreate(3, &options[0], (*unsafe.Pointer)(unsafe.Pointer(&values[0])), &state))
	return state, func() string {
		runtime.KeepAlive(values)
		text, _, _ := strings.Cut(string(log), "\x00")
		return text
	}
}

func (s *session) add(state cuda.LinkState, kind cuda.JitInputType, text, name string) cuda.Result {
	data := append([]byte(text), 0)
	return s.CuLinkAddData(state, kind, unsafe.Pointer(&data[0]), uint64(len(data)), &append([]byte(name), 0)[0], 0, nil, nil)
}

func TestLinkErrors(t *testing.T) {
	s := open(t, Options{})
	const calls = header + ".extern .func gone();\n.extern .global .u32 lost;\n.visible .entry f() { call gone; ret; }"
	tests := []struct {
		name, text string
		kind       cuda.JitInputType
		want       cuda.Result
		log        string
	}{
		{"machine code", "\x7fELF", cuda.CU_JIT_INPUT_CUBIN, cuda.CUDA_ERROR_NO_BINARY_FOR_GPU, "a.ptx: the emulated device links PTX only"},
		{"no PTX", "hello", cuda.CU_JIT_INPUT_PTX, cuda.CUDA_ERROR_INVALID_IMAGE, "the image is neither PTX (it has no .version), cubin nor fatbin"},
		{"what nothing defines", calls, cuda.CU_JIT_INPUT_PTX, cuda.CUDA_ERROR_INVALID_PTX,
			"error   : Undefined reference to 'gone' in 'a.ptx'\nerror   : Undefined reference to 'lost' in 'a.ptx'"},
		{"a kernel that launches others, of CUDA 13", header + ".extern .func __cudaCDP2LaunchDeviceV2();\n.visible .entry f() { call __cudaCDP2LaunchDeviceV2; ret; }", cuda.CU_JIT_INPUT_PTX, cuda.CUDA_ERROR_INVALID_PTX,
			"error   : Undefined reference to '__cudaCDP2LaunchDeviceV2' in 'a.ptx'\nthe emulated device has no dynamic parallelism, kernels that launch kernels; launch from the host"},
		{"another syntax", header + ".visible .entry f() { bogus }", cuda.CU_JIT_INPUT_PTX, cuda.CUDA_ERROR_INVALID_PTX,
			"a.ptx:4:29: expected an operand, found '}'\n    4 │ .visible .entry f() { bogus }\n      ╵                             ^"},
	}
	for _, test := range tests {
		state, said := s.linking()
		r := s.add(state, test.kind, test.text, "a.ptx")
		if r == cuda.CUDA_SUCCESS {
			var image unsafe.Pointer
			var size uint64
			r = s.CuLinkComplete(state, &image, &size)
		}
		if r != test.want || said() != test.log {
			t.Errorf("%s:\ngot  %v %q\nwant %v %q", test.name, r, said(), test.want, test.log)
		}
		s.ok(s.CuLinkDestroy(state))
		if r := s.CuLinkDestroy(state); r != cuda.CUDA_ERROR_INVALID_HANDLE {
			t.Errorf("destroyed twice: %v", r)
		}
	}
	state, said := s.linking()
	var image unsafe.Pointer
	var size uint64
	if r := s.CuLinkComplete(state, &image, &size); r != cuda.CUDA_ERROR_INVALID_VALUE || said() != "there is nothing to link" {
		t.Errorf("nothing: %v %q", r, said())
	}
	if r := s.CuLinkCreate(0, nil, nil, nil); r != cuda.CUDA_ERROR_INVALID_VALUE {
		t.Errorf("no place for the state: %v", r)
	}
}

// TestLinkedNames runs two kernels whose helpers have the same name.
func TestLinkedNames(t *testing.T) {
	s := open(t, Options{})
	text := func(kernel, value string) string {
		return header + ".func (.param .b32 r) helper() { .reg .b32 %r; mov.u32 %r, " + value + "; st.param.b32 [r], %r; ret; }\n" +
			".visible .entry " + kernel + "(.param .u64 out) { .reg .b64 %o; .reg .b32 %v; ld.param.u64 %o, [out];\n" +
			"{ .param .b32 x; call (x), helper; ld.param.b32 %v, [x]; }\n st.global.u32 [%o], %v; ret; }"
	}
	state, said := s.linking()
	s.ok(s.add(state, cuda.CU_JIT_INPUT_PTX, text("one", "1"), "one.ptx"))
	s.ok(s.add(state, cuda.CU_JIT_INPUT_PTX, text("two", "2"), "two.ptx"))
	var image unsafe.Pointer
	var size uint64
	if r := s.CuLinkComplete(state, &image, &size); r != cuda.CUDA_SUCCESS {
		t.Fatalf("%v: %s", r, said())
	}
	var m cuda.Module
	s.ok(s.CuModuleLoadData(&m, image))
	s.ok(s.CuLinkDestroy(state))
	var out cuda.DevicePtr
	s.ok(s.CuMemAlloc(&out, 4))
	for i, name := range []string{"one", "two"} {
		var f cuda.Function
		s.ok(s.CuModuleGetFunction(&f, m, &append([]byte(name), 0)[0]))
		argument := unsafe.Pointer(&out)
		s.ok(s.CuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, 0, &argument, nil))
		var got uint32
		s.ok(s.CuMemcpyDtoH(unsafe.Pointer(&got), out, 4))
		if got != uint32(i+1) {
			t.Errorf("%s stored %d", name, got)
		}
	}
}

// Options for compilers and loaders that the emulated device does not have are accepted wherever code is loaded; numbers that are no
// options are refused.
func TestLoaderThreads(t *testing.T) {
	s := open(t, Options{})
	image := unsafe.Pointer(unsafe.StringData(header + ".visible .entry lone() { ret; }\x00"))
	for option, want := range map[cuda.JitOption]cuda.Result{
		cuda.CU_JIT_BINARY_LOADER_THREAD_COUNT: cuda.CUDA_SUCCESS, cuda.CU_JIT_SPLIT_COMPILE: cuda.CUDA_SUCCESS,
		cuda.CU_JIT_NUM_OPTIONS: cuda.CUDA_ERROR_INVALID_VALUE, -1: cuda.CUDA_ERROR_INVALID_VALUE,
	} {
		for _, threads := range []uintptr{0, 1, 8} {
			value := (*unsafe.Pointer)(unsafe.Pointer(&threads))
			var m cuda.Module
			var l cuda.Library
			var state cuda.LinkState
			for call, r := range map[string]cuda.Result{
				"cuModuleLoadDataEx": s.CuModuleLoadDataEx(&m, image, 1, &option, value),
				"cuLibraryLoadData":  s.CuLibraryLoadData(&l, image, &option, value, 1, nil, nil, 0),
				"cuLinkCreate":       s.CuLinkCreate(1, &option, value, &state),
			} {
				if r != want {
					t.Errorf("%s, option %d with %d: %v, want %v", call, option, threads, r, want)
				}
			}
		}
	}
}

// Linking and loading tell how long they took and, when asked, what kernels need.
func TestInfoLogs(t *testing.T) {
	s := open(t, Options{})
	const text = header + ".visible .entry lone(.param .u64 p) { .shared .align 4 .b8 s[64]; .reg .b32 %a; mov.u32 %a, 1; st.shared.u32 [s], %a; ret; }\x00"
	const want = "info    : Function properties for 'lone':\ninfo    : used 8 registers, 64 bytes smem, 8 bytes cmem[0], 0 bytes lmem\n"
	options := []cuda.JitOption{cuda.CU_JIT_INFO_LOG_BUFFER, cuda.CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, cuda.CU_JIT_WALL_TIME, cuda.CU_JIT_LOG_VERBOSE}
	for _, verbose := range []uintptr{0, 1} {
		log := make([]byte, 1000)
		told := func(what string, values []uintptr) {
			got, _, _ := strings.Cut(string(log), "\x00")
			if wanted := map[uintptr]string{1: want}[verbose]; got != wanted || values[2] == 0 {
				t.Errorf("%s, verbose %d: %q, want %q; time %#x", what, verbose, got, wanted, values[2])
			}
			clear(log)
		}
		values := []uintptr{uintptr(unsafe.Pointer(&log[0])), uintptr(len(log)), 0, verbose}
		var m cuda.Module
		s.ok(s.CuModuleLoadDataEx(&m, unsafe.Pointer(unsafe.StringData(text)), 4, &options[0], (*unsafe.Pointer)(unsafe.Pointer(&values[0]))))
		told("a module", values)

		values = []uintptr{uintptr(unsafe.Pointer(&log[0])), uintptr(len(log)), 0, verbose}
		var state cuda.LinkState
		var image unsafe.Pointer
		var size uint64
		s.ok(s.CuLinkCreate(4, &options[0], (*unsafe.Pointer)(unsafe.Pointer(&values[0])), &state))
		s.ok(s.CuLinkAddData(state, cuda.CU_JIT_INPUT_PTX, unsafe.Pointer(unsafe.StringData(text)), uint64(len(text)), nil, 0, nil, nil))
		adding := values[2]
		s.ok(s.CuLinkComplete(state, &image, &size))
		if adding != 0 {
			t.Errorf("the time is told before linking is complete: %#x", adding)
		}
		told("a link", values)
		s.ok(s.CuLinkDestroy(state))
	}
}
