// A kernel that does not compile, for scripts that launch kernels of others.
exports.wrong = function wrong(x) {
  x[0] = 'one'
}
