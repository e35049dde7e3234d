// The programs that can be in the editor. Each is kept under its name, as far as it differs from its origin.

import * as keep from './keep.js'

const first = `const cuda = require('cuda')

// A kernel: every thread adds one pair of numbers.
const vadd = cuda.kernel(function vadd(a, b, c) {
  const i = grid(1)
  if (i < c.length) c[i] = a[i] + b[i]
})

const n = 1000
const a = cuda.buffer(Float32Array.from({ length: n }, (_, i) => i))
const b = cuda.buffer(Float32Array.from({ length: n }, (_, i) => 1000 - i))
const c = cuda.alloc('f32', n)

vadd.launch({ grid: Math.ceil(n / 256), block: 256 }, a, b, c)
console.log(c.read())
`

export const own = { id: 'own', title: 'Your program', origin: first }

export const shared = (source) => ({ id: 'shared', title: 'Shared program', origin: source })

export const ofGuide = ({ id, section, source }) => ({ id, title: section, origin: source })

export const ofLesson = ({ name, number, title, start }) => ({ id: 'lesson/' + name, title: `${number}. ${title}`, origin: start, lesson: name })

// text is a document as it was left.
export const text = ({ id, origin }) => keep.get('text.' + id, origin)

// save keeps what a document has become. A shared one belongs to its link.
export function save({ id, origin }, source) {
  if (id !== 'shared') keep.set('text.' + id, source === origin ? undefined : source)
}
