// Cooperative groups of every kind, by NVIDIA's own header.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cooperative_groups/memcpy_async.h>

namespace cg = cooperative_groups;

// Each round waits for the whole grid; the last leaves the sum of all in total.
extern "C" __global__ void rounds(int *a, int *b, int n, int times, unsigned *total)
{
	cg::grid_group grid = cg::this_grid();
	int i = grid.thread_rank();
	for (int r = 0; r < times; r++) {
		const int *from = r & 1 ? b : a;
		int *to = r & 1 ? a : b;
		if (i < n) to[i] = from[(i + n - 1) % n] + 2 * from[i] + from[(i + 1) % n] & 0xffff;
		grid.sync();
	}
	const int *last = times & 1 ? b : a;
	if (i < n && last[i] & 1) atomicAdd(total, 1);
	grid.sync();
	if (i == 0) total[1] = total[0] * 2 + grid.is_valid() + grid.size();
}

// Arrival and wait apart, where the header has them for a block.
extern "C" __global__ void blocks(const int *x, int *out)
{
	cg::thread_block block = cg::this_thread_block();
	__shared__ int words[256];
	words[block.thread_rank()] = x[blockIdx.x * block.size() + block.thread_rank()];
	block.sync();
	unsigned other = block.size() - 1 - block.thread_rank();
	out[blockIdx.x * block.size() + block.thread_rank()] = words[other] * 10 + block.group_index().x;
}

// Tiles of every size, of a block of 64 threads.
template <int Size> __device__ void tile(const int *x, int *out)
{
	auto t = cg::tiled_partition<Size>(cg::this_thread_block());
	int v = x[threadIdx.x];
	int *o = out + threadIdx.x * 8;
	o[0] = cg::reduce(t, v, cg::plus<int>());
	o[1] = cg::reduce(t, v, cg::greater<int>());
	o[2] = t.shfl_down(v, 1);
	o[3] = t.shfl_xor(v, Size / 2);
	o[4] = t.ballot(v & 1);
	o[5] = t.any(v > 90) * 2 + t.all(v > 10);
	o[6] = cg::inclusive_scan(t, v) * 1000 + cg::exclusive_scan(t, v) % 1000;
	o[7] = t.thread_rank() * 100 + t.meta_group_rank();
}

extern "C" __global__ void tiles(const int *x, int *out)
{
	tile<32>(x, out);
	tile<16>(x, out + 512);
	tile<8>(x, out + 1024);
	tile<4>(x, out + 1536);
	tile<2>(x, out + 2048);
}

// Threads that came the same way, and those of the same label.
extern "C" __global__ void coalesced(const int *x, int *out, int *counts)
{
	int v = x[threadIdx.x];
	out[threadIdx.x] = -1;
	if (v % 3 == 0) {
		cg::coalesced_group g = cg::coalesced_threads();
		int sum = cg::reduce(g, v, cg::plus<int>());
		out[threadIdx.x] = sum * 100 + g.thread_rank();
		if (g.thread_rank() == 0) atomicAdd(counts, g.size());
	}
	auto warp = cg::tiled_partition<32>(cg::this_thread_block());
	auto same = cg::labeled_partition(warp, v % 4);
	out[64 + threadIdx.x] = same.size() * 1000 + cg::reduce(same, v, cg::bit_xor<int>()) * 32 + same.thread_rank();
	auto halves = cg::binary_partition(warp, v > 50);
	out[128 + threadIdx.x] = halves.size() * 100 + halves.shfl(v, 0);
}

// A block copies what it works on, without its threads' doing.
extern "C" __global__ void fetched(const int *x, int *out)
{
	auto block = cg::this_thread_block();
	__shared__ alignas(16) int words[128];
	cg::memcpy_async(block, words, x, sizeof words);
	cg::wait(block);
	out[threadIdx.x] = words[127 - threadIdx.x] + words[threadIdx.x] * 1000;
}
