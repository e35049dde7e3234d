// The module path: names of files as text. No file is looked at.

// make builds the functions for one kind of system: its separator, and how to split the root off a path.
function make(sep, cwd) {
  const windows = sep === '\\'
  const separators = windows ? /[\\/]+/ : /\/+/

  function root(path) {
    if (!windows) return path.startsWith('/') ? '/' : ''
    return /^([a-zA-Z]:[\\/]?|[\\/]{2}[^\\/]+[\\/]+[^\\/]+[\\/]?|[\\/])?/.exec(path)[0].replaceAll('/', '\\')
  }
  const isAbsolute = (path) => windows ? /^([a-zA-Z]:)?[\\/]/.test(check(path)) : check(path).startsWith('/')

  function check(path, name = 'path') {
    if (typeof path !== 'string') throw new TypeError(`path: ${name}: expected a string, got ${path === null ? 'null' : typeof path}`)
    return path
  }

  // parts resolves . and .. as far as that goes; above the root there is nothing.
  function parts(path, absolute) {
    const list = []
    for (const part of path.split(separators)) {
      if (part === '' || part === '.') continue
      if (part !== '..') list.push(part)
      else if (list.length > 0 && list.at(-1) !== '..') list.pop()
      else if (!absolute) list.push('..')
    }
    return list
  }

  function normalize(path) {
    if (check(path) === '') return '.'
    const start = root(path), absolute = isAbsolute(path)
    const body = parts(path.slice(start.length), absolute).join(sep)
    const trailing = body !== '' && separators.test(path.at(-1)) ? sep : ''
    return start + body + trailing || '.'
  }

  function join(...paths) {
    const used = paths.filter((path) => check(path) !== '')
    return used.length === 0 ? '.' : normalize(used.join(sep))
  }

  function resolve(...paths) {
    let path = ''
    for (const next of [...paths].reverse()) {
      if (check(next) === '') continue
      path = path === '' ? next : next + sep + path
      if (isAbsolute(path)) break
    }
    if (!isAbsolute(path)) path = cwd() + sep + path
    const full = normalize(path)
    return full.length > root(full).length && full.endsWith(sep) ? full.slice(0, -1) : full
  }

  function trim(path) {
    const start = root(path).length
    while (path.length > start && separators.test(path.at(-1))) path = path.slice(0, -1)
    return path
  }
  const cut = (path) => Math.max(path.lastIndexOf('/'), windows ? path.lastIndexOf('\\') : -1)

  function dirname(path) {
    const short = trim(check(path)), start = root(short)
    const at = cut(short)
    return at < start.length ? start || '.' : trim(short.slice(0, at))
  }

  function basename(path, suffix = '') {
    const short = trim(check(path))
    const name = short.slice(Math.max(cut(short) + 1, root(short).length))
    return suffix !== '' && name !== suffix && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name
  }

  function extname(path) {
    const name = basename(path), at = name.lastIndexOf('.')
    return at <= 0 || name === '..' ? '' : name.slice(at)
  }

  function relative(from, to) {
    const a = resolve(from), b = resolve(to)
    const same = windows ? (x, y) => x.toLowerCase() === y.toLowerCase() : (x, y) => x === y
    if (!same(root(a), root(b))) return b
    const [left, right] = [parts(a.slice(root(a).length), true), parts(b.slice(root(b).length), true)]
    let i = 0
    while (i < left.length && i < right.length && same(left[i], right[i])) i++
    return [...left.slice(i).map(() => '..'), ...right.slice(i)].join(sep)
  }

  const parse = (path) => {
    const base = basename(path), ext = extname(path), start = root(check(path))
    const dir = dirname(path)
    return { root: start, dir: dir === '.' && !/^\.[\\/]/.test(path) ? '' : dir, base, ext, name: ext === '' ? base : base.slice(0, -ext.length) }
  }
  const format = ({ root = '', dir = '', base, name = '', ext = '' }) => {
    const file = base ?? name + (ext !== '' && !ext.startsWith('.') ? '.' : '') + ext
    const folder = dir || root
    return folder === '' ? file : folder === root ? folder + file : folder + sep + file
  }

  return {
    sep, delimiter: windows ? ';' : ':',
    normalize, join, resolve, isAbsolute, relative, dirname, basename, extname, parse, format,
  }
}

module.exports = make
