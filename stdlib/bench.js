// The module cujs/bench: bench and group. "cujs bench" runs what files register here; a script that requires the module
// itself calls run().

const { inspect } = require('util')

let groups = [] // what is registered; work outside of groups is a group without a name each
let current = null // the group whose body runs

const ofWork = ['bytes', 'flops', 'type'] // the options that say what a call does; the others say how it is measured

// register reads (name, options?, f).
function register(op, name, options, f) {
  if (typeof options === 'function') [options, f] = [{}, options]
  if (typeof f !== 'function') throw new TypeError(`${op}(${inspect(name)}): expected a function, got ${inspect(f)}`)
  return { name: String(name), options, f }
}

function bench(name, options, f) {
  const one = register('bench', name, options, f)
  if (!current) return void groups.push({ name: '', options: one.options, work: { [one.name]: one.f } })
  if (Object.hasOwn(current.work, one.name)) throw new Error(`bench(${inspect(name)}): the group ${inspect(current.name)} has one of that name`)
  const work = current.work[one.name] = { run: one.f }
  for (const [key, value] of Object.entries({ ...one.options })) {
    if (ofWork.includes(key)) work[key] = value
    else measured(one.name, key, value)
  }
}

// measured notes an option of work in a group that says how to measure: it goes for all of the group, which is measured
// in turn.
function measured(name, key, value) {
  const { options } = current
  if (Object.hasOwn(options, key) && options[key] !== value) {
    throw new TypeError(`bench(${inspect(name)}): options.${key}: the group ${inspect(current.name)} is measured with ${inspect(options[key])}, got ${inspect(value)}`)
  }
  options[key] = value
}

function group(name, options, body) {
  const one = register('group', name, options, body)
  if (current) throw new Error(`group(${inspect(name)}): a group cannot be inside another`)
  current = { name: one.name, options: { ...one.options }, work: {} }
  try {
    if (typeof one.f()?.then === 'function') throw new TypeError(`group(${inspect(name)}): the function must not be async`)
    if (Object.keys(current.work).length > 0) groups.push(current)
  } finally { current = null }
}

// run measures what is registered, and forgets it. Options: filter, a text or RegExp that the names of work or of its
// group must match; cold, for all; started, which is called with the name of each group or work that begins; report,
// which is called with {group, name, benchmarks, error} for each. The order is that of registration.
function run({ filter, cold, started = () => {}, report = () => {} } = {}) {
  const cuda = require('cuda')
  const wanted = (name) => !filter || (typeof filter === 'string' ? name.includes(filter) : filter.test(name))
  const all = groups
  groups = []
  for (const { name, options, work } of all) {
    const chosen = Object.fromEntries(Object.entries(work).filter(([key]) => wanted(key) || name && wanted(name)))
    if (Object.keys(chosen).length === 0) continue
    const result = { group: name, name: name || Object.keys(chosen)[0], benchmarks: [], error: undefined }
    started(result.name)
    try { result.benchmarks = cuda.bench(chosen, { ...options, ...cold && { cold } }).benchmarks } catch (error) { result.error = error }
    report(result)
  }
}

module.exports = { bench, group, run }
