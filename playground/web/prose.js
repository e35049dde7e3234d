// The texts of lessons: paragraphs, and code that is indented by four places.

import { h } from './element.js'

export function prose(text) {
  return text.split(/\n{2,}/).filter((part) => part.trim()).reduce((parts, part) => {
    const code = /^( {4}|\t)/.test(part)
    const last = parts.at(-1)
    if (code && last?.tagName === 'PRE') last.append('\n' + outdented(part))
    else parts.push(code ? h('pre', { class: 'code' }, outdented(part)) : h('p', {}, inline(part)))
    return parts
  }, [])
}

const outdented = (text) => text.replace(/^( {4}|\t)/gm, '').trimEnd() + '\n'

const inline = (text) => text.split(/`([^`]+)`/).map((part, i) => i % 2 ? h('code', {}, part) : part)
