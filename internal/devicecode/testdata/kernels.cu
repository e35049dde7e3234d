// The source of kernels.cubin and kernels.fatbin: NVRTC 11.8 made PTX and the
// cubin of it for sm_80, ptxas 11.8 one for sm_90, and
//   fatbinary --create=kernels.fatbin -64 --compress-all --image3=kind=elf,sm=80,file=kernels.cubin \
//       --image3=kind=elf,sm=90,file=kernels90.cubin --image3=kind=ptx,sm=80,file=kernels.ptx
// put them together. plain.fatbin has the first and the last of them, with
// --compress=false.
__constant__ float weights[8] = {1, 2};
__device__ int counter = 3;
__device__ double table[4];
struct Pair { int a; short b; };

extern "C" __global__ void store(float *out, int n, Pair p, char c, double d)
{
    __shared__ float tile[64];
    tile[threadIdx.x] = weights[threadIdx.x & 7];
    __syncthreads();
    if (threadIdx.x < n) {
        out[threadIdx.x] = tile[63 - threadIdx.x] + p.a + p.b + c + d;
        atomicAdd(&counter, 1);
        table[0] = d;
    }
}

template <typename T> __global__ void shuffle(T *x)
{
    T kept[16];
#pragma unroll 1
    for (int i = 0; i < 16; i++) kept[i] = x[i];
#pragma unroll 1
    for (int i = 0; i < 16; i++) x[i] = kept[(int)x[i] & 15];
}
template __global__ void shuffle<float>(float *);

extern "C" __global__ void nothing() {}
