// The tabs of the result, by pointer and by arrow keys.

const names = ['output', 'counters', 'pictures', 'ptx']
const tab = (name) => document.getElementById('tab-' + name)

export class Tabs {
  // opened(name) is told which one is shown.
  constructor(opened = () => {}) {
    this.opened = opened
    this.shown = names[0]
    names.forEach((name, i) => {
      tab(name).addEventListener('click', () => this.show(name))
      tab(name).addEventListener('keydown', (e) => {
        const to = { ArrowRight: i + 1, ArrowLeft: i - 1 + names.length, Home: 0, End: names.length - 1 }[e.key]
        if (to === undefined) return
        e.preventDefault()
        this.show(names[to % names.length])
        tab(this.shown).focus()
      })
    })
  }

  show(name) {
    this.shown = name
    for (const other of names) {
      tab(other).setAttribute('aria-selected', String(other === name))
      tab(other).tabIndex = other === name ? 0 : -1
      document.getElementById(other).hidden = other !== name
    }
    this.opened(name)
  }
}
