// The page: it puts its parts together, and has what is open and what runs.

import { Counters } from './counters.js'
import * as documents from './documents.js'
import { Editor } from './editor.js'
import { byId, h } from './element.js'
import { Frame } from './frame.js'
import { Guide } from './guide.js'
import * as keep from './keep.js'
import { Lessons } from './lessons.js'
import { Output } from './output.js'
import { Pictures } from './pictures.js'
import { PTX } from './ptx.js'
import { Runner, Stopped } from './runner.js'
import { link, linked } from './share.js'
import { Tabs } from './tabs.js'

const name = 'script.js'      // what messages call the program

const runner = new Runner()
const frame = new Frame()
let open = documents.own      // the document in the editor
let running = false
let atHand = false            // whether the whole of cujs is loaded
let ready                     // what the worker says of itself

const goTo = (line, column) => {
  frame.show('code')
  editor.line(line, column)
}
const editor = new Editor(byId('editor'), {
  ask: (message) => runner.aside(message),
  run: () => act(),
  stop: () => stop(),
  changed: (source) => {
    documents.save(open, source)
    byId('reset').hidden = source === open.origin
  },
  moved: (line) => ptx.from(line),
})
const output = new Output(goTo)
const counters = new Counters({ beside: (map) => editor.counts(map), show: goTo, name })
const pictures = new Pictures(() => act())
const ptx = new PTX({ highlight: (lines) => editor.highlight(lines), show: goTo, name })
const tabs = new Tabs()
const lessons = new Lessons({ ask: (message) => runner.aside(message), open: (lesson) => openLesson(lesson), list: () => guide.show('lessons') })
const guide = new Guide({
  lessons,
  run: (program) => {
    edit(documents.ofGuide(program))
    act()
  },
})

// edit opens a document in the editor.
function edit(document) {
  open = document
  const source = documents.text(open)
  editor.open(source)
  counters.clear()
  ptx.clear()
  pictures.clear()
  output.clear()
  output.note(open.lesson ? 'Complete the kernel, then press Check.' : 'Press Run, or Ctrl and Enter.')
  tabs.show('output')
  frame.opened(open, source !== open.origin)
}

async function openLesson(lesson) {
  const text = await lessons.lesson(lesson)
  guide.lesson(text)
  edit(documents.ofLesson(text))
  frame.show('guide')
}

// act runs the program, or has the answer to a lesson checked.
async function act() {
  if (running || !ready) return
  running = true
  frame.runs(true)
  for (const part of [output, counters, ptx, pictures]) part.clear()
  editor.marks([])
  frame.show('result')
  try {
    await (open.lesson ? check(open.lesson) : run())
  } catch (e) {
    ended(e)
  }
  running = false
  frame.runs(false)
}

function ended(e) {
  if (e instanceof Stopped) return
  output.note(`The program brought its worker down: ${e.message}. Another worker is ready; the page has lost nothing.`)
  frame.says('The program broke off')
}

// launched takes what the program tells of what kernels did.
const launched = {
  picture: (picture) => pictures.add(picture),
  ptx: (code) => ptx.add(code),
  counters: (counted) => counters.set(counted),
}

// drawn are the pictures to ask for while a tab is open.
const drawn = (tab) => tab === 'pictures' ? ready.pictures : []

async function run() {
  const marks = []
  const hear = {
    output: ({ stream, text }) => output.print(stream, text),
    ...launched,
    report: (report) => {
      output.report(report)
      const { line, file } = report.place
      if (file === name) marks.push({ line, severity: 'error', message: `${report.kind}: ${report.detail}` })
    },
  }
  const done = await runner.request({
    do: 'run', source: editor.source, name, device: byId('device').value, checked: byId('checked').checked,
    pictures: drawn(tabs.shown),
  }, (message) => hear[message.type]?.(message))
  if (!atHand && done.error && lacks(done.error)) return whole(run)
  if (done.value) output.value(done.value)
  if (done.error) {
    output.failed(done.error)
    marks.push(...places(done.error).map((place) => ({ ...place, severity: 'error', message: done.error.message })))
  }
  if (marks.length) tabs.show('output')
  editor.marks(marks)
  output.flush()
  if (!byId('output').hasChildNodes()) output.note('The program ended and printed nothing.')
  frame.says(done.ok && marks.length === 0 ? `Done in ${time(done.milliseconds)}` : done.ok ? `Done, with ${marks.length} mistake${marks.length > 1 ? 's' : ''}` : 'Ended with an error')
}

// places are those of an error in the program: where it was thrown and, where a kernel is wrong, the place in that.
function places({ file, line, column, message }) {
  const [, inner, at] = message?.match(/^script\.js:(\d+):(\d+): /) ?? []
  if (inner) return [{ line: Number(inner), column: Number(at) }]
  return line > 0 && (!file || file === name) ? [{ line, column }] : []
}

// lacking is what the program says where it needs what is not built in: esbuild for TypeScript and modules, gonum/plot
// for charts.
const lacking = /host\/area\//

// A syntax error may be a type of TypeScript, which the program cannot tell from a mistake: words of its line say so.
const typed = /\b(abstract|as|declare|enum|implements|interface|private|readonly|satisfies|type)\b|<\w+>/
const lacks = ({ name, message, text, line }) => lacking.test(text)
  || name === 'SyntaxError' && (message.startsWith('Unexpected token :') || typed.test(editor.source.split('\n')[line - 1]))

// whole does something again with the program that has all of it: it is loaded when it is first needed.
async function whole(again) {
  for (const part of [output, counters, ptx, pictures]) part.clear()
  frame.says('Loading the rest of cujs …')
  atHand = true
  ready = await runner.load('playground-whole.wasm', (share) => frame.loads(share))
  frame.loaded()
  frame.says('Running …')
  return again()
}

const time = (ms) => ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`

async function check(lesson) {
  const shown = tabs.shown
  tabs.show('output')
  const said = await runner.request({ do: 'check', name: lesson, source: editor.source, pictures: drawn(shown) }, (message) => launched[message.type]?.(message))
  if (!atHand && lacking.test(said.text)) return whole(() => check(lesson))
  const { verdict } = said
  if (verdict.passed) lessons.pass(lesson)
  frame.says(verdict.passed ? 'Passed' : 'Not yet')
  if (!pictures.empty) tabs.show(shown)
  const { next } = await lessons.lesson(lesson)
  output.verdict(said, verdict.passed && next ? h('p', {}, h('button', { class: 'strong', onclick: () => openLesson(next) }, 'Next lesson')) : null)
}

// stop ends what runs. The worker that stands by takes over.
async function stop() {
  if (!running) return
  output.note('Stopped.')
  frame.says('Stopped; starting anew …')
  try {
    await runner.stop()
    frame.says('Stopped')
  } catch (e) {
    ended(e)
  }
}

async function share() {
  const address = await link({ source: editor.source, device: byId('device').value, checked: byId('checked').checked })
  history.replaceState(null, '', address)
  try {
    await navigator.clipboard.writeText(address)
    frame.says('The link is copied')
  } catch {
    frame.says('The address of this page is the link')
  }
}

// follow opens what the address asks for.
async function follow() {
  let asked
  try {
    asked = await linked()
  } catch (e) {
    output.note(e instanceof RangeError ? `The link is not opened: it holds ${e.message}.` : 'The link is damaged: there is no program in it.')
    asked = { checked: true }
  }
  frame.embed(asked.embed)
  if (asked.device) frame.device(asked.device)
  byId('checked').checked = asked.checked
  if (asked.source !== undefined) edit(documents.shared(asked.source))
  return asked
}

async function begin() {
  frame.listen({
    run: act, stop, share,
    reset: () => editor.replace(open.origin),
    own: () => edit(documents.own),
    outside: () => link({ source: editor.source, device: byId('device').value, checked: byId('checked').checked }),
  })
  edit(documents.own)
  const guided = guide.load()
  const asked = await follow()
  addEventListener('hashchange', follow)
  ready = await runner.load('playground.wasm', (share) => frame.loads(share))
  frame.ready(ready, asked.device)
  await guided
  const lesson = asked.lesson && await lessons.find(asked.lesson)
  if (lesson) await openLesson(lesson)
  else if (!asked.embed) await guide.show(asked.page ?? keep.get('page', 'lessons'))
}

begin().catch((e) => {
  frame.broken(e)
})
