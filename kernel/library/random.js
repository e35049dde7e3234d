// Random numbers by Philox4x32-10 (Salmon, Moraes, Dror and Shaw, "Parallel Random Numbers: As
// Easy as 1, 2, 3", 2011). The key is the seed; the counter is the number over four, and
// above it the stream. A number has one of the four words that the counter gives, by its place.

// Both halves of a product come from one instruction.
function philox(first, second, third, fourth, low, high) {
  let a = first, b = second, c = third, d = fourth, k = low, l = high
  for (let round = 0; round < 10; round++) {
    const p = ptx('u64', 'mul.wide.u32 $0, $1, 0xd2511f53;', a), q = ptx('u64', 'mul.wide.u32 $0, $1, 0xcd9e8d57;', c)
    a = u32(q >>> 32n) ^ b ^ k
    b = u32(q)
    c = u32(p >>> 32n) ^ d ^ l
    d = u32(p)
    k += 0x9e3779b9
    l += 0xbb67ae85
  }
  return [a, b, c, d]
}

function random_words(seed, counter, stream) {
  return philox(u32(counter), u32(counter >>> 32n), u32(stream), u32(stream >>> 32n), u32(seed), u32(seed >>> 32n))
}

function random_bits(seed, counter, place, stream) {
  const [a, b, c, d] = random_words(seed, counter, stream)
  return place < 2 ? (place === 0 ? a : b) : (place === 2 ? c : d)
}

function random_uniform(seed, counter, place, stream) {
  return f32(random_bits(seed, counter, place, stream) >>> 8) * 5.9604644775390625e-8
}

// Box and Muller, from the words a and b of a number and its neighbour: r sin v and r cos v with
// r² = -2 ln((a + ½) 2⁻³²), v = 2π (b + ½) 2⁻³². Near 1 the logarithm is taken of the distance from
// 1; the angle goes by quarters, so that sine and cosine are exact where they are small.
function random_normal(seed, counter, place, stream) {
  const [a, b, c, d] = random_words(seed, counter, stream)
  const upper = place > 1, first = upper ? c : a, turn = upper ? d : b
  const up = f32(first) + 0.5, down = f32(0xffffffff - first) + 0.5
  const log = first < 0x80000000 ? Math.log(up * 2.3283064365386963e-10) : Math.log1p(-down * 2.3283064365386963e-10)
  const radius = Math.sqrt(-2 * log)
  const quarter = (turn + 0x20000000) >>> 30
  const angle = (f32(i32(turn - (quarter << 30))) + 0.5) * 1.4629180792671596e-9
  const s = Math.sin(angle), c2 = Math.cos(angle)
  // By quarters the sine is sin, cos, -sin, -cos, and the cosine is the sine a quarter later.
  const q = (place & 1) === 1 ? quarter + 1 : quarter
  const value = (q & 1) === 0 ? s : c2
  const turned = (q & 2) === 2 ? -value : value
  return radius * turned
}
