// What the worker knows of names: completion, and the declaration of the call around the cursor.

import { EditorView, hoverTooltip, showTooltip } from '@codemirror/view'
import { StateEffect, StateField } from '@codemirror/state'

const kinds = [[/^\w+\s*[(<]/, 'function'], [/^[A-Z]/, 'class']]
const kind = (text, note) => kinds.find(([pattern]) => pattern.test(note || text))?.[1] ?? 'variable'

// assist gives the extensions that ask the worker. Where it does not answer, there is nothing to say.
export function assist(ask) {
  const question = async (what, state, cursor) => {
    try {
      return await ask({ do: what, source: state.doc.toString(), cursor })
    } catch {
      return undefined      // the worker was stopped meanwhile
    }
  }

  async function complete(context) {
    const before = context.matchBefore(/[\w$.'"]+/)
    if (!context.explicit && !before) return null
    const said = await question('complete', context.state, context.pos)
    if (!said || context.aborted || said.candidates.length === 0) return null
    return {
      from: said.start,
      options: said.candidates.map(({ text, note, doc }) => ({ label: text, detail: note && note !== text ? note : undefined, info: doc || undefined, type: kind(text, note) })),
      validFor: /^[\w$]*$/,
    }
  }

  const hover = hoverTooltip(async (view, pos) => {
    const word = view.state.wordAt(pos)
    if (!word) return null
    const said = await question('describe', view.state, word.to)
    return said?.ways.length ? { pos: word.from, end: word.to, create: () => tooltip(said.ways) } : null
  })

  return { complete, hints: [hover, callHint(question)] }
}

// callHint shows the declaration of a call while its arguments are written.
function callHint(question) {
  const set = StateEffect.define()
  const field = StateField.define({
    create: () => null,
    update(hint, { effects, docChanged, selection }) {
      for (const effect of effects) if (effect.is(set)) return effect.value
      return docChanged || selection ? null : hint
    },
    provide: (f) => showTooltip.from(f),
  })
  const typed = EditorView.updateListener.of(async ({ view, transactions }) => {
    if (!transactions.some((t) => t.isUserEvent('input.type'))) return
    const { state } = view
    const pos = state.selection.main.head
    if (!/[(,]\s?$/.test(state.sliceDoc(Math.max(0, pos - 2), pos)) && !state.field(field)) return
    const said = await question('describe', state, pos)
    if (view.state.doc !== state.doc) return
    const ways = said?.ways.filter(({ end }) => end > 0) ?? []
    view.dispatch({ effects: set.of(ways.length ? { pos, above: true, create: () => tooltip(ways) } : null) })
  })
  return [field, typed]
}

function tooltip(ways) {
  const dom = document.createElement('div')
  dom.className = 'declared'
  for (const { text, doc, start, end } of ways.slice(0, 3)) {
    const line = dom.appendChild(document.createElement('code'))
    const strong = document.createElement('strong')
    strong.textContent = text.slice(start, end)
    line.append(text.slice(0, start), strong, text.slice(end))
    if (doc) dom.appendChild(document.createElement('p')).textContent = doc
  }
  return { dom }
}
