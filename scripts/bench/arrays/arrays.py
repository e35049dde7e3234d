"""Measures operations on arrays with PyTorch and CuPy, whichever are installed: a line for each with the name, the better
speed, its unit, and which library it was. See arrays.js; the script compare runs both."""
import sys
import time

wanted = sys.argv[1:]
wants = lambda name: not wanted or any(name.startswith(w) for w in wanted)
found = {}


def keep(name, value, unit, library, better):
    if name not in found or better(value, found[name][0]):
        found[name] = (value, unit, library)


def median(values):
    return sorted(values)[len(values) // 2]


def measure(library, event, synchronize, elapsed, runs):
    for name, (size, run) in runs.items():
        if not wants(name):
            continue
        run()
        synchronize()
        times = []
        for _ in range(7):
            begin, end = event(), event()
            begin.record()
            for _ in range(10):
                run()
            end.record()
            synchronize()
            times.append(elapsed(begin, end) / 10)
        keep(name, size / median(times) / 1e6, 'GB/s', library, lambda a, b: a > b)


def calls(library, synchronize, runs):
    for name, run in runs.items():
        if not wants(name):
            continue
        for _ in range(10):
            run()
        synchronize()
        begin = time.perf_counter()
        for _ in range(5000):
            run()
        synchronize()
        keep(name, (time.perf_counter() - begin) / 5000 * 1e6, 'us', library, lambda a, b: a < b)


side = 8192
n = side * side
size = 4 * n
try:
    import torch
    x = torch.arange(n, device='cuda', dtype=torch.float32).remainder(1000) / 1000
    y, m = x + 0.5, x.view(side, side)
    a, b = torch.ones(1024, device='cuda'), torch.ones(1024, device='cuda')
    measure('torch', lambda: torch.cuda.Event(enable_timing=True), torch.cuda.synchronize, lambda p, q: p.elapsed_time(q), {
        'copy': (2 * size, x.clone), 'axpy': (3 * size, lambda: torch.add(y, x, alpha=2)), 'exp': (2 * size, x.exp),
        'assign': (3 * size, lambda: torch.mul(x, 2, out=y).add_(1)), 'compare': (size + n, lambda: x > 0.5),
        'broadcast': (2 * size, lambda: m + m[0]), 'transpose': (2 * size, lambda: m.t().contiguous()), 'sum': (size, x.sum),
        'max': (size, x.max), 'argmax': (size, x.argmax), 'var': (size, x.var), 'fused-sum': (2 * size, lambda: torch.dot(x, y)),
        'sum-rows': (size, lambda: m.sum(1)), 'sum-columns': (size, lambda: m.sum(0)), 'softmax': (2 * size, lambda: torch.softmax(m, 1))})
    calls('torch', torch.cuda.synchronize, {'call-add': lambda: a + b, 'call-chain': lambda: (a * 2 + b).sqrt(), 'call-sum': a.sum})
except ImportError:
    pass
try:
    import cupy
    x = cupy.arange(n, dtype=cupy.float32) % 1000 / 1000
    x = x.astype(cupy.float32)
    y, m = x + 0.5, x.reshape(side, side)
    a, b = cupy.ones(1024, dtype=cupy.float32), cupy.ones(1024, dtype=cupy.float32)
    synchronize = cupy.cuda.Device().synchronize
    measure('cupy', cupy.cuda.Event, synchronize, cupy.cuda.get_elapsed_time, {
        'copy': (2 * size, x.copy), 'axpy': (3 * size, lambda: x * 2 + y), 'exp': (2 * size, lambda: cupy.exp(x)),
        'compare': (size + n, lambda: x > 0.5), 'broadcast': (2 * size, lambda: m + m[0]), 'transpose': (2 * size, lambda: cupy.ascontiguousarray(m.T)),
        'sum': (size, x.sum), 'max': (size, x.max), 'argmax': (size, x.argmax), 'var': (size, x.var), 'fused-sum': (2 * size, lambda: cupy.dot(x, y)),
        'sum-rows': (size, lambda: m.sum(1)), 'sum-columns': (size, lambda: m.sum(0))})
    calls('cupy', synchronize, {'call-add': lambda: a + b, 'call-chain': lambda: cupy.sqrt(a * 2 + b), 'call-sum': a.sum})
except ImportError:
    pass
if not found:
    sys.exit('neither PyTorch nor CuPy is installed')
for name, (value, unit, library) in found.items():
    print(f'{name} {value:.2f} {unit} {library}')
