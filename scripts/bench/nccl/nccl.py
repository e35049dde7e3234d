"""The measures of nccl.js by PyTorch: nccl.py GPUS [BYTES ...]"""
import os
import sys
import time

import torch
import torch.distributed as dist
import torch.multiprocessing as mp

WARM, CALLS, ROUNDS, SHORT = 5, 20, 4, 2**16


def named(size):
    for unit, name in ((2**30, "GiB"), (2**20, "MiB"), (2**10, "KiB")):
        if size >= unit:
            return f"{size / unit:g}{name}"


def best(call):
    for _ in range(WARM):
        call()
    torch.cuda.synchronize()
    begin, end, least = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True), float("inf")
    for _ in range(ROUNDS):
        begin.record()
        for _ in range(CALLS):
            call()
        end.record()
        torch.cuda.synchronize()
        least = min(least, begin.elapsed_time(end) / CALLS)
    return least


def run(rank, n, sizes):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29521")
    torch.cuda.set_device(rank)
    started = time.time()
    dist.init_process_group("nccl", rank=rank, world_size=n)
    dist.all_reduce(torch.ones(1, device="cuda"))
    torch.cuda.synchronize()

    def say(*words):
        if rank == 0:
            print(*words, flush=True)

    if "BENCH_BEGAN" in os.environ:
        say("start", f"{time.time() - float(os.environ['BENCH_BEGAN']):.3f}", "s")
    say("first", f"{time.time() - started:.3f}", "s", "NCCL", ".".join(map(str, torch.cuda.nccl.version())))
    share = (n - 1) / n
    for name, factor in (("allReduce", 2 * share), ("allGather", share), ("reduceScatter", share), ("broadcast", 1), ("allToAll", share)):
        for size in sizes:
            part, x, y = size // 4 // n, torch.ones(size // 4, device="cuda"), torch.empty(size // 4, device="cuda")
            call = {
                "allReduce": lambda: dist.all_reduce(x),
                "broadcast": lambda: dist.broadcast(x, 0),
                "allGather": lambda: dist.all_gather_into_tensor(y[: part * n], x[:part]),
                "reduceScatter": lambda: dist.reduce_scatter_tensor(y[:part], x[: part * n]),
                "allToAll": lambda: dist.all_to_all_single(y[: part * n], x[: part * n]),
            }[name]
            took = best(call)
            if size <= SHORT:
                say(f"{name}-{named(size)}", f"{took * 1e3:.1f}", "us")
            else:
                say(f"{name}-{named(size)}", f"{size * factor / took / 1e6:.3f}", "GB/s")
    dist.destroy_process_group()


if __name__ == "__main__":
    gpus = int(sys.argv[1])
    mp.spawn(run, (gpus, [int(s) for s in sys.argv[2:]] or [2**12, 2**20, 2**26, 2**30]), gpus)
