package cudajs_test

import (
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

func TestKernelLaunch(t *testing.T) {
	w := newWorld(t, nil)
	w.must(`
const cuda = require('cuda')
const saxpy = cuda.kernel(function saxpy(a, x, y) {
  const i = grid(1)
  if (i < x.length) y[i] = a * x[i] + y[i]
})
const x = cuda.buffer(new Float32Array([1, 2, 3])), y = cuda.buffer(new Float32Array([10, 20, 30]))
saxpy.launch({ grid: 1, block: 32 }, 2, x, y)
console.log(Array.from(y.read()).join())
saxpy.forall(3, 2, x, y)
console.log(Array.from(y.read()).join())
const go = saxpy.prepare({ grid: 1, block: 32 }, 2, x, y)
go(1, x, y)
console.log(Array.from(y.read()).join())
saxpy.onHost({ grid: 1, block: 4 }, 1, x, y)
console.log(Array.from(y.read()).join())
console.log(saxpy.specialize('f32', 'f32[]', 'f32[]').params.length, saxpy.ptx('f64', 'f64[]', 'f64[]').includes('fma.rn.f64'), saxpy.name)
`)
	if got, want := w.out.String(), "12,24,36\n14,28,42\n15,30,45\n16,32,48\n5 true saxpy\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestArraysOfBuffers(t *testing.T) {
	w := newWorld(t, nil)
	w.must(`
const cuda = require('cuda')
const k = cuda.kernel(function k(parts, out) {
  for (const p of parts) out[0] += p[1]
  out[1] = parts.length; out[2] = parts[blockIdx.x][0]; parts[1][0] = 9
  out[3] = parts.map((p) => p.length).reduce((a, b) => a + b)
})
const a = cuda.buffer(Float32Array.of(1, 2)), b = cuda.buffer(Float32Array.of(3, 4, 5, 6)), out = cuda.alloc('f32', 4).fill(0)
k.launch({ grid: 1, block: 1 }, [a, b], out)
console.log(out.read().join(), b.read().join())
k.onHost({ grid: 1, block: 1 }, [b, a, a], out)
console.log(out.read().join(), a.read().join())
k.launch({ grid: 1, block: 1 }, [a, b.subarray(0, 2)], b)
console.log(b.read().join())
const chosen = cuda.kernel(function chosen(parts, out) { out[grid(1)] = parts[127 - grid(1)][0] })
chosen.launch({ grid: 1, block: 4 }, Array.from({ length: 128 }, (_, i) => cuda.alloc('f32', 1).fill(i)), out)
console.log(out.read().join())
`)
	if got, want := w.out.String(), "6,2,1,6 9,4,5,6\n14,3,9,8 9,2\n9,2,9,4\n127,126,125,124\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestKernelOnHostMeetsAtBarriers(t *testing.T) {
	w := newWorld(t, nil)
	w.must(`
const cuda = require('cuda')
const k = cuda.kernel(function reverse(x, sums, m) {
  const tile = shared('i32', 64)
  const t = threadIdx.x
  tile[t] = x[t]
  syncthreads()
  x[t] = tile[63 - t]
  const sum = warp.reduceAdd(x[t])
  if (laneId === 0) sums[t / 32 | 0] = sum + warp.shuffle(1, 0, 1)
  if (t < 2) m[t][1] = m[t][0] + m.length
})
const make = () => [cuda.buffer(Int32Array.from({ length: 64 }, (_, i) => i)), cuda.buffer(new Int32Array(2)), cuda.buffer(new Float32Array([1, 0, 2, 0])).reshape([2, 2])]
const a = make(), b = make()
k.launch({ grid: 1, block: 64 }, ...a)
k.onHost({ grid: 1, block: 64 }, ...b)
for (const list of [a, b]) console.log(list[0].at(0), Array.from(list[1].read()).join(), Array.from(list[2].read()).join())
`)
	if got, want := w.out.String(), strings.Repeat("63 1521,497 1,3,2,4\n", 2); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestKernelErrors(t *testing.T) {
	w := newWorld(t, nil)
	const dynamic = "cuda.kernel(function f(x) { const s = shared('f32'), i = grid(1); s[i] = x[i]; syncthreads(); x[i] = s[3 - i] })"
	const noShared = "RangeError: launching f: config.shared: expected the bytes of a block for shared(type) without a size, as in { grid, block, shared: 4 * block }, got 0"
	for _, test := range []struct{ source, want string }{
		{"const k = cuda.kernel(function f(x) {\n  x[0] = y\n})\nk.launch({ grid: 1, block: 1 }, cuda.buffer(new Float32Array(1)))", "a.js:2:10: y is not defined in the kernel\n    2 │   x[0] = y\n      ╵          ^\n      pass it as an argument, or name it in the option uses: { y }"},
		{"cuda.kernel(3)", "cuda.kernel: f: expected a function, got number"},
		{"cuda.kernel(x => 1, { param: 1 })", `cuda.kernel: options: there is no option "param"; did you mean "params"?`},
		{"const x = cuda.alloc('f32', 4); cuda.kernel(function f(x) { x[0][0] = 1 }).launch({ grid: 1, block: 1 }, [x, x.reshape([2, 2])])", "launching f: argument 1 (x): expected buffers of one type and as many dimensions, got f32[] and f32[][] (element 1)"},
		{"const x = cuda.alloc('f32', 4); cuda.kernel(function f(x) { x[0][0] = 1 }).launch({ grid: 1, block: 1 }, new Array(129).fill(x))", "launching f: argument 1 (x): expected an array of at most 128 buffers, got more"},
		{"const x = cuda.alloc('f32', 4); cuda.kernel(function f(x) { x[0][0] = 1 }, { params: { x: 'list<f32[], 2>' } }).launch({ grid: 1, block: 1 }, [x])", "launching f: argument 1 (x): expected list<f32[], 2>, got list<f32[], 1>"},
		{"const x = cuda.alloc('f32', 4); cuda.kernel(function f(x) { x[0][0] = 1 }, { params: { x: 'list<f32[], 2>' } }).launch({ grid: 1, block: 1 }, x)", "launching f: argument 1 (x): expected list<f32[], 2>, got a buffer"},
		{"const x = cuda.alloc('f32', 4); cuda.kernel(function f(x) { x[0][0] = 1 }).prepare({ grid: 1, block: 1 }, [x])([x, x])", "launching f: it was prepared for arguments of other types"},
		{"cuda.kernel(function f(x) { x[0][0] = 1 }).ptx('list<f32, 2>')", "kernel.ptx: x: \"list<f32, 2>\" is not a list of buffers; write list<f32[], 3>, with 1 to 128"},
		{"cuda.kernel(function f(x, n) { x[0] = n }).launch({ grid: 1, block: 1 }, 1)", "launching f: expected 2 arguments (x, n), got 1"},
		{"cuda.kernel(function f(x, n) { x[0] = n }, { params: { x: 'f32[]', n: 'u8' } }).launch({ grid: 1, block: 1 }, 3, 4)", "launching f: argument 1 (x): expected a buffer of f32, got number"},
		{"cuda.kernel(function f(x, n) { x[0] = n }, { params: { x: 'f32[]', n: 'u8' } }).onHost({ grid: 1, block: 1 }, cuda.f32(3), 4)", "launching f: argument 1 (x): expected a buffer of f32, got Typed"},
		{"const x = cuda.alloc('f32', 1); cuda.kernel(function f(x, n) { x[0] = n }, { params: { x: 'f32[]', n: 'u8' } }).forall(1, x, x)", "launching f: argument 2 (n): expected u8, got a buffer"},
		{"const x = cuda.alloc('f32', 1); x.free(); cuda.kernel(function f(n, x) { x[0] = n }).launch({ grid: 1, block: 1 }, 1, x)", "launching f: argument 2 (x): buffer of 4 bytes on device 0 has been freed"},
		{"cuda.kernel(function f(x, n) { x[0] = n }, { params: { x: 'f32[]' } }).ptx('i32[]', 'f32')", "kernel.ptx: x: expected f32[], as it is declared, got i32[]"},
		{"cuda.kernel(function f(x, n) { x[0] = n }).launch({ grid: 1, block: 1 }, new Float32Array(1), 2)", "launching f: argument 1 (x): expected a buffer, got Float32Array; copy it to the device with cuda.buffer()"},
		{"cuda.kernel(function f(x, n) { x[n] = 1 }).launch({ grid: 1, block: 1 }, cuda.buffer(new Float32Array(1)), 2.5)", "RangeError: launching f: argument 2 (n): expected an integer from -2147483648 to 2147483647, got 2.5"},
		{"cuda.kernel(function f(x) { x[0] = 1 }).launch({ grid: 1, block: 1 })", "TypeError: launching f: expected 1 argument (x), got 0"},
		{dynamic + ".launch({ grid: 1, block: 4 }, cuda.alloc('f32', 4))", noShared},
		{dynamic + ".launch({ grid: 1, block: 4, shared: 0 }, cuda.alloc('f32', 4))", noShared},
		{dynamic + ".forall(4, cuda.alloc('f32', 4))", noShared},
		{dynamic + ".prepare({ grid: 1, block: 4 }, cuda.alloc('f32', 4))(cuda.alloc('f32', 4))", noShared},
		{dynamic + ".specialize('f32[]').launch({ grid: 1, block: 4 }, cuda.alloc('f32', 4), 4)", noShared},
		{"const x = cuda.alloc('f32', 1); cuda.kernel(function f(x) { x[0] = 1 }).launch(x, { grid: 1, block: 1 })", "TypeError: kernel.launch: config: expected {grid, block, …} before the kernel's arguments, got Buffer"},
		{"const x = cuda.alloc('f32', 1); cuda.kernel(function f(x) { x[0] = 1 }).prepare(1, 8, x)", "TypeError: kernel.prepare: config: expected {grid, block, …}, got number"},
		{"const x = cuda.alloc('f32', 1); cuda.kernel(function f(x) { x[0] = 1 }).launch({ grid: 1e12, block: 1 }, x)", "RangeError: kernel.launch: config.grid: expected a whole number from 1 to 4294967295, got 1000000000000"},
		{"const x = cuda.alloc('f32', 1); cuda.kernel(function f(x) { x[0] = 1 }).launch({ grid: 1, block: { x: 1, Y: 2 } }, x)", `TypeError: kernel.launch: config.block: expected a number, [x, y, z] or {x, y, z}, got an object with "Y"`},
		{"cuda.kernel(function f(x) { }, { params: ['f32[]'] })", "TypeError: cuda.kernel: options.params: expected an object such as { x: 'f32[]' }, got array"},
		{"cuda.kernel(function f(x) { }, { params: { x: 'float[]' } })", `TypeError: cuda.kernel: options.params.x: "float[]" is not a type; did you mean f32[]?`},
		{"cuda.kernel(function f(x) { }, { uses: 3 })", "TypeError: cuda.kernel: options.uses: expected an object such as { K, helper }, got number"},
		{"cuda.alloc('f32', 1).fill(0, cuda.stream())", "TypeError: buffer.fill: options: expected an object, got Stream; write { stream: … }"},
		{"cuda.alloc('f32', 1).copyTo(cuda.alloc('f32', 1), cuda.stream())", "TypeError: buffer.copyTo: options: expected an object, got Stream; write { stream: … }"},
		{"cuda.alloc('f32', 1).read({ offset: 1 })", "TypeError: buffer.read: dst: expected a typed array, ArrayBuffer or DataView, got object"},
		{"cuda.alloc('f32', 1).writeAsync(3)", "TypeError: buffer.writeAsync: src: expected a typed array, ArrayBuffer or DataView, got number"},
		{"cuda.alloc('f32', 1).write(3)", "TypeError: buffer.write: src: expected a typed array, ArrayBuffer, DataView or array of numbers, got number"},
		{"cuda.buffer([1, 2, 300], { type: 'u8' })", "RangeError: cuda.buffer: data[2]: expected a value of type u8, got 300"},
		{"cuda.kernel(function f(x) { }).ptx(cuda.alloc('f32', 1))", "TypeError: kernel.ptx: x: expected a type such as 'f32[]', got Buffer"},
		{"cuda.kernel(function f(x) { }).ptx('float[]')", `TypeError: kernel.ptx: x: "float[]" is not a type; did you mean f32[]?`},
		{"cuda.stream().setAttributes({ synchronization: 'spinning' })", `TypeError: stream.setAttributes: attributes.synchronization: there is no "spinning"; there are auto, spin, yield, block`},
		{"cuda.stream().waitValue(cuda.alloc('u32', 1, { shareable: true }), 0, { until: '<' })", `TypeError: stream.waitValue: options.until: there is no "<"; there are >=, ==, &, nor`},
		{"cuda.texture(cuda.array({ type: 'f32', width: 4 }), { address: 'repeat' })", `TypeError: cuda.texture: options.address: there is no "repeat"; there are wrap, clamp, mirror, border`},
		{"cuda.alloc('f32', [2, 4]).at(1, 2)", "TypeError: buffer.at: i: expected one index into the 2×4 elements, counted row by row, got 2"},
		{"cuda.alloc('f32', [2, 4]).set(1, 2, 7)", "TypeError: buffer.set: i: expected one index into the 2×4 elements, counted row by row, got 2"},
		{"cuda.alloc('f32', 1e300)", "RangeError: cuda.alloc: shape: expected a whole number from 0 to 9007199254740991, got 1e+300"},
	} {
		err := w.run("{ const cuda = require('cuda');" + test.source + "}")
		if err == nil {
			t.Errorf("%s: no error", test.source)
			continue
		}
		if got := host.FormatError(err, false); !strings.Contains(got, test.want) {
			t.Errorf("%s:\ngot  %s\nwant %s", test.source, got, test.want)
		}
	}
}

func TestKernelWarnsOnce(t *testing.T) {
	w := newWorld(t, nil)
	w.must(`const cuda = require('cuda')
const k = cuda.kernel(function half(x) {
  if (threadIdx.x < 2) syncthreads()
  x[threadIdx.x] = 1
})
console.log(k.warnings.length)
for (const type of ['f32', 'f32', 'f64']) k.launch({ grid: 1, block: 4 }, cuda.alloc(type, 4))
console.log(k.warnings.length, k.warnings[0].split('\n')[0])`)
	const warning = "a.js:3:24: not every thread of a block reaches this barrier: the condition in line 3 differs between threads"
	if got, want := w.out.String(), "0\n1 "+warning+"\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := w.err.String(), "cujs: warning: "+warning+"\n    3 │   if (threadIdx.x < 2) syncthreads()\n      ╵                        ~~~~~~~~~~~\n      move the barrier out of it, so that all threads of the block come to it\n"; got != want {
		t.Errorf("told\n%s\nwant\n%s", got, want)
	}
}

// A checked launch tells of integers that overflow, and the kernel's warnings have it.
func TestOverflowIsAWarningOfTheKernel(t *testing.T) {
	var told []string
	check := &emulator.Check{Report: func(r *report.Report) {
		if r != nil {
			told = append(told, r.String())
		}
	}}
	w := newWorld(t, func(o *host.Options) { o.Driver, o.Device, o.Check = nil, "emulated", check })
	w.must(`const cuda = require('cuda')
const square = cuda.kernel(function square(x, n) {
  const i = grid(1)
  if (i < n * n) x[i] = 1
})
square.launch({ grid: 1, block: 4 }, cuda.buffer(new Int32Array(4)), 65536)
cuda.synchronize()
console.log(square.warnings.length)
console.log(square.warnings[0])`)
	want := "1\na.js:4:11: 65536 * 65536 does not fit i32 and gives 0\n    4 │   if (i < n * n) x[i] = 1\n      ╵           ^\n      " +
		"calculate in 64 bits, i64(…), or in f64(…); write `| 0` behind it if it is meant to wrap\n"
	if got := w.out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if len(told) != 1 || !strings.Contains(told[0], "\n  4 times, in 4 threads\n") {
		t.Errorf("%d reports:\n%s", len(told), strings.Join(told, "\n"))
	}
}

func TestForallDoesNotGoBeyondTheCount(t *testing.T) {
	w := newWorld(t, nil)
	w.must(`const cuda = require('cuda')
const sum = (b) => b.read().reduce((a, v) => a + v)
const x = cuda.alloc('i32', 4096).fill(0)
cuda.kernel(function plain(x) { x[grid(1)] = 1 }).forall(1000, x)
console.log(sum(x))
cuda.kernel(function written(x) { x[blockDim.x * blockIdx.x + threadIdx.x] = 2 }).forall(10, x)
console.log(sum(x))
const m = cuda.alloc('i32', [64, 64]).fill(0)
cuda.kernel(function square(m) { m[blockIdx.y * blockDim.y + threadIdx.y][blockIdx.x * blockDim.x + threadIdx.x] = 1 }).forall([33, 7], m)
console.log(sum(m), m.at(6 * 64 + 32), m.at(7 * 64), m.at(33))
cuda.kernel(function stride(x) { for (let i = grid(1); i < x.length; i += blockDim.x * gridDim.x) x[i] = 3 }).forall(5, x)
console.log(sum(x))
cuda.kernel(function together(x) { const t = shared('i32', 1024); t[threadIdx.x] = 1; syncthreads(); if (grid(1) < 3) x[grid(1)] = t[blockDim.x - 1] }).forall(3, x)
console.log(sum(x))
const k = cuda.kernel((x) => { x[grid(1)] = 0 })
k.forall(0, x); k.launch({ grid: 2, block: 32 }, x)
console.log(sum(x), k.specialize('i32[]').params.length)`)
	if got, want := w.out.String(), "1000\n1010\n231 1 0 0\n12288\n12282\n12096 2\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestKernelRecords(t *testing.T) {
	w := newWorld(t, nil)
	w.must(`const cuda = require('cuda')
const shift = (q, v) => v * q.scale + q.offset
const k = cuda.kernel(function move(p, x) { const i = grid(1); if (i < p.n && p.on) x[i] = shift(p, x[i]) },
  { params: { p: { on: 'bool', scale: 'f64', offset: 'f32', n: 'i32' } } })
const x = cuda.buffer(new Float64Array([1, 2, 3]))
const p = { on: true, scale: 10, offset: 0.5, n: 2 }
k.launch({ grid: 1, block: 3 }, p, x)
k.onHost({ grid: 1, block: 3 }, p, x)
console.log(x.read().join())
const bytes = new DataView(new ArrayBuffer(24))
bytes.setUint8(0, 1); bytes.setFloat64(8, 2, true); bytes.setFloat32(16, 1, true); bytes.setInt32(20, 3, true)
k.forall(3, bytes, x)
console.log(x.read().join())
const fail = (...args) => { try { k.launch({ grid: 1, block: 1 }, ...args) } catch (e) { console.log(e.message) } }
fail(3, x); fail({ ...p, n: 1.5 }, x); fail({ on: true, scale: 1, n: 1 }, x); fail({ ...p, skale: 1 }, x); fail(new Uint8Array(3), x); fail(x, x); fail({ ...p, on: 1 }, x)
const step = cuda.kernel(function step(ps, dt) { const i = grid(1); ps[i].x += ps[i].v * dt; if (i < ps.length) ps[i].hits++ }, { params: { ps: [{ x: 'f32', v: 'f32', hits: 'u8' }] } })
const ps = cuda.alloc('u8', 24).fill(0), floats = ps.view('f32')
floats.set(0, 1); floats.set(1, 2); floats.set(3, 5); floats.set(4, -1)
step.launch({ grid: 1, block: 2 }, ps, 0.5)
step.onHost({ grid: 1, block: 2 }, ps, 0.5)
console.log([0, 1, 3, 4].map((i) => floats.at(i)).join(), ps.at(8), ps.at(20))
try { step.launch({ grid: 1, block: 2 }, cuda.alloc('u8', 7), 1) } catch (e) { console.log(e.message) }
try { cuda.kernel((p, x) => { x[0] = p.z }, { params: { p: { x: 'f32' } } }).launch({ grid: 1, block: 1 }, { x: 1 }, x) } catch (e) { console.log(e.message.split('\n')[0]) }
try { cuda.kernel((p) => { p.x = 1 }, { params: { p: { x: 'f32' } } }).launch({ grid: 1, block: 1 }, { x: 1 }) } catch (e) { console.log(e.message.split('\n')[0]) }
try { cuda.kernel((p) => { }, { params: { p: { x: 'f33' } } }) } catch (e) { console.log(e.message) }
try { cuda.kernel((p) => { }, { params: { p: { x: 'f32' } } }).forall(1, { x: 1e300 }) } catch (e) { console.log(e.message) }
try { cuda.kernel((p) => { }, { params: { p: { x: { y: 3 } } } }) } catch (e) { console.log(e.message) }
const own = { x: 'f32' }; own.own = own
for (const p of [own, '{x: f32]}', '{x: [f32}', '{x: f32[1048576][1048576][1048576][16]}', '{a: '.repeat(17) + 'f32' + '}'.repeat(17)])
  try { cuda.kernel((p) => { }, { params: { p } }) } catch (e) { console.log(e.message) }
try { cuda.kernel((p) => { }, { params: { p: { w: 'f32[1001]' } } }).ptx() } catch (e) { console.log(e.message.split('\n')[0]) }
try { cuda.kernel((p) => { }).forall(1, { x: 1 }) } catch (e) { console.log(e.message) }
`)
	const p = "{on: bool, scale: f64, offset: f32, n: i32}"
	want := strings.Join([]string{"105.5,205.5,3", "212,412,7",
		"launching move: argument 1 (p): expected an object " + p + ", got number",
		"launching move: argument 1 (p): expected an object " + p + ", got n that is 1.5",
		"launching move: argument 1 (p): expected an object " + p + ", got one without offset",
		"launching move: argument 1 (p): expected an object " + p + ", got one with skale; did you mean scale?",
		"launching move: argument 1 (p): expected 24 bytes for " + p + ", got 3",
		"launching move: argument 1 (p): expected an object " + p + ", got Buffer",
		"launching move: argument 1 (p): expected an object " + p + ", got on that is 1",
		"3,2,4,-1 2 2",
		"launching step: argument 1 (ps): expected a buffer of {x: f32, v: f32, hits: u8}, 12 bytes each, got one of 7 bytes",
		"a.js:23:38: {x: f32} has no field z",
		"a.js:24:28: {x: f32} is a parameter by value; its fields cannot be assigned to",
		`cuda.kernel: options.params.p: "x: f33" is not a field; write its name and type as x: f32`,
		"launching kernel: argument 1 (p): expected an object {x: f32}, got x that is 1e+300",
		"cuda.kernel: options.params.p.x.y: expected a type such as 'f32', got number",
		"cuda.kernel: options.params.p" + strings.Repeat(".own", 16) + ": records nest at most 16 deep",
		`cuda.kernel: options.params.p: "x: f32]" is not a field; write its name and type as x: f32`,
		`cuda.kernel: options.params.p: "x: [f32" is not a field; write its name and type as x: f32`,
		"cuda.kernel: options.params.p: the record has more than 1048576 bytes",
		"cuda.kernel: options.params.p: records nest at most 16 deep",
		"a.js:31:20: a record that is passed by value has at most 4000 bytes, and this one has 4004",
		"launching kernel: argument 1 (p): expected a buffer, a number, a bigint or a boolean, got object; the option params: { p: { x: 'f32', … } } declares an object's fields", ""}, "\n")
	if got := w.out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestKernelReadsFoursWhereBuffersAreAligned(t *testing.T) {
	w := newWorld(t, nil)
	w.must(`const cuda = require('cuda')
const k = cuda.kernel(function fours(x) { const i = 4 * grid(1); x[i] += 1; x[i + 1] += 2; x[i + 2] += 3; x[i + 3] += 4 })
const x = cuda.alloc('i32', 12).fill(0)
const go = k.prepare({ grid: 1, block: 2 }, x)
go(x); go(x.subarray(1)); k.launch({ grid: 1, block: 1 }, x.subarray(3)); k.launch({ grid: 1, block: 1 }, x.subarray(4))
console.log(x.read().join())
try { go(cuda.alloc('f32', 12)) } catch (e) { console.log(e.message) }`)
	if got, want := w.out.String(), "1,3,5,8,8,8,12,11,4,0,0,0\nlaunching fours: it was prepared for arguments of other types\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestKernelBuffersMayOverlap(t *testing.T) {
	w := newWorld(t, nil)
	w.must(`const cuda = require('cuda')
const k = cuda.kernel(function move(x, y) { for (let i = 0; i < x.length; i++) { const a = x[i]; y[i] = a + 1 } })
const data = cuda.alloc('i32', 5).fill(0)
k.launch({ grid: 1, block: 1 }, data.subarray(0, 4), data.subarray(1, 5))
console.log(data.read().join())
const four = cuda.kernel(function four(x, y) { y[0] = x[0] + 1; y[1] = x[1] + 1; y[2] = x[2] + 1; y[3] = x[3] + 1 })
const again = cuda.alloc('i32', 8).fill(0)
const go = four.prepare({ grid: 1, block: 1 }, again, cuda.alloc('i32', 4))
go(again, again); go(again.subarray(0, 4), again.subarray(1, 5))
console.log(again.read().join())
console.log(cuda.kernel((x) => { x[0] = 1 }, { target: 'sm_90' }).ptx('f32[]').includes('.target sm_90'))
try { cuda.kernel((x) => { x[0] = 1 }, { target: '90' }) } catch (e) { console.log(e.message) }`)
	if got, want := w.out.String(), "0,1,2,3,4\n1,2,3,4,5,0,0,0\ntrue\ncuda.kernel: options.target: expected an architecture such as 'sm_90', got 90\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Buffers that share memory do so in the engine: views that overlap, bytes of
// one buffer as elements of other types, one buffer twice.
func TestKernelBuffersOverlapOnHost(t *testing.T) {
	w := newWorld(t, nil)
	w.must(`const cuda = require('cuda')
const move = cuda.kernel((x, y) => { for (let i = 0; i < x.length; i++) y[i] = x[i] * 2 + y[i] })
const halves = cuda.kernel((h, w) => { h[1] = 1.5; w[1] = w[0] >>> 16; h[4] = h[3] + h[1] })
const rows = cuda.kernel((m, flat) => { for (let i = 0; i < 3; i++) { m[1][i] += flat[i]; flat[i] = m[1][2 - i] } })
for (const run of ['launch', 'onHost']) {
  const one = { grid: 1, block: 1 }
  const a = cuda.buffer(Int32Array.of(1, 2, 3, 4, 5, 6)), b = cuda.buffer(Int32Array.of(1, 2, 3)), h = cuda.alloc('f16', 6).fill(0), m = cuda.buffer(Float64Array.of(1, 2, 3, 4, 5, 6))
  move[run](one, a.subarray(0, 4), a.subarray(1, 5))
  move[run](one, b, b)
  halves[run](one, h, h.view('u32'))
  rows[run](one, m.reshape([2, 3]), m.subarray(1, 4))
  console.log(a.read().join(), b.read().join(), Array.from(h.view('u16').read()).join(), m.read().join())
}`)
	if got, want := w.out.String(), strings.Repeat("1,4,11,26,57,6 3,6,9 0,15872,15872,0,15872,0 1,6,8,6,8,12\n", 2); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestKernelAddsHalvesAtomically(t *testing.T) {
	w := newWorld(t, func(o *host.Options) { o.Driver = nil; o.Device = "emulated:a100" })
	w.must(`const cuda = require('cuda')
const k = cuda.kernel((x, old) => { Atomics.add(x, 0, 1.5); Atomics.sub(x, 1, 1); old[grid(1)] = Atomics.add(x, 2 + grid(1), 2) })
for (const run of ['launch', 'onHost']) {
  const x = cuda.alloc('f16', 34).fill(1), old = cuda.alloc('f32', 32)
  k[run]({ grid: 1, block: 32 }, x, old)
  const bits = x.read()
  console.log(bits[0].toString(16), bits[1].toString(16), bits[2].toString(16), bits[33].toString(16), old.read()[31])
}
try { k.ptx('bf16[]', 'f32[]') } catch (e) { console.log(e.message) }
console.log(cuda.kernel((x) => { Atomics.add(x, 0, 1) }, { target: 'sm_90' }).ptx('bf16[]').includes('red.global.add.noftz.bf16'))`)
	const want = `5220 cfc0 4200 4200 1
5220 cfc0 4200 4200 1
a.js:2:49: there is no atomic add on bf16 before sm_90; this is for sm_80
    2 │ const k = cuda.kernel((x, old) => { Atomics.add(x, 0, 1.5); Atomics.sub(x, 1, 1); old[grid(1)] = Atomics.add(x, 2 + grid(1), 2) })
      ╵                                                 ^
      use an f32 or i32 buffer there
true
`
	if got := w.out.String(); !devicetest.OnGPU() && got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// The value of an arrow function may be in parentheses, whose end is not in what
// goja gives as the function's text.
func TestKernelArrowsInParentheses(t *testing.T) {
	w := newWorld(t, nil)
	w.must(`{ const cuda = require('cuda')
const one = (v) => (v + 1), two = (v) => ((v) * (2)), lines = (v) => (
  v > 1 ? (v) : (/* ( */ 5) // )
)
const größe = 3, é = (v) => v + größe, ü = (v) => größe
const product = v => (v + 1) * (v + 2), o = { minus: (v) => -(v + 1) }
for (const k of [cuda.kernel((x) => (x[0] = one(x[0]) + two(x[0]))), cuda.kernel((x) => { x[0] = lines(x[0]) + lines(0) }), cuda.kernel(x => (x[0] = product(x[0]), x[1] = o.minus(2))), cuda.kernel((x) => { x[0] = é(x[0]) + ü(2) }), cuda.kernel((x) => x[1] = größe)]) {
  const x = cuda.buffer(Float32Array.of(3, 4)), y = cuda.buffer(Float32Array.of(3, 4))
  k.launch({ grid: 1, block: 1 }, x); k.onHost({ grid: 1, block: 1 }, y)
  console.log(x.read().join(), y.read().join())
}
try { cuda.kernel((x) => (x[0] = y)).ptx('f32[]') } catch (e) { console.log(e.message) }
}`)
	const want = `10,4 10,4
8,4 8,4
20,-3 20,-3
9,4 9,4
3,3 3,3
a.js:12:34: y is not defined in the kernel
   12 │ try { cuda.kernel((x) => (x[0] = y)).ptx('f32[]') } catch (e) { console.log(e.message) }
      ╵                                  ^
      pass it as an argument, or name it in the option uses: { y }
`
	if got := w.out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Halves are computed as f32 and round where they are stored, on the device and
// in the engine.
func TestKernelComputesHalvesAsSingles(t *testing.T) {
	w := newWorld(t, nil)
	w.must(`const cuda = require('cuda')
const k = cuda.kernel((h, o) => { let sum = h[0]; for (let i = 0; i < 1000; i++) sum += h[0]; o[0] = sum; h[1] = sum; o[1] = h[0] * h[0] + h[1]; const p = h[0]++; o[2] = p + h[0]; o[3] = Math.max(h[0], 0.5) / h[1] })
for (const type of ['f16', 'bf16']) for (const run of ['launch', 'onHost']) {
  const h = cuda.alloc(type, 2).fill(0.5), o = cuda.alloc('f32', 4)
  k[run]({ grid: 1, block: 1 }, h, o)
  console.log(o.read().join(), h.read().join())
}`)
	f16, bf16 := "500.5,500.75,2,0.0029970030300319195 15872,24530\n", "500.5,500.25,2,0.003000000026077032 16320,17402\n"
	if got, want := w.out.String(), f16+f16+bf16+bf16; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// The lines of a function that new Function made are its own, not the file's.
func TestKernelOfAMadeFunction(t *testing.T) {
	w := newWorld(t, nil)
	err := w.run("const cuda = require('cuda')\n\ncuda.kernel(new Function('x', 'x[0] = 1\\nx[1] = y')).ptx('f32[]')")
	if err == nil {
		t.Fatal("no error")
	}
	const want = "<function at a.js:3>:4:8: y is not defined in the kernel\n    4 │ x[1] = y\n      ╵        ^\n"
	if got := host.FormatError(err, false); !strings.Contains(got, want) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestKernelOnHostKnowsBits(t *testing.T) {
	w := newWorld(t, nil)
	w.must(`const cuda = require('cuda')
const k = cuda.kernel((x, y) => { x[0] = mulhi(x[0], 1 << 20); x[1] = reverseBits(x[1]) >>> 28 | 0; x[2] = mulhi(-5, 3); y[0] = approximate.divide(y[0], 4) + approximate.exp2(3) })
for (const run of ['launch', 'onHost']) {
  const x = cuda.buffer(new Int32Array([1 << 20, 3, 0])), y = cuda.buffer(new Float32Array([2]))
  k[run]({ grid: 1, block: 1 }, x, y)
  console.log(x.read().join(), y.at(0))
}`)
	if got, want := w.out.String(), strings.Repeat("256,12,-1 8.5\n", 2); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
