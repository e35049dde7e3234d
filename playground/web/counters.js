// The counters of the last run: a table for each kernel, and a number of choice beside each line of the program.

import { byId, h } from './element.js'

const global = (op) => ['requests', 'sectors'].map((what) => `l1tex__t_${what}_pipe_lsu_mem_global_op_${op}.sum`)
const ratio = (metrics) => {
  const sum = (i) => ['ld', 'st'].reduce((n, op) => n + (metrics[global(op)[i]] ?? 0), 0)
  return sum(0) ? sum(1) / sum(0) : 0
}

// What is shown of a line: from its metrics, which have the names of Nsight Compute.
const columns = [
  { name: 'instructions', meaning: 'executed by warps', of: (m) => m['smsp__inst_executed.sum'] },
  { name: 'threads', meaning: 'of a warp of 32, at work', of: (m) => m['smsp__thread_inst_executed_per_inst_executed.ratio'] },
  { name: 'divergent', meaning: 'branches where the threads of a warp part', of: (m) => m['smsp__sass_branch_targets_threads_divergent.sum'] },
  { name: 'sectors', meaning: 'of 32 bytes of global memory, for each request of a warp', of: ratio },
  { name: 'conflicts', meaning: 'steps that banks of shared memory cost', of: (m) => m['l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum'] },
]

const shown = (n) => n === undefined || n === 0 ? '' : Number.isInteger(n) ? String(n) : n.toFixed(1)

export class Counters {
  #panel = byId('counters')
  #kernels = []
  #column = columns[0]

  // beside(map) puts numbers beside the lines of the program called name.
  constructor({ beside, show, name }) {
    Object.assign(this, { beside, show, name })
    this.clear()
  }

  clear() {
    this.#kernels = []
    this.#panel.replaceChildren(h('p', { class: 'note' }, 'Here is counted what the kernels of a run do: instructions, sectors of memory, bank conflicts.'))
    this.beside(new Map())
  }

  set({ kernels }) {
    this.#kernels = kernels
    if (kernels.length === 0) return this.clear()
    const choice = h('select', { onchange: (e) => this.#choose(columns[e.target.selectedIndex]) }, columns.map((c) => h('option', {}, `${c.name} ${c.meaning}`)))
    choice.selectedIndex = columns.indexOf(this.#column)
    this.#panel.replaceChildren(h('p', {}, h('label', {}, 'Beside the program: ', choice)), ...kernels.map((k) => this.#kernel(k)))
    this.#choose(this.#column)
  }

  #kernel({ kernel, launches, blocks, threads, text, lines, metrics }) {
    const count = (n, what) => `${n} ${what}${n === 1 ? '' : what === 'launch' ? 'es' : 's'}`
    return h('section', {},
      h('h3', {}, kernel), h('p', {}, [count(launches, 'launch'), count(blocks, 'block'), count(threads, 'thread')].join(', ')),
      h('table', {},
        h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'line'), columns.map((c) => h('th', { scope: 'col', title: c.meaning }, c.name)), h('th', { scope: 'col', class: 'left' }, 'source'))),
        h('tbody', {}, lines.map((line) => h('tr', {},
          h('th', { scope: 'row' }, line.file === this.name ? h('button', { class: 'to', onclick: () => this.show(line.line) }, String(line.line)) : `${line.file}:${line.line}`),
          columns.map((c) => h('td', {}, shown(c.of(line.metrics)))), h('td', { class: 'left' }, h('code', {}, line.text.trim())))))),
      h('details', {}, h('summary', {}, 'Totals'), h('pre', {}, text)),
      h('details', {}, h('summary', {}, 'All counters, by their names in Nsight Compute'),
        h('table', {}, h('tbody', {}, Object.entries(metrics).filter(([, n]) => n).map(([name, n]) => h('tr', {}, h('th', { scope: 'row', class: 'left' }, h('code', {}, name)), h('td', {}, shown(n))))))))
  }

  #choose(column) {
    this.#column = column
    const sums = new Map()
    for (const { lines } of this.#kernels) {
      for (const { file, line, metrics } of lines) {
        if (file === this.name) sums.set(line, Math.max(sums.get(line) ?? 0, column.of(metrics) ?? 0))
      }
    }
    const largest = Math.max(1, ...sums.values())
    const marks = [...sums].filter(([, n]) => n > 0).map(([line, n]) => [line, { text: shown(n), share: n / largest, title: `${column.name} ${column.meaning}` }])
    this.beside(new Map(marks))
  }
}
