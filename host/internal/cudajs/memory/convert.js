// The kernel that rounds elements to another floating-point type: NUMBER stands for its name.
(function (kernel) {
  const convert = kernel(function convert(dst, src) { const i = grid(1); if (i < dst.length) dst[i] = NUMBER(src[i]) })
  return (dst, src, stream) => convert.launch({ grid: (dst.length + 255) / 256 | 0, block: 256, stream }, dst, src)
})
