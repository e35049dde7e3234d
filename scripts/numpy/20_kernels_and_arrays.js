const { show, data } = require('./show.js')
// arrays, own kernels, cuda/parallel and textures over the same memory; several streams
const cuda = require('cuda'), nd = require('cuda/ndarray'), parallel = require('cuda/parallel'), blas = require('cuda/blas')
const n = 256, x = nd.array(data(n)), y = nd.zeros(n)
const stencil = cuda.kernel(function stencil(x, y) { const s = shared('f32', 66), i = grid(1), t = threadIdx.x; s[t + 1] = x[i]; if (t === 0) s[0] = i > 0 ? x[i - 1] : 0; if (t === 63) s[65] = i + 1 < x.length ? x[i + 1] : 0; syncthreads(); y[i] = (s[t] + s[t + 1] + s[t + 2]) / 3 })
const s1 = cuda.stream(), s2 = cuda.stream({ nonBlocking: true })
stencil.launch({ grid: 4, block: 64, stream: s1 }, x.mul(2), y)
const e = cuda.event().record(s1); s2.wait(e)
const z = s2.use(() => y.add(1)); show('stencil', z)
show('reduce', parallel.reduce(x, 'add').item()); show('scan', parallel.scan(x, Math.max)); show('hist', parallel.histogram(x.mul(10), 10)); show('seg', parallel.segmentedReduce(x, nd.array(Int32Array.of(0, 10, 10, 256)), 'add'))
const rk = parallel.trim(parallel.reduceByKey(nd.array(Int32Array.of(1, 1, 2, 3, 3, 3)), nd.array([1, 2, 3, 4, 5, 6]), 'add')); show('rk', rk.keys); show('rv', rk.values)
const atom = cuda.kernel(function atom(x, h) { const i = grid(1); if (i < x.length) Atomics.add(h, Math.floor(x[i] * 8), 1) }); const h = nd.zeros(8, { dtype: 'i32' }); atom.forall(n, x, h); show('atom', h)
const A = nd.array(data(12)).reshape(3, 4); show('gemm', nd.from(blas.gemm(A, A.T.add(0)))); show('nrm2', nd.from(blas.nrm2(x)))
const tex = cuda.texture(cuda.buffer(new Float32Array([0, 10, 20, 30]))), rd = cuda.kernel(function rd(o, t) { const i = grid(1); if (i < o.length) o[i] = tex(t, i) })
try { rd.launch({ grid: 1, block: 4 }, cuda.alloc('f32', 4), tex); show('tex', 1) } catch (e) { console.error(e.message); show('tex', 0) }
const rec = cuda.buffer(new Float32Array(8)); cuda.kernel(function fill(r) { const i = grid(1); if (i < r.length) r[i] = i % 2 ? -i : i }).forall(8, rec); show('sorted', parallel.sort(rec)); show('shared', nd.from(rec).reshape(2, 4).sum(1)); nd.from(rec).at('::2').assign(0); show('views', rec.read())
const man = cuda.managed('f32', 16); for (let i = 0; i < 16; i++) man.array[i] = i; const ms = nd.from(man).cumsum(); show('managed', ms); const pin = cuda.pinned('f32', 4, { mapped: true }); pin.set([1, 2, 3, 4]); show('pinned', nd.from(pin.mapped).mul(3))
const view = x.at('::2'); const dbl = cuda.kernel(function dbl(x) { const i = grid(1); if (i < x.length) x[i] *= 2 }); try { const vc = view.copy(); dbl.forall(vc.size, vc); view.assign(vc.div(2)); show('strided', view.sum()) } catch (e) { console.error(e.message); show('strided', 0) }
show('scope', nd.scope(() => x.mul(2).add(1).mean())); const half = cuda.buffer(new Float32Array([1, 2, 3]), { type: 'f16' }); show('half', nd.from(half).mul(1.5))
