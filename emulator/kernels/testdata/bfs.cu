// Breadth-first search, level by level, with a queue.
extern "C" __global__ void bfs(const int *start, const int *edges, int *depth, const int *queue, int count, int *next, int *nextCount, int level)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= count) return;
	int v = queue[i];
	for (int e = start[v]; e < start[v + 1]; e++)
		if (atomicCAS(&depth[edges[e]], -1, level) == -1) next[atomicAdd(nextCount, 1)] = edges[e];
}
