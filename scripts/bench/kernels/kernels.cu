// The nine kernels of kernels.js in CUDA C++, line for line, for nvcc -O3.
// Every buffer is followed by its length, as cujs passes it.

extern "C" __global__ void vadd(const float *__restrict__ a, int an, const float *__restrict__ b, int bn, float *c, int cn) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < cn) c[i] = a[i] + b[i];
}

extern "C" __global__ void saxpy(float a, const float *__restrict__ x, int xn, float *y, int yn) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < yn) y[i] = a * x[i] + y[i];
}

extern "C" __global__ void dot(const float *__restrict__ x, int xn, const float *__restrict__ y, int yn, float *out, int outn) {
  __shared__ float partial[256];
  int t = threadIdx.x;
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + t; i < xn; i += gridDim.x * blockDim.x) sum += x[i] * y[i];
  partial[t] = sum;
  __syncthreads();
  for (int half = 128; half > 0; half >>= 1) {
    if (t < half) partial[t] += partial[t + half];
    __syncthreads();
  }
  if (t == 0) atomicAdd(&out[0], partial[0]);
}

extern "C" __global__ void sgemm(const float *__restrict__ a, int an, const float *__restrict__ b, int bn, float *c, int cn, int n) {
  __shared__ float as[32][32];
  __shared__ float bs[32][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * 32 + ty, column = blockIdx.x * 32 + tx;
  float s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  for (int tile = 0; tile < n; tile += 32) {
    for (int r = 0; r < 32; r += 8) {
      as[ty + r][tx] = a[(row + r) * n + tile + tx];
      bs[ty + r][tx] = b[(tile + ty + r) * n + column];
    }
    __syncthreads();
    for (int k = 0; k < 32; k++) {
      float v = bs[k][tx];
      s0 += as[ty][k] * v;
      s1 += as[ty + 8][k] * v;
      s2 += as[ty + 16][k] * v;
      s3 += as[ty + 24][k] * v;
    }
    __syncthreads();
  }
  c[row * n + column] = s0;
  c[(row + 8) * n + column] = s1;
  c[(row + 16) * n + column] = s2;
  c[(row + 24) * n + column] = s3;
}

extern "C" __global__ void nbody(const float *__restrict__ px, int pxn, const float *__restrict__ py, int pyn, const float *__restrict__ pz, int pzn,
                                 const float *__restrict__ mass, int massn, float *ax, int axn, float *ay, int ayn, float *az, int azn) {
  __shared__ float sx[256], sy[256], sz[256], sm[256];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  float x = px[i], y = py[i], z = pz[i];
  float fx = 0, fy = 0, fz = 0;
  for (int tile = 0; tile < pxn; tile += 256) {
    sx[t] = px[tile + t];
    sy[t] = py[tile + t];
    sz[t] = pz[tile + t];
    sm[t] = mass[tile + t];
    __syncthreads();
    for (int j = 0; j < 256; j++) {
      float dx = sx[j] - x, dy = sy[j] - y, dz = sz[j] - z;
      float r = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
      float s = sm[j] * r * r * r;
      fx += dx * s;
      fy += dy * s;
      fz += dz * s;
    }
    __syncthreads();
  }
  ax[i] = fx;
  ay[i] = fy;
  az[i] = fz;
}

extern "C" __global__ void mandelbrot(int *out, int outn, int width, int height, int limit) {
  int px = blockIdx.x * blockDim.x + threadIdx.x;
  int py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= width || py >= height) return;
  float cx = -2.0f + 3.0f * (float)px / (float)width;
  float cy = -1.0f + 2.0f * (float)py / (float)height;
  float x = 0, y = 0;
  int n = 0;
  while (n < limit && x * x + y * y <= 4.0f) {
    float t = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = t;
    n++;
  }
  out[py * width + px] = n;
}

extern "C" __global__ void stencil(const float *__restrict__ in, int inn, float *out, int outn, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
  for (int z = 1; z < nz - 1; z++) {
    int i = (z * ny + y) * nx + x;
    out[i] = 0.4f * in[i] + 0.1f * (in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx] + in[i - nx * ny] + in[i + nx * ny]);
  }
}

extern "C" __global__ void histogram(const unsigned char *__restrict__ data, int datan, unsigned *bins, int binsn) {
  __shared__ unsigned counts[256];
  int t = threadIdx.x;
  counts[t] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + t; i < datan; i += gridDim.x * blockDim.x) atomicAdd(&counts[data[i]], 1u);
  __syncthreads();
  atomicAdd(&bins[t], counts[t]);
}

__device__ float normal(float d) {
  float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  float p = 0.39894228f * expf(-0.5f * d * d) * (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  return d > 0 ? 1.0f - p : p;
}

extern "C" __global__ void blackscholes(const float *__restrict__ price, int pricen, const float *__restrict__ strike, int striken,
                                        const float *__restrict__ years, int yearsn, float *call, int calln, float *put, int putn,
                                        float rate, float volatility) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= calln) return;
  float s = price[i], k = strike[i], t = years[i];
  float root = sqrtf(t);
  float d1 = (logf(s / k) + (rate + 0.5f * volatility * volatility) * t) / (volatility * root);
  float d2 = d1 - volatility * root;
  float n1 = normal(d1), n2 = normal(d2);
  float discounted = k * expf(-rate * t);
  call[i] = s * n1 - discounted * n2;
  put[i] = discounted * (1.0f - n2) - s * (1.0f - n1);
}
