// A wave on a string as an ES module: every step is one launch that was prepared once, and the results are awaited at the
// top level while the event loop goes on.
import assert from 'node:assert'
import { alloc, buffer, kernel, synchronizeAsync } from 'cuda'

const n = 1000
const courant = 0.5

const step = kernel(function (before, now, after) {
  const i = grid(1)
  if (i > 0 && i < now.length - 1) {
    after[i] = 2 * now[i] - before[i] + courant * courant * (now[i - 1] - 2 * now[i] + now[i + 1])
  }
})

const bump = Float32Array.from({ length: n }, (_, i) => Math.exp(-(((i - n / 2) / 20) ** 2)))
let [before, now, after] = [buffer(bump), buffer(bump), alloc('f32', n).fill(0)]

for (let t = 0; t < 600; t++) {
  step.forall(n, before, now, after);
  [before, now, after] = [now, after, before]
}
await synchronizeAsync()

// half of the bump runs left and half runs right, 300 places in 600 steps
const wave = await now.readAsync()
const peak = wave.indexOf(Math.max(...wave.subarray(n / 2)))
assert.ok(Math.abs(peak - (n / 2 + 300)) <= 2, `the peak is at ${peak}`)
assert.ok(Math.abs(wave[peak] - 0.5) < 0.01, `the peak is ${wave[peak]} high`)
console.log(`after 600 steps the wave has come from ${n / 2} to ${peak}`)
