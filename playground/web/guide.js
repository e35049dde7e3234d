// What stands beside the program to read: the lessons, and pages of documentation whose programs run in place.

import { byId, h } from './element.js'
import * as keep from './keep.js'

export class Guide {
  #text = byId('text')
  #choice = byId('page')
  #pages

  // run(program, page) runs a program of a page; lessons are those of lessons.js.
  constructor({ run, lessons }) {
    Object.assign(this, { run, lessons })
    this.#choice.addEventListener('change', () => this.show(this.#choice.value))
    this.#text.addEventListener('click', (e) => this.#link(e))
  }

  async load() {
    const answer = await fetch('guide/guide.json')
    if (!answer.ok) throw new Error(`guide/guide.json: ${answer.status} ${answer.statusText}`)
    this.#pages = await answer.json()
    this.#choice.replaceChildren(h('option', { value: 'lessons' }, 'Lessons'), ...this.#pages.map(({ name, title }) => h('option', { value: name }, title)))
  }

  // fill shows elements instead of what is there.
  #fill(choice, parts) {
    this.#choice.value = choice
    this.#text.replaceChildren(...parts.filter(Boolean))
    this.#text.scrollTop = 0
  }

  // program is one of a page by its name.
  program(id) {
    for (const page of this.#pages) {
      const found = page.programs.find((p) => p.id === id)
      if (found) return { ...found, page }
    }
    return undefined
  }

  lesson(lesson) { this.#fill('lessons', this.lessons.text(lesson)) }

  async show(name, heading) {
    if (!this.#pages.some((page) => page.name === name)) name = 'lessons'
    keep.set('page', name)
    if (name === 'lessons') return this.#fill(name, await this.lessons.listed())
    const answer = await fetch(`guide/${name}.html`)
    const page = h('div', { class: 'page' })
    page.innerHTML = answer.ok ? await answer.text() : `<p>${answer.status}</p>`      // made by the build, of the documentation
    for (const program of page.querySelectorAll('[data-program]')) this.#runnable(program)
    this.#fill(name, [page])
    if (heading) page.querySelector('#' + CSS.escape(heading))?.scrollIntoView()
  }

  #runnable(element) {
    const program = this.program(element.dataset.program)
    element.append(h('button', { onclick: () => this.run(program), 'aria-label': `Run this program: ${program.section}` }, 'Run'))
  }

  #link(event) {
    const link = event.target.closest('a[data-page]')
    if (!link) return
    event.preventDefault()
    this.show(link.dataset.page, link.dataset.heading)
  }
}
