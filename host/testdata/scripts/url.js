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

const refused = (text, message) => assert.throws(() => fileURLToPath(text), { message: 'url.fileURLToPath: url: expected ' + message })
if (process.platform === 'win32') {
  assert.strictEqual(fileURLToPath('file:///C:/a%20b/c'), 'C:\\a b\\c')
  assert.strictEqual(fileURLToPath('file://server/share/a'), '\\\\server\\share\\a')
  assert.strictEqual(pathToFileURL('C:\\a b\\50%#').href, 'file:///C:/a%20b/50%25%23')
  assert.strictEqual(pathToFileURL('\\\\server\\share\\a b').href, 'file://server/share/a%20b')
  assert.strictEqual(fileURLToPath(pathToFileURL('C:\\ä\\50%#')), 'C:\\ä\\50%#')
  refused('file:///a/b', 'a file: URL with a drive letter, as file:///C:/folder, got file:///a/b')
  refused('file:///C:/a%5Cb', 'a path without the encoded separator %5C, got file:///C:/a%5Cb')
} else {
  assert.strictEqual(fileURLToPath('file:///a%20b/c'), '/a b/c')
  assert.strictEqual(pathToFileURL('/a b/50%?#').href, 'file:///a%20b/50%25%3F%23')
  assert.strictEqual(fileURLToPath(pathToFileURL('/ä/50%?#')), '/ä/50%?#')
  assert.strictEqual(pathToFileURL('/a\\b').href, 'file:///a%5Cb')
  assert.strictEqual(fileURLToPath(pathToFileURL('/a\\b')), '/a\\b')
  refused('file:///a%2fb', 'a path without the encoded separator %2f, got file:///a%2fb')
}
assert.throws(() => fileURLToPath('http://a/b'), { message: 'url.fileURLToPath: url: expected a file: URL of this machine, got http://a/b' })
