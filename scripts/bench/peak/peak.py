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
