// The kernels that round elements to another floating-point type.
(function (kernel) {
  const to = {
    f16: kernel(function convert(dst, src) { const i = grid(1); if (i < dst.length) dst[i] = f16(src[i]) }),
    bf16: kernel(function convert(dst, src) { const i = grid(1); if (i < dst.length) dst[i] = bf16(src[i]) }),
    f32: kernel(function convert(dst, src) { const i = grid(1); if (i < dst.length) dst[i] = f32(src[i]) }),
    f64: kernel(function convert(dst, src) { const i = grid(1); if (i < dst.length) dst[i] = f64(src[i]) }),
  }
  return (dst, src, type, stream) => to[type].launch({ grid: (dst.length + 255) / 256 | 0, block: 256, stream }, dst, src)
})
