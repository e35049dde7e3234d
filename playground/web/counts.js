// A gutter with a number for each line: what the kernels of the last run did there.

import { RangeSet, StateEffect, StateField } from '@codemirror/state'
import { gutter, GutterMarker } from '@codemirror/view'

export const setCounts = StateEffect.define()

class Count extends GutterMarker {
  constructor(count) {
    super()
    this.count = count
  }

  eq(other) { return other.count.text === this.count.text && other.count.share === this.count.share }

  toDOM() {
    const element = document.createElement('span')
    element.className = 'count'
    element.textContent = this.count.text
    element.title = this.count.title
    element.style.setProperty('--share', this.count.share)
    return element
  }
}

const field = StateField.define({
  create: () => RangeSet.empty,
  update(counts, { effects, changes, state }) {
    for (const effect of effects) {
      if (!effect.is(setCounts)) continue
      const { doc } = state
      const list = [...effect.value].filter(([n]) => n >= 1 && n <= doc.lines).sort(([a], [b]) => a - b)
      return RangeSet.of(list.map(([n, count]) => new Count(count).range(doc.line(n).from)))
    }
    return counts.map(changes)
  },
})

export const counted = [field, gutter({ class: 'counts', markers: (view) => view.state.field(field) })]
