// Random numbers by Philox4x32-10 (Salmon, Moraes, Dror and Shaw, "Parallel Random Numbers: As
// Easy as 1, 2, 3", 2011). The key is the seed; the counter is the number over four, and
// above it the stream. A number has one of the four words that the counter gives, by its place.

function philox(first, second, third, fourth, low, high) {
  let a = first, b = second, c = third, d = fourth, k = low, l = high
  for (let round = 0; round < 10; round++) {
    const x = mulhi(a, 0xd2511f53), y = a * 0xd2511f53, z = mulhi(c, 0xcd9e8d57), w = c * 0xcd9e8d57
    a = z ^ b ^ k
    b = w
    c = x ^ d ^ l
    d = y
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

// Box and Muller, from the words of a number and its neighbour: the radius from a number above
// 0, at most 1; the angle by octants, so that sine and cosine are exact where they are small.
function random_normal(seed, counter, place, stream) {
  const [a, b, c, d] = random_words(seed, counter, stream)
  const upper = place > 1
  const u = f32(((upper ? c : a) >>> 8) + 1) * 5.9604644775390625e-8
  const turn = (upper ? d : b) >>> 8
  const radius = Math.sqrt(-2 * Math.log(u))
  const quarter = (turn + 0x200000) >>> 22
  const angle = f32(i32(turn) - i32(quarter << 22)) * 3.7450702829238413e-7
  const odd = (place & 1) === 1
  const s = Math.sin(angle), c2 = Math.cos(angle)
  // By quarters the cosine is cos, -sin, -cos, sin, and the sine is the cosine a quarter later.
  const q = odd ? quarter + 3 : quarter
  const value = (q & 1) === 0 ? c2 : s
  const turned = (q & 3) === 1 || (q & 3) === 2 ? -value : value
  return radius * turned
}
