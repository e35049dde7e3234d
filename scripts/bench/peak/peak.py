# The peers of peak.js: PyTorch, and CuPy where it is installed. A line for each measure
# with the name, the speed and its unit.
#
#   python3 scripts/bench/peak/peak.py [MEASURE…]

import sys
import torch

wanted = sys.argv[1:]


def wants(name):
    return not wanted or any(name.startswith(w) for w in wanted)


def seconds(run, repeat=10):
    """The median time of a run, of seven rounds, by events."""
    for _ in range(3):
        run()
    torch.cuda.synchronize()
    times = []
    for _ in range(7):
        first, last = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        first.record()
        for _ in range(repeat):
            run()
        last.record()
        last.synchronize()
        times.append(first.elapsed_time(last) / repeat / 1e3)
    return sorted(times)[3]


def report(name, value, unit):
    print(f"{name} {value:.2f} {unit}", flush=True)


torch.manual_seed(1)
torch.backends.cuda.matmul.allow_tf32 = False

if wants("matmul"):
    n = 4096
    a, b = torch.rand(n, n, device="cuda") - 0.5, torch.rand(n, n, device="cuda") - 0.5
    c = torch.empty(n, n, device="cuda")
    report(f"matmul-{n}", 2 * n**3 / seconds(lambda: torch.matmul(a, b, out=c)) / 1e12, "TFLOP/s")

for name in filter(wants, ("tensor-matmul", "wgmma-matmul", "tile-matmul")):
    for n in (4096, 8192):
        a, b = ((torch.rand(n, n, device="cuda") - 0.5).bfloat16() for _ in range(2))
        c = torch.empty(n, n, device="cuda", dtype=torch.bfloat16)
        report(f"{name}-{n}", 2 * n**3 / seconds(lambda: torch.matmul(a, b, out=c)) / 1e12, "TFLOP/s")

if wants("tile-tf32"):
    n = 8192
    torch.backends.cuda.matmul.allow_tf32 = True
    a, b = (torch.rand(n, n, device="cuda") - 0.5 for _ in range(2))
    report(f"tile-tf32-{n}", 2 * n**3 / seconds(lambda: torch.matmul(a, b.t())) / 1e12, "TFLOP/s")
    torch.backends.cuda.matmul.allow_tf32 = False

if wants("tile-i8"):
    n = 8192
    a, b = (torch.randint(-127, 128, (n, n), device="cuda", dtype=torch.int8) for _ in range(2))
    report(f"tile-i8-{n}", 2 * n**3 / seconds(lambda: torch._int_mm(a, b.t())) / 1e12, "TFLOP/s")

if wants("tile-e4m3"):  # by cuBLASLt, with fast accumulation, as wgmma adds by itself
    n = 8192
    a, b = ((torch.rand(n, n, device="cuda") - 0.5).to(torch.float8_e4m3fn) for _ in range(2))
    one = torch.ones((), device="cuda")
    s = seconds(lambda: torch._scaled_mm(a, b.t(), scale_a=one, scale_b=one, out_dtype=torch.bfloat16, use_fast_accum=True))
    report(f"tile-e4m3-{n}", 2 * n**3 / s / 1e12, "TFLOP/s")

if wants("tile-f64"):
    n = 4096
    a, b = (torch.rand(n, n, device="cuda", dtype=torch.float64) - 0.5 for _ in range(2))
    report(f"tile-f64-{n}", 2 * n**3 / seconds(lambda: torch.matmul(a, b.t())) / 1e12, "TFLOP/s")

if wants("tile-attention"):
    q, k, v = ((torch.rand(1, 16, 16384, 128, device="cuda") - 0.5).bfloat16() for _ in range(3))
    for causal in (False, True):
        s = seconds(lambda: torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=causal))
        report("tile-attention" + ("-causal" if causal else ""), 4 * 16 * 16384**2 * 128 / (2 if causal else 1) / s / 1e12, "TFLOP/s")


def bandwidth(name, count, run):
    report(name, 8 * count / seconds(run) / 1e9, "GB/s")


def compiled(f):
    """f compiled by torch.compile, which is the best peer; f itself where that is not there."""
    try:
        g = torch.compile(f)
        g(x)
        return g
    except Exception as e:
        print(f"without torch.compile: {e!r}"[:200], file=sys.stderr)
        return f


if wants("scan"):
    x, y = torch.rand(64 << 20, device="cuda"), torch.empty(64 << 20, device="cuda")
    bandwidth("scan", x.numel(), lambda: torch.cumsum(x, 0, out=y))

if wants("sort"):
    x = torch.rand(64 << 20, device="cuda")
    try:
        import cupy

        keys = cupy.asarray(x)
        best = seconds(lambda: cupy.sort(keys))
    except ImportError as e:
        print(f"without CuPy: {e!r}"[:200], file=sys.stderr)
        best = seconds(lambda: torch.sort(x))
    report("sort", x.numel() / best / 1e9, "Gkeys/s")

x = torch.rand(8192, 8192, device="cuda")
weight, bias = torch.rand(8192, device="cuda"), torch.rand(8192, device="cuda")
functional = torch.nn.functional
for name, f in (
    ("softmax", lambda x: torch.softmax(x, -1)),
    ("layernorm", lambda x: functional.layer_norm(x, (x.shape[1],), weight[: x.shape[1]], bias[: x.shape[1]])),
    ("transpose", lambda x: x.t().contiguous()),
):
    if wants(name):
        f = compiled(f)
        bandwidth(name, x.numel(), lambda: f(x))

if wants("forall"):
    count = 64 << 20
    x, y, z = (torch.rand(count, device="cuda") for _ in range(3))
    report("forall", 12 * count / seconds(lambda: torch.add(y, x, alpha=2, out=z)) / 1e9, "GB/s")
