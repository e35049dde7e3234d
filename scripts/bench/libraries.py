"""Products of matrices and transforms by PyTorch: the measures of libraries.js.

python3 scripts/bench/libraries.py [SIZE …]        default: 1024 4096 8192

Prints "name value unit" lines: the median over the rounds.
"""
import math
import sys
import time

import torch

sizes = [int(n) for n in sys.argv[1:]] or [1024, 4096, 8192]
kinds = [("f32", torch.float32, False), ("tf32", torch.float32, True), ("bf16", torch.bfloat16, False),
         ("f16", torch.float16, False), ("f64", torch.float64, False)]
ROUNDS = 7


def median(values):
    return sorted(values)[len(values) // 2]


def timed(calls, call):
    times = []
    for _ in range(ROUNDS):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        for _ in range(calls):
            call()
        torch.cuda.synchronize()
        times.append((time.perf_counter() - begin) / calls)
    return median(times)


for n in sizes:
    for name, dtype, tf32 in kinds:
        torch.backends.cuda.matmul.allow_tf32 = tf32
        torch.backends.cuda.matmul.allow_bf16_reduced_precision_reduction = False
        torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction = False
        a, b, c = (torch.zeros(n, n, dtype=dtype, device="cuda") for _ in range(3))
        call = lambda: torch.mm(a, b, out=c)
        call()
        calls = max(3, round(2e11 / n**3))
        print(f"{name}-{n} {2 * n**3 / timed(min(calls, 200), call) / 1e12:.2f} TFLOP/s", flush=True)

a, b, c = (torch.zeros(16, 16, device="cuda") for _ in range(3))
times = []
for _ in range(31):
    torch.cuda.synchronize()
    begin = time.perf_counter()
    for _ in range(500):
        torch.mm(a, b, out=c)
    times.append((time.perf_counter() - begin) / 500)
print(f"small-call {median(times) * 1e6:.2f} µs")

for name, dtype, shape in [("fft-2^24", torch.complex64, (1 << 24,)), ("fft-4096²", torch.complex64, (4096, 4096)), ("fft-f64-2^24", torch.complex128, (1 << 24,))]:
    x, y = (torch.zeros(shape, dtype=dtype, device="cuda") for _ in range(2))
    call = lambda: torch.fft.fftn(x, out=y)
    call()
    count = x.numel()
    print(f"{name} {5 * count * math.log2(count) / timed(50, call) / 1e9:.2f} GFLOP/s", flush=True)
