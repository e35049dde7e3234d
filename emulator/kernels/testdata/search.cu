// All places of a word in a text.
__constant__ char word[16];
extern "C" __global__ void search(const char *text, int n, int length, int *places, int *count)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	bool found = i + length <= n;
	for (int k = 0; found && k < length; k++) found = text[i + k] == word[k];
	unsigned all = __ballot_sync(~0u, found);
	int lane = threadIdx.x & 31, base = 0;
	if (lane == 0 && all) base = atomicAdd(count, __popc(all));
	base = __shfl_sync(~0u, base, 0);
	if (found) places[base + __popc(all & ((1u << lane) - 1))] = i;
}
