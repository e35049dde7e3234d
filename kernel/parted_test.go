package kernel_test

import (
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
	"github.com/cujs/cujs/kernel/internal/builtin"
)

// Instructions of whole warps are refused where only some lanes come to them, and stand where whole warps do.
func TestPartedWarps(t *testing.T) {
	const begin = "(x) => { const a = local('bf16', 8), b = local('bf16', 4), c = local('f32', 4), m = local('bf16', 2), s = shared('bf16', 4096), g = local('f32', 4)\n"
	const descriptor = "wgmma.descriptor(s, 0, { swizzle: 128 })"
	calls := map[string]string{"mma": "mma('m16n8k16', c, a, b)", "ldmatrix": "ldmatrix(m, s, 0)", "stmatrix": "stmatrix(m, s, 0)",
		"wgmma.fence": "wgmma.fence()", "wgmma.commit": "wgmma.commit()", "wgmma.wait": "wgmma.wait(0)", "wgmma": "wgmma.bf16(g, " + descriptor + ", " + descriptor + ")",
		"registers.increase": "registers.increase(232)", "registers.decrease": "registers.decrease(40)", "warp.elect": "x[0] = warp.elect() ? 1 : 0"}
	for name, call := range calls {
		for condition, parted := range map[string]bool{"laneId === 0": true, "threadIdx.x === 128": true, "(threadIdx.x & 127) === 0": true, "3 === laneId": true,
			"laneId < 16": true, "16 > laneId": true, "laneId >= 31": true, "laneId & 1": true, "!(laneId & 4)": true, "(threadIdx.x & 31) <= 7": true, "laneId !== 5": true,
			"laneId < 32": false, "laneId >= 0": false, "threadIdx.x & 32": false, "laneId !== 32": false, "(laneId & 3) < 4": false,
			"threadIdx.x >> 5 === 0": false, "threadIdx.x < 64": false, "x.length === 4": false, "(threadIdx.x & 96) === 0": false} {
			_, err := compileHopper(begin + "if (" + condition + ") { " + call + " }\nwgmma.wait(0); x[1] = g[0] + c[0] + m[0] }")
			if found := err != nil && strings.Contains(err.Error(), "k.js:2:") && strings.Contains(err.Error(), name+" is for all lanes of a warp, and the condition in line 2 holds for some of them"); found != parted || err != nil && !parted {
				t.Errorf("%s where %s: %v", call, condition, err)
			}
		}
	}
	if _, err := compileHopper(begin + "if (laneId !== 0) x[0] = 1\nelse mma('m16n8k16', c, a, b)\nx[1] = c[0] }"); err == nil {
		t.Error("mma in the else of laneId !== 0 is taken")
	}
	for _, text := range []string{"if (laneId === 0) return\nmma('m16n8k16', c, a, b)\nx[1] = c[0] }", "for (let i = 0; i < x.length; i++) {\nif (laneId > 3) continue\nmma('m16n8k16', c, a, b) }\nx[1] = c[0] }",
		"const f = () => { mma('m16n8k16', c, a, b) }\nif (laneId < 4) f()\nx[1] = c[0] }"} {
		if _, err := compileHopper(begin + text); err == nil || !strings.Contains(err.Error(), "mma is for all lanes of a warp") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func compileHopper(text string) (*kernel.Program, error) {
	return kernel.Compile(kernel.Source{File: "k.js", Line: 1, Column: 1, Text: text}, []kernel.Argument{kernel.Buffer("f32")}, kernel.Options{MaxThreads: 384, Target: kernel.Target{SM: 90, Driver: 13000}})
}

// Each function that is one instruction is refused, with its place and what it needs, for the architecture before its
// own, for a later one where no other has it, and for a driver that is too old.
func TestOldTargets(t *testing.T) {
	const begin = "(x, map) => { const s = shared('f32', 64), w = shared('i32', 64), bars = shared('u64', 2), g = local('f32', 4), g32 = local('i32', 4)\n"
	const descriptor = "wgmma.descriptor(s, 0, { swizzle: 128 })"
	product := func(name, acc string) string { return name + "(" + acc + ", 0n, 0n)" }
	calls := map[string]string{
		"mbarrier.init": "mbarrier.init(bars, 0, 1)", "mbarrier.fence": "mbarrier.fence()", "mbarrier.invalidate": "mbarrier.invalidate(bars, 0)", "mbarrier.arrive": "mbarrier.arrive(bars, 0)", "mbarrier.arriveCopies": "mbarrier.arriveCopies(bars, 0)",
		"mbarrier.expect": "mbarrier.expect(bars, 0, 64)", "mbarrier.arriveAt": "mbarrier.arriveAt(bars, 0, 1)", "mbarrier.test": "x[0] = mbarrier.test(bars, 0, 0) ? 1 : 0", "mbarrier.wait": "mbarrier.wait(bars, 0, 0)",
		"tma.load": "tma.load(s, 0, map, [0, 0], bars, 0)", "tma.store": "tma.store(map, [0, 0], s, 0)", "tma.add": "tma.add(map, [0, 0], s, 0)", "tma.copy": "tma.copy(s, 0, x, 0, 64, bars, 0)",
		"tma.min": "tma.min(map, [0, 0], s, 0)", "tma.max": "tma.max(map, [0, 0], s, 0)", "tma.and": "tma.and(map, [0, 0], s, 0)", "tma.or": "tma.or(map, [0, 0], s, 0)", "tma.xor": "tma.xor(map, [0, 0], s, 0)",
		"tma.prefetch": "tma.prefetch(map)", "tma.commit": "tma.commit()", "tma.wait": "tma.wait(0)", "tma.waitRead": "tma.waitRead(0)", "tma.fence": "tma.fence()",
		"cluster.rank": "x[0] = cluster.rank()", "cluster.size": "x[0] = cluster.size()", "cluster.sync": "cluster.sync()", "cluster.arrive": "cluster.arrive()", "cluster.wait": "cluster.wait()",
		"cluster.load": "x[0] = cluster.load(s, 0, 1)", "cluster.store": "cluster.store(s, 0, 1, 1)", "cluster.send": "cluster.send(w, 0, 1, bars, 0, 1)",
		"cluster.add": "cluster.add(w, 0, 1, bars, 0, 1)", "cluster.min": "cluster.min(w, 0, 1, bars, 0, 1)", "cluster.max": "cluster.max(w, 0, 1, bars, 0, 1)",
		"cluster.and": "cluster.and(w, 0, 1, bars, 0, 1)", "cluster.or": "cluster.or(w, 0, 1, bars, 0, 1)", "cluster.xor": "cluster.xor(w, 0, 1, bars, 0, 1)",
		"wgmma.descriptor": "x[0] = Number(" + descriptor + ")", "wgmma.fence": "wgmma.fence()", "wgmma.commit": "wgmma.commit()", "wgmma.wait": "wgmma.wait(0)",
		"wgmma.bf16": product("wgmma.bf16", "g"), "wgmma.f16": product("wgmma.f16", "g"), "wgmma.tf32": product("wgmma.tf32", "g"), "wgmma.e4m3": product("wgmma.e4m3", "g"), "wgmma.e5m2": product("wgmma.e5m2", "g"),
		"wgmma.i8": product("wgmma.i8", "g32"), "wgmma.u8": product("wgmma.u8", "g32"),
		"registers.increase": "registers.increase(232)", "registers.decrease": "registers.decrease(40)", "warp.elect": "x[0] = warp.elect() ? 1 : 0",
	}
	for name, call := range calls {
		b := builtin.Lookup(name)
		if b == nil || b.Instruction == nil {
			t.Errorf("%s is no function of one instruction", name)
			continue
		}
		own := b.Instruction.Target
		for _, target := range []kernel.Target{{SM: before(own.SM), Driver: 13000}, {SM: 100, Driver: 13000}, {SM: own.SM, Driver: 11070}} {
			_, err := kernel.Compile(kernel.Source{File: "k.js", Line: 1, Column: 1, Text: begin + call + "\n}"}, []kernel.Argument{kernel.Buffer("f32"), {Type: kernel.TensorMap}}, kernel.Options{MaxThreads: 384, Target: target})
			want := target.SM < own.SM || own.Own && target.SM != own.SM || target.Driver < 12000 && own.Version.Major >= 8
			if text := errorText(err); want != (text != "") && target.SM != own.SM || want && (!strings.Contains(text, "k.js:2:") || !strings.Contains(text, name+" needs ")) {
				t.Errorf("%s for sm_%d and driver %d: %q", call, target.SM, target.Driver, text)
			}
		}
	}
	for _, name := range builtin.Names() {
		if b := builtin.Lookup(name); b != nil && b.Instruction != nil && calls[name] == "" {
			t.Errorf("%s has no call here", name)
		}
	}
}

func before(sm int) int { return map[int]int{80: 75, 90: 89}[sm] }

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// Sums of wgmma are refused where they are touched before a wait, on any way to there.
func TestUnawaitedSums(t *testing.T) {
	const begin = "(x) => { const s = shared('bf16', 4096), g = local('f32', 4), h = local('f32', 4), d = wgmma.descriptor(s, 0, { swizzle: 128 })\n"
	for source, refused := range map[string]bool{
		"wgmma.bf16(g, d, d); wgmma.commit(); wgmma.wait(0); x[0] = g[0]":                                                              false,
		"wgmma.bf16(g, d, d); wgmma.commit(); x[0] = g[0]; wgmma.wait(0)":                                                              true,
		"wgmma.bf16(g, d, d); wgmma.commit(); g[0] = 0; wgmma.wait(0); x[0] = g[0]":                                                    true,
		"wgmma.bf16(g, d, d); wgmma.commit(); wgmma.bf16(h, d, d); wgmma.commit(); wgmma.wait(1); x[0] = g[0]; wgmma.wait(0)":          false,
		"for (let k = 0; k < x.length; k++) { wgmma.bf16(g, d, d); wgmma.commit(); wgmma.wait(0) }\nx[0] = g[0]":                       false,
		"for (let k = 0; k < x.length; k++) { x[k] = g[0]; wgmma.bf16(g, d, d); wgmma.commit() }\nwgmma.wait(0)":                       true,
		"if (x.length > 4) { wgmma.bf16(g, d, d); wgmma.commit() }\nx[0] = g[0]; wgmma.wait(0)":                                        true,
		"wgmma.bf16(g, d, d); wgmma.commit(); x[0] = h[0]; wgmma.wait(0); x[1] = g[0]":                                                 false,
		"for (let k = 0; k < x.length; k++) { wgmma.fence(); wgmma.bf16(g, d, d, k > 0); wgmma.commit() }\nwgmma.wait(0); x[0] = g[1]": false,
	} {
		_, err := compileHopper(begin + source + "\n}")
		if found := err != nil && strings.Contains(err.Error(), "wgmma may be adding to these sums still"); found != refused || err != nil && !refused {
			t.Errorf("%s: %v", source, err)
		}
	}
}
