// What happens in one step. The program sets start, and calls step again and again.
const cuda = require('cuda')

const height = cuda.buffer(start)
const speed = cuda.alloc('f32', start.length).fill(0)

const fall = cuda.kernel(function fall(height, speed, dt) {
  const i = grid(1)
  if (i < height.length) {
    speed[i] -= 9.81 * dt
    height[i] += speed[i] * dt
    if (height[i] < 0) { // the ground gives nine tenths back
      height[i] = -height[i]
      speed[i] = -0.9 * speed[i]
    }
  }
})

function step(dt) {
  fall.forall(height.length, height, speed, dt)
}
