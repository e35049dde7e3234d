const assert = require('assert')
const { Buffer: B } = require('node:buffer')

assert.strictEqual(B, Buffer)
const b = Buffer.from('héllo')
assert.strictEqual(b.length, 6)
assert.ok(b instanceof Uint8Array)
assert.strictEqual(b.toString('hex'), '68c3a96c6c6f')
assert.strictEqual(b.toString('base64'), 'aMOpbGxv')
assert.strictEqual(Buffer.from('aMOpbGxv', 'base64').toString(), 'héllo')
assert.ok(Buffer.concat([Buffer.from('a'), Buffer.from('b')]).equals(Buffer.from('ab')))

const n = Buffer.alloc(16)
n.writeInt32LE(-5, 0)
n.writeDoubleBE(0.5, 4)
assert.strictEqual(n.readInt32LE(0), -5)
assert.strictEqual(n.readDoubleBE(4), 0.5)
const keys = []
for (const key in Buffer.alloc(1)) keys.push(key)
assert.deepStrictEqual(keys, ['0'])

// Node's encodings.
const texts = { utf8: 'hé€😀', latin1: 'hé€😀', binary: 'é', ascii: 'hé', utf16le: 'h€😀\ud800', ucs2: 'é', 'ucs-2': 'é', 'utf-16le': 'é', hex: 'c3A9', base64: '+/8=', base64url: '-_8', BASE64URL: '+/8' }
const expected = {
  utf8: ['68c3a9e282acf09f9880', 'hé€😀'], latin1: ['68e9ac3d00', 'hé¬=\0'], binary: ['e9', 'é'], ascii: ['68e9', 'hi'],
  utf16le: ['6800ac203dd800de00d8', 'h€😀\ud800'], ucs2: ['e900', 'é'], 'ucs-2': ['e900', 'é'], 'utf-16le': ['e900', 'é'],
  hex: ['c3a9', 'c3a9'], base64: ['fbff', '+/8='], base64url: ['fbff', '-_8'], BASE64URL: ['fbff', '-_8'],
}
for (const [encoding, text] of Object.entries(texts)) {
  const b = Buffer.from(text, encoding)
  assert.deepStrictEqual([b.toString('hex'), b.toString(encoding)], expected[encoding], encoding)
  assert.strictEqual(Buffer.byteLength(text, encoding), b.length, encoding)
  assert.strictEqual(Buffer.isEncoding(encoding), true)
  const to = Buffer.alloc(12, 1)
  assert.strictEqual(to.write(text, 2, encoding), b.length, encoding)
  assert.strictEqual(to.subarray(2, 2 + b.length).toString(encoding), expected[encoding][1], encoding)
  assert.strictEqual(Buffer.alloc(b.length, text, encoding).toString('hex'), expected[encoding][0], encoding)
}
assert.strictEqual(Buffer.from('YQ', 'base64').toString(), 'a')
assert.strictEqual(Buffer.from('abcdef').toString('latin1', 1, 3), 'bc')
assert.strictEqual(Buffer.from([0x68, 0, 0x69]).toString('utf16le'), 'h')
assert.strictEqual(Buffer.alloc(4).write('ab', 'latin1'), 2)
assert.strictEqual(Buffer.alloc(4).write('abcd', 1, 2, 'utf16le'), 2)
assert.strictEqual(Buffer.isEncoding('utf7') || Buffer.isEncoding(7), false)
assert.throws(() => Buffer.from('a', 'utf7'), { name: 'TypeError', message: 'Unknown encoding: utf7' })
assert.throws(() => Buffer.from('a').toString('utf7'), { name: 'TypeError', message: 'Unknown encoding: utf7' })
assert.deepStrictEqual(Buffer.from([1, 2]).toJSON(), { type: 'Buffer', data: [1, 2] })
assert.strictEqual(JSON.stringify({ b: Buffer.from('a') }), '{"b":{"type":"Buffer","data":[97]}}')
