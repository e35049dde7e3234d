// Gravity: all pairs, tiles of bodies in shared memory.
extern "C" __global__ void nbody(const float4 *body, float4 *force, int n, float softening)
{
	extern __shared__ float4 tile[];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float4 me = body[i];
	float ax = 0, ay = 0, az = 0;
	for (int base = 0; base < n; base += blockDim.x) {
		tile[threadIdx.x] = body[base + threadIdx.x];
		__syncthreads();
#pragma unroll 4
		for (int k = 0; k < blockDim.x; k++) {
			float dx = tile[k].x - me.x, dy = tile[k].y - me.y, dz = tile[k].z - me.z;
			float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + softening);
			float s = tile[k].w * inverse * inverse * inverse;
			ax += dx * s, ay += dy * s, az += dz * s;
		}
		__syncthreads();
	}
	force[i] = make_float4(ax, ay, az, 0);
}
