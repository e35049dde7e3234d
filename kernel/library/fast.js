// What option fastMath takes for f32: the approximations of the hardware.

function fast_exp(x) {
  return approximate.exp2(x * 1.44269502)
}

function fast_log(x) {
  return approximate.log2(x) * 0.693147182
}

function fast_log2(x) {
  return approximate.log2(x)
}

function fast_log10(x) {
  return approximate.log2(x) * 0.301029996
}

function fast_sin(x) {
  return approximate.sin(x)
}

function fast_cos(x) {
  return approximate.cos(x)
}

function fast_tan(x) {
  return approximate.divide(approximate.sin(x), approximate.cos(x))
}

function fast_pow(x, y) {
  return approximate.exp2(y * approximate.log2(x))
}

function fast_tanh(x) {
  return 1 - approximate.divide(f32(2), approximate.exp2(x * 2.88539008) + 1)
}
