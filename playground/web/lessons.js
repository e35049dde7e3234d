// The lessons: their list with what is passed, and the text of one with its hints and its solution.

import { h } from './element.js'
import * as keep from './keep.js'
import { prose } from './prose.js'

export class Lessons {
  #list
  #passed = new Set(keep.get('passed', []))

  // ask asks the worker; open(lesson) shows one, list() shows all.
  constructor({ ask, open, list }) {
    Object.assign(this, { ask, open, list })
  }

  async load() {
    this.#list ??= (await this.ask({ do: 'lessons' })).lessons
    return this.#list
  }

  // find is the name of a lesson by its number or its name.
  async find(word) {
    const list = await this.load()
    return list.find(({ name, number }) => name === word || String(number) === word || name.replace(/^\d+-/, '') === word)?.name
  }

  lesson(name) { return this.ask({ do: 'lesson', name }) }

  pass(name) {
    this.#passed.add(name)
    keep.set('passed', [...this.#passed].sort())
  }

  // listed is the list as elements.
  async listed() {
    const list = await this.load()
    const next = list.find(({ name }) => !this.#passed.has(name))
    return [
      h('h2', {}, 'Learn GPU programming'),
      h('p', {}, 'Each lesson is a kernel to complete. It is tried on an emulated GPU at several sizes, checked for races and wrong accesses. '
        + 'No GPU is needed, nothing is installed.'),
      next ? h('p', {}, h('button', { class: 'strong', onclick: () => this.open(next.name) }, this.#passed.size ? `Go on: ${next.number}. ${next.title}` : 'Begin with the first lesson')) : null,
      h('p', { class: 'note' }, `${list.filter(({ name }) => this.#passed.has(name)).length} of ${list.length} passed`),
      h('ol', { class: 'lessons' }, list.map(({ name, number, title }) => {
        const passed = this.#passed.has(name)
        return h('li', {}, h('button', { onclick: () => this.open(name), 'aria-label': `${number}. ${title}${passed ? ', passed' : ''}` },
          h('span', { class: 'tick', 'aria-hidden': 'true' }, passed ? '✓' : String(number)), title))
      })),
    ]
  }

  // text is a lesson as elements.
  text({ name, number, title, body, hints, next }) {
    const shown = h('div', { 'aria-live': 'polite' })
    let given = 0
    const hint = h('button', {
      onclick: () => {
        shown.append(h('section', { class: 'hint' }, h('h3', {}, `Hint ${given + 1}`), prose(hints[given])))
        label(++given)
      },
    })
    const label = (n) => {
      hint.textContent = n < hints.length ? `Hint ${n + 1} of ${hints.length}` : 'No more hints'
      hint.disabled = n >= hints.length
    }
    label(0)
    return [
      h('p', {}, h('button', { class: 'link', onclick: this.list }, '← All lessons')),
      h('h2', {}, `${number}. ${title}`, this.#passed.has(name) ? h('span', { class: 'tick', title: 'passed' }, ' ✓') : null),
      ...prose(body),
      h('p', { class: 'buttons' }, hint, this.#solution(name, shown), next ? h('button', { onclick: () => this.open(next) }, 'Next lesson') : null),
      shown,
    ]
  }

  // #solution shows it when pressed twice: the first time it asks.
  #solution(name, shown) {
    let asked = false
    const button = h('button', {
      onclick: async () => {
        if (!asked) {
          asked = true
          button.textContent = 'Really show the solution?'
          return
        }
        const { source } = await this.ask({ do: 'solution', name })
        button.disabled = true
        shown.append(h('section', { class: 'hint' }, h('h3', {}, 'A solution'), h('pre', { class: 'code' }, source)))
      },
    }, 'Solution')
    return button
  }
}
