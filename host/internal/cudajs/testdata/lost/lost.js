// For TestLostContext: finds for each member of each class arguments that it takes, loses the context, and
// calls the members again.
const cuda = require('cuda')
const ptx = '.version 7.0\n.target sm_50\n.address_size 64\n.visible .global .align 4 .b8 table[16];\n.visible .entry f() { ret; }\n.visible .entry g() { ret; }'
let m
const makes = {
/* MAKES */
}

// endings end objects or contexts, and are called last; the others are not called at all.
const endings = ['free', 'unload', 'destroy', Symbol.dispose, 'unregister', 'close']
const omitted = ['constructor', 'reset']

function members(o) {
  const names = []
  for (let p = Object.getPrototypeOf(o); p !== Object.prototype && p !== null; p = Object.getPrototypeOf(p)) {
    for (const key of Reflect.ownKeys(p)) {
      if (!omitted.includes(key)) names.push([key, Object.getOwnPropertyDescriptor(p, key)])
    }
  }
  return names.filter(([key]) => !endings.includes(key)).concat(names.filter(([key]) => endings.includes(key)))
}

// candidates are arguments that calls may take.
function candidates() {
  const b = cuda.alloc('f32', 4), s = cuda.stream(), e = cuda.event(), g = cuda.graph(), f = m.function('f')
  const launch = { grid: 1, block: 1 }, call = () => {}
  return [[], [launch], ['g'], [b], [s], [e], [g], [m], [f], [call], ['f32'], [0], [1], [4], [0, 1], [0, 4], [true], [1n], [new Float32Array(4)],
    [b, { stream: s }], ['table', 'f32'], [{}], [{ stream: s }], [cuda.context], [cuda.device(0)], [[b]], [[4]], [launch, b], [[], f, launch],
    [b, b], [b, 1], [b, 0, 4], [{ box: [4] }], ['x'], [null]]
}

const pending = 'a promise that waits'

// settled is how a call ends: its error, pending, or nothing.
async function settled(o, [key, member], args) {
  try {
    const result = member.get ? o[key] : typeof member.value === 'function' ? o[key](...args) : undefined
    if (result instanceof Promise) return await Promise.race([result.then(() => undefined), new Promise((resolve) => setTimeout(resolve, 20, pending))])
  } catch (e) {
    if (!(e instanceof Error) || /runtime error|nil pointer|goroutine|index out of range \[/.test(e.message)) fail(`${String(key)}: throws ${e?.message ?? e}`)
    return e
  }
}

// losses are the ways to lose the context in which everything was made.
const losses = {
  fault() {
    cuda.module('.version 7.0\n.target sm_50\n.address_size 64\n.visible .entry f() { trap; }').function('f').launch({ grid: 1, block: 1 })
    try { cuda.synchronize() } catch {}
  },
  reset() { cuda.device(0).reset() },
  destroy() { cuda.context.destroy() },
  lost() { lose() },
}

const works = {} // by class and member: which candidate, and whether that asks the driver
async function learn() {
  const count = (m = cuda.module(ptx), candidates().length)
  for (const name in makes) {
    m = cuda.module(ptx)
    for (const member of members(makes[name]())) {
      m = cuda.module(ptx)
      const label = name + '.' + String(member[0])
      for (let i = 0; i < count; i++) {
        m = cuda.module(ptx)
        const o = makes[name](), args = candidates()[i], before = calls()
        if (await settled(o, member, args) === undefined) {
          works[label] = { candidate: i, asks: calls() > before }
          break
        }
        if (member[1].get) break
      }
    }
  }
}

// answers tells whether a member that asks the driver may answer in a lost context: it ends an object, looks
// at what lives on, or the driver has it in the host's memory.
function answers(way, label) {
  const [name, member] = label.split('.')
  if (endings.map(String).includes(label.slice(name.length + 1)) || ['Device.trim', 'Context.disablePeerAccess', 'Context.valid'].includes(label)) return true
  if (way === 'lost') return false
  if (['Device', 'GraphMemory', 'MemoryPool'].includes(name) || ['GreenContext.stream', 'Program.load', 'Kernel.prepare'].includes(label)) return true
  return way === 'fault' && (['Graph', 'GraphNode'].includes(name) && ['update', 'dot', 'condition', 'nodes', 'remove', 'dependencies', 'clone', 'empty'].includes(member) ||
    ['Context.graph', 'Context.flags', 'Context.apiVersion', 'Context.perThreadStream', 'Stream.use', 'Module.global'].includes(label))
}

async function lost(way) {
  if (way === 'destroy') cuda.device().createContext().makeCurrent()
  m = cuda.module(ptx)
  const objects = {}
  for (const name in makes) objects[name] = makes[name]()
  const args = candidates()
  losses[way]()
  for (const name in objects) {
    for (const member of members(objects[name])) {
      const label = name + '.' + String(member[0]), known = works[label]
      tell(`${way}: ${label}`) // the last one, when the process ends
      const e = await settled(objects[name], member, known ? args[known.candidate] : [])
      if (e === undefined && known?.asks && !answers(way, label)) fail(`${label} answers (${way})`)
    }
  }
}

function recovered() {
  const x = cuda.alloc('f32', 1)
  cuda.kernel((x) => { x[0] = 7 }).launch({ grid: 1, block: 1 }, x)
  if (x.read()[0] !== 7) fail('no recovery')
}

async function main() {
  await learn()
  for (const way in losses) {
    await lost(way)
    found()
    cuda.device(0).reset()
    recovered()
  }
}
main().catch((e) => fail(e.stack))
