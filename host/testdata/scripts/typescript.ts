// TypeScript, and the syntax that goja lacks.
import assert from 'assert'
import { Color, origin, renamed, type Point } from '../modules/typed'

const p: Point = origin satisfies Point
assert.strictEqual(p.x, 0)
assert.strictEqual(Color[Color.Green], 'Green')
assert.strictEqual(renamed, 'late')

class Shape { constructor(readonly sides: number, private name = 'shape') {} toString() { return `${this.name}${this.sides}` } }
assert.strictEqual(String(new Shape(3)), 'shape3')

async function* numbers() { yield 1; yield 2 }
let sum = 0
for await (const n of numbers()) sum += n
assert.strictEqual(sum, 3)

const log: string[] = []
{
  using a = { [Symbol.dispose]() { log.push('a') } }
  await using b = { async [Symbol.asyncDispose]() { log.push('b') } }
  log.push('body')
}
assert.deepStrictEqual(log, ['body', 'b', 'a'])

function twice(f: Function, _: unknown) { return function (this: unknown, n: number) { return f.call(this, n) * 2 } }
class Decorated { @twice value(n: number) { return n } }
assert.strictEqual(new Decorated().value(4), 8)
