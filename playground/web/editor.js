// The editor: CodeMirror with the language of the page, its colours and its keys.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, Prec } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { assist } from './assist.js'
import { counted, setCounts } from './counts.js'
import { linked, setLinked } from './linked.js'

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null, tags.self], color: 'var(--keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--string)' },
  { tag: [tags.number], color: 'var(--number)' },
  { tag: [tags.comment], color: 'var(--comment)' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--call)' },
  { tag: [tags.typeName, tags.className], color: 'var(--type)' },
])

export class Editor {
  // ask(message) resolves to what the worker says; run and stop are what keys do.
  constructor(parent, { ask, run, stop, changed, moved }) {
    const keys = Prec.highest(keymap.of([
      { key: 'Mod-Enter', run: () => (run(), true) },
      { key: 'Mod-s', run: () => (run(), true) },      // what is written is kept anyway; the lessons say: save
      { key: 'Mod-.', run: () => (stop(), true) },
    ]))
    const hearing = EditorView.updateListener.of((update) => {
      if (update.docChanged) changed(update.state.doc.toString())
      if (update.selectionSet || update.docChanged) moved(update.state.doc.lineAt(update.state.selection.main.head).number)
    })
    const assistance = assist(ask)
    this.extensions = [
      keys, lineNumbers(), highlightActiveLineGutter(), highlightActiveLine(), history(), drawSelection(), indentOnInput(),
      bracketMatching(), closeBrackets(), highlightSelectionMatches(), javascript({ typescript: true }), syntaxHighlighting(colours),
      lintGutter(), counted, linked, autocompletion({ override: [assistance.complete] }), assistance.hints,
      keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap, indentWithTab]),
      EditorView.contentAttributes.of({ 'aria-label': 'Program. Tab indents; Escape and then Tab leaves the editor.' }),
      EditorView.domEventHandlers({
        mouseover: (event, view) => {
          const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
          if (at !== null) moved(view.state.doc.lineAt(at).number)
        },
      }),
      hearing,
    ]
    this.view = new EditorView({ parent, extensions: this.extensions })
  }

  get source() { return this.view.state.doc.toString() }

  // open shows another program, with a history of its own.
  open(source) {
    this.view.setState(EditorState.create({ doc: source, extensions: this.extensions }))
  }

  // replace changes the program so that it can be undone.
  replace(source) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: source } })
  }

  focus() { this.view.focus() }

  // line takes the cursor to a line, from 1.
  line(number, column = 1) {
    const { doc } = this.view.state
    const line = doc.line(Math.max(1, Math.min(number, doc.lines)))
    const anchor = Math.min(line.from + column - 1, line.to)
    this.view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
    this.view.focus()
  }

  // marks underlines mistakes: { line, column, severity, message }.
  marks(list) {
    const { doc } = this.view.state
    const diagnostics = list.filter(({ line }) => line >= 1 && line <= doc.lines).map(({ line, column = 1, severity, message }) => {
      const { from, to, text } = doc.line(line)
      const begin = column > 1 ? Math.min(from + column - 1, to) : from + text.search(/\S|$/)
      const word = /^[\w$]+/.exec(doc.sliceString(begin, to))
      return { from: begin, to: column > 1 && word ? begin + word[0].length : to, severity, message }
    })
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics.sort((a, b) => a.from - b.from)))
  }

  // counts shows a number beside each line: a Map from lines to { text, share, title }.
  counts(map) { this.view.dispatch({ effects: setCounts.of(map) }) }

  // highlight marks lines that something elsewhere on the page is about.
  highlight(lines) { this.view.dispatch({ effects: setLinked.of(lines) }) }
}
