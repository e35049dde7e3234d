// A kernel that is refused is shown where it stands, whoever asks for it.
const cuda = require('cuda')
const assert = require('assert')
const { wrong } = require('./lib/refused')

const compile = (f) => cuda.kernel(f).ptx('f32[]')
assert.throws(() => compile(wrong), (error) => /lib[/\\]refused\.js:3:10: /.test(error.message))
assert.throws(() => [wrong].map(compile), /lib[/\\]refused\.js:3:10: /)
assert.throws(() => compile(function here(x) { x[0] = {} }), /places\.js:9:55: /)
