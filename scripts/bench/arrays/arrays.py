"""Measures operations on arrays with PyTorch and CuPy, whichever are installed: a line for each with the name, the better
speed, its unit, and which library it was. See arrays.js; the script compare runs both. What a library cannot do is said on
the standard error."""
import sys
import time

wanted = sys.argv[1:]
wants = lambda name: not wanted or any(name.startswith(w) for w in wanted)
found = {}
units = {
    'GB/s': lambda amount, s: amount / s / 1e9, 'Gkeys/s': lambda amount, s: amount / s / 1e9,
    'TFLOP/s': lambda amount, s: amount / s / 1e12, 'ms': lambda _, s: s * 1e3, 'us': lambda _, s: s * 1e6}


def keep(name, unit, amount, seconds, library):
    value, less = units[unit](amount, seconds), unit in ('ms', 'us')
    if name not in found or (value < found[name][0] if less else value > found[name][0]):
        found[name] = (value, unit, library)


def median(values):
    return sorted(values)[len(values) // 2]


def on_device(event, synchronize, elapsed):
    """Gives a function that says the seconds of a run on the device, the median of seven rounds."""
    def seconds(run, repeat=10):
        run()
        synchronize()
        times = []
        for _ in range(7):
            begin, end = event(), event()
            begin.record()
            for _ in range(repeat):
                run()
            end.record()
            synchronize()
            times.append(elapsed(begin, end) / repeat / 1e3)
        return median(times)
    return seconds


def on_host(synchronize):
    """Gives a function that says the median seconds of a call, seen from the host."""
    def seconds(run):
        times = []
        for _ in range(7):
            synchronize()
            begin = time.perf_counter()
            for _ in range(2000):
                run()
            synchronize()
            times.append((time.perf_counter() - begin) / 2000)
        return sorted(times)[3]
    return seconds


def rows(library, seconds, unit, runs):
    for name, (amount, run) in runs.items():
        if not wants(name):
            continue
        try:
            keep(name, unit, amount, seconds(run), library)
        except Exception as e:  # one that a version of the library lacks must not hide the others
            print(f'{library}: {name}: {str(e).splitlines()[0] if str(e) else type(e).__name__}', file=sys.stderr)


side = 8192
n = side * side
size = 4 * n


def with_torch(torch):
    def tensors():
        x = torch.arange(n, device='cuda', dtype=torch.float32).remainder(1000) / 1000
        return x, x + 0.5, x.view(side, side)
    gpu = on_device(lambda: torch.cuda.Event(enable_timing=True), torch.cuda.synchronize, lambda p, q: p.elapsed_time(q))
    measure = lambda unit, runs: rows('torch', gpu, unit, runs)
    norm = torch.nn.functional.layer_norm
    x, y, m = tensors()
    measure('GB/s', {
        'copy': (2 * size, x.clone), 'axpy': (3 * size, lambda: torch.add(y, x, alpha=2)), 'exp': (2 * size, x.exp), 'compare': (size + n, lambda: x > 0.5),
        'broadcast': (2 * size, lambda: m + m[0]), 'transpose': (2 * size, lambda: m.t().contiguous()), 'sum': (size, x.sum), 'max': (size, x.max),
        'argmax': (size, x.argmax), 'var': (size, lambda: torch.var_mean(x)), 'fused-sum': (2 * size, lambda: torch.dot(x, y)),
        'sum-rows': (size, lambda: m.sum(1)), 'sum-columns': (size, lambda: m.sum(0)), 'softmax': (2 * size, lambda: torch.softmax(m, 1)),
        'layer-norm': (2 * size, lambda: norm(m, (side,))), 'cumsum': (2 * size, lambda: torch.cumsum(x, 0)),
        'uniform': (size, lambda: torch.rand(n, device='cuda')), 'normal': (size, lambda: torch.randn(n, device='cuda')),
        'assign': (2 * size, lambda: torch.add(x, x, out=y))})
    compiled = {'axpy': (3, lambda x, y, m: x * 2 + y), 'softmax': (2, lambda x, y, m: torch.softmax(m, 1)),
                'layer-norm': (2, lambda x, y, m: norm(m, (side,))), 'transpose': (2, lambda x, y, m: m.t().contiguous())}
    for name, (times, f) in compiled.items():
        fast = torch.compile(f)
        rows('torch.compile', gpu, 'GB/s', {name: (times * size, lambda: fast(x, y, m))})
    del x, y, m
    r = torch.rand(n, device='cuda')
    whole, mask, m = r.view(torch.int32), r > 0.5, r.view(side, side)
    order, bins = torch.randperm(n, device='cuda'), torch.randint(0, 256, (n,), device='cuda', dtype=torch.uint8)
    measure('GB/s', {'mask': (size, lambda: r[mask]), 'gather': (3 * size, lambda: r[order]), 'topk': (size, lambda: m.topk(64)),
                     'bincount': (n, lambda: torch.bincount(bins, minlength=256))})
    measure('Gkeys/s', {'sort-f32': (n, r.sort), 'sort-i32': (n, whole.sort), 'argsort-f32': (n, r.argsort)})
    del r, whole, mask, m, order, bins
    types = {'f32': (torch.float32, [4096, 8192]), 'tf32': (torch.float32, [4096, 8192]), 'bf16': (torch.bfloat16, [1024, 4096, 8192]),
             'f16': (torch.float16, [1024, 4096, 8192]), 'f64': (torch.float64, [4096]), 'i8': (torch.int8, [4096, 8192])}
    for kind, (dtype, sizes) in types.items():
        torch.backends.cuda.matmul.allow_tf32 = kind == 'tf32'
        for k in sizes:
            a, b = ((torch.rand(k, k, device='cuda') * 8).to(dtype) for _ in range(2))
            mm = (lambda: torch._int_mm(a, b)) if kind == 'i8' else (lambda: torch.mm(a, b))
            measure('TFLOP/s', {f'matmul-{kind}-{k}': (2 * k**3, mm)})
    torch.backends.cuda.matmul.allow_tf32 = False
    for name, shape, axes in [('fft-2^24', (1 << 24,), (0,)), ('fft-4096²', (4096, 4096), (0, 1)), ('fft-rows', (16384, 1024), (1,))]:
        z = torch.rand(shape, device='cuda', dtype=torch.complex64)
        measure('GB/s', {name: (16 * z.numel(), lambda: torch.fft.fftn(z, dim=axes))})
    g, b = torch.rand(4096, 4096, device='cuda'), torch.rand(4096, 16, device='cuda')
    p = g @ g.t() + 4096 * torch.eye(4096, device='cuda')
    measure('ms', {'solve': (0, lambda: torch.linalg.solve(p, b)), 'cholesky': (0, lambda: torch.linalg.cholesky(p))})
    a, b = torch.ones(1024, device='cuda'), torch.ones(1024, device='cuda')
    mixed, square = torch.rand(1024, device='cuda'), torch.rand(32, 32, device='cuda')
    rows('torch', on_host(torch.cuda.synchronize), 'us', {
        'call-add': (0, lambda: a + b), 'call-chain': (0, lambda: (a * 2 + b).sqrt()), 'call-sum': (0, a.sum), 'call-sort': (0, mixed.sort),
        'call-topk': (0, lambda: mixed.topk(16)), 'call-cumsum': (0, lambda: a.cumsum(0)), 'call-softmax': (0, lambda: torch.softmax(square, 1)),
        'call-matmul': (0, lambda: square @ square), 'call-uniform': (0, lambda: torch.rand(1024, device='cuda'))})


def with_cupy(cupy):
    synchronize = cupy.cuda.Device().synchronize
    gpu = on_device(cupy.cuda.Event, synchronize, cupy.cuda.get_elapsed_time)
    measure = lambda unit, runs: rows('cupy', gpu, unit, runs)
    x = (cupy.arange(n, dtype=cupy.float32) % 1000 / 1000).astype(cupy.float32)
    y, m = x + 0.5, x.reshape(side, side)
    rng = cupy.random.default_rng(1)
    measure('GB/s', {
        'copy': (2 * size, x.copy), 'axpy': (3 * size, lambda: x * 2 + y), 'exp': (2 * size, lambda: cupy.exp(x)), 'compare': (size + n, lambda: x > 0.5),
        'broadcast': (2 * size, lambda: m + m[0]), 'transpose': (2 * size, lambda: cupy.ascontiguousarray(m.T)), 'sum': (size, x.sum), 'max': (size, x.max),
        'argmax': (size, x.argmax), 'var': (size, x.var), 'fused-sum': (2 * size, lambda: cupy.dot(x, y)), 'sum-rows': (size, lambda: m.sum(1)),
        'sum-columns': (size, lambda: m.sum(0)), 'cumsum': (2 * size, lambda: cupy.cumsum(x)), 'uniform': (size, lambda: rng.random(n, dtype=cupy.float32)),
        'normal': (size, lambda: rng.standard_normal(n, dtype=cupy.float32))})
    del x, y, m
    r = rng.random(n, dtype=cupy.float32)
    whole, mask = r.view(cupy.int32), r > 0.5
    order, bins = cupy.random.permutation(n), cupy.random.randint(0, 256, n).astype(cupy.uint8)
    measure('GB/s', {'mask': (size, lambda: r[mask]), 'gather': (3 * size, lambda: r[order]), 'bincount': (n, lambda: cupy.bincount(bins, minlength=256))})
    measure('Gkeys/s', {'sort-f32': (n, lambda: cupy.sort(r)), 'sort-i32': (n, lambda: cupy.sort(whole)), 'argsort-f32': (n, lambda: cupy.argsort(r))})
    a, b = cupy.ones(1024, dtype=cupy.float32), cupy.ones(1024, dtype=cupy.float32)
    mixed, square = rng.random(1024, dtype=cupy.float32), rng.random((32, 32), dtype=cupy.float32)
    rows('cupy', on_host(synchronize), 'us', {
        'call-add': (0, lambda: a + b), 'call-chain': (0, lambda: cupy.sqrt(a * 2 + b)), 'call-sum': (0, a.sum), 'call-sort': (0, lambda: cupy.sort(mixed)),
        'call-cumsum': (0, lambda: cupy.cumsum(a)), 'call-matmul': (0, lambda: square @ square), 'call-uniform': (0, lambda: rng.random(1024, dtype=cupy.float32))})


for name, run in (('torch', with_torch), ('cupy', with_cupy)):
    try:
        library = __import__(name)
    except ImportError:
        print(f'{name} is not installed', file=sys.stderr)
        continue
    run(library)
if not found:
    sys.exit('neither PyTorch nor CuPy measured anything')
for name, (value, unit, library) in found.items():
    print(f'{name} {value:.2f} {unit} {library}')
