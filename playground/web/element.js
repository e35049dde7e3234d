// Elements of the page, made in one expression.

// h makes an element with properties (on… listens, others are attributes) and what is in it; null is left out.
export function h(tag, properties = {}, ...inside) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value !== undefined) element.setAttribute(name, value)
  }
  element.append(...inside.flat().filter((part) => part !== null && part !== undefined))
  return element
}

export const byId = (id) => document.getElementById(id)
