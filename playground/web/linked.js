// Lines of the editor that the PTX under the pointer was made of.

import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'

export const setLinked = StateEffect.define()

const mark = Decoration.line({ class: 'linked' })

export const linked = StateField.define({
  create: () => Decoration.none,
  update(marks, { effects, docChanged, state }) {
    for (const effect of effects) {
      if (!effect.is(setLinked)) continue
      const { doc } = state
      return Decoration.set(effect.value.filter((n) => n >= 1 && n <= doc.lines).map((n) => mark.range(doc.line(n).from)))
    }
    return docChanged ? Decoration.none : marks
  },
  provide: (field) => EditorView.decorations.from(field),
})
