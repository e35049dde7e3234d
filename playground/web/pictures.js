// Pictures of launches.

import { byId, h } from './element.js'

export class Pictures {
  #panel = byId('pictures')
  #addresses = []

  // draw() runs the program once more, with pictures.
  constructor(draw) {
    this.draw = draw
    this.clear()
  }

  get empty() { return this.#addresses.length === 0 }

  clear() {
    this.#addresses.forEach((address) => URL.revokeObjectURL(address))
    this.#addresses = []
    this.#panel.replaceChildren(
      h('p', { class: 'note' }, 'Pictures of the first launch of each kernel: who reads what, sectors, banks, barriers, branches.'),
      h('p', {}, h('button', { onclick: this.draw }, 'Run and draw')))
  }

  // add shows a picture. As an image, it cannot run anything.
  add({ title, svg }) {
    const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    if (this.empty) this.#panel.replaceChildren()
    this.#addresses.push(address)
    const words = [...new DOMParser().parseFromString(svg, 'image/svg+xml').querySelectorAll('text')].map((t) => t.textContent.trim()).filter((t) => /\p{L}{3}/u.test(t))
    this.#panel.append(h('figure', {}, h('figcaption', {}, title), h('img', { src: address, alt: `${title}: ${words.join('; ').slice(0, 500)}` })))
  }
}
