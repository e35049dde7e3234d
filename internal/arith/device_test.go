// This file compares every form with a GPU, where there is one.

package arith

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/ptx"
)

// registerBits is the width of the register that holds a type; types of eight
// bits, which have no registers, are put in wider ones.
func registerBits(t ptx.Type) int {
	if t == ptx.Pred {
		return 32
	}
	return max(t.Bits(), 16)
}

// program is PTX that runs a form once a thread: operands come from 4, results
// go to 2 words of 64 bits.
func program(s Selection, form sample) string {
	var b strings.Builder
	word, notes := form.name, map[string]string{}
	if at := strings.IndexByte(word, ' '); at >= 0 {
		for _, note := range strings.Fields(word[at:]) {
			notes[note[:1]] = note[2:]
		}
		word = word[:at]
	}
	fmt.Fprintf(&b, ".version 8.6\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 in, .param .u64 out, .param .u32 n) {\n")
	b.WriteString(".reg .b64 %in, %out, %x, %w<4>, %r64, %q64; .reg .b32 %t, %u, %n, %i, %cc, %carry, %r32, %q32; .reg .b16 %r16; .reg .pred %go, %p, %q;\n")
	b.WriteString("ld.param.u64 %in, [in]; ld.param.u64 %out, [out]; ld.param.u32 %n, [n];\nmov.u32 %t, %tid.x; mov.u32 %u, %ctaid.x; mov.u32 %i, %ntid.x; mad.lo.u32 %i, %u, %i, %t;\n")
	b.WriteString("setp.ge.u32 %go, %i, %n; @%go ret;\nmul.wide.u32 %x, %i, 32; add.u64 %in, %in, %x; mul.wide.u32 %x, %i, 16; add.u64 %out, %out, %x;\nmov.u64 %r64, 0; mov.u64 %q64, 0; mov.u32 %r32, 0; mov.u32 %q32, 0; mov.b16 %r16, 0;\n")
	for i := range 4 {
		fmt.Fprintf(&b, "ld.global.u64 %%w%d, [%%in+%d];\n", i, 8*i)
	}
	var names []string
	for i, t := range s.Sources {
		name := fmt.Sprintf("%%s%d", i)
		switch {
		case form.opcode == "lop3" && i == 3:
			name = fmt.Sprint(form.table())
		case t == ptx.Pred:
			fmt.Fprintf(&b, ".reg .pred %s; { .reg .b64 %%y; shr.u64 %%y, %%w%d, %d; and.b64 %%y, %%y, 1; setp.ne.u64 %s, %%y, 0; }\n", name, min(i, 3), 8*(i/4), name)
		case registerBits(t) == 64:
			fmt.Fprintf(&b, ".reg .b64 %s; mov.b64 %s, %%w%d;\n", name, name, i)
		default:
			fmt.Fprintf(&b, ".reg .b%d %s; cvt.u%d.u64 %s, %%w%d;\n", registerBits(t), name, registerBits(t), name, i)
		}
		note := notes[string(rune('a'+i))]
		if strings.HasPrefix(note, "-") {
			name, note = "-"+name, note[1:]
		}
		if note != "" && note != "+" {
			name += "." + note
		}
		names = append(names, name)
	}
	width := registerBits(s.Result)
	result := fmt.Sprintf("%%r%d", width)
	if s.Result == ptx.Pred {
		result = "%p"
	}
	if hasTwo(s, form) && form.opcode == "setp" {
		result = "%p|%q"
	}
	if s.Op2 != nil && form.opcode == "lop3" {
		result += "|%q"
	}
	if notes["d"] != "" {
		result += "." + notes["d"]
	}
	if s.Carry != nil {
		b.WriteString("cvt.u32.u64 %cc, %w3; add.cc.u32 %carry, %cc, 0xffffffff;\n")
	}
	fmt.Fprintf(&b, "%s %s, %s;\n", word, result, strings.Join(names, ", "))
	if s.Carry != nil {
		b.WriteString("addc.u32 %q32, 0, 0;\n")
	}
	if s.Result == ptx.Pred {
		b.WriteString("selp.u32 %r32, 1, 0, %p;\n")
	}
	if hasTwo(s, form) {
		b.WriteString("selp.u32 %q32, 1, 0, %q;\n")
	}
	if width < 64 {
		fmt.Fprintf(&b, "cvt.u64.u%d %%r64, %%r%d;\n", width, width)
	}
	b.WriteString("cvt.u64.u32 %q64, %q32;\nst.global.u64 [%out], %r64; st.global.u64 [%out+8], %q64;\nret;\n}\n\x00")
	return b.String()
}

// hasTwo says whether the form may have a second destination: setp on f16 and
// bf16 may not.
func hasTwo(s Selection, form sample) bool {
	return s.Op2 != nil && (form.opcode == "lop3" || s.Sources[0] != ptx.F16 && s.Sources[0] != ptx.BF16)
}

// A gpu runs programs.
type gpu struct {
	api     *cuda.API
	in, out cuda.DevicePtr
}

const mostLanes = 1 << 16

func openGPU(t *testing.T) *gpu {
	if os.Getenv("CUJS_DEVICE") != "cuda" {
		t.Skip("CUJS_DEVICE is not cuda")
	}
	runtime.LockOSThread()
	api, err := cuda.Open()
	if err != nil {
		t.Fatal(err)
	}
	g := &gpu{api: api}
	var device cuda.Device
	var ctx cuda.Context
	for _, r := range []cuda.Result{
		api.CuInit(0), api.CuDeviceGet(&device, 0), api.CuDevicePrimaryCtxRetain(&ctx, device), api.CuCtxSetCurrent(ctx),
		api.CuMemAlloc(&g.in, 32*mostLanes), api.CuMemAlloc(&g.out, 16*mostLanes),
	} {
		if r != 0 {
			t.Fatal(r)
		}
	}
	return g
}

func (g *gpu) run(text string, lanes []operands) ([][2]uint64, error) {
	image := []byte(text)
	var module cuda.Module
	var log [4096]byte
	option := []cuda.JitOption{cuda.CU_JIT_ERROR_LOG_BUFFER, cuda.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES}
	value := []unsafe.Pointer{unsafe.Pointer(&log[0]), nil}
	*(*uintptr)(unsafe.Pointer(&value[1])) = uintptr(len(log))
	if r := g.api.CuModuleLoadDataEx(&module, unsafe.Pointer(&image[0]), 2, &option[0], &value[0]); r != 0 {
		return nil, fmt.Errorf("%v: %s", r, strings.Trim(string(log[:]), "\x00"))
	}
	defer g.api.CuModuleUnload(module)
	var function cuda.Function
	name := []byte("k\x00")
	if r := g.api.CuModuleGetFunction(&function, module, &name[0]); r != 0 {
		return nil, fmt.Errorf("no function: %v", r)
	}
	n := uint32(len(lanes))
	args := []unsafe.Pointer{unsafe.Pointer(&g.in), unsafe.Pointer(&g.out), unsafe.Pointer(&n)}
	results := make([][2]uint64, n)
	for _, r := range []cuda.Result{
		g.api.CuMemcpyHtoD(g.in, unsafe.Pointer(&lanes[0]), uint64(32*len(lanes))),
		g.api.CuLaunchKernel(function, (n+255)/256, 1, 1, 256, 1, 1, 0, 0, &args[0], nil),
		g.api.CuMemcpyDtoH(unsafe.Pointer(&results[0]), g.out, uint64(16*len(lanes))),
	} {
		if r != 0 {
			return nil, fmt.Errorf("launch: %v", r)
		}
	}
	return results, nil
}

// TestDevice compares all forms with a GPU, bit for bit where the ISA defines
// the bits.
func TestDevice(t *testing.T) {
	g := openGPU(t)
	var record recording
	for _, form := range forms(everyForm) {
		s, err := Select(form.opcode, form.modifiers)
		if err != nil || departs(form) {
			continue
		}
		lanes := operandsFor(s, form, laneCount)
		got, err := g.run(program(s, form), lanes)
		if err != nil {
			t.Errorf("%s: %s", form.name, strings.ReplaceAll(err.Error(), "\n", " "))
			continue
		}
		check(t, s, form, lanes, got)
		record.add(form, got)
	}
	if path := os.Getenv("CUJS_RECORD"); path != "" {
		record.write(t, path)
	}
}
