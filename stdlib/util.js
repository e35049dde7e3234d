// The parts of the module util about command lines and terminals.

const failure = (code, message) => Object.assign(new TypeError(message), { code: 'ERR_' + code })

// parseArgs reads a command line as Node does; tokens it has none.
function parseArgs({ args, options = {}, strict = true, allowPositionals = !strict, allowNegative = false, tokens = false } = {}) {
  if (tokens) throw new TypeError('util.parseArgs: tokens: cujs has none')
  for (const [name, option] of Object.entries(options)) {
    if (option.type !== 'string' && option.type !== 'boolean') {
      throw failure('INVALID_ARG_TYPE', `The property 'options.${name}.type' must be one of: 'string', 'boolean'`)
    }
  }
  const own = (name) => Object.hasOwn(options, name) ? options[name] : undefined
  const byShort = (letter) => Object.keys(options).find((name) => options[name].short === letter) ?? letter
  const values = Object.create(null)
  const positionals = []

  const positional = (arg) => {
    if (!allowPositionals) throw failure('PARSE_ARGS_UNEXPECTED_POSITIONAL', `Unexpected argument '${arg}'. This command does not take positional arguments`)
    positionals.push(arg)
  }
  const store = (name, raw, value, inline) => {
    const negated = allowNegative && name.startsWith('no-') && own(name.slice(3))?.type === 'boolean'
    if (negated) name = name.slice(3)
    const option = own(name)
    if (strict) check(name, option, raw, value, inline)
    if (name === '__proto__') return
    const stored = negated ? false : value ?? true
    if (option?.multiple) (values[name] ??= []).push(stored)
    else values[name] = stored
  }
  const check = (name, option, raw, value, inline) => {
    if (option === undefined) {
      const hint = allowPositionals ? `. To specify a positional argument starting with a '-', place it at the end of the command after '--', as in '-- ${JSON.stringify(raw)}` : ''
      throw failure('PARSE_ARGS_UNKNOWN_OPTION', `Unknown option '${raw}'${hint}`)
    }
    const both = `${option.short ? `-${option.short}, ` : ''}--${name}`
    if (!inline && value?.length > 1 && value.startsWith('-')) {
      const example = raw.startsWith('--') ? `'${raw}=-XYZ'` : `'--${name}=-XYZ' or '${raw}-XYZ'`
      throw failure('PARSE_ARGS_INVALID_OPTION_VALUE', `Option '${raw}' argument is ambiguous.\nDid you forget to specify the option argument for '${raw}'?\nTo specify an option argument starting with a dash use ${example}.`)
    }
    if (option.type === 'string' && value === undefined) throw failure('PARSE_ARGS_INVALID_OPTION_VALUE', `Option '${both} <value>' argument missing`)
    if (option.type === 'boolean' && value !== undefined) throw failure('PARSE_ARGS_INVALID_OPTION_VALUE', `Option '${both}' does not take an argument`)
  }

  const rest = [...(args ?? globalThis.process?.argv.slice(2) ?? [])]
  const takes = (name) => own(name)?.type === 'string'
  while (rest.length > 0) {
    const arg = rest.shift()
    if (arg === '--') {
      for (const each of rest) positional(each)
      break
    }
    if (!arg.startsWith('-') || arg === '-') { positional(arg); continue }
    if (arg.startsWith('--')) {
      const at = arg.indexOf('=', 3)
      const name = at < 0 ? arg.slice(2) : arg.slice(2, at)
      if (at >= 0) store(name, '--' + name, arg.slice(at + 1), true)
      else store(name, arg, takes(name) ? rest.shift() : undefined, false)
      continue
    }
    const name = byShort(arg[1])
    if (arg.length === 2) store(name, arg, takes(name) ? rest.shift() : undefined, false)
    else if (takes(name)) store(name, arg.slice(0, 2), arg.slice(2), true)
    else rest.unshift('-' + arg[1], '-' + arg.slice(2))
  }
  for (const [name, option] of Object.entries(options)) {
    if (option.default !== undefined && values[name] === undefined) values[name] = option.default
  }
  return { values, positionals }
}

// styles are the numbers that begin and end each way of writing, as ECMA-48 and terminals since have them.
const styles = {
  reset: [0, 0], bold: [1, 22], dim: [2, 22], italic: [3, 23], underline: [4, 24], blink: [5, 25], inverse: [7, 27],
  hidden: [8, 28], strikethrough: [9, 29], doubleunderline: [21, 24], gray: [90, 39], grey: [90, 39], bgGray: [100, 49],
  framed: [51, 54], overlined: [53, 55],
}
for (const [i, name] of ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'].entries()) {
  const capital = name[0].toUpperCase() + name.slice(1)
  Object.assign(styles, { [name]: [30 + i, 39], ['bg' + capital]: [40 + i, 49] })
  Object.assign(styles, i === 0 ? {} : { [name + 'Bright']: [90 + i, 39], ['bg' + capital + 'Bright']: [100 + i, 49] })
}

// coloured tells whether a stream takes colours: one that is a terminal, unless the environment says otherwise.
const coloured = (stream) => {
  const env = globalThis.process?.env ?? {}
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0'
  return stream?.isTTY === true && !env.NO_COLOR
}

// styleText writes text in a colour or several styles, the first outermost, for a stream that takes them.
function styleText(format, text, { validateStream = true, stream = globalThis.process?.stdout } = {}) {
  if (typeof text !== 'string') throw failure('INVALID_ARG_TYPE', `util.styleText: text: expected a string, got ${typeof text}`)
  const names = [format].flat()
  for (const name of names) {
    if (!Object.hasOwn(styles, name)) throw failure('INVALID_ARG_VALUE', `util.styleText: format: expected one of ${Object.keys(styles).join(', ')}, got ${String(name)}`)
  }
  if (validateStream && !coloured(stream)) return text
  return names.reduceRight((inner, name) => `\x1b[${styles[name][0]}m${inner}\x1b[${styles[name][1]}m`, text)
}

// controls are the sequences of ECMA-48 that begin with CSI, and those with OSC up to their end.
const controls = /[\u001b\u009b]\][^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)|[\u001b\u009b][[\]()#;?]*(?:\d{1,4}(?:[;:]\d{0,4})*)?[\dA-PR-TZcf-nq-uy=><~]/g

const stripVTControlCharacters = (text) => {
  if (typeof text !== 'string') throw failure('INVALID_ARG_TYPE', `util.stripVTControlCharacters: text: expected a string, got ${typeof text}`)
  return text.replace(controls, '')
}

module.exports = { parseArgs, styleText, stripVTControlCharacters }
