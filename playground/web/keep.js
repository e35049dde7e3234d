// What this browser remembers: programs, answers, progress. Where storage is refused it lasts as long as the page.

const memory = new Map()
const prefix = 'cujs.'

export function get(name, otherwise) {
  try {
    const text = localStorage.getItem(prefix + name)
    return text === null ? otherwise : JSON.parse(text)
  } catch {
    return memory.get(name) ?? otherwise
  }
}

export function set(name, value) {
  memory.set(name, value)
  try {
    if (value === undefined) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // Refused or full: memory has it.
  }
}
