// What a program prints, what is wrong with its kernels, how it ended.

import { byId, h } from './element.js'

const most = 200_000      // characters that are kept on the page
const piece = 100         // characters that a change of stream counts for, since it takes an element

export class Output {
  #panel = byId('output')
  #last
  #length = 0
  #pending = []     // what was printed since the last frame: { stream, text }
  #frame            // the frame that will show it

  // show(line, column) takes the reader to a place of the program.
  constructor(show) {
    this.show = show
    this.#panel.setAttribute('aria-live', 'polite')
  }

  clear() {
    this.#panel.replaceChildren()
    this.#last = undefined
    this.#length = 0
    this.#pending = []
  }

  add(...parts) {
    this.flush()
    this.#last = undefined
    this.#panel.append(...parts)
    this.#panel.scrollTop = this.#panel.scrollHeight
  }

  // print adds text where the last text ends, and leaves out what is too much to show. It is shown with the next frame:
  // a program may print thousands of lines between two, and each change of the page costs as much as all of them.
  print(stream, text) {
    if (this.#length >= most) return
    let last = this.#pending.at(-1)
    if (last?.stream !== stream) {
      this.#pending.push(last = { stream, text: '' })
      this.#length += piece
    }
    this.#length += text.length
    const over = this.#length - most
    last.text += over < 0 ? text : text.slice(0, Math.max(0, text.length - over)) + '\n… more was printed than is shown\n'
    this.#frame ??= requestAnimationFrame(() => this.flush())
  }

  // flush shows what was printed.
  flush() {
    cancelAnimationFrame(this.#frame)
    this.#frame = undefined
    if (this.#pending.length === 0) return
    for (const { stream, text } of this.#pending) {
      if (this.#last?.stream !== stream) {
        this.#last = { stream, element: h('pre', { class: stream }) }
        this.#panel.append(this.#last.element)
      }
      this.#last.element.append(text)
    }
    this.#pending = []
    this.#panel.scrollTop = this.#panel.scrollHeight
  }

  note(text) { this.add(h('p', { class: 'note' }, text)) }

  value(text) { this.add(h('pre', { class: 'value' }, text)) }

  // report is a mistake of a kernel, with the source around it.
  report({ kind, kernel, detail, advice, place, other, times, threads, text }) {
    this.add(h('article', { class: 'report', 'aria-label': `${kind} in ${kernel}` },
      h('h3', {}, kind, detail ? h('span', {}, `: ${detail}`) : null),
      this.#place(`in kernel ${kernel}, `, place),
      other ? this.#place('and ', other) : null,
      times > 1 ? h('p', {}, `${times} times, in ${threads} thread${threads === 1 ? '' : 's'}`) : null,
      advice ? h('p', { class: 'advice' }, h('strong', {}, 'What to do: '), advice) : null,
      h('details', {}, h('summary', {}, 'The whole report'), h('pre', {}, text))))
  }

  #place(begin, { who, line, frame }) {
    return h('div', {}, h('p', {}, begin + who, ...this.#to(line)), frame ? h('pre', { class: 'frame' }, frame) : null)
  }

  #to(line, column) {
    return line > 0 ? [' ', h('button', { class: 'to', onclick: () => this.show(line, column) }, `line ${line}`)] : []
  }

  // failed is the error that a program ended with.
  failed({ text, name, message, line, column, code }) {
    const known = name && message
    this.add(h('article', { class: 'report', 'aria-label': 'The program ended with an error' },
      h('h3', {}, known ? name : 'error', known ? h('span', {}, `: ${message.split('\n')[0]}`) : null),
      h('pre', { class: 'frame' }, known && code && line > 0 ? [...message.split('\n').slice(1), code.trimEnd(), ''].join('\n') : text),
      line > 0 ? h('p', {}, ...this.#to(line, column)) : null))
  }

  // verdict is what is said of an answer to a lesson; behind it may come what to do next.
  verdict({ verdict, text }, ...next) {
    const [summary, ...details] = text.trimEnd().split('\n')
    this.add(h('article', { class: verdict.passed ? 'report passed' : 'report', 'aria-label': verdict.passed ? 'Passed' : 'Not yet' },
      h('h3', {}, summary), details.length ? h('pre', { class: 'frame' }, details.join('\n').replace(/^\n/, '')) : null, ...next))
  }
}
