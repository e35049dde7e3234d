const assert = require('assert')
const { fileURLToPath, pathToFileURL } = require('url')

const u = new URL('../c/?x=1&y=a%20b#top', 'https://user:pw@Example.com:443/a/b/')
assert.strictEqual(u.href, 'https://user:pw@example.com/a/c/?x=1&y=a%20b#top')
assert.deepStrictEqual([u.origin, u.host, u.port, u.pathname, u.search, u.hash, u.username, u.password],
  ['https://example.com', 'example.com', '', '/a/c/', '?x=1&y=a%20b', '#top', 'user', 'pw'])
assert.strictEqual(u.searchParams.get('y'), 'a b')
assert.strictEqual(u.searchParams, u.searchParams)

// the query and its parts are one
u.searchParams.append('z', '3')
assert.strictEqual(u.search, '?x=1&y=a+b&z=3')
u.search = '?only=me'
assert.deepStrictEqual([...u.searchParams], [['only', 'me']])
u.searchParams.delete('only')
assert.strictEqual(u.href, 'https://user:pw@example.com/a/c/#top')

u.port = '8080'
u.protocol = 'http'
u.hash = ''
assert.strictEqual(String(u), 'http://user:pw@example.com:8080/a/c/')
assert.strictEqual(JSON.stringify({ u }), '{"u":"http://user:pw@example.com:8080/a/c/"}')
assert.throws(() => new URL('nothing'), { name: 'TypeError', message: 'new URL: nothing is no URL' })
assert.throws(() => { u.href = ':' }, { message: 'URL.href: : is no URL' })
assert.strictEqual(URL.canParse('/a', 'http://b'), true)
assert.strictEqual(URL.canParse('/a'), false)
assert.strictEqual(URL.parse('/a'), null)
assert.strictEqual(URL.parse('/a', new URL('http://b')).href, 'http://b/a')
assert.strictEqual(new URL('file:///a/').origin, 'null')

assert.strictEqual(fileURLToPath('file:///a%20b/c'), '/a b/c')
assert.strictEqual(pathToFileURL('/a b/50%?#').href, 'file:///a%20b/50%25%3F%23')
assert.strictEqual(fileURLToPath(pathToFileURL('/ä/50%?#')), '/ä/50%?#')
assert.throws(() => fileURLToPath('http://a/b'), { message: 'url.fileURLToPath: url: expected a file: URL of this machine, got http://a/b' })
