// The PTX of the last run, each line with the line of the program that it was made of.

import { byId, h } from './element.js'

export class PTX {
  #panel = byId('ptx')
  #rows = []      // { element, line }

  // highlight(lines) marks lines of the program called name; show(line) goes to one.
  constructor({ highlight, show, name }) {
    Object.assign(this, { highlight, show, name })
    this.#panel.addEventListener('mouseover', (e) => this.#at(e.target.closest('[data-line]')))
    this.#panel.addEventListener('mouseleave', () => this.#at(null))
    this.#panel.addEventListener('focusin', (e) => this.#at(e.target.closest('[data-line]')))
    this.#panel.addEventListener('keydown', (e) => this.#key(e))
    this.#panel.addEventListener('dblclick', (e) => this.#go(e.target.closest('[data-line]')))
    this.clear()
  }

  clear() {
    this.#rows = []
    this.#panel.replaceChildren(h('p', { class: 'note' }, 'Here is what the compiler makes of the kernels of a run: PTX, with the line of the program that each instruction comes from.'))
  }

  add({ name, text, kernels, file, lines }) {
    const title = name || kernels.join(', ')
    if (this.#rows.length === 0) this.#panel.replaceChildren()
    const own = file === this.name
    const rows = text.replace(/\n$/, '').split('\n').map((code, i) => {
      const line = own ? lines[i] ?? 0 : 0
      const element = h('div', { class: 'ptx', 'data-line': line || undefined, tabindex: line ? -1 : undefined },
        h('span', { class: 'from', 'aria-label': line ? `from line ${line}` : undefined }, line ? String(line) : ''), h('code', {}, code.replaceAll('\t', '    ') || ' '))
      return { element, line }
    })
    const first = rows.find(({ line }) => line)
    if (first) first.element.tabIndex = 0
    this.#rows.push(...rows)
    this.#panel.append(h('section', { 'aria-label': `PTX of ${title}` }, h('h3', {}, title), rows.map(({ element }) => element)))
  }

  #at(element) {
    const line = Number(element?.dataset.line ?? 0)
    this.#mark(line)
    this.highlight(line ? [line] : [])
  }

  #mark(line) {
    for (const row of this.#rows) row.element.classList.toggle('linked', line > 0 && row.line === line)
  }

  #go(element) { if (element) this.show(Number(element.dataset.line)) }

  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const rows = this.#rows.filter(({ line }) => line)
    const at = rows.findIndex(({ element }) => element === document.activeElement)
    if (at < 0) return
    if (event.key === 'Enter') return this.#go(rows[at].element)
    const next = step && rows[at + step]
    if (!next) return
    event.preventDefault()
    rows[at].element.tabIndex = -1
    next.element.tabIndex = 0
    next.element.focus()
  }

  // from marks what was made of a line of the program.
  from(line) { this.#mark(line) }
}
