// What stands around the parts of the page: buttons, the line that says what is going on, colours, the parts a phone shows.

import { byId, h } from './element.js'
import * as keep from './keep.js'

const themes = [['', '◐', 'as the system'], ['light', '☀', 'light'], ['dark', '☾', 'dark']]

export class Frame {
  #theme = keep.get('theme', '')

  constructor() {
    this.#colour()
    byId('theme').addEventListener('click', () => {
      const at = themes.findIndex(([theme]) => theme === this.#theme)
      keep.set('theme', this.#theme = themes[(at + 1) % themes.length][0])
      this.#colour()
    })
    byId('keys').addEventListener('click', () => byId('about').showModal())
    for (const button of document.querySelectorAll('[data-show]')) button.addEventListener('click', () => this.show(button.dataset.show))
    this.show('code')
  }

  #colour() {
    const [theme, sign, words] = themes.find(([name]) => name === this.#theme) ?? themes[0]
    document.documentElement.dataset.theme = theme
    byId('theme').textContent = sign
    byId('theme').setAttribute('aria-label', `Colours: ${words}`)
    byId('theme').title = `Colours: ${words}`
  }

  // listen has the buttons do their work.
  listen({ run, stop, share, reset, own, outside }) {
    const does = { run, stop, share, reset, own }
    for (const [id, work] of Object.entries(does)) byId(id).addEventListener('click', work)
    byId('outside').addEventListener('pointerdown', async (e) => { e.target.href = await outside() })
    byId('outside').addEventListener('focus', async (e) => { e.target.href = await outside() })
    addEventListener('keydown', (e) => {
      if (!(e.ctrlKey || e.metaKey) || e.defaultPrevented) return
      if (e.key === 'Enter') run()
      else if (e.key === '.') stop()
    })
  }

  // show is what a narrow page shows.
  show(view) {
    document.body.dataset.view = view
    for (const button of document.querySelectorAll('[data-show]')) button.setAttribute('aria-pressed', String(button.dataset.show === view))
  }

  says(text) { byId('status').textContent = text }

  // loads is told which share of the program has come, undefined where it is not known.
  loads(share) {
    byId('loading').hidden = false
    if (share === undefined) byId('loading').removeAttribute('value')
    else byId('loading').value = share
    if (share === 1) this.says('Compiling …')
  }

  loaded() { byId('loading').hidden = true }

  ready({ version, devices }, device) {
    this.loaded()
    byId('version').textContent = version ? `cujs ${version}.` : ''
    byId('device').replaceChildren(...devices.map((value) => h('option', { value }, value)))
    this.device(device)
    this.runs(false)
    this.says('Ready')
  }

  // device chooses one, where there is one of that name.
  device(name) {
    const options = [...byId('device').options]
    if (options.some(({ value }) => value === name)) byId('device').value = name
  }

  runs(running) {
    byId('run').disabled = running
    byId('stop').disabled = !running
    if (running) this.says('Running …')
    document.body.classList.toggle('running', running)
  }

  // opened names the document, and what Run does with it.
  opened({ id, title, lesson }, changed) {
    byId('title').textContent = title
    byId('own').hidden = id === 'own'
    byId('reset').hidden = !changed
    byId('run').textContent = lesson ? 'Check' : 'Run'
    document.body.classList.toggle('answers', Boolean(lesson))
  }

  embed(on) {
    document.body.classList.toggle('embed', Boolean(on))
    byId('outside').hidden = !on
  }

  broken(e) {
    this.loaded()
    this.says(`The page cannot start: ${e.message}`)
    document.body.classList.add('broken')
  }
}
