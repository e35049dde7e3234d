// Votes, matches and shuffles of every kind.
extern "C" __global__ void votes(const int *x, unsigned *out)
{
	int i = threadIdx.x, v = x[i], same;
	unsigned *o = out + 10 * i;
	o[0] = __all_sync(~0u, v > 0);
	o[1] = __any_sync(~0u, v > 90);
	o[2] = __ballot_sync(~0u, v & 1);
	o[3] = __uni_sync(~0u, v > 50);
	o[4] = __match_any_sync(~0u, v & 3);
	o[5] = __match_all_sync(~0u, v >> 8, &same);
	o[6] = same;
	o[7] = __syncthreads_count(v & 1);
	o[8] = __syncthreads_and(v >= 0);
	o[9] = __syncthreads_or(v > 1000);
}

extern "C" __global__ void shuffles(const int *x, int *out)
{
	int i = threadIdx.x, v = x[i], *o = out + 6 * i;
	o[0] = __shfl_sync(~0u, v, (i * 7) & 31);
	o[1] = __shfl_sync(~0u, v, 3, 8);
	o[2] = __shfl_up_sync(~0u, v, 3);
	o[3] = __shfl_down_sync(~0u, v, 5, 16);
	o[4] = __shfl_xor_sync(~0u, v, 9);
	if (i & 1) v = __shfl_xor_sync(0xaaaaaaaau, v, 2);
	else v = __shfl_down_sync(0x55555555u, v, 4);
	__syncwarp();
	o[5] = v;
}
